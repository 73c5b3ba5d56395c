"""The printed boxes that are committed can be printed, close, hold their parts, are balanced."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh

from hardware import boxes, enclosures, shopping, tables
from hardware.enclosures import Enclosure, Solid, Weight
from hardware.facts import HARDWARE, load

SOURCES = {path.stem: path for path in boxes.sources()}
# The front of each build that has one, and the name of its box.
FRONTS = {
    build: (name, step)
    for name, source in SOURCES.items()
    for build in boxes.manifest(source)["builds"]
    for step in load("builds")["builds"][build]["steps"]
    if "panel" in step
}
LARGEST = 300_000


@pytest.fixture(scope="module")
def read() -> Callable[[str], Enclosure]:
    known = {name: enclosures.read(path) for name, path in SOURCES.items()}
    return known.__getitem__


def test_there_is_a_box_for_every_node() -> None:
    nodes = {name.partition("-")[0] for name in load("builds")["builds"]}
    assert nodes <= {path.parents[1].name for path in SOURCES.values()}


def test_every_box_was_made_from_what_its_program_says_now() -> None:
    assert boxes.sums() == json.loads(boxes.SUMS.read_text()), "make enclosures, and commit"


def test_nothing_lies_beside_the_boxes_that_nothing_makes() -> None:
    made = {path for source in SOURCES.values() for path in [source, *boxes.products(source)]}
    found = {path for path in HARDWARE.glob("*/enclosure/*") if path.is_file()}
    assert found == made
    assert [path.name for path in made if path.stat().st_size > LARGEST] == []


@pytest.mark.parametrize("name", SOURCES)
def test_a_box_can_be_printed_closed_and_filled(
    name: str, read: Callable[[str], Enclosure]
) -> None:
    assert list(enclosures.faults(read(name))) == []


@pytest.mark.parametrize("name", SOURCES)
def test_the_list_of_parts_of_a_mesh_is_true(name: str, read: Callable[[str], Enclosure]) -> None:
    for part in boxes.manifest(SOURCES[name])["printed"]:
        mesh = read(name).on_bed[part["name"]]
        assert mesh.extents == pytest.approx(part["size"], abs=0.1)
        assert mesh.volume / 1000 == pytest.approx(part["cm3"], abs=0.1)


@pytest.mark.parametrize("name", SOURCES)
def test_a_step_file_holds_every_part_and_no_date_of_its_making(name: str) -> None:
    text = SOURCES[name].with_suffix(".step").read_text()
    for part in boxes.manifest(SOURCES[name])["printed"]:
        assert f"'{part['name']}'" in text
    assert "2026-01-01T00:00:00" in text


@pytest.mark.parametrize("name", SOURCES)
def test_the_drawing_of_a_box_names_every_part(name: str) -> None:
    text = SOURCES[name].with_suffix(".svg").read_text()
    facts = boxes.manifest(SOURCES[name])
    shown = [item for item in [*facts["bought"], *facts["fasteners"]] if any(item["size"])]
    for part in [*facts["printed"], *shown]:
        assert part["name"] in text


@pytest.mark.parametrize("build", FRONTS)
def test_the_holes_of_a_front_are_where_the_drawing_for_the_drill_has_them(
    build: str, read: Callable[[str], Enclosure]
) -> None:
    name, step = FRONTS[build]
    plate = read(name).printed[-1].mesh
    middle = plate.bounds.mean(axis=0)
    from_left, from_above = middle[0] - step["panel"][0] / 2, middle[1] + step["panel"][1] / 2
    for hole, x, y, size in step["holes"]:
        for edge, open_ in ((size / 2 - 0.3, True), (size / 2 + 0.3, False)):
            turns = np.arange(8) * np.pi / 4 + 0.1  # between the edges of triangles
            starts = np.column_stack(
                [
                    from_left + x + edge * np.cos(turns),
                    from_above - y + edge * np.sin(turns),
                    np.full(8, plate.bounds[1][2] + 1),
                ]
            )
            down = np.tile([0.0, 0.0, -1.0], (8, 1))
            _, stopped, _ = plate.ray.intersects_location(starts, down)
            assert len(set(stopped)) == (0 if open_ else 8), (hole, edge)


@pytest.mark.parametrize("name", SOURCES)
def test_fasteners_and_filament_of_a_box_are_on_the_list_of_parts(name: str) -> None:
    facts = boxes.manifest(SOURCES[name])
    grams = sum(part["cm3"] for part in facts["printed"]) * tables.GRAMS_PER_CM3
    assert facts["builds"]
    for build in facts["builds"]:
        assert build.startswith(f"{SOURCES[name].parents[1].name}-")
        listed = shopping.quantities(build)
        assert grams <= listed["filament"] <= 1.5 * grams
        for item in facts["fasteners"]:
            key = item["name"].partition(",")[0].lower().replace(" x ", "x").replace(" ", "_")
            same = [other for other in facts["fasteners"] if other["name"] == item["name"]]
            assert listed[key] == len(same), key


def test_the_die_stays_balanced_when_an_estimate_is_a_fifth_wrong(
    read: Callable[[str], Enclosure],
) -> None:
    die = read("die")
    printed = len(boxes.manifest(SOURCES["die"])["thrown"])
    for index, weight in enumerate(die.weights[printed:], printed):
        for factor in (0.8, 1.2):
            changed = list(die.weights)
            changed[index] = replace(weight, grams=weight.grams * factor)
            assert enclosures.off_centre(changed, die.middle) <= enclosures.OFF_CENTRE


# What the checks must find.


def test_a_mesh_with_a_hole_is_refused() -> None:
    cube = on_bed(trimesh.creation.box((20, 20, 20)))
    assert list(enclosures.shape_faults("cube", cube)) == []
    cube.update_faces(np.arange(len(cube.faces)) > 0)
    assert list(enclosures.shape_faults("cube", cube)) == ["cube: its surface is not closed"]


def test_corners_that_only_a_stl_file_doubles_are_joined(tmp_path: Path) -> None:
    trimesh.creation.box((20, 20, 20)).export(tmp_path / "cube.stl")
    assert enclosures.mesh(tmp_path / "cube.stl").is_watertight


@pytest.mark.parametrize(("thick", "thin"), [(1.0, True), (1.4, False)])
def test_a_thin_wall_is_refused(thick: float, thin: bool) -> None:
    outer = trimesh.creation.box((30, 30, 30))
    inner = trimesh.creation.box((30 - 4, 30 - 4, 30 - 2 * thick))
    inner.invert()
    found = list(enclosures.shape_faults("box", on_bed(together(outer, inner))))
    assert any(f"a wall of {thick:.2f} mm" in fault for fault in found) == thin


def test_what_does_not_fit_the_bed_or_stands_off_it_is_refused() -> None:
    long = on_bed(trimesh.creation.box((181, 20, 20)))
    assert "do not fit a bed of 180 mm" in "".join(enclosures.shape_faults("rail", long))
    floating = trimesh.creation.box((20, 20, 20))
    floats = ["cube: it does not lie on the bed"]
    assert list(enclosures.shape_faults("cube", floating)) == floats


def test_a_part_in_two_pieces_is_refused() -> None:
    one, other = (on_bed(trimesh.creation.box((10, 10, 10))) for _ in range(2))
    other.apply_translation((30, 0, 0))
    both = together(one, other)
    assert list(enclosures.shape_faults("pair", both)) == ["pair: it is in 2 pieces"]


def test_a_part_that_is_moved_into_another_one_is_found(
    read: Callable[[str], Enclosure],
) -> None:
    box = read("pit_box")
    front = next(part for part in box.printed if part.name == "front")
    deep = front.mesh.copy()
    deep.apply_translation((0, 0, -10))
    printed = [part for part in box.printed if part.name != "front"]
    found = "".join(enclosures.collisions(replace(box, printed=[*printed, Solid("front", deep)])))
    assert "tray and front share" in found


def test_a_screw_in_the_cell_is_found(read: Callable[[str], Enclosure]) -> None:
    die = read("die")
    (cell,) = (part for part in die.bought if "cell 400" in part.name)
    screw = trimesh.creation.cylinder(1, 10)
    screw.apply_translation(cell.mesh.center_mass)
    found = list(enclosures.collisions(replace(die, fasteners=[Solid("screw", screw)])))
    assert len(found) == 1
    assert found[0].startswith(f"screw and {cell.name} share")


def test_a_die_with_a_heavy_side_is_found(read: Callable[[str], Enclosure]) -> None:
    die = read("die")
    heavy = replace(die, weights=[*die.weights, Weight(5, die.middle + np.array([0, 0, 20]))])
    found = list(enclosures.faults(heavy))
    assert len(found) == 1
    assert "the centre of mass is 1.4" in found[0]


def together(*meshes: trimesh.Trimesh) -> trimesh.Trimesh:
    merged = trimesh.util.concatenate(meshes)
    assert isinstance(merged, trimesh.Trimesh)
    return merged


def on_bed(mesh: trimesh.Trimesh) -> trimesh.Trimesh:
    mesh.apply_translation((0, 0, -mesh.bounds[0][2]))
    return mesh
