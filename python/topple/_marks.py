# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Marks of a world for people and files: annotations, groups, and objects that are locked or hidden."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Iterable, Union

from . import _core
from ._bodies import Body
from ._deformables import Deformable
from ._parts import ForceField, Water, WorldPart
from ._shapes import Vector

if TYPE_CHECKING:
    from ._world import World

WorldObject = Union[Body, Deformable, Water, ForceField]


@dataclasses.dataclass(frozen=True)
class Anchor:
    """A point, line or plane of a body or of the world, to which an annotation is attached."""

    body: Body | int | None = None
    """The body with which it moves; None: the world."""
    point: Vector = (0.0, 0.0, 0.0)
    """The point, or one of the line or plane, in the frame of the body. [m]"""
    kind: str = "point"
    """"point", "line" or "plane"."""
    direction: Vector = (0.0, 0.0, 0.0)
    """Unit vector along the line or normal to the plane; zero for a point."""


def items_of_anchors(anchors: Any) -> list[tuple[Any, ...]]:
    """The anchors as the engine's tuples."""
    given = list(anchors)
    for place, each in enumerate(given):
        if not isinstance(each, Anchor):
            raise _core.Error(f"anchors[{place}] must be a topple.Anchor, not {each!r}")
    return [(each.kind, 0 if each.body is None else each.body.id if isinstance(each.body, Body) else each.body,
             each.point, each.direction) for each in given]


class Annotation(WorldPart):
    """A note or a measurement of a scene: without effect on motion, and no part of the hash. Settings: kind ("note",
    "distance", "angle", "gap"), anchors, text."""

    __slots__ = ()
    _kind = "annotation"

    @property
    def kind(self) -> str:
        """"note", "distance", "angle" or "gap"."""
        return self.get("kind")

    @property
    def text(self) -> str:
        """The text of a note; empty for a measurement."""
        return self.get("text")

    @property
    def anchors(self) -> tuple[Anchor, ...]:
        """The points, lines and planes to which it is attached."""
        return tuple(Anchor(Body(self._world, body) if body else None, point, kind, direction)
                     for kind, body, point, direction in self.get("anchors"))

    def set(self, **settings: Any) -> None:
        """Changes settings: all of them or, if one is refused, none."""
        if "anchors" in settings:
            settings["anchors"] = items_of_anchors(settings["anchors"])
        super().set(**settings)


_OBJECTS: dict[str, Any] = {"body": Body, "deformable": Deformable, "water": Water, "force_field": ForceField}


def item_of_object(value: Any) -> tuple[str, int]:
    """The object as the engine's tuple."""
    for kind, type_ in _OBJECTS.items():
        if isinstance(value, type_):
            return (kind, value.id)
    raise _core.Error(f"a Body, a Deformable, Water or a ForceField can be marked, not {value!r}")


class Group:
    """Objects of a world that people select together, named by the number of the group. An object is in at most one
    group; a group that has lost its last member is gone."""

    __slots__ = ("_world", "_id")

    def __init__(self, world: World, id: int) -> None:
        self._world = world
        self._id = id

    @property
    def id(self) -> int:
        """The number of the group, which is never used again for another one."""
        return self._id

    @property
    def is_alive(self) -> bool:
        """Whether the group exists."""
        return self._world._core.group_exists(self._id)

    @property
    def name(self) -> str:
        """The name, which need not be unique."""
        return self._world._core.group_get(self._id)[0]

    @name.setter
    def name(self, value: str) -> None:
        self._world._core.group_put(self._id, value, self._world._core.group_get(self._id)[1])

    @property
    def members(self) -> tuple[WorldObject, ...]:
        """The members: bodies, deformables, water, force fields."""
        return tuple(_OBJECTS[kind](self._world, id) for kind, id in self._world._core.group_get(self._id)[1])

    @members.setter
    def members(self, value: Iterable[WorldObject]) -> None:
        self._world._core.group_put(self._id, self.name, [item_of_object(each) for each in value])

    def destroy(self) -> None:
        """Removes the group; its members stay."""
        self._world._core.group_remove(self._id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Group) and self._world is other._world and self._id == other._id

    def __hash__(self) -> int:
        return hash((id(self._world), "group", self._id))

    def __repr__(self) -> str:
        gone = "" if not self._world.is_closed and self.is_alive else ", gone"
        return f"<topple.Group {self._id}{gone}>"
