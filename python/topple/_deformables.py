# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Cloth, ropes, soft blocks, balloons, and particles with springs."""

from __future__ import annotations

from typing import Any, Mapping

import numpy

from ._parts import WorldPart
from ._states import number_of


class Deformable(WorldPart):
    """Particles and the springs between them: a cloth, a rope, a soft block, a balloon, or single points.

    Numbers and the state of the particles are settings: `set(friction=0.2)`, `set(positions=...)`.
    """

    __slots__ = ()
    _kind = "deformable"

    @property
    def type(self) -> str:
        """"cloth", "rope", "block", "balloon" or "points"."""
        return self.get("type")

    @property
    def name(self) -> str:
        """Text for people; may be empty."""
        return self.get("name")

    @property
    def positions(self) -> numpy.ndarray:
        """Positions of the particles, of shape (n, 3): a copy. [m]"""
        return self.get("positions")

    @property
    def velocities(self) -> numpy.ndarray:
        """Velocities of the particles, of shape (n, 3): a copy. [m/s]"""
        return self.get("velocities")

    @property
    def masses(self) -> numpy.ndarray:
        """Masses of the particles; infinite for pinned ones. [kg]"""
        return self.get("masses")

    @property
    def triangles(self) -> numpy.ndarray:
        """Triangles of the surface, as indices of particles, of shape (m, 3): a copy; none for ropes."""
        return self.get("triangles")

    @property
    def springs(self) -> numpy.ndarray:
        """The springs as a structured array, a copy: a, b, rest [m], stiffness [N/m], damping [N s/m]."""
        return self.get("springs")

    def set(self, **settings: Any) -> None:
        """Changes settings: all of them or, if one is refused, none."""
        self._call("put", settings_of_deformable(settings))


def settings_of_deformable(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with the numbers of bodies instead of bodies."""
    made = dict(settings)
    attachments = made.get("attachments")
    if isinstance(attachments, (list, tuple)):
        made["attachments"] = [(each[0], number_of(each[1]), each[2])
                               if isinstance(each, (list, tuple)) and len(each) == 3 else each for each in attachments]
    return made
