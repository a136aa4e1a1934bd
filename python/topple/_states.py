# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Snapshots, events, energies, and inputs of steps."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NoReturn, Union

import numpy

from . import _core
from ._bodies import Body
from ._shapes import Vector

if TYPE_CHECKING:
    from ._deformables import Deformable
    from ._world import World


@dataclasses.dataclass(frozen=True)
class Energy:
    """Energies and momenta of all dynamic bodies and particles, without elastic energy."""

    kinetic: float
    """[J]"""
    potential: float
    """Relative to the height of the origin. [J]"""
    momentum: tuple[float, float, float]
    """[kg m/s]"""
    angular_momentum: tuple[float, float, float]
    """Around the origin. [kg m^2/s]"""

    @property
    def total(self) -> float:
        """Kinetic and potential energy. [J]"""
        return self.kinetic + self.potential


@dataclasses.dataclass(frozen=True)
class EnergyEffect:
    """What one cause has done to all bodies together in a step."""

    work: float
    """Added to the mechanical energy. [J]"""
    momentum: tuple[float, float, float]
    """Added to the momentum. [N s]"""
    angular_momentum: tuple[float, float, float]
    """Added to the angular momentum about the origin. [N m s]"""


@dataclasses.dataclass(frozen=True)
class EnergyBalance:
    """The energy balance of a step: the energies of the states before and after it, and the effects of all causes,
    which follow from the impulses within it."""

    before: Energy
    """Before the step."""
    after: Energy
    """After the step."""
    causes: dict[str, EnergyEffect]
    """Effects by cause: impact, friction, joint_motors, damping, inputs, integration, ..."""
    gravity: EnergyEffect
    """Work of gravity, an exchange with potential energy, which is none of the causes."""
    elastic_before: float
    """Elastic energy of the springs of joints before the step. [J]"""
    elastic_after: float
    """The same after the step. [J]"""
    change: float
    """Change of kinetic, potential and elastic energy. [J]"""
    remainder: float
    """Change that no cause explains: 0 but for rounding. [J]"""
    turned_over: float
    """Half of the absolute changes of all energies and of the absolute work of all causes. [J]"""
    momentum_remainder: tuple[float, float, float]
    """Change of momentum that neither gravity nor a cause explains. [kg m/s]"""
    angular_remainder: tuple[float, float, float]
    """The same for the angular momentum about the origin. [kg m^2/s]"""

    @classmethod
    def _of(cls, items: tuple[Any, ...]) -> EnergyBalance:
        before, after, causes, gravity, *rest = items
        return cls(Energy(*before), Energy(*after), {name: EnergyEffect(*each) for name, each in causes.items()},
                   EnergyEffect(*gravity), *rest)


@dataclasses.dataclass(frozen=True)
class Events:
    """What happened in some steps, as structured arrays. Each row has the number of its step in the field `step`."""

    touches_began: numpy.ndarray
    """Pairs that touch and did not before: a, b, point, normal from a to b, impulse [N s]."""
    touches_persisted: numpy.ndarray
    """Pairs that touched before and touch now."""
    touches_ended: numpy.ndarray
    """Pairs that touched before; one body may be gone."""
    hits: numpy.ndarray
    """Pairs that met faster than the speed asked for: a, b, point, normal, approach_speed [m/s]."""
    fell_asleep: numpy.ndarray
    """Numbers of bodies, in the field `id`."""
    woke: numpy.ndarray
    """Numbers of bodies, in the field `id`."""
    broken_joints: numpy.ndarray
    """Numbers of joints that broke or were removed, in the field `id`."""
    sensors_entered: numpy.ndarray
    """Bodies that are in a sensor now and were not before: sensor, visitor."""
    sensors_left: numpy.ndarray
    """Bodies that were in a sensor: sensor, visitor; one body may be gone."""
    moved: numpy.ndarray
    """Bodies whose poses differ: body, position_before, rotation_before, position, rotation."""


class Snapshot:
    """All that the future of a world depends on, at one moment. Immutable; it outlives its world.

    Arrays of a snapshot are views of its records, without copies, and keep it alive.
    """

    __slots__ = ("_core",)

    def __init__(self) -> None:
        raise TypeError("a snapshot is made by World.snapshot()")

    @classmethod
    def _of(cls, core: Any) -> Snapshot:
        snapshot = object.__new__(cls)
        snapshot._core = core
        return snapshot

    @property
    def time(self) -> float:
        """Simulated time. [s]"""
        return self._core.time()

    @property
    def step_count(self) -> int:
        """Number of steps taken up to the snapshot."""
        return self._core.step_count()

    @property
    def records(self) -> numpy.ndarray:
        """The bodies as a structured array, as in `World.records`."""
        return self._core.bodies()

    @property
    def positions(self) -> numpy.ndarray:
        """Positions of the bodies, of shape (n, 3), each in the frame of its cell, which is 0 within a kilometer of
        the origin. [m]"""
        return self.records["position"]

    @property
    def global_positions(self) -> numpy.ndarray:
        """Positions of the bodies in the world, of shape (n, 3), as float64: a copy, exact at any distance. [m]"""
        return self.records["cell"] * _core.CELL_SIZE + self.records["position"].astype(numpy.float64)

    @property
    def rotations(self) -> numpy.ndarray:
        """Unit quaternions (x, y, z, w) of the bodies, of shape (n, 4)."""
        return self.records["rotation"]

    @property
    def velocities(self) -> numpy.ndarray:
        """Velocities of the centers of mass, of shape (n, 3). [m/s]"""
        return self.records["velocity"]

    @property
    def angular_velocities(self) -> numpy.ndarray:
        """Angular velocities in the world, of shape (n, 3). [rad/s]"""
        return self.records["angular_velocity"]

    @property
    def contacts(self) -> numpy.ndarray:
        """The contacts, as in `World.contacts`."""
        return self._core.contacts()

    def hash(self) -> int:
        """The hash of the state; equal for equal futures."""
        return self._core.hash()

    def energy(self) -> Energy:
        """Energies and momenta."""
        return Energy(*self._core.energy())

    def __reduce__(self) -> NoReturn:
        raise TypeError("a snapshot needs the shapes of its world: pickle the world instead")

    def __repr__(self) -> str:
        return f"<topple.Snapshot of step {self.step_count}>"


def number_of(body: Body | int | None) -> int:
    """The number of a body; 0 for None."""
    return 0 if body is None else body.id if isinstance(body, Body) else body


def _numbers_of(target: Body | Deformable | int) -> tuple[int, int]:
    """The numbers of a body and of a deformable, of which one is 0."""
    if getattr(target, "_kind", "") == "deformable":
        return (0, target.id)  # type: ignore[union-attr]
    return (number_of(target), 0)  # type: ignore[arg-type]


@dataclasses.dataclass(frozen=True)
class Impulse:
    """An impulse at a point of a body, or of a deformable."""

    body: Body | Deformable | int
    """The body, or its number; or a deformable."""
    point: Vector
    """In the world. [m]"""
    impulse: Vector
    """[N s]"""

    def _items(self) -> tuple[Any, ...]:
        return ("impulse", *_numbers_of(self.body), self.point, self.impulse)


@dataclasses.dataclass(frozen=True)
class Force:
    """A force on a body during each step."""

    body: Body | int
    """The body, or its number."""
    force: Vector
    """In the axes of the world. [N]"""
    point: Vector | None = None
    """Point at which it acts, in the world; None: the center of mass. [m]"""

    def _items(self) -> tuple[Any, ...]:
        return ("force", number_of(self.body), self.point, self.force)


@dataclasses.dataclass(frozen=True)
class Torque:
    """A torque on a body during each step."""

    body: Body | int
    """The body, or its number."""
    torque: Vector
    """In the axes of the world. [N m]"""

    def _items(self) -> tuple[Any, ...]:
        return ("torque", number_of(self.body), self.torque)


@dataclasses.dataclass(frozen=True)
class AngularImpulse:
    """An angular impulse, which changes the rotation of a body at once."""

    body: Body | int
    """The body, or its number."""
    impulse: Vector
    """In the axes of the world. [N m s]"""

    def _items(self) -> tuple[Any, ...]:
        return ("angular_impulse", number_of(self.body), self.impulse)


@dataclasses.dataclass(frozen=True)
class MouseJoint:
    """A spring that pulls a point of a body, or a particle of a deformable, towards a target, with the strength of the
    parameters grab_..."""

    body: Body | Deformable | int
    """The body, or its number; or a deformable."""
    local_point: Vector
    """In the frame of the body; of no effect on a deformable. [m]"""
    target: Vector
    """In the world. [m]"""
    target_rotation: Vector | None = None
    """Rotation towards which the body is turned as well; None: it is not turned."""
    particle: int = 0
    """Particle of the deformable that is pulled."""

    def _items(self) -> tuple[Any, ...]:
        return ("mouse_joint", *_numbers_of(self.body), self.particle, self.local_point, self.target,
                self.target_rotation)


@dataclasses.dataclass(frozen=True)
class Explosion:
    """An explosion: bodies nearer than the radius get an impulse away from the center."""

    center: Vector
    """In the world. [m]"""
    radius: float = 3.0
    """[m]"""
    speed: float = 10.0
    """Impulse over mass at the center, falling linearly to 0 at the radius. [m/s]"""

    def _items(self) -> tuple[Any, ...]:
        return ("explosion", self.center, self.radius, self.speed)


@dataclasses.dataclass(frozen=True)
class Control:
    """The value of a key or an axis that drives of the scene obey: `Control("W", 1)`."""

    source: str
    """Name as in scene files: "W", "Space", "Pad left X", ..."""
    value: float
    """From -1 to 1."""

    def _items(self) -> tuple[Any, ...]:
        return ("control", self.source, self.value)


StepInput = Union[Impulse, Force, Torque, AngularImpulse, MouseJoint, Explosion, Control]
_KINDS = (Impulse, Force, Torque, AngularImpulse, MouseJoint, Explosion, Control)


def items_of_inputs(inputs: Any) -> list[tuple[Any, ...]]:
    """The inputs as the engine's tuples."""
    given = list(inputs)
    for place, each in enumerate(given):
        if not isinstance(each, _KINDS):
            raise _core.Error(f"inputs[{place}] must be an Impulse, Force, Torque, AngularImpulse, MouseJoint, "
                              f"Explosion or Control, not {each!r}")
    return [each._items() for each in given]


def find_events(before: Snapshot, after: Snapshot | World, hit_speed: float = 1.0) -> Events:
    """The events between two states of a world; meant for those before and after one step. Bodies that meet faster than
    `hit_speed` [m/s] are hits."""
    later = after if isinstance(after, Snapshot) else after.snapshot()
    return Events(**_core.find_events(before._core, later._core, hit_speed))
