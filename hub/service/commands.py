"""What people ask for: whether it may be done, and the entries that it becomes."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hub.engine.corrections import AMEND, INSERT, inserted, released
from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.fold import ASSIGN, NEW_GAME, SIT_DOWN
from hub.engine.game import Command, Game, Refusal
from hub.service.requests import BAD, CONFLICT, FORBIDDEN, Rejected, Request
from hub.service.rulebook import REMATCH, SHARED, Rulebook
from hub.service.table import SET_UP, Games, Table
from hub.service.views import Shown

SEATING = (ASSIGN, SIT_DOWN)
MOST_PEOPLE = 4  # at one seat


class Clerk:
    """Checks requests and writes them as entries."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._rulebooks: dict[str, Rulebook] = {}

    def rulebook(self, game: Game[Any]) -> Rulebook:
        """The commands of ``game``."""
        if game.name not in self._rulebooks:
            self._rulebooks[game.name] = Rulebook(game)
        return self._rulebooks[game.name]

    def check(self, table: Table, request: Request) -> None:
        """See whether a request may be carried out now.

        Raises:
            Rejected: it may not.
        """
        book = self.rulebook(table.game)
        if request.name not in book.schemas:
            raise Rejected("unknown_command", f"There is no command {request.name}.", BAD)
        _check_sense(book, request, table.game_id)
        if request.name in SHARED:
            self._check_shared(table, request, book)
        goes_on = request.name in table.game.commands
        if goes_on:
            _ask_the_game(table, request)
        if goes_on or request.name in (NEW_GAME, REMATCH):
            _check_fresh(table, request)

    def answer(self, shown: Shown, request: Request) -> dict[str, Any]:
        """Answer a question of a seat by what is published; nothing is logged.

        Raises:
            Rejected: it may not be asked, or has no answer.
        """
        game, book = shown.game, self.rulebook(shown.game)
        if request.name not in book.questions:
            raise Rejected("unknown_question", f"There is no question {request.name}.", BAD)
        _check_sense(book, request, shown.envelope["game"])
        command = Command(request.name, request.seat, request.data)
        found = game.answer(shown.state, command)
        if isinstance(found, Refusal):
            raise Rejected(found.code, found.text, _status(found))
        return dict(found)

    def _check_shared(self, table: Table, request: Request, book: Rulebook) -> None:
        if request.name == SIT_DOWN:
            _check_sitting(table, request)
        elif request.seat != REFEREE:
            raise Rejected("referee_only", "Only the referee may do that.", FORBIDDEN)
        data = request.data
        match request.name:
            case "void" | "restore" | "amend" | "insert":
                _check_correction(table, request, book)
            case "assign" | "claim":
                _check_seat(table, data["seat"])
            case "new_game" if data["game"] not in self._games:
                raise Rejected("unknown_game", f"There is no game {data['game']}.", BAD)
            case "rematch" if not table.last_set_up():
                raise Rejected("nothing_to_repeat", "This game was not set up yet.")

    def drafts(self, table: Table, request: Request, now: int, new_id: str) -> Iterator[Entry]:
        """Write an accepted request as entries without ids; take each before asking for the next.

        Args:
            table: Where it was asked for.
            request: What was asked for.
            now: Hub time.
            new_id: Id for the game that begins, if one does.
        """

        def draft(name: str, data: Mapping[str, Any], game: str) -> Entry:
            return Entry(0, table.id, game, now, 0, now, Source(seat=request.seat), name, data)

        data = dict(request.data)
        if request.name in (NEW_GAME, REMATCH):
            game = self._games[data.get("game", table.game.name)]
            setup = table.last_set_up() if game is table.game else {}
            data = opening(game, data.get("name", table.name), table.seated(game), setup)
            data |= {"memory": table.memory()}
            yield draft(NEW_GAME, data, new_id)
            if request.name == REMATCH:
                yield draft(SET_UP, setup, new_id)
            return
        if request.name in table.game.commands:
            command = Command(request.name, request.seat, data)
            data = dict(table.game.draw(table.timeline.state, command, secrets.randbelow))
        yield draft(request.name, data, table.game_id)


def opening(
    game: Game[Any], name: str, seats: Mapping[str, str], setup: Mapping[str, Any]
) -> dict[str, Any]:
    """Data of the entry that opens a game."""
    return {"game": game.name, "name": name, "seats": dict(seats), "setup": dict(setup)}


def _check_sense(book: Rulebook, request: Request, game_id: str) -> None:
    """See that a request has the right data, a seat of the game, and means the game that is on.

    Raises:
        Rejected: one of these does not hold.
    """
    fault = book.fault(request.name, request.data)
    if fault:
        raise Rejected("bad_data", f"{request.name}: {fault}.", BAD)
    if request.seat not in book.seats:
        raise Rejected("no_seat", "Take a seat first: this page only watches.", FORBIDDEN)
    if request.game != game_id:
        raise Rejected("other_game", "A new game has begun meanwhile: look again.")


def _check_fresh(table: Table, request: Request) -> None:
    if request.seen is not None and request.seen < table.started:
        raise Rejected("stale", "A new round has begun meanwhile: look again.")


def _ask_the_game(table: Table, request: Request) -> None:
    command = Command(request.name, request.seat, request.data)
    refusal = table.game.check(table.timeline.state, command)
    if refusal:
        raise Rejected(refusal.code, refusal.text, _status(refusal))


def _status(refusal: Refusal) -> int:
    if refusal.forbidden:
        return FORBIDDEN
    return BAD if refusal.code == "bad_data" else CONFLICT


def _check_sitting(table: Table, request: Request) -> None:
    seat, name = request.data["seat"], request.data["name"]
    if seat not in table.game.seats or seat in {REFEREE, *table.game.devices}:
        raise Rejected("no_such_seat", f"Nobody can sit down at {seat}.")
    if request.seat not in {seat, REFEREE}:
        raise Rejected("other_seat", "Take that seat first.", FORBIDDEN)
    if not name.isprintable() or name != name.strip():
        raise Rejected("bad_data", "A name is made of letters that can be seen.", BAD)
    others = {*table.timeline.sitting(seat)} - {name, request.data.get("instead")}
    if len(others) >= MOST_PEOPLE:
        raise Rejected("full", f"{MOST_PEOPLE} people sit there already.")


def _check_seat(table: Table, seat: str | None) -> None:
    if seat and seat not in table.game.seats:
        raise Rejected("no_such_seat", f"There is no seat {seat}.")


def _check_correction(table: Table, request: Request, book: Rulebook) -> None:
    data = request.data
    if request.name == INSERT:
        _check_seat(table, data["seat"])
        _demand(book.entry_fault(data["name"], data["data"]))
        return
    target = table.timeline.raw(data["target"])
    if target is None:
        raise Rejected("no_such_entry", f"This game has no entry {data['target']}.")
    if request.name == AMEND:
        subject = inserted(target) if target.name == INSERT else released(target)
        said = {**subject.data, **data.get("data", {})}
        seats = [data.get("seat"), said.get("seat") if subject.name == ASSIGN else None]
        for seat in seats:
            _check_seat(table, seat)
        _demand(_amended(book, subject, data))
        if subject.name == SIT_DOWN and "data" in data:
            said["instead"] = subject.data["name"]
            _check_sitting(table, replace(request, data=said))


def _amended(book: Rulebook, target: Entry, data: Mapping[str, Any]) -> str:
    """Say what would be wrong with the entry ``target`` afterwards."""
    if "seat" in data and not target.source.node:
        return "only what a node told can count for another seat"
    if "data" not in data:
        return "" if {"at", "seat"} & data.keys() else "nothing to change"
    said = {**target.data, **data["data"]}
    if target.name == ASSIGN and said["node"] != target.data["node"]:
        return "another node gets a seat by assigning it"
    if target.name in SEATING:
        return book.fault(target.name, said)
    return book.entry_fault(target.name, said)


def _demand(fault: str) -> None:
    if fault:
        raise Rejected("bad_data", f"That does not make sense: {fault}.", BAD)
