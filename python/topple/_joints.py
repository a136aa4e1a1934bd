# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Joints of a world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._bodies import Body

if TYPE_CHECKING:
    from ._world import World


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

    def get(self, key: str) -> Any:
        """Returns a setting by its name in scene files: "hertz", "lower", "drive", "break_force", ..."""
        return self._world._core.get_joint(self._id, key)

    def set(self, **settings: Any) -> None:
        """Changes settings by their names in scene files, one after the other: `set(lower=-1, upper=1)`."""
        for key, value in settings.items():
            self._world._core.set_joint(self._id, key, value)

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
