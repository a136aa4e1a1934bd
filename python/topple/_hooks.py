# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Hooks: functions of the program that a step calls."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable

import numpy

from . import _core
from ._shapes import Material, Vector, items_of_material


class ContactPair:
    """Two colliders of different bodies, of which a hook is asked."""

    __slots__ = ("_records", "_items")

    def __init__(self, records: numpy.ndarray, items: tuple[int, int, int, int]) -> None:
        self._records = records
        self._items = items

    @property
    def a(self) -> int:
        """The number of the first body."""
        return int(self._records[self._items[0]]["id"])

    @property
    def b(self) -> int:
        """The number of the second body."""
        return int(self._records[self._items[1]]["id"])

    @property
    def collider_a(self) -> int:
        """The place of the collider among those of the first body."""
        return self._items[2]

    @property
    def collider_b(self) -> int:
        """The place of the collider among those of the second body."""
        return self._items[3]

    @property
    def record_a(self) -> numpy.void:
        """The record of the first body before the step, with the fields of `World.records`: a view."""
        return self._records[self._items[0]]

    @property
    def record_b(self) -> numpy.void:
        """The record of the second body before the step, with the fields of `World.records`: a view."""
        return self._records[self._items[1]]

    def __repr__(self) -> str:
        return f"<topple.ContactPair {self.a}, {self.b}>"


@dataclasses.dataclass
class ContactChange:
    """The numbers with which a step solves a contact; `before_solve` may change them."""

    is_enabled: bool
    """False: the contact does not exist in this step."""
    surface: Material
    """Friction, restitution and rolling resistance; the name has no effect."""
    surface_velocity: Vector
    """Velocity of the surface of the first body relative to that body, minus that of the second one. [m/s]"""


class Hooks:
    """The hooks of a world, with the arguments and answers of the engine."""

    __slots__ = ("_may_touch", "_combine_materials", "_before_solve", "__weakref__")

    def __init__(self, may_touch: Callable[[ContactPair], bool] | None,
                 combine_materials: Callable[[Material, Material, Material], Material] | None,
                 before_solve: Callable[[ContactPair, numpy.void, ContactChange], None] | None) -> None:
        self._may_touch = may_touch
        self._combine_materials = combine_materials
        self._before_solve = before_solve
        for name, hook in (("may_touch", may_touch), ("combine_materials", combine_materials),
                           ("before_solve", before_solve)):
            if hook is not None and not callable(hook):
                raise _core.Error(f"{name} must be a function, not {hook!r}")

    def names(self) -> list[str]:
        """The names of the hooks that are set."""
        return [name for name in ("may_touch", "combine_materials", "before_solve")
                if getattr(self, "_" + name) is not None]

    def may_touch(self, records: numpy.ndarray, pair: tuple[int, int, int, int]) -> bool:
        """Whether two colliders may touch."""
        assert self._may_touch
        return self._may_touch(ContactPair(records, pair))

    def combine_materials(self, *materials: tuple[Any, ...]) -> tuple[Any, ...]:
        """The surface of two materials."""
        assert self._combine_materials
        a, b, usual = materials
        return items_of_material(self._combine_materials(Material(*a), Material(*b), Material(*usual)))

    def before_solve(self, records: numpy.ndarray, pair: tuple[int, int, int, int], contact: numpy.void,
                     numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        """The numbers of a contact."""
        assert self._before_solve
        change = ContactChange(numbers[0], Material(*numbers[1]), numbers[2])
        self._before_solve(ContactPair(records, pair), contact, change)
        return (change.is_enabled, items_of_material(change.surface), change.surface_velocity)


@dataclasses.dataclass
class Coordinate:
    """A function of the poses of two bodies that a row of a custom joint acts on, and its rate: the sum of the products
    of the four gradients with the velocities of A and of B, in the world."""

    value: float
    """[m] or [rad]"""
    linear_a: Vector = (0.0, 0.0, 0.0)
    """Gradient with the velocity of the center of mass of A."""
    angular_a: Vector = (0.0, 0.0, 0.0)
    """Gradient with the angular velocity of A."""
    linear_b: Vector = (0.0, 0.0, 0.0)
    """Gradient with the velocity of the center of mass of B."""
    angular_b: Vector = (0.0, 0.0, 0.0)
    """Gradient with the angular velocity of B."""
    second_order: float = 0.0
    """Half of the length of a sub-step times the second derivative at constant velocities; 0 leaves it out. [m/s] or
    [rad/s]"""


def _cross(a: Vector, b: Vector) -> tuple[float, float, float]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _negative(a: Vector) -> tuple[float, float, float]:
    return (-a[0], -a[1], -a[2])


class CustomJoint:
    """A joint of the type "custom" with its bodies in one sub-step, for a constraint hook. World axes; a body that is
    the world has the number 0."""

    __slots__ = ("id", "a", "b", "user_data", "phase", "ratio", "lower", "upper", "gap", "arm_a", "arm_b", "frame_a",
                 "frame_b", "velocity_a", "angular_velocity_a", "velocity_b", "angular_velocity_b", "substep", "_turn")

    id: int
    """The number of the joint."""
    a: int
    """The number of body A; 0: the world."""
    b: int
    """The number of body B; 0: the world."""
    user_data: int
    """The number that the joint carries for the program."""
    phase: float
    """The number that `CustomRows.keep_phase` has kept in the step before."""
    ratio: float
    """A setting of the joint, for the hook."""
    lower: float
    """A setting of the joint, for the hook."""
    upper: float
    """A setting of the joint, for the hook."""
    gap: tuple[float, float, float]
    """From the anchor of A to that of B. [m]"""
    arm_a: tuple[float, float, float]
    """From the center of mass of A to its anchor. [m]"""
    arm_b: tuple[float, float, float]
    """From the center of mass of B to its anchor. [m]"""
    frame_a: tuple[float, float, float, float]
    """Rotation of the frame on A: a unit quaternion (x, y, z, w)."""
    frame_b: tuple[float, float, float, float]
    """Rotation of the frame on B."""
    velocity_a: tuple[float, float, float]
    """Of the center of mass of A. [m/s]"""
    angular_velocity_a: tuple[float, float, float]
    """[rad/s]"""
    velocity_b: tuple[float, float, float]
    """Of the center of mass of B. [m/s]"""
    angular_velocity_b: tuple[float, float, float]
    """[rad/s]"""
    substep: float
    """Length of the sub-step. [s]"""

    def __init__(self, items: tuple[Any, ...]) -> None:
        for name, item in zip(CustomJoint.__slots__, items):
            setattr(self, name, item)

    def gap_along(self, n: Vector) -> Coordinate:
        """The displacement of the anchor of B from that of A along a fixed direction. [m]"""
        return Coordinate(_dot(n, self.gap), _negative(n), _negative(_cross(self.arm_a, n)), n, _cross(self.arm_b, n))

    def shift_along(self, n: Vector) -> Coordinate:
        """The same along a direction that turns with A. [m]"""
        arm = (self.arm_a[0] + self.gap[0], self.arm_a[1] + self.gap[1], self.arm_a[2] + self.gap[2])
        return Coordinate(_dot(n, self.gap), _negative(n), _negative(_cross(arm, n)), n, _cross(self.arm_b, n))

    def turn_about(self, axis: Vector, angle: float) -> Coordinate:
        """An angle of B against A that grows with the rotation about a unit axis. [rad]"""
        return Coordinate(angle, angular_a=_negative(axis), angular_b=axis)

    def turn(self) -> Coordinate:
        """The rotation of B against A about the common Z of the frames, over many revolutions if the hook keeps its
        value: `rows.keep_phase(joint.turn().value)`. [rad]"""
        value, angular_a, angular_b = self._turn
        return Coordinate(value, angular_a=angular_a, angular_b=angular_b)

    def __repr__(self) -> str:
        return f"<topple.CustomJoint {self.id}>"


class CustomRows:
    """The rows that a constraint hook writes: up to six locks and up to twelve rows in all, in every call of a step as
    many as in the first one."""

    __slots__ = ("_rows", "_phase")

    def __init__(self) -> None:
        self._rows: list[tuple[str, tuple[Any, ...], tuple[float, ...]]] = []
        self._phase: float | None = None

    def _add(self, kind: str, x: Coordinate, *numbers: float) -> None:
        if not isinstance(x, Coordinate):
            raise _core.Error(f"{kind} needs a topple.Coordinate, not {x!r}")
        self._rows.append((kind, (x.value, x.linear_a, x.angular_a, x.linear_b, x.angular_b, x.second_order), numbers))

    def lock(self, x: Coordinate) -> None:
        """Holds x at 0; softly if the joint has `hertz`."""
        self._add("lock", x)

    def limit(self, x: Coordinate, lower: float, upper: float) -> None:
        """Keeps x between two values. [m] or [rad]"""
        self._add("limit", x, lower, upper)

    def spring(self, x: Coordinate, hertz: float, damping_ratio: float = 1.0) -> None:
        """Pulls x towards 0 as a damped spring of that frequency. [Hz]"""
        self._add("spring", x, hertz, damping_ratio)

    def drive(self, x: Coordinate, max_force: float, *, speed: float = 0.0, hertz: float = 0.0,
              damping_ratio: float = 1.0, target: float = 0.0) -> None:
        """Drives x: with `hertz` towards `target`, else at `speed`, both with at most `max_force`. [N] or [N m]"""
        self._add("drive", x, max_force, speed, hertz, damping_ratio, target)

    def push(self, x: Coordinate, speed: float, least: float, most: float) -> None:
        """Moves x at a speed with a force between two bounds. [m/s] or [rad/s], [N] or [N m]"""
        self._add("push", x, speed, least, most)

    def keep_phase(self, phase: float) -> None:
        """Keeps a number until the next step, as `CustomJoint.phase`: part of the state and of snapshots."""
        self._phase = phase


class ConstraintHook:
    """The constraint hook of a world, with the arguments and answers of the engine."""

    __slots__ = ("_hook", "__weakref__")

    def __init__(self, hook: Callable[[CustomJoint, CustomRows], None]) -> None:
        if not callable(hook):
            raise _core.Error(f"hook must be a function, not {hook!r}")
        self._hook = hook

    def write(self, items: tuple[Any, ...]) -> tuple[list[Any], float | None]:
        """The rows of a joint and the number to keep."""
        rows = CustomRows()
        self._hook(CustomJoint(items), rows)
        return (rows._rows, rows._phase)
