"""What a printed box must be, judged by the files that a maker prints."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh

from hardware.boxes import manifest
from hardware.tables import GRAMS_PER_CM3

BED = 180.0
# Three lines of a nozzle of 0.4 mm; at edges, rays may find less.
WALL = 1.2
EDGES = 0.1
RAYS = 2000
# Shared space, mm3, that is no more than rounding.
TOUCH = 0.5
OFF_CENTRE = 0.5


@dataclass(frozen=True)
class Solid:
    """A part in its place in the closed box; of a bought part the block that holds it."""

    name: str
    mesh: trimesh.Trimesh


@dataclass(frozen=True)
class Weight:
    """A mass, and where its middle is, mm."""

    grams: float
    at: Any


@dataclass(frozen=True)
class Enclosure:
    """A box as its files have it.

    Attributes:
        on_bed: the printed parts as they are printed, by name.
        weights: all masses of what is thrown; empty for a box that stands.
        middle: the middle of what is thrown, if anything is.
    """

    on_bed: dict[str, trimesh.Trimesh]
    printed: list[Solid]
    bought: list[Solid]
    fasteners: list[Solid]
    weights: list[Weight]
    middle: Any


def read(source: Path) -> Enclosure:
    """A box from the files that its program made."""
    facts = manifest(source)
    on_bed = {part["name"]: mesh(source.with_name(part["stl"])) for part in facts["printed"]}
    printed = [_placed(part, on_bed[part["name"]]) for part in facts["printed"]]
    bought = [_block(item) for item in facts["bought"] if any(item["size"])]
    fasteners = [_block(item) for item in facts["fasteners"]]
    thrown = [part.mesh for part in printed if part.name in facts["thrown"]]
    weights = [Weight(part.volume / 1000 * GRAMS_PER_CM3, part.center_mass) for part in thrown]
    if thrown:
        inside = [*facts["bought"], *facts["fasteners"]]
        weights += [Weight(item["grams"], item["at"]) for item in inside]
    middle = trimesh.util.concatenate(thrown).bounds.mean(axis=0) if thrown else None
    return Enclosure(on_bed, printed, bought, fasteners, weights, middle)


def mesh(path: Path) -> trimesh.Trimesh:
    """A mesh with the corners of its triangles joined, and without triangles of no area."""
    found = trimesh.load_mesh(path, file_type="stl")
    found.merge_vertices(digits_vertex=5)
    found.update_faces(found.nondegenerate_faces())
    return found


def faults(box: Enclosure) -> Iterator[str]:
    """What is wrong with a box, as sentences."""
    for name, part in box.on_bed.items():
        yield from shape_faults(name, part)
    yield from collisions(box)
    if box.weights:
        off = off_centre(box.weights, box.middle)
        if off > OFF_CENTRE:
            yield f"the centre of mass is {off:.2f} mm off the middle: at most {OFF_CENTRE}"


def shape_faults(name: str, part: trimesh.Trimesh) -> Iterator[str]:
    """Why a part cannot be printed."""
    if not part.is_watertight or not part.is_winding_consistent:
        yield f"{name}: its surface is not closed"
        return
    if (count := pieces(part)) != 1:
        yield f"{name}: it is in {count} pieces"
    if max(part.extents[:2]) > BED or part.extents[2] > BED:
        yield f"{name}: {part.extents.round(1)} mm do not fit a bed of {BED:g} mm"
    if abs(part.bounds[0][2]) > 0.01:
        yield f"{name}: it does not lie on the bed"
    thin = wall(part)
    if thin < WALL:
        yield f"{name}: a wall of {thin:.2f} mm, less than {WALL}"


def pieces(part: trimesh.Trimesh) -> int:
    """How many bodies a mesh holds that do not touch each other."""
    return len(_manifold(part).decompose())


def wall(part: trimesh.Trimesh) -> float:
    """How thick a part is, mm, at all but the thinnest thousandth of its surface.

    Rays go inwards from points spread over the surface, until they come out again.
    """
    points, faces = trimesh.sample.sample_surface(part, RAYS, seed=1)[:2]
    inwards = -part.face_normals[faces]
    hits, rays, _ = part.ray.intersects_location(points + inwards * 1e-3, inwards)
    lengths = np.full(len(points), np.inf)
    np.minimum.at(lengths, rays, np.linalg.norm(hits - points[rays], axis=1))
    return float(np.percentile(lengths[np.isfinite(lengths)], EDGES))


def collisions(box: Enclosure) -> Iterator[str]:
    """Which parts of the closed box share space; a fastener may, with what it holds."""
    pairs = [
        *combinations([*box.printed, *box.bought], 2),
        *product(box.fasteners, box.bought),
    ]
    for one, other in pairs:
        if np.any(one.mesh.bounds[0] >= other.mesh.bounds[1]):
            continue
        if np.any(other.mesh.bounds[0] >= one.mesh.bounds[1]):
            continue
        shared = (_manifold(one.mesh) ^ _manifold(other.mesh)).volume()
        if shared > TOUCH:
            yield f"{one.name} and {other.name} share {shared:.1f} mm3"


def off_centre(weights: list[Weight], middle: Any) -> float:
    """How far, mm, the common centre of mass is from the middle."""
    grams = np.array([weight.grams for weight in weights])
    places = np.array([weight.at for weight in weights])
    return float(np.linalg.norm(grams @ places / grams.sum() - middle))


def _manifold(part: trimesh.Trimesh) -> Manifold:
    corners = np.asarray(part.vertices, np.float32)
    return Manifold(Mesh(corners, np.asarray(part.faces, np.uint32)))


def _placed(part: dict[str, Any], on_bed: trimesh.Trimesh) -> Solid:
    """A printed part, taken from the bed to its place."""
    there = on_bed.copy()
    there.apply_translation(-np.array(part["move"]))
    angle = -radians(part["turn"])
    turn = np.eye(4)
    turn[1:3, 1:3] = [[cos(angle), -sin(angle)], [sin(angle), cos(angle)]]
    there.apply_transform(turn)
    return Solid(part["name"], there)


def _block(item: dict[str, Any]) -> Solid:
    """The block or the rod that holds a bought part."""
    width, _, height = item["size"]
    if item["rod"]:
        shape = trimesh.creation.cylinder(width / 2, height, sections=32)
    else:
        shape = trimesh.creation.box(item["size"])
    shape.apply_translation(item["at"])
    return Solid(item["name"], shape)
