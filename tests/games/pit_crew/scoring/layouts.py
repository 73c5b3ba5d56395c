"""Random cars for tests, near enough to right ones to be interesting."""

from typing import Any

from hypothesis import strategies as st

from tests.games.pit_crew.scoring.reference import TIRES

numbers = st.integers(1, 10)
colors = st.sampled_from("BW")
wild = st.one_of(
    st.builds(lambda color: {"card": "assist", "color": color}, colors),
    st.builds(
        lambda pair: {"card": "teamwork", "numbers": pair},
        st.lists(numbers, min_size=2, max_size=2),
    ),
    st.builds(lambda number: {"card": "training", "number": number}, numbers),
)
cards = st.builds(lambda number, color: f"{number}{color}", numbers, colors)
OWN = ("Perfect Camber", "Perfect Setup", "Nitro", "Crew Chief", "Jet Fuel", "Veteran Crew")
AGAINST = ("Caltrops", "Sabotage", "Engine Fire", "Bad Nachos", "Drafting")


@st.composite
def tires(draw: st.DrawFn) -> dict[str, Any]:
    """A tire of mostly four cards; now and then one of them is a wrong step."""
    printed = below = draw(numbers)
    pile = []
    wrong = draw(st.sampled_from((None, None, None, 0, 2)))
    for place, hue in enumerate(draw(hues(draw(st.sampled_from((4, 4, 4, 3, 5)))))):
        step = 3 if place == wrong else draw(st.sampled_from((1, -1)))
        below = (below + step - 1) % 10 + 1
        pile.append(f"{below}{hue}")
    return {"printed": printed, "cards": pile}


@st.composite
def hues(draw: st.DrawFn, count: int) -> str:
    """Colors of a pile, half of the time all the same."""
    if draw(st.booleans()):
        return draw(colors) * count
    return "".join(draw(colors) for _ in range(count))


@st.composite
def tanks(draw: st.DrawFn, target: int) -> list[str]:
    """Cards for the fuel tank that mostly come to the target."""
    left = target + draw(st.sampled_from((0, 0, 0, 0, -1, 2)))
    pile = []
    for hue in draw(hues(7)):
        number = min(draw(st.integers(5, 10)), left)
        if number > 0:
            pile.append(f"{number}{hue}")
            left -= number
    return pile


@st.composite
def engines(draw: st.DrawFn, pairs: int) -> list[str]:
    """Mostly the right pairs, else with a card more, less or changed."""
    values = [draw(numbers) for _ in range(pairs)] * 2
    pile = [f"{value}{hue}" for value, hue in zip(values, draw(hues(len(values))), strict=True)]
    start = draw(st.sampled_from((0, 0, 1)))
    return draw(st.permutations(pile[start:] + draw(st.lists(cards, max_size=1))))


@st.composite
def sheets(draw: st.DrawFn, most_wild: int = 3) -> dict[str, Any]:
    """A whole car in its JSON form."""
    mat = draw(st.sampled_from((27, 29, 31, 33)))
    sheet: dict[str, Any] = {
        "mat": mat,
        "tires": [draw(tires()) for _ in TIRES],
        "fuel": draw(tanks(mat)),
        "engine": draw(engines((mat - 27) // 2)) if mat > 27 else [],
        "discards": draw(st.lists(cards, max_size=3)),
        "own": draw(st.lists(st.sampled_from(OWN), max_size=3)),
        "against": draw(st.lists(st.sampled_from(AGAINST), max_size=3)),
        "caltrops": draw(st.lists(st.sampled_from(TIRES), unique=True, max_size=2)),
    }
    piles = [tire["cards"] for tire in sheet["tires"]] + [sheet["fuel"], sheet["discards"]]
    piles += [sheet["engine"]] if mat > 27 else []
    for card in draw(st.lists(wild, max_size=most_wild)):
        lay(draw, draw(st.sampled_from(piles)), card)
    return sheet


def lay(draw: st.DrawFn, pile: list[Any], card: dict[str, Any]) -> None:
    """Lay a wild card into a pile, mostly in the place of another card."""
    place = draw(st.integers(0, len(pile)))
    pile[place : place + draw(st.sampled_from((0, 1, 1)))] = [card]
