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
from ._characters import Character, CharacterState
from ._core import Error
from ._deformables import Deformable
from ._hooks import ContactChange, ContactPair, Coordinate, CustomJoint, CustomRows
from ._joints import Joint, JointMotion
from ._marks import Anchor, Annotation, Group
from ._movers import Mover, MoverMotion, clip_mover_velocity, solve_mover_planes
from ._parts import ForceField, Thruster, Vehicle, Water, WorldPart
from ._queries import QueryFilter
from ._shapes import Collider, MassProperties, Material, Shape
from ._states import (AngularImpulse, Control, Energy, EnergyBalance, EnergyEffect, Events, Explosion, Force, Impulse,
                      MouseJoint, Snapshot, Torque, find_events)
from ._sweep import Run, SweepResult, sweep
from ._world import Parameters, World, from_json, gallery, load, scene

__version__: str = _core.__version__
has_pictures: bool = _core.has_pictures
"""Whether this build has the renderer."""

__all__ = ["Anchor", "AngularImpulse", "Annotation", "Body", "Character", "CharacterState", "Collider", "ContactChange",
           "ContactPair", "Control", "Coordinate", "CustomJoint", "CustomRows", "Deformable", "Energy", "EnergyBalance",
           "EnergyEffect", "Error", "Events", "Explosion", "Force", "ForceField", "Group", "Impulse", "Joint",
           "JointMotion", "MassProperties", "Material", "MouseJoint", "Mover", "MoverMotion", "Parameters",
           "QueryFilter", "Run", "Shape", "Snapshot", "SweepResult", "Thruster", "Torque", "Vehicle", "Water", "World",
           "WorldPart", "clip_mover_velocity", "find_events", "from_json", "gallery", "has_pictures", "load", "scene",
           "solve_mover_planes", "sweep"]
