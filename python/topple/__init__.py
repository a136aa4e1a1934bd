# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Rigid bodies, joints and contacts with the same bits everywhere.

    import topple
    world = topple.scene("box_pile:300")
    world.step(600)
    print(world.positions.mean(axis=0), world.energy().total)

Meters, kilograms, seconds and radians, +y is up, rotations are quaternions (x, y, z, w). What the engine refuses is a
`topple.Error`, whose message says what is wrong and where.
"""

from . import _core
from ._bodies import Body
from ._core import Error
from ._joints import Joint
from ._shapes import Collider, Material, Shape
from ._states import Control, Energy, Events, Explosion, Impulse, MouseJoint, Snapshot, find_events
from ._sweep import Run, SweepResult, sweep
from ._world import Parameters, QueryFilter, World, from_json, gallery, load, scene

__version__: str = _core.__version__
has_pictures: bool = _core.has_pictures
"""Whether this build has the renderer."""

__all__ = ["Body", "Collider", "Control", "Energy", "Error", "Events", "Explosion", "Impulse", "Joint", "Material",
           "MouseJoint", "Parameters", "QueryFilter", "Run", "Shape", "Snapshot", "SweepResult", "World", "find_events",
           "from_json", "gallery", "has_pictures", "load", "scene", "sweep"]
