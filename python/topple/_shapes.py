# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Shapes, materials and colliders."""

from __future__ import annotations

import dataclasses
from typing import Any, Mapping, Sequence

import numpy
import numpy.typing

from . import _core

Vector = Sequence[float]


class Shape:
    """A shape that collides, centered on its own origin. Immutable; bodies of several worlds may share it.

    Made by the class methods, which raise `topple.Error` for numbers that no shape can have. Lengths in meters.
    """

    __slots__ = ("_core",)

    def __init__(self) -> None:
        raise TypeError("a shape is made by Shape.box, Shape.sphere, Shape.hull, ...")

    @classmethod
    def _of(cls, core: Any) -> Shape:
        shape = object.__new__(cls)
        shape._core = core
        return shape

    @classmethod
    def sphere(cls, radius: float = 0.5) -> Shape:
        """A sphere."""
        return cls._of(_core.Shape.measured("sphere", {"radius": radius}))

    @classmethod
    def box(cls, half_extents: Vector = (0.5, 0.5, 0.5)) -> Shape:
        """A box, its edges along the axes."""
        return cls._of(_core.Shape.measured("box", {"half_extents": half_extents}))

    @classmethod
    def capsule(cls, radius: float = 0.5, half_height: float = 0.5) -> Shape:
        """A capsule along y; `half_height` is half the length of its straight part."""
        return cls._of(_core.Shape.measured("capsule", {"radius": radius, "half_height": half_height}))

    @classmethod
    def cylinder(cls, radius: float = 0.5, half_height: float = 0.5) -> Shape:
        """A cylinder along y."""
        return cls._of(_core.Shape.measured("cylinder", {"radius": radius, "half_height": half_height}))

    @classmethod
    def cone(cls, radius: float = 0.5, half_height: float = 0.5) -> Shape:
        """A cone along y, its base at -half_height and its apex at half_height."""
        return cls._of(_core.Shape.measured("cone", {"radius": radius, "half_height": half_height}))

    @classmethod
    def ellipsoid(cls, radii: Vector = (0.5, 0.35, 0.25)) -> Shape:
        """An ellipsoid with its axes along x, y and z."""
        return cls._of(_core.Shape.measured("ellipsoid", {"radii": radii}))

    @classmethod
    def tapered_capsule(cls, bottom_radius: float = 0.5, top_radius: float = 0.25, half_height: float = 0.5) -> Shape:
        """The convex hull of two spheres on y, whose centers are 2 half_height apart."""
        return cls._of(_core.Shape.measured(
            "tapered_capsule", {"bottom_radius": bottom_radius, "top_radius": top_radius, "half_height": half_height}))

    @classmethod
    def rounded_box(cls, half_extents: Vector = (0.4, 0.4, 0.4), radius: float = 0.1) -> Shape:
        """All points within `radius` of a box with these half extents."""
        return cls._of(_core.Shape.measured("rounded_box", {"half_extents": half_extents, "radius": radius}))

    @classmethod
    def plane(cls, normal: Vector = (0.0, 1.0, 0.0), offset: float = 0.0) -> Shape:
        """The half space dot(normal, p) <= offset, for static bodies. The normal is normalized."""
        return cls._of(_core.Shape.plane(normal, offset))

    @classmethod
    def hull(cls, points: numpy.typing.ArrayLike, max_vertices: int = 64) -> Shape:
        """The convex hull of an array of points of shape (n, 3), with at most `max_vertices` vertices (4 to 4096)."""
        return cls._of(_core.Shape.hull(points, max_vertices))

    @classmethod
    def mesh(cls, vertices: numpy.typing.ArrayLike, triangles: numpy.typing.ArrayLike,
             parts: Sequence[tuple[str, int]] = ()) -> Shape:
        """A surface of triangles: vertices of shape (n, 3), and indices of shape (m, 3), counter-clockwise from the
        front. For static bodies, and for bodies that get their mass from another shape. `parts` divides the triangles,
        in their order, into parts: the name of the material of each, and its number of triangles."""
        return cls._of(_core.Shape.mesh(vertices, triangles, parts))

    @classmethod
    def height_field(cls, heights: numpy.typing.ArrayLike, scale: Vector = (1.0, 1.0, 1.0),
                     materials: Sequence[str] = (), cell_materials: numpy.typing.ArrayLike | None = None) -> Shape:
        """The ground below heights[row, column], centered on the origin: columns along x, rows along z. `scale` has the
        spacing of columns, the unit of heights and the spacing of rows. For static bodies. `cell_materials[row,
        column]` is the index of a cell's material in the names `materials`; a collider gives these their numbers
        (`part_materials`)."""
        return cls._of(_core.Shape.height_field(heights, scale, materials, cell_materials))

    @property
    def type(self) -> str:
        """The type as in scene files: "box", "hull", ..."""
        return self._core.type()

    @property
    def measures(self) -> dict[str, Any]:
        """The lengths that describe the shape; none for hulls, meshes and height fields."""
        return self._core.measures()

    @property
    def vertices(self) -> numpy.ndarray:
        """The vertices of a hull or a mesh, of shape (n, 3): a copy."""
        return self._core.vertices()

    @property
    def triangles(self) -> numpy.ndarray:
        """The triangles of a mesh, or those into which the faces of a hull are cut, of shape (m, 3): a copy."""
        return self._core.triangles()

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The parts of a mesh: the name of the material of each, and its number of triangles."""
        return tuple(self._core.parts())

    @property
    def materials(self) -> tuple[str, ...]:
        """The names of the materials of a height field's cells."""
        return tuple(self._core.cell_materials()[0])

    @property
    def cell_materials(self) -> numpy.ndarray:
        """The index of each cell's material in `materials`, by row and column; empty for other shapes: a copy."""
        return self._core.cell_materials()[1]

    def convex_parts(self, most: int = 16) -> list[Collider]:
        """Divides a closed mesh into at most `most` convex hulls (1 to 64), with which a body moves and tumbles: an
        invisible collider each. Takes seconds for large meshes."""
        parts, _, _ = self._core.convex_parts(most)
        return [Collider(Shape._of(hull), position, rotation, visible=False) for hull, position, rotation in parts]

    def mass_properties(self, density: float = 1000.0) -> MassProperties:
        """Mass, center of mass and inertia at a density [kg/m^3]."""
        return MassProperties(*self._core.mass(density))

    @property
    def bounds(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """The smallest and the largest coordinates of the shape; infinite for a plane."""
        return self._core.bounds()

    def mass(self, density: float = 1000.0) -> float:
        """The mass at a density [kg/m^3]; 0 for planes, height fields and meshes that are not closed. [kg]"""
        return self._core.mass(density)[0]

    def center_of_mass(self) -> tuple[float, float, float]:
        """The center of mass at uniform density."""
        return self._core.mass(1000.0)[1]

    def inertia(self, density: float = 1000.0) -> tuple[tuple[float, float, float], ...]:
        """The inertia around the center of mass at a density [kg/m^3], as three rows. [kg m^2]"""
        return self._core.mass(density)[2]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._core.equals(other._core)

    def __hash__(self) -> int:
        return hash(self.type)

    def __repr__(self) -> str:
        numbers = ", ".join(f"{key}={value}" for key, value in self.measures.items())
        return f"Shape.{self.type}({numbers})"


@dataclasses.dataclass(frozen=True)
class MassProperties:
    """Mass, center of mass and inertia of a body in the frame of its origin."""

    mass: float
    """[kg]"""
    center_of_mass: Vector = (0.0, 0.0, 0.0)
    """[m]"""
    inertia: Sequence[Vector] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    """Around the center of mass, as three rows. [kg m^2]"""

    def _items(self) -> tuple[Any, ...]:
        return (self.mass, self.center_of_mass, self.inertia)


@dataclasses.dataclass(frozen=True)
class Material:
    """Behavior of a surface. A contact takes the geometric mean of the frictions, the larger restitution and the larger
    rolling resistance, unless `World.set_material_pair` says otherwise for two names."""

    friction: float = 0.6
    """Coulomb's coefficient while sliding."""
    restitution: float = 0.0
    """Speed after an impact over the speed before."""
    rolling_resistance: float = 0.01
    """Lever of the resisting torque over the radius."""
    static_friction: float = 0.0
    """Coefficient while sticking; 0: equal to `friction`."""
    name: str = ""
    """At most 15 bytes; empty: no name."""

    def _items(self) -> tuple[float, float, float, float, str]:
        return (self.friction, self.restitution, self.rolling_resistance, self.static_friction, self.name)


@dataclasses.dataclass(frozen=True)
class Collider:
    """One shape of a body."""

    shape: Shape
    """The shape."""
    position: Vector = (0.0, 0.0, 0.0)
    """Position in the frame of the body. [m]"""
    rotation: Vector = (0.0, 0.0, 0.0, 1.0)
    """Rotation in the frame of the body: a unit quaternion (x, y, z, w)."""
    material: Material = Material()
    """The surface."""
    collides: bool = True
    """False: drawn and found by rays, but touches nothing."""
    visible: bool = True
    """False: touches, but is not drawn."""
    is_sensor: bool = False
    """True: touches nothing, and reports the bodies that overlap it."""
    surface_velocity: Vector = (0.0, 0.0, 0.0)
    """Velocity of the surface relative to the body, in the frame of the shape, as of a conveyor belt. [m/s]"""
    surface_angular_velocity: Vector = (0.0, 0.0, 0.0)
    """Rotation of the surface around the origin of the shape, as of a turntable. [rad/s]"""
    one_sided: Vector = (0.0, 0.0, 0.0)
    """Direction in the frame of the shape in which bodies pass through; zero: solid from all sides."""
    filter: tuple[int, int, int] | None = None
    """Group, category and mask of this collider; None: those of the body."""
    part_materials: Mapping[str, Material] = dataclasses.field(default_factory=dict, hash=False)
    """Materials of parts of a mesh or of cells of a height field, by their names; all others have `material`."""

    def _items(self) -> tuple[Any, ...]:
        if not isinstance(self.shape, Shape):
            raise _core.Error(f"a collider needs a topple.Shape, not {self.shape!r}")
        if not isinstance(self.part_materials, Mapping):
            raise _core.Error(f"part_materials must be a dictionary, not {self.part_materials!r}")
        parts = [(part, items_of_material(material)) for part, material in self.part_materials.items()]
        return (self.shape._core, self.position, self.rotation, items_of_material(self.material), self.collides,
                self.visible, self.is_sensor, self.surface_velocity, self.surface_angular_velocity, self.one_sided,
                self.filter, parts)


def collider_of_items(items: tuple[Any, ...]) -> Collider:
    """The collider of the engine's tuple."""
    shape, position, rotation, material, *rest, parts = items
    return Collider(Shape._of(shape), position, rotation, Material(*material), *rest,
                    {part: Material(*surface) for part, surface in parts})


def core_of_shape(shape: Any) -> Any:
    """The engine's shape."""
    if not isinstance(shape, Shape):
        raise _core.Error(f"shape must be a topple.Shape, not {shape!r}")
    return shape._core


def items_of_mass_properties(properties: Any) -> tuple[Any, ...]:
    """The mass properties as the engine's tuple."""
    if not isinstance(properties, MassProperties):
        raise _core.Error(f"mass_properties must be a topple.MassProperties, not {properties!r}")
    return properties._items()


def items_of_material(material: Material) -> tuple[Any, ...]:
    """The material as the engine's tuple."""
    if not isinstance(material, Material):
        raise _core.Error(f"material must be a topple.Material, not {material!r}")
    return material._items()


def items_of_colliders(shape: Any, material: Material | None) -> list[tuple[Any, ...]]:
    """Colliders of a shape, a collider, or several of these; `material` is that of shapes without a collider."""
    given = [] if shape is None else [shape] if isinstance(shape, (Shape, Collider)) else list(shape)
    surface = Material() if material is None else material
    colliders = []
    for place, each in enumerate(given):
        if isinstance(each, Shape):
            each = Collider(each, material=surface)
        if not isinstance(each, Collider):
            raise _core.Error(f"shape {place} of the body must be a topple.Shape or topple.Collider, not {each!r}")
        colliders.append(each._items())
    return colliders
