# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Bodies of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence

from ._characters import Character, CharacterState, fields_of_character
from ._shapes import (Collider, MassProperties, Material, Shape, Vector, collider_of_items, items_of_colliders,
                      items_of_mass_properties, items_of_material)

if TYPE_CHECKING:
    from ._world import World


class Body:
    """A body of a world, named by its number. Reading or changing one that no longer exists raises `topple.Error`.

    Changes wake what they may move. Positions and rotations are those of the body's origin, velocities those of the
    center of mass; meters, radians, seconds, kilograms.
    """

    __slots__ = ("_world", "_id")

    def __init__(self, world: World, id: int) -> None:
        self._world = world
        self._id = id

    def _get(self, key: str) -> Any:
        return self._world._core.get_body(self._id, key)

    def _set(self, key: str, value: Any) -> None:
        self._world._core.set_body(self._id, key, value)

    @property
    def world(self) -> World:
        """The world of the body."""
        return self._world

    @property
    def id(self) -> int:
        """The number of the body, which is never used again in its world."""
        return self._id

    @property
    def is_alive(self) -> bool:
        """Whether the body exists."""
        return self._world._core.has_body(self._id)

    @property
    def name(self) -> str:
        """Text for people; may be empty."""
        return self._get("name")

    @name.setter
    def name(self, value: str) -> None:
        self._set("name", value)

    @property
    def motion(self) -> str:
        """"static", "kinematic" or "dynamic"."""
        return self._get("motion")

    @motion.setter
    def motion(self, value: str) -> None:
        self._set("motion", value)

    @property
    def position(self) -> tuple[float, float, float]:
        """Position of the origin. [m]"""
        return self._get("position")

    @position.setter
    def position(self, value: Vector) -> None:
        self._set("position", value)

    @property
    def rotation(self) -> tuple[float, float, float, float]:
        """Unit quaternion (x, y, z, w) from the body's axes to those of the world."""
        return self._get("rotation")

    @rotation.setter
    def rotation(self, value: Vector) -> None:
        self._set("rotation", value)

    @property
    def velocity(self) -> tuple[float, float, float]:
        """Velocity of the center of mass. [m/s]"""
        return self._get("velocity")

    @velocity.setter
    def velocity(self, value: Vector) -> None:
        self._set("velocity", value)

    @property
    def angular_velocity(self) -> tuple[float, float, float]:
        """Angular velocity in the axes of the world. [rad/s]"""
        return self._get("angular_velocity")

    @angular_velocity.setter
    def angular_velocity(self, value: Vector) -> None:
        self._set("angular_velocity", value)

    @property
    def center_of_mass(self) -> tuple[float, float, float]:
        """Center of mass in the world. [m]"""
        return self._get("center_of_mass")

    @property
    def mass(self) -> float:
        """Mass; 0 unless dynamic. [kg]"""
        return self._get("mass")

    @mass.setter
    def mass(self, value: float) -> None:
        self._set("mass", value)

    @property
    def density(self) -> float:
        """Density, from which the mass follows once it is set. [kg/m^3]"""
        return self._get("density")

    @density.setter
    def density(self, value: float) -> None:
        self._set("density", value)

    @property
    def inertia(self) -> tuple[tuple[float, float, float], ...]:
        """Inertia around the center of mass in the body's axes, as three rows. [kg m^2]"""
        return self._get("inertia")

    @property
    def local_center_of_mass(self) -> tuple[float, float, float]:
        """Center of mass in the frame of the body. [m]"""
        return self._get("local_center_of_mass")

    @property
    def mass_properties(self) -> MassProperties:
        """Mass, center of mass and inertia in the frame of the body. Setting them replaces those of the shapes; `mass`
        scales them later, and `density` returns to those of the shapes."""
        return MassProperties(self.mass, self.local_center_of_mass, self.inertia)

    @mass_properties.setter
    def mass_properties(self, value: MassProperties) -> None:
        self._set("mass_properties", items_of_mass_properties(value))

    @property
    def locks(self) -> tuple[str, ...]:
        """Axes of the world along and about which the body never moves: some of "move_x", "move_y", "move_z",
        "turn_x", "turn_y", "turn_z"."""
        return self._get("locks")

    @locks.setter
    def locks(self, value: Sequence[str]) -> None:
        self._set("locks", value)

    @property
    def linear_damping(self) -> float:
        """Damping of the velocity. [1/s]"""
        return self._get("linear_damping")

    @linear_damping.setter
    def linear_damping(self, value: float) -> None:
        self._set("linear_damping", value)

    @property
    def angular_damping(self) -> float:
        """Damping of the angular velocity. [1/s]"""
        return self._get("angular_damping")

    @angular_damping.setter
    def angular_damping(self, value: float) -> None:
        self._set("angular_damping", value)

    @property
    def gravity_scale(self) -> float:
        """Factor of the world's gravity."""
        return self._get("gravity_scale")

    @gravity_scale.setter
    def gravity_scale(self, value: float) -> None:
        self._set("gravity_scale", value)

    @property
    def can_sleep(self) -> bool:
        """Whether the body is put to sleep at rest."""
        return self._get("can_sleep")

    @can_sleep.setter
    def can_sleep(self, value: bool) -> None:
        self._set("can_sleep", value)

    @property
    def is_asleep(self) -> bool:
        """Whether steps leave the body out until something wakes it."""
        return self._get("is_asleep")

    @property
    def is_disabled(self) -> bool:
        """Whether steps leave the body out: its numbers were not finite, it was too far away, or a program has disabled
        it."""
        return self._get("is_disabled")

    @property
    def disable_cause(self) -> str:
        """Reason why the body is disabled: "left_world", "pose", "mass", "settings", "velocity", "spin", or "asked" by
        a program; empty: it is not."""
        return self._get("disable_cause")

    @property
    def is_enabled(self) -> bool:
        """False: a program has taken the body out of the world's life; it keeps its place, velocity and joints."""
        return self._get("is_enabled")

    @is_enabled.setter
    def is_enabled(self, value: bool) -> None:
        self._set("is_enabled", value)

    @property
    def solver_level(self) -> int:
        """Solver level of the body's group in the last step."""
        return self._get("solver_level")

    @property
    def user_data(self) -> int:
        """A number that the body carries for the program, from 0 to 2^64 - 1."""
        return self._get("user_data")

    @user_data.setter
    def user_data(self, value: int) -> None:
        self._set("user_data", value)

    @property
    def quality(self) -> str:
        """Lowest solver level that the body asks for: "auto", "4", "8", "16" or "32"."""
        return self._get("quality")

    @quality.setter
    def quality(self, value: str) -> None:
        self._set("quality", value)

    @property
    def filter(self) -> tuple[int, int, int]:
        """Group, category and mask: what the body may touch. Two bodies of one group other than 0 never touch if it is
        negative, and always if it is positive; otherwise each mask must have a bit of the other's category."""
        return self._get("filter")

    @filter.setter
    def filter(self, value: tuple[int, int, int]) -> None:
        self._set("filter", value)

    @property
    def colliders(self) -> tuple[Collider, ...]:
        """The shapes of the body."""
        return tuple(collider_of_items(items) for items in self._world._core.get_colliders(self._id))

    @colliders.setter
    def colliders(self, value: Shape | Collider | Sequence[Shape | Collider]) -> None:
        self._set("colliders", items_of_colliders(value, None))

    def set_material(self, material: Material, collider: int | None = None) -> None:
        """Sets the material of all colliders, or of the one at that place among them."""
        self._world._core.set_material(self._id, items_of_material(material), collider)

    def set_collider_filter(self, collider: int, filter: tuple[int, int, int] | None) -> None:
        """Gives the collider at that place a filter of its own, or, with None, that of the body."""
        self._world._core.set_collider_filter(self._id, collider, filter)

    def set_surface_motion(self, velocity: Vector = (0.0, 0.0, 0.0),
                           angular_velocity: Vector = (0.0, 0.0, 0.0)) -> None:
        """Moves the surfaces of all colliders relative to the body, each in the frame of its shape, as a conveyor belt
        [m/s] or a turntable [rad/s] does."""
        self._world._core.set_surface_motion(self._id, velocity, angular_velocity)

    @property
    def character(self) -> Character | None:
        """The settings of a body that walks by itself; None: forces move the body."""
        fields = self._world._core.get_character(self._id)
        return None if fields is None else Character(**fields)

    @character.setter
    def character(self, value: Character | None) -> None:
        self._set("character", fields_of_character(value))

    @property
    def character_state(self) -> CharacterState | None:
        """The motion of a character after the last step; None: the body is no character."""
        state = self._world._core.get_character_state(self._id)
        return None if state is None else CharacterState(*state)

    def walk(self, velocity: Vector = (0.0, 0.0, 0.0), jump: bool = False) -> None:
        """Sets the velocity that a character wants relative to the ground [m/s], and whether it jumps as soon as it
        stands, for all steps from now on."""
        self._world._core.walk(self._id, velocity, jump)

    def why_awake(self) -> tuple[str, Body | None, float, float]:
        """Reason that keeps the body awake, as of the last step: its name, such as "too_fast", "waiting", "held" or
        "asleep"; the body that is the reason; its speed [m/s]; and the time that is left until it sleeps [s]."""
        reason, body, speed, seconds = self._world._core.why_awake(self._id)
        return (reason, Body(self._world, body) if body else None, speed, seconds)

    def move_to(self, position: Vector, rotation: Vector = (0.0, 0.0, 0.0, 1.0)) -> None:
        """Gives a kinematic body the velocities that take it to a pose within the next step."""
        self._world._core.move_kinematic(self._id, position, rotation)

    def wake(self) -> None:
        """Wakes the body and all that it touches."""
        self._world._core.wake(self._id)

    def destroy(self) -> None:
        """Removes the body with its joints, and wakes what touched it."""
        self._world._core.destroy_bodies([self._id])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and self._world is other._world and self._id == other._id

    def __hash__(self) -> int:
        return hash((id(self._world), self._id))

    def __repr__(self) -> str:
        if self._world.is_closed or not self.is_alive:
            return f"<topple.Body {self._id}, gone>"
        x, y, z = self.position
        return f"<topple.Body {self._id} {self.name!r} {self.motion} at ({x:.4g}, {y:.4g}, {z:.4g})>"
