# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Movers: characters of the program's own, which no world knows."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy

from . import _core
from ._characters import CharacterState
from ._queries import QueryFilter, items_of_filter
from ._shapes import Shape, Vector, core_of_shape
from ._states import Force

if TYPE_CHECKING:
    from ._world import World


@dataclasses.dataclass(frozen=True)
class MoverMotion:
    """What one move of a mover did."""

    climb: tuple[float, float, float]
    """Part of the displacement that is no motion: a step climbed, an overlap resolved. [m]"""
    travel: tuple[float, float, float]
    """Rest of the displacement. [m]"""
    turn: float
    """Rotation about the vertical, with the ground. [rad]"""
    pushes: list[Force]
    """Inputs for the next step: its weight, and pushes on bodies."""


class Mover:
    """An upright capsule that a program moves through a world, and that the world does not know."""

    __slots__ = ("_core",)

    def __init__(self, shape: Shape | None = None, position: Vector = (0.0, 0.0, 0.0), *,
                 rotation: Vector = (0.0, 0.0, 0.0, 1.0), mass: float = 80.0, filter: QueryFilter | None = None,
                 **abilities: float) -> None:
        """`shape` is a capsule, of radius 0.3 m and half height 0.6 m if none is given. Abilities have the names of
        those of `Character`: max_slope, max_step, skin, acceleration, air_acceleration, jump_speed, push_force."""
        capsule = Shape.capsule(0.3, 0.6) if shape is None else shape
        self._core = _core.Mover({"shape": core_of_shape(capsule), "position": position, "rotation": rotation,
                                  "mass": mass, "filter": items_of_filter(filter), **abilities})

    @property
    def position(self) -> tuple[float, float, float]:
        """Center of the capsule. [m]"""
        return self._core.get("position")

    @position.setter
    def position(self, value: Vector) -> None:
        self._core.set("position", value)

    @property
    def rotation(self) -> tuple[float, float, float, float]:
        """Unit quaternion (x, y, z, w), which follows a turning ground."""
        return self._core.get("rotation")

    @rotation.setter
    def rotation(self, value: Vector) -> None:
        self._core.set("rotation", value)

    @property
    def velocity(self) -> tuple[float, float, float]:
        """Velocity. [m/s]"""
        return self.state.velocity

    @velocity.setter
    def velocity(self, value: Vector) -> None:
        self._core.set("velocity", value)

    @property
    def state(self) -> CharacterState:
        """The motion after the last move."""
        return CharacterState(*self._core.get("state"))

    def get(self, key: str) -> Any:
        """Returns an ability, or the mass [kg]."""
        return self._core.get(key)

    def set(self, **settings: float) -> None:
        """Changes abilities, or the mass [kg]."""
        for key, value in settings.items():
            self._core.set(key, value)

    def move(self, world: World, velocity: Vector = (0.0, 0.0, 0.0), jump: bool = False) -> MoverMotion:
        """Moves by one step of the world, towards a velocity relative to the ground [m/s]. Belongs before that step,
        whose inputs are the pushes: `world.step(inputs=mover.move(world, (1, 0, 0)).pushes)`."""
        climb, travel, turn, pushes = self._core.move(world._core, velocity, jump)
        return MoverMotion(climb, travel, turn, [Force(body, force, point) for body, point, force in pushes])

    def __repr__(self) -> str:
        x, y, z = self.position
        return f"<topple.Mover at ({x:.4g}, {y:.4g}, {z:.4g})>"


def solve_mover_planes(displacement: Vector, planes: numpy.ndarray
                       ) -> tuple[tuple[float, float, float], numpy.ndarray]:
    """The displacement nearest to a wanted one that no plane of `World.find_mover_planes` forbids [m], and the planes
    with their pushes."""
    return _core.solve_mover_planes(displacement, planes)


def clip_mover_velocity(velocity: Vector, planes: numpy.ndarray) -> tuple[float, float, float]:
    """The velocity nearest to a given one that leads into no plane that has a push. [m/s]"""
    return _core.clip_mover_velocity(velocity, planes)
