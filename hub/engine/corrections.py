"""Corrections: entries that change what an earlier entry means, and can themselves be corrected.

``void`` takes an entry out, ``restore`` brings it back, ``amend`` gives it another time, seat or
other data, ``insert`` says what nobody saw. Nothing is ever rewritten: the log keeps them all.
A fact of a settled phase is ``held``: it counts once it is restored.
What a correction dates is never late: the game goes as if it had been known at that time.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hub.engine.entry import Entry, Source
from hub.engine.game import IGNORED, Outcome, Outcomes

VOID, RESTORE, AMEND, INSERT = "void", "restore", "amend", "insert"
ON_TARGET = (VOID, RESTORE, AMEND)
HELD = "held"
CORRECTED = "corrected"


def inserted(entry: Entry) -> Entry:
    """Return the entry that an ``insert`` puts in."""
    said = entry.data
    return replace(
        entry,
        name=said["name"],
        data=said.get("data", {}),
        at=said["at"],
        at_err=said.get("at_err", 0),
        received=said["at"],
        source=Source(seat=said.get("seat", entry.source.seat)),
    )


def released(entry: Entry) -> Entry:
    """Return the fact that was held, as it would have counted; any other entry as it is."""
    if entry.name != HELD:
        return entry
    return replace(entry, name=str(entry.data.get("name")), data=entry.data.get("data", {}))


def news(was: Sequence[Outcome], now: Sequence[Outcome]) -> Outcomes:
    """Say for everybody what became of an entry; nothing if it told nobody anything.

    Args:
        was: What the entry led to before it was corrected.
        now: What it leads to since.
    """
    before, after = ([told.text for told in said if told.name != IGNORED] for said in (was, now))
    if not before and not after:
        return ()
    if not after:
        text = f'The referee takes out: "{before[0]}"'
    elif not before:
        text = f'The referee puts in: "{after[0]}"'
    elif before[0] == after[0]:
        text = f'The referee changes what led to: "{after[0]}"'
    else:
        text = f'The referee changes "{before[0]}" to "{after[0]}"'
    return (Outcome(CORRECTED, text),)


class Corrections:
    """The corrections of one game, by the entry they name."""

    def __init__(self) -> None:
        self._of: dict[int, list[Entry]] = defaultdict(list)
        self._target: dict[int, int] = {}

    def copy(self) -> "Corrections":
        """Copy the collection; the entries are shared."""
        twin = Corrections()
        twin._of.update({target: list(said) for target, said in self._of.items()})
        twin._target.update(self._target)
        return twin

    def add(self, correction: Entry) -> int:
        """Note a correction; return the id of the entry that it changes in the end.

        One that names itself or an entry still to come changes nothing: the id is then 0.
        """
        target = int(correction.data["target"])
        if target >= correction.id:
            return 0
        self._of[target].append(correction)
        self._target[correction.id] = target
        return self.root(target)

    def root(self, entry_id: int) -> int:
        """Id of the entry that a correction changes in the end; of any other entry its own."""
        while entry_id in self._target:
            entry_id = self._target[entry_id]
        return entry_id

    def is_void(self, entry_id: int) -> bool:
        """Tell whether the last valid word on an entry was to take it out."""
        return self._word(entry_id) == VOID

    def _word(self, entry_id: int) -> str:
        """The last valid word on whether an entry counts; empty without one."""
        word = ""
        for correction in self._of.get(entry_id, ()):
            if correction.name in (VOID, RESTORE) and not self.is_void(correction.id):
                word = correction.name
        return word

    def effective(self, entry: Entry) -> Entry | None:
        """Return the entry as it counts after all corrections; None if it does not."""
        word = self._word(entry.id)
        if word == VOID:
            return None
        if entry.name == INSERT:
            entry = inserted(entry)
        elif word == RESTORE:
            entry = released(entry)
        for correction in self._of.get(entry.id, ()):
            if correction.name == AMEND and not self.is_void(correction.id):
                data = {**entry.data, **correction.data.get("data", {})}
                at = correction.data.get("at", entry.at)
                received = entry.received if at == entry.at else at
                seat = correction.data.get("seat", entry.source.seat)
                source = replace(entry.source, seat=seat)
                entry = replace(entry, at=at, received=received, source=source, data=data)
        return entry
