# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Bodies that walk."""

from __future__ import annotations

import dataclasses
from typing import Any, Mapping

from . import _core
from ._shapes import Vector


@dataclasses.dataclass(frozen=True)
class Character:
    """Makes a dynamic body, whose first collider is a capsule, walk by itself. Such a body has no weight and does not
    turn by itself. Front is -Z of the body.

    `walk`, `strafe` and `turn` are controls as those of joints: `{"positive": "W", "negative": "S"}`; `jump` is the
    name of a key.
    """

    max_slope: float = 0.87
    """Steepest ground on which it stands. [rad]"""
    max_step: float = 0.3
    """Highest step that it climbs, and that it walks down without a fall. [m]"""
    skin: float = 0.01
    """Gap that it keeps to everything. [m]"""
    acceleration: float = 40.0
    """Change of the velocity on the ground. [m/s^2]"""
    air_acceleration: float = 8.0
    """The same in the air. [m/s^2]"""
    jump_speed: float = 4.5
    """Speed of a jump relative to the ground. [m/s]"""
    push_force: float = 500.0
    """Strongest force on a body in its way. [N]"""
    wanted_velocity: Vector = (0.0, 0.0, 0.0)
    """Wanted velocity relative to the ground, whatever the controls say, in the axes of the world. [m/s]"""
    wants_jump: bool = False
    """True: it jumps whenever it stands."""
    walk: Mapping[str, Any] | None = dataclasses.field(default=None, hash=False)
    """Control forward and back; None: 4 m/s and 2.5 m/s, without keys."""
    strafe: Mapping[str, Any] | None = dataclasses.field(default=None, hash=False)
    """Control to the right and to the left; None: 3 m/s, without keys."""
    turn: Mapping[str, Any] | None = dataclasses.field(default=None, hash=False)
    """Control of the rotation, positive to the left; None: 2.5 rad/s, without keys."""
    jump: str = "none"
    """Key with which it jumps."""

    def _fields(self) -> dict[str, Any]:
        fields = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        return {name: dict(value) if name in ("walk", "strafe", "turn") else value
                for name, value in fields.items() if value is not None}


def fields_of_character(character: Character | None) -> dict[str, Any] | None:
    """The character as the engine's dictionary."""
    if character is None:
        return None
    if not isinstance(character, Character):
        raise _core.Error(f"character must be a topple.Character, not {character!r}")
    return character._fields()


@dataclasses.dataclass(frozen=True)
class CharacterState:
    """The motion of a character or a mover after a step."""

    velocity: tuple[float, float, float]
    """In the axes of the world. [m/s]"""
    is_grounded: bool
    """Whether it stands on ground that carries it."""
    ground_body: int
    """Number of the body on which it stands; 0 in the air."""
    ground_point: tuple[float, float, float]
    """Point of the ground under it. [m]"""
    ground_normal: tuple[float, float, float]
    """Unit vector; zero in the air."""
    surface_velocity: tuple[float, float, float]
    """Motion of the surface of the ground relative to its body. [m/s]"""
    ground_velocity: tuple[float, float, float]
    """Velocity of the surface of the ground in the last step. [m/s]"""
