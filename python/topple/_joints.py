# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Joints of a world."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ._bodies import Body
from ._states import number_of

if TYPE_CHECKING:
    from ._world import World


@dataclasses.dataclass(frozen=True)
class JointMotion:
    """The coordinates of a joint, their rates, and its load: of the frame of B in that of A, whose origins are the
    anchors."""

    turn: float
    """Twist of B about the Z of the frames: the angle of a hinge or a screw. [rad]"""
    turn_speed: float
    """[rad/s]"""
    swing: float
    """Angle between the two Z. [rad]"""
    distance: float
    """Distance of the anchors: the length of a rope or a spring. [m]"""
    distance_speed: float
    """[m/s]"""
    error: float
    """Distance from the poses that the joint allows, at the anchors. [m]"""
    shift: tuple[float, float, float]
    """Anchor of B in the axes of A's frame: z is the displacement of a slider, y the travel of a suspension. [m]"""
    shift_velocity: tuple[float, float, float]
    """[m/s]"""
    rotation: tuple[float, float, float, float]
    """Frame of B in the frame of A: a unit quaternion (x, y, z, w)."""
    spin: tuple[float, float, float]
    """Angular velocity of B against A, in the axes of A's frame. [rad/s]"""
    force: tuple[float, float, float]
    """Mean force on B in the last step, in the world. [N]"""
    torque: tuple[float, float, float]
    """Mean torque on B around its anchor in the last step, in the world. [N m]"""
    is_at_limit: bool
    """Whether a limit acts, or is near."""


class Joint:
    """A joint of a world, named by its number. Reading or changing one that is gone, or has broken, raises
    `topple.Error`."""

    __slots__ = ("_world", "_id")

    def __init__(self, world: World, id: int) -> None:
        self._world = world
        self._id = id

    def _body(self, key: str) -> Body | None:
        id = self.get(key)
        return Body(self._world, id) if id else None

    @property
    def id(self) -> int:
        """The number of the joint, which is never used again in its world."""
        return self._id

    @property
    def is_alive(self) -> bool:
        """Whether the joint exists."""
        return self._world._core.has_joint(self._id)

    @property
    def type(self) -> str:
        """The type as in scene files: "hinge", "ball", ..."""
        return self.get("type")

    @property
    def a(self) -> Body | None:
        """The first body; None: the world."""
        return self._body("a")

    @property
    def b(self) -> Body | None:
        """The second body; None: the world."""
        return self._body("b")

    @property
    def carrier(self) -> Body | None:
        """The body in which both axles of a gear turn; None: they rest in the world."""
        return self._body("carrier")

    @property
    def name(self) -> str:
        """Text for people; may be empty."""
        return self.get("name")

    @name.setter
    def name(self, value: str) -> None:
        self.set(name=value)

    @property
    def impulse(self) -> tuple[float, float, float]:
        """Impulse on the second body in the last step, in the world. [N s]"""
        return self.get("impulse")

    @property
    def angular_impulse(self) -> tuple[float, float, float]:
        """The same of the torque around the anchor. [N m s]"""
        return self.get("angular_impulse")

    @property
    def is_at_limit(self) -> bool:
        """Whether a limit acts, or is near."""
        return self.get("is_at_limit")

    @property
    def user_data(self) -> int:
        """A number that the joint carries for the program, from 0 to 2^64 - 1."""
        return self.get("user_data")

    @user_data.setter
    def user_data(self, value: int) -> None:
        self.set(user_data=value)

    def motion(self) -> JointMotion:
        """Angle, displacement, their rates, force and torque, as of the last step. `World.joint_motions` has those of
        all joints as an array."""
        row = self._world._core.joint_motions(self._id)[0]
        numbers = {name: row[name].tolist() for name in row.dtype.names if name not in ("joint", "a", "b")}
        return JointMotion(**{name: tuple(value) if isinstance(value, list) else bool(value)
                              if name == "is_at_limit" else value for name, value in numbers.items()})

    def set_drive(self, **numbers: float) -> None:
        """Changes numbers of the drive of the main axis, and leaves the others: `set_drive(speed=3)`. A drive has
        max_force [N or N m], speed, hertz, damping_ratio and target; with hertz it is a spring, else a motor."""
        self._world._core.change_drive(self._id, "drive", numbers)

    def set_turn_drive(self, **numbers: float) -> None:
        """The same for the turn drive: the steering of a wheel, the rotation of a motor."""
        self._world._core.change_drive(self._id, "turn_drive", numbers)

    def set_limits(self, lower: float, upper: float) -> None:
        """Limits the main axis. [rad] or [m]"""
        self.set(limited=True, lower=lower, upper=upper)

    def get(self, key: str) -> Any:
        """Returns a setting by its name in scene files: "hertz", "lower", "drive", "break_force", ..."""
        return self._world._core.get_joint(self._id, key)

    def set(self, **settings: Any) -> None:
        """Changes settings by their names in scene files, all of them or, if one is refused, none:
        `set(lower=-1, upper=1)`. A drive that is set has no other numbers than the given ones.

        Also moves where the joint holds its bodies, by the names that `World.create_joint` takes: `anchor`, `anchor_b`
        and `axis` in the world, `local_anchor_a`, `local_frame_a`, ..., `pulley_a`, `pulley_b`, `carrier`, `collide`."""
        if "carrier" in settings:
            settings["carrier"] = number_of(settings["carrier"])
        self._world._core.set_joint(self._id, settings)

    def destroy(self) -> None:
        """Removes the joint and wakes its bodies."""
        self._world._core.destroy_joints([self._id])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Joint) and self._world is other._world and self._id == other._id

    def __hash__(self) -> int:
        return hash((id(self._world), -self._id))

    def __repr__(self) -> str:
        if self._world.is_closed or not self.is_alive:
            return f"<topple.Joint {self._id}, gone>"
        return f"<topple.Joint {self._id} {self.name!r} {self.type}>"
