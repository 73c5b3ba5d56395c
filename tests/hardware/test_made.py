"""What is committed is what ``make wiring`` would make now, and the documents hold together."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from hardware import generate, harness, shopping
from hardware.facts import HARDWARE, ROOT
from hardware.netlist import all_builds

BUILDS = {build.name: build for build in all_builds()}
NODES = sorted({build.node for build in BUILDS.values()})
WRITTEN = generate.written()
DOCUMENTS = [*sorted(HARDWARE.rglob("*.md")), *sorted(ROOT.glob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def test_every_written_file_is_as_it_would_be_made_now() -> None:
    drifted = [
        str(path.relative_to(ROOT))
        for path, text in WRITTEN.items()
        if not path.exists() or path.read_text() != text
    ]
    assert not drifted, "make wiring, and commit what it changes"


def test_every_picture_of_wireviz_was_drawn_from_the_wiring_of_now() -> None:
    assert generate.drawn() == json.loads(generate.SUMS.read_text()), "make wiring, and commit"


def test_nothing_lies_among_the_made_files_that_nothing_makes() -> None:
    drawn = {HARDWARE / name for name in generate.drawn()}
    pictures = {path.with_suffix(f".{name}") for path in drawn for name in harness.DRAWN}
    assert set(generate.made()) - set(WRITTEN) - pictures == set()


def test_every_picture_of_wireviz_names_every_signal_pin_and_part() -> None:
    for build in BUILDS.values():
        picture = (HARDWARE / build.node / "wiring" / f"{build.name}.svg").read_text()
        for name in build.boxes:
            assert f">{name}<" in picture, (build.name, name)


@pytest.mark.parametrize("node", NODES)
def test_a_list_of_parts_is_complete(node: str) -> None:
    rows = shopping.rows(node)
    builds = [name for name, build in BUILDS.items() if build.node == node]
    assert list(rows[0]) == [*shopping.COLUMNS, *(f"qty {name}" for name in builds)]
    assert len({row["key"] for row in rows}) == len(rows)
    for row in rows:
        for column in ("part", "manufacturer", "mpn"):
            assert row[column], (row["key"], column)
        assert float(row["price_usd"]) > 0
        assert date.fromisoformat(row["price_date"]) <= date.today()  # noqa: DTZ011  a day will do
        assert row["mpn"] != "verify" or "number" in row["verify"], row["key"]


@pytest.mark.parametrize("name", BUILDS)
def test_every_part_of_the_wiring_is_on_the_list_as_often_as_it_is_wired(name: str) -> None:
    listed = shopping.quantities(name)
    assert {key: listed[key] for key in BUILDS[name].needs} == dict(BUILDS[name].needs)


def anchors(path: Path) -> set[str]:
    """Where links into a document can lead: its headings, as the hosts of code spell them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for target, anchor in LINK.findall(path.read_text()):
        if not target.startswith("http"):
            goal = path.parent / target if target else path
            assert goal.exists(), target
            assert not anchor or anchor in anchors(goal), f"{target}#{anchor}"


@pytest.mark.parametrize("node", NODES)
def test_a_maker_finds_everything_in_the_folder_of_a_node(node: str) -> None:
    text = (HARDWARE / node / "README.md").read_text()
    for heading in (
        "## Is it for you?",
        "## Parts",
        "## Build it",
        "## Measure before power",
        "## Bring it up",
        "## Enclosure",
        "## When something is wrong",
        "## Not verified",
    ):
        assert f"\n{heading}\n" in text, heading
    for name in (name for name, build in BUILDS.items() if build.node == node):
        assert f"wiring/{name}.md" in text, name


@pytest.mark.parametrize("node", NODES)
def test_the_first_build_of_a_node_shows_a_drawing_for_each_step(node: str) -> None:
    text = (HARDWARE / node / "README.md").read_text()
    builds = [build for build in BUILDS.values() if build.node == node]
    shown = [
        build
        for build in builds
        if all(f"steps/{build.name}-{step['id']}.svg" in text for step in build.facts["steps"])
    ]
    assert shown
