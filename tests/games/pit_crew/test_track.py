"""What a strip of lights along the board shows: the cars of the public view, and no more."""

from hub.engine.entry import REFEREE
from hub.games.pit_crew import GAME
from hub.games.pit_crew.nodes import COLOURS
from hub.games.pit_crew.state import TRACK
from tests.games.pit_crew.table import Table


def on_the_strip(table: Table) -> dict[int, list[str]]:
    """Crews on each space, the inner one first."""
    names = {rgb: crew for crew, rgb in COLOURS.items()}
    shown: dict[int, list[str]] = {}
    for rgb, space in GAME.outputs(table.state)[TRACK].cars:
        shown.setdefault(space, []).append(names[rgb])
    return shown


def in_the_view(table: Table) -> dict[int, list[str]]:
    cars = {name: car for name, car in table.public["crews"].items() if car["space"]}
    shown: dict[int, list[str]] = {}
    for name in sorted(cars, key=lambda name: cars[name]["lane"]):
        shown.setdefault(cars[name]["space"], []).append(name)
    return shown


def test_cars_stand_on_the_strip_where_the_view_has_them() -> None:
    table = Table()
    assert GAME.outputs(table.state)[TRACK].spaces == 12
    assert sorted(on_the_strip(table)[12]) == ["green", "red", "yellow"]
    table.go()
    table.cap_all("red")
    assert on_the_strip(table) == in_the_view(table)
    six = table.roll("die-1")
    assert on_the_strip(table)[1] == ["red"]
    assert on_the_strip(table) == in_the_view(table)
    table.do("void", REFEREE, target=six)
    assert sorted(on_the_strip(table)[12]) == ["green", "red", "yellow"]
    assert on_the_strip(table) == in_the_view(table)


def test_without_a_set_up_no_car_is_on_it() -> None:
    assert GAME.outputs(Table(setup=False).state)[TRACK].cars == ()


def test_its_button_is_none_of_the_game() -> None:
    table = Table()
    why = table.why(table.press(TRACK, 0))
    assert why == "no_buttons"
