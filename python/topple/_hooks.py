# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Contact hooks: functions of the program that a step calls."""

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
