# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Worlds and scenes."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Iterator, Mapping, Sequence

import numpy
import numpy.typing

from . import _core
from ._bodies import Body
from ._characters import Character, fields_of_character
from ._deformables import Deformable, settings_of_deformable
from ._hooks import ConstraintHook, ContactChange, ContactPair, CustomJoint, CustomRows, Hooks
from ._joints import Joint
from ._marks import Anchor, Annotation, Group, WorldObject, item_of_object, items_of_anchors
from ._parts import ForceField, Thruster, Vehicle, Water, settings_of_vehicle
from ._queries import QueryFilter, items_of_filter
from ._shapes import (Collider, MassProperties, Material, Shape, Vector, core_of_shape, items_of_colliders,
                      items_of_mass_properties, items_of_material)
from ._states import Energy, EnergyBalance, Events, Snapshot, StepInput, items_of_inputs, number_of


class Parameters:
    """The parameters of a world, one attribute each, with the names and ranges of scene files.

    Choices are texts. Setting a value that is out of range raises `topple.Error`. `dir` lists them, and the
    documentation of each says its unit, range and effect.
    """

    __slots__ = ("_core",)

    def __init__(self, world: World) -> None:
        self._core = world._core

    @property
    def gravity(self) -> tuple[float, float, float]:
        """Acceleration of free fall. [m/s^2]"""
        return tuple(self._core.get_parameter(f"gravity_{axis}") for axis in "xyz")  # type: ignore[return-value]

    @gravity.setter
    def gravity(self, value: Vector) -> None:
        for axis, number in zip("xyz", _three_numbers("gravity", value)):
            self._core.set_parameter(f"gravity_{axis}", number)

    @property
    def wind(self) -> tuple[float, float, float]:
        """Velocity of the air, which acts on cloth. [m/s]"""
        return tuple(self._core.get_parameter(f"wind_{axis}") for axis in "xyz")  # type: ignore[return-value]

    @wind.setter
    def wind(self, value: Vector) -> None:
        for axis, number in zip("xyz", _three_numbers("wind", value)):
            self._core.set_parameter(f"wind_{axis}", number)

    def as_dict(self) -> dict[str, Any]:
        """All parameters by name."""
        return {row["name"]: self._core.get_parameter(row["name"]) for row in _core.parameter_table()}

    def update(self, values: Mapping[str, Any]) -> None:
        """Sets several parameters, one after the other."""
        for name, value in values.items():
            self._core.set_parameter(name, value)

    def __repr__(self) -> str:
        changed = [f"{row['name']}={value!r}" for row in _core.parameter_table()
                   if (value := self._core.get_parameter(row["name"])) != row["standard"]]
        return f"<topple.Parameters {', '.join(changed)}>"


def _three_numbers(name: str, value: Vector) -> tuple[float, float, float]:
    numbers = tuple(value)
    if len(numbers) != 3:
        raise _core.Error(f"{name} must be 3 numbers, not {len(numbers)}")
    return numbers


def _add_parameter(row: Mapping[str, Any]) -> None:
    name = row["name"]

    def read(self: Parameters) -> Any:
        return self._core.get_parameter(name)

    def write(self: Parameters, value: Any) -> None:
        self._core.set_parameter(name, value)

    span = ", ".join(row["choices"]) if row["choices"] else f"{row['minimum']:g} to {row['maximum']:g}"
    unit = f" [{row['unit']}]" if row["unit"] else ""
    setattr(Parameters, name, property(read, write, doc=f"{row['words']} {span}; {row['standard']} at first.{unit}"))


for _row in _core.parameter_table():
    _add_parameter(_row)


class World:
    """A world of bodies and joints, and its time.

    Threads may share a world: one call at a time works on it, and others wait. Steps, rays and files leave the
    interpreter to other threads meanwhile.

    `records` and `positions`, `rotations`, ... are views of the engine's records: without copies, read-only, and always
    safe to read. Steps change what they show; `numpy.copy` or `snapshot` keep a moment. When bodies are made or
    removed, a snapshot is restored or the world is closed, arrays made before keep showing the last moment before
    that, and the properties give new ones.
    """

    __slots__ = ("_core", "_hooks", "_constraint_hook", "__weakref__")

    def __init__(self, threads: int = 1) -> None:
        """Makes an empty world. `threads` counts the thread that steps it; the count changes no bit of a result."""
        self._core = _core.World(threads)
        self._hooks: Hooks | None = None
        self._constraint_hook: ConstraintHook | None = None

    @classmethod
    def _of(cls, core: Any) -> World:
        world = object.__new__(cls)
        world._core = core
        world._hooks = None
        world._constraint_hook = None
        return world

    # --- bodies

    def create_body(self, shape: Shape | Collider | Sequence[Shape | Collider] | None = None, *,
                    material: Material | None = None, motion: str = "static", position: Vector = (0.0, 0.0, 0.0),
                    rotation: Vector = (0.0, 0.0, 0.0, 1.0), velocity: Vector = (0.0, 0.0, 0.0),
                    angular_velocity: Vector = (0.0, 0.0, 0.0), mass: float | None = None, density: float = 1000.0,
                    linear_damping: float = 0.0, angular_damping: float = 0.0, gravity_scale: float = 1.0,
                    filter: tuple[int, int, int] = (0, 1, 0xFFFFFFFF), can_sleep: bool = True, is_asleep: bool = False,
                    quality: str = "auto", name: str = "", mass_properties: MassProperties | None = None,
                    locks: Sequence[str] = (), is_enabled: bool = True, user_data: int = 0,
                    character: Character | None = None) -> Body:
        """Makes a body of a shape, a collider, or several. `material` is that of shapes without a collider. Motion is
        "static", "kinematic" or "dynamic"; the mass follows from the density unless it, or `mass_properties`, is
        given. `locks` are axes of the world along and about which the body never moves, such as "move_z" or "turn_x".
        A dynamic body whose first shape is a capsule walks by itself if it is a `character`."""
        fields: dict[str, Any] = {
            "colliders": items_of_colliders(shape, material), "motion": motion, "position": position,
            "rotation": rotation, "velocity": velocity, "angular_velocity": angular_velocity, "density": density,
            "linear_damping": linear_damping, "angular_damping": angular_damping, "gravity_scale": gravity_scale,
            "filter": filter, "can_sleep": can_sleep, "is_asleep": is_asleep, "quality": quality, "name": name,
            "locks": locks, "is_enabled": is_enabled, "user_data": user_data,
            "character": fields_of_character(character)}
        if mass is not None:
            fields["mass"] = mass
        if mass_properties is not None:
            fields["mass_properties"] = items_of_mass_properties(mass_properties)
        return Body(self, self._core.create_body(fields))

    def create_bodies(self, shape: Shape | Collider | Sequence[Shape | Collider],
                      positions: numpy.typing.ArrayLike, *, material: Material | None = None,
                      motion: str = "dynamic", density: float = 1000.0) -> list[Body]:
        """Makes a body of the same shape at each row of an array of shape (n, 3); all of them or none."""
        places = numpy.asarray(positions)
        if places.ndim != 2 or places.shape[1] != 3:
            raise _core.Error(f"positions must have the shape (n, 3), not {places.shape}")
        if places.dtype.kind not in "fiu":
            raise _core.Error(f"positions must hold real numbers, not {places.dtype}")
        colliders = items_of_colliders(shape, material)
        fields = [{"colliders": colliders, "motion": motion, "position": tuple(place), "density": density}
                  for place in places.tolist()]
        return [Body(self, id) for id in self._core.create_bodies(fields)]

    def create_model_body(self, model: Shape | str | os.PathLike[str], *, name: str = "", **settings: Any
                          ) -> tuple[Body, tuple[str, ...]]:
        """Makes a body that looks like a mesh or an OBJ file and rests on `position`, the center of its underside.
        Returns it, and what was guessed or simplified, in words.

        A moving body collides as the convex hull of the mesh, or as up to `max_parts` convex parts; one that
        `is_static` as the mesh itself. Settings: position [m], is_static, z_up, keep_size (else it is scaled to about a
        meter if its size is far from that), density [kg/m^3], max_parts. A body of a file is named after the file."""
        if isinstance(model, Shape):
            id, notes = self._core.create_model_from_mesh(core_of_shape(model), name, settings)
        else:
            id, notes = self._core.create_model_from_file(os.fspath(model), settings)
        body = Body(self, id)
        if name:
            body.name = name
        return (body, tuple(notes))

    def destroy_bodies(self, bodies: Iterable[Body | int]) -> None:
        """Removes bodies with their joints; all of them or, if one does not exist, none."""
        self._core.destroy_bodies([number_of(body) for body in bodies])

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All bodies, in the order of their numbers."""
        return tuple(Body(self, id) for id in self.records["id"].tolist())

    @property
    def body_count(self) -> int:
        """Number of bodies."""
        return self._core.body_count()

    def body(self, id: int) -> Body:
        """The body of a number. Raises `topple.Error` if there is none."""
        body = Body(self, id)
        body.motion  # raises for a body that does not exist
        return body

    def find_body(self, name: str) -> Body | None:
        """The first body of a name; None: there is none."""
        id = self._core.find_body(name)
        return Body(self, id) if id else None

    def set_material_pair(self, a: str, b: str, surface: Material) -> None:
        """Sets the surface of contacts between the materials of two names."""
        self._core.set_material_pair(a, b, items_of_material(surface))

    def clear_material_pair(self, a: str, b: str) -> None:
        """Lets the general rule combine the materials of two names again."""
        self._core.set_material_pair(a, b, None)

    def set_contact_hooks(self, *, may_touch: Callable[[ContactPair], bool] | None = None,
                          combine_materials: Callable[[Material, Material, Material], Material] | None = None,
                          before_solve: Callable[[ContactPair, numpy.void, ContactChange], None] | None = None
                          ) -> None:
        """Installs functions that the steps call, in place of those before, and wakes all bodies; without arguments
        there are none any more.

        `may_touch(pair)` returns whether two colliders near each other may touch in this step.
        `combine_materials(a, b, usual)` returns the common surface of two materials.
        `before_solve(pair, contact, change)` sees a contact, a record as of `contacts`, and may change the numbers of
        `change` for this step.

        A step calls them on the thread that called it, in the order of the colliders, whatever the number of threads.
        They cannot use the world. An exception in a hook is raised by `step` once the step is whole: later questions
        of that step had the usual answers. Twins have the same hooks; pickles, scene files and snapshots have none.
        """
        hooks = Hooks(may_touch, combine_materials, before_solve)
        self._core.set_contact_hooks(hooks, hooks.names())
        self._hooks = hooks  # the engine refers to it weakly

    def set_constraint_hook(self, hook: Callable[[CustomJoint, CustomRows], None] | None) -> None:
        """Installs the function that computes what joints of the type "custom" hold, in place of the one before, and
        wakes all bodies; None: they hold nothing, and `report` counts them as unhooked_joints.

        `hook(joint, rows)` reads the poses and velocities of `joint` and calls methods of `rows`. A step calls it once
        before its sub-steps and once in each of them, for one joint after another, on the thread that called the step.
        An exception is raised by `step` once the step is whole; until then custom joints hold nothing. Twins have the
        same hook; pickles, scene files and snapshots have none.
        """
        made = None if hook is None else ConstraintHook(hook)
        self._core.set_constraint_hook(made)
        self._constraint_hook = made  # the engine refers to it weakly

    # --- vehicles, thrusters, water, fields

    def create_vehicle(self, body: Body | int, axles: Sequence[Mapping[str, Any]], **settings: Any) -> Vehicle:
        """Makes a vehicle of a body whose wheels are on wheel joints or hinges: Y of a joint's frame on the body points
        up, Z to the right, and the vehicle drives along X.

        Each axle, from front to rear, is a dictionary: left and right (joints), drive_share, brake_torque,
        parking_brake_torque, lock_torque, anti_roll, and the numbers of its tyres: peak_friction, slide_friction,
        peak_slip, peak_angle, lateral_share, relaxation_length, rolling_resistance. `Vehicle` lists the other settings.
        """
        fields = settings_of_vehicle({"axles": axles, **settings})
        return Vehicle(self, self._core.vehicle_put(0, {"body": number_of(body), **fields}))

    @property
    def vehicles(self) -> tuple[Vehicle, ...]:
        """All vehicles, in the order of their numbers."""
        return tuple(Vehicle(self, id) for id in self._core.vehicle_ids())

    def create_thruster(self, body: Body | int, force: float, point: Vector = (0.0, 0.0, 0.0),
                        direction: Vector = (0.0, 1.0, 0.0), control: Mapping[str, Any] | None = None) -> Thruster:
        """Makes a nozzle that pushes a body with a force [N] at a point [m] and along a direction, both in the frame of
        the body: always, or as keys say, `control={"positive": "W"}`."""
        fields = {"body": number_of(body), "force": force, "point": point, "direction": direction}
        if control is not None:
            fields["control"] = dict(control)
        return Thruster(self, self._core.thruster_put(0, fields))

    @property
    def thrusters(self) -> tuple[Thruster, ...]:
        """All thrusters, in the order of their numbers."""
        return tuple(Thruster(self, id) for id in self._core.thruster_ids())

    def create_water(self, min: Vector, max: Vector, *, density: float = 1000.0, linear_drag: float = 0.5,
                     quadratic_drag: float = 0.5, current: Vector = (0.0, 0.0, 0.0)) -> Water:
        """Fills a box with water, whose upper side is the surface. [m], [kg/m^3], [1/s], [m/s]"""
        return Water(self, self._core.water_put(0, {
            "min": min, "max": max, "density": density, "linear_drag": linear_drag, "quadratic_drag": quadratic_drag,
            "current": current}))

    @property
    def water_volumes(self) -> tuple[Water, ...]:
        """All water volumes, in the order of their numbers."""
        return tuple(Water(self, id) for id in self._core.water_ids())

    def create_wind(self, min: Vector, max: Vector, velocity: Vector, drag: float = 1.0) -> ForceField:
        """Moves the air in a box with a velocity [m/s]: it drags bodies whose center of mass is in the box, with that
        drag coefficient, and blows on cloth."""
        return ForceField(self, self._core.force_field_put(0, {
            "type": "wind", "min": min, "max": max, "velocity": velocity, "drag": drag}))

    def create_attractor(self, center: Vector, strength: float, radius: float) -> ForceField:
        """Attracts all bodies and particles within a radius [m] towards a center: `strength` is the force on a kilogram
        at 1 m, and falls with the square of the distance. [N/kg]"""
        return ForceField(self, self._core.force_field_put(0, {
            "type": "attractor", "center": center, "strength": strength, "radius": radius}))

    @property
    def force_fields(self) -> tuple[ForceField, ...]:
        """All winds and attractors, in the order of their numbers."""
        return tuple(ForceField(self, id) for id in self._core.force_field_ids())

    # --- deformables

    def create_deformable(self, type: str, **settings: Any) -> Deformable:
        """Makes a "cloth", a "rope", a "block", a "balloon" or "points", by settings with their names in scene files.

        cloth: columns, rows, spacing [m], mass_per_area [kg/m^2], structural, shear, bend, bend_rigidity [N m],
        tethers; rope: segments, length [m], mass [kg], stretch, bend_stiffness [N m^2], tethers; block: cells_x,
        cells_y, cells_z, spacing, mass, structural, shear, bend, keeps_volume; balloon: subdivisions, size, mass,
        skin, pressure; points: points and links, dictionaries with position, velocity, mass and a, b, length,
        stiffness, damping. Springs are `{"stiffness": 1000, "damping": 1}`; without a stiffness they are inextensible.

        All: name, position, rotation, integrator, substeps, pins (indices of particles), attachments (particle, body
        or None, point of the body), radius [m], friction, restitution, damping [1/s], drag, lift, max_strain,
        tear_strain, self_collision.
        """
        return Deformable(self, self._core.deformable_put(0, {"type": type, **settings_of_deformable(settings)}))

    @property
    def deformables(self) -> tuple[Deformable, ...]:
        """All deformables, in the order of their numbers."""
        return tuple(Deformable(self, id) for id in self._core.deformable_ids())

    # --- annotations, groups, locked and hidden objects

    def create_annotation(self, kind: str, anchors: Sequence[Anchor], text: str = "") -> Annotation:
        """Makes a "note" at one anchor, with a text, or a measurement: the "distance" of two points, the "angle" at the
        second of three points or between two lines or planes, or the "gap" of two bodies."""
        return Annotation(self, self._core.annotation_put(0, {
            "kind": kind, "anchors": items_of_anchors(anchors), "text": text}))

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """All notes and measurements, in the order of their numbers."""
        return tuple(Annotation(self, id) for id in self._core.annotation_ids())

    def create_group(self, members: Iterable[WorldObject], name: str = "") -> Group:
        """Makes a group of bodies, deformables, water and force fields, which leave their previous groups."""
        return Group(self, self._core.group_put(0, name, [item_of_object(each) for each in members]))

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, in the order of their numbers."""
        return tuple(Group(self, id) for id in self._core.group_ids())

    def set_flag(self, object: WorldObject, flag: str, is_set: bool = True) -> None:
        """Marks an object for the window: the mouse neither selects nor moves what is "locked", and "hidden" is not
        drawn."""
        self._core.set_flag(item_of_object(object), flag, is_set)

    def has_flag(self, object: WorldObject, flag: str) -> bool:
        """Whether an object is "locked" or "hidden"."""
        return self._core.has_flag(item_of_object(object), flag)

    # --- keys for parameters

    def set_parameter_control(self, parameter: str, rest: float, control: Mapping[str, Any]) -> None:
        """Lets keys move a parameter while time runs: `control={"positive": "W", "at_positive": 3}`; at rest it has the
        value `rest`."""
        self._core.set_parameter_control(parameter, rest, dict(control))

    def remove_parameter_control(self, parameter: str) -> None:
        """Removes the keys of a parameter, which gets its value at rest."""
        self._core.remove_parameter_control(parameter)

    @property
    def parameter_controls(self) -> dict[str, tuple[float, dict[str, Any]]]:
        """Value at rest and control of each parameter that has keys, by name."""
        return {name: (rest, control) for name, rest, control in self._core.parameter_controls()}

    # --- joints

    def create_joint(self, type: str, a: Body | int | None = None, b: Body | int | None = None, *,
                     carrier: Body | int | None = None, **settings: Any) -> Joint:
        """Makes a joint of a type of scene files: "hinge", "ball", "distance", "slider", "fixed", "spring", ...

        Without `a` or `b` that end is the world. `anchor` and `axis` are in the world, as are `anchor_b` of joints with
        two points and `pulley_a`, `pulley_b`; `local_anchor_a`, `local_frame_a`, ... are in the frames of the bodies.
        `carrier` is the body in which both axles of a gear turn, such as the cage of a differential.
        All other settings have their names in scene files, such as lower, upper, hertz, break_force, and
        `drive={"max_force": 10, "speed": 2}`.
        """
        return Joint(self, self._core.create_joint({"type": type, "a": number_of(a), "b": number_of(b),
                                                    "carrier": number_of(carrier), **settings}))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """All joints, in the order of their numbers."""
        return tuple(Joint(self, id) for id in self._core.joint_ids())

    def joint(self, id: int) -> Joint:
        """The joint of a number. Raises `topple.Error` if there is none."""
        joint = Joint(self, id)
        joint.type  # raises for a joint that does not exist
        return joint

    def joint_motions(self) -> numpy.ndarray:
        """The motions and loads of all joints as a structured array, a copy: joint, a, b, and the fields of
        `JointMotion`."""
        return self._core.joint_motions(0)

    # --- time

    def step(self, n: int = 1, inputs: Iterable[StepInput] = ()) -> None:
        """Takes `n` steps of `parameters.dt`; the inputs act in each of them. Ctrl+C ends it after a whole step."""
        self._core.step(n, items_of_inputs(inputs))

    def step_with_events(self, n: int = 1, inputs: Iterable[StepInput] = (), hit_speed: float = 1.0) -> Events:
        """As `step`, and returns what happened. Bodies that meet faster than `hit_speed` [m/s] are hits."""
        return Events(**self._core.step_with_events(n, items_of_inputs(inputs), hit_speed))

    @property
    def time(self) -> float:
        """Simulated time. [s]"""
        return self._core.time()

    @property
    def step_count(self) -> int:
        """Number of steps taken."""
        return self._core.step_count()

    def report(self) -> dict[str, Any]:
        """Counts of the last step: bodies, awake, contacts, islands, max_penetration [m], total_ms, ..."""
        return self._core.report()

    @property
    def parameters(self) -> Parameters:
        """The parameters, as attributes: `world.parameters.dt = 1 / 120`."""
        return Parameters(self)

    @property
    def threads(self) -> int:
        """Number of threads of a step."""
        return self._core.thread_count()

    @threads.setter
    def threads(self, value: int) -> None:
        self._core.set_thread_count(value)

    # --- state

    @property
    def records(self) -> numpy.ndarray:
        """The bodies as a structured array, a view: id, motion (0 static, 1 kinematic, 2 dynamic), is_asleep,
        is_disabled, position, cell, rotation, center_of_mass, velocity, angular_velocity, mass, solver_level, island,
        user_data."""
        return self._core.bodies()

    @property
    def positions(self) -> numpy.ndarray:
        """Positions of the bodies, of shape (n, 3), each in the frame of its cell, which is 0 within a kilometer of
        the origin: a view. [m]"""
        return self.records["position"]

    @property
    def global_positions(self) -> numpy.ndarray:
        """Positions of the bodies in the world, of shape (n, 3), as float64: a copy, exact at any distance. [m]"""
        return self.records["cell"] * _core.CELL_SIZE + self.records["position"].astype(numpy.float64)

    @property
    def rotations(self) -> numpy.ndarray:
        """Unit quaternions (x, y, z, w) of the bodies, of shape (n, 4): a view."""
        return self.records["rotation"]

    @property
    def velocities(self) -> numpy.ndarray:
        """Velocities of the centers of mass, of shape (n, 3): a view. [m/s]"""
        return self.records["velocity"]

    @property
    def angular_velocities(self) -> numpy.ndarray:
        """Angular velocities in the world, of shape (n, 3): a view. [rad/s]"""
        return self.records["angular_velocity"]

    @property
    def contacts(self) -> numpy.ndarray:
        """The contacts of the last step as a structured array, a copy: a, b, collider_a, collider_b, sub_shape,
        point_count, normal, friction_impulse, points, separations, normal_impulses."""
        return self._core.contacts()

    @property
    def sensor_overlaps(self) -> numpy.ndarray:
        """The bodies that are in sensors after the last step, as a structured array, a copy: sensor, visitor."""
        return self._core.sensor_overlaps()

    def supports(self) -> numpy.ndarray:
        """What holds up what, by contacts and joints, as a structured array, a copy: supported, supporting (0: the
        world), joint (0: a contact), point [m], lift [N]."""
        return self._core.supports()

    def hash(self) -> int:
        """The hash of the state: equal for equal futures, on every machine. `topple run` prints it with 16 digits:
        `f"{world.hash():016x}"`."""
        return self._core.hash()

    def energy(self) -> Energy:
        """Energies and momenta."""
        return Energy(*self._core.energy())

    def explain_energy(self, inputs: Iterable[StepInput] = ()) -> EnergyBalance:
        """The energy balance of the next step, which a copy of the world takes. Raises `topple.Error` for a solver
        without sub-steps."""
        return EnergyBalance._of(self._core.balance_of_step(items_of_inputs(inputs), False))

    def step_with_balance(self, inputs: Iterable[StepInput] = ()) -> EnergyBalance:
        """Takes one step, as `step` does, and returns its energy balance."""
        return EnergyBalance._of(self._core.balance_of_step(items_of_inputs(inputs), True))

    def snapshot(self) -> Snapshot:
        """A copy of the state, for `restore` and `find_events`."""
        return Snapshot._of(self._core.snapshot())

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot of this world or of one of its twins; the future is the same, bit for bit."""
        if not isinstance(snapshot, Snapshot):
            raise _core.Error(f"snapshot must be a topple.Snapshot, not {snapshot!r}")
        self._core.restore(snapshot._core)

    def twin(self, threads: int | None = None) -> World:
        """A second world with the same future, which shares nothing that changes. `copy.copy` makes one too."""
        made = World._of(self._core.twin(self.threads if threads is None else threads))
        made._hooks = self._hooks
        made._constraint_hook = self._constraint_hook
        return made

    def validate(self) -> None:
        """Raises `topple.Error` if an invariant of the world is broken, for tests."""
        self._core.validate()

    # --- queries

    def cast_ray(self, origin: Vector, direction: Vector, t_max: float | None = None,
                 filter: QueryFilter | None = None) -> numpy.void | None:
        """The first hit of a ray, or None: a record with body, collider, t, point, normal, feature, inside. t counts
        lengths of the direction."""
        hits = self._core.cast_ray(origin, direction, t_max, items_of_filter(filter))
        return hits[0] if len(hits) else None

    def find_ray_hits(self, origin: Vector, direction: Vector, t_max: float | None = None,
                      filter: QueryFilter | None = None) -> numpy.ndarray:
        """The first hits of all colliders that a ray meets, the nearest first."""
        return self._core.find_ray_hits(origin, direction, t_max, items_of_filter(filter))

    def cast_rays(self, origins: numpy.typing.ArrayLike, directions: numpy.typing.ArrayLike,
                  t_max: float | None = None, filter: QueryFilter | None = None) -> numpy.ndarray:
        """The first hit of each of many rays, of shape (n, 3) each (one origin may serve all): a structured array. Of a
        miss body is 0 and t is infinite."""
        return self._core.cast_rays(origins, directions, t_max, items_of_filter(filter))

    def cast_shape(self, shape: Shape, position: Vector, displacement: Vector,
                   rotation: Vector = (0.0, 0.0, 0.0, 1.0), filter: QueryFilter | None = None) -> numpy.ndarray:
        """Moves a bounded convex shape along a displacement, and returns its first contact with each collider, in
        order: body, collider, t (share of the displacement), point, normal, overlaps."""
        return self._core.cast_shape(core_of_shape(shape), position, rotation, displacement, items_of_filter(filter))

    def find_overlapping(self, shape: Shape, position: Vector, rotation: Vector = (0.0, 0.0, 0.0, 1.0),
                         filter: QueryFilter | None = None) -> list[Body]:
        """The bodies that touch or overlap a bounded convex shape."""
        ids = self._core.find_overlapping(core_of_shape(shape), position, rotation, items_of_filter(filter))
        return [Body(self, id) for id in ids]

    def find_closest_point(self, point: Vector, max_distance: float | None = None, filter: QueryFilter | None = None
                           ) -> tuple[Body, tuple[float, float, float], float] | None:
        """The body nearest to a point, its nearest point, and the distance [m]; None: nothing is near enough."""
        found = self._core.find_closest_point(point, max_distance, items_of_filter(filter))
        return None if found is None else (Body(self, found[0]), found[2], found[3])

    def find_in_box(self, min: Vector, max: Vector) -> list[Body]:
        """The enabled bodies with a collider whose box, with a margin for motion, overlaps a box. [m]"""
        return [Body(self, id) for id in self._core.find_in_box(min, max)]

    def find_mover_planes(self, shape: Shape, position: Vector, reach: float,
                          rotation: Vector = (0.0, 0.0, 0.0, 1.0), filter: QueryFilter | None = None
                          ) -> numpy.ndarray:
        """The planes beyond which an upright capsule does not go, of all that is no farther than `reach` [m]: a
        structured array of body, collider, separation, normal, point, least_along, push."""
        return self._core.find_mover_planes(core_of_shape(shape), position, rotation, reach, items_of_filter(filter))

    def cast_mover(self, shape: Shape, position: Vector, displacement: Vector,
                   rotation: Vector = (0.0, 0.0, 0.0, 1.0), filter: QueryFilter | None = None) -> float:
        """The share of a displacement [m] that an upright capsule goes before it touches something into which it would
        move."""
        return self._core.cast_mover(core_of_shape(shape), position, rotation, displacement, items_of_filter(filter))

    # --- scenes and pictures

    @property
    def title(self) -> str:
        """Title of the scene."""
        return self._core.title()

    @title.setter
    def title(self, value: str) -> None:
        self._core.set_title(value)

    @property
    def notes(self) -> str:
        """Notes of the scene, for people."""
        return self._core.notes()

    @notes.setter
    def notes(self, value: str) -> None:
        self._core.set_notes(value)

    @property
    def source(self) -> str:
        """What was opened: an id of the gallery, or a path; empty for a world made by a program."""
        return self._core.source()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the reader of the file dropped or guessed."""
        return self._core.warnings()

    @property
    def default_steps(self) -> int:
        """Number of steps that `topple run` takes of the scene."""
        return self._core.default_steps()

    def metrics(self) -> dict[str, tuple[float, float, bool]]:
        """What a scene of the gallery promises after `default_steps`, by name: value, bound, whether it holds. Files,
        twins and worlds of a program promise nothing."""
        return {name: (value, bound, holds) for name, value, bound, _, holds in self._core.metrics()}

    def to_json(self) -> str:
        """The text of a scene file: bodies, joints and parameters, without the impulses of contacts."""
        return self._core.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a scene file, whose name ends in .json, or a world file, whose name ends in .world: the world in the
        middle of its motion, which `load` continues bit for bit. The old file or the new one is there, whatever
        happens."""
        self._core.save(os.fspath(path))

    @property
    def camera(self) -> tuple[tuple[float, float, float], float, float, float] | None:
        """First view of the scene: target, yaw_deg, pitch_deg, distance; None: pictures show all bodies."""
        return self._core.camera()

    def render(self, width: int = 640, height: int = 480, *,
               camera: tuple[Vector, float, float, float] | None = None, theme: str | None = None,
               colors: str = "state", quality: str = "medium", overlays: str = "") -> numpy.ndarray:
        """Draws a picture off screen: an array of uint8 of shape (height, width, 4), the top row first.

        camera: target, yaw_deg, pitch_deg, distance. theme: studio, blueprint, snow, night, workshop, meadow; None:
        that of the scene. colors: state, instance, island, speed, quality. quality: low, medium, high. overlays: names
        with commas, such as "contacts,joints".
        Raises `topple.Error` where the build has no pictures (`topple.has_pictures`), or the machine no OpenGL.
        """
        return self._core.render(_picture_settings(width, height, camera, theme, colors, quality, overlays))

    def to_png(self, width: int = 640, height: int = 480, *,
               camera: tuple[Vector, float, float, float] | None = None, theme: str | None = None,
               colors: str = "state", quality: str = "medium", overlays: str = "") -> bytes:
        """As `render`: the bytes of a PNG file."""
        return self._core.png(_picture_settings(width, height, camera, theme, colors, quality, overlays))

    def _repr_png_(self) -> bytes | None:
        try:
            return self.to_png()
        except _core.Error:
            return None

    # --- life

    def close(self) -> None:
        """Frees the world, apart from what arrays and snapshots still show. Later calls raise `topple.Error`."""
        self._core.close()

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._core.is_closed()

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> World:
        return self.twin()

    def __deepcopy__(self, memo: object) -> World:
        return self.twin()

    def __reduce__(self) -> tuple[Any, ...]:
        return (from_json, (self.to_json(), "", self.threads))

    def __iter__(self) -> Iterator[Body]:
        return iter(self.bodies)

    def __repr__(self) -> str:
        if self.is_closed:
            return "<topple.World, closed>"
        title = f" {self.title!r}" if self.title else ""
        return f"<topple.World{title}: {self.body_count} bodies, step {self.step_count}>"


def _picture_settings(width: int, height: int, camera: Any, theme: str | None, colors: str, quality: str,
                      overlays: str) -> dict[str, Any]:
    settings: dict[str, Any] = {"width": width, "height": height, "colors": colors, "quality": quality,
                                "overlays": overlays}
    if theme is not None:
        settings["theme"] = theme
    if camera is not None:
        settings["camera"] = camera
    return settings


def load(path: str | os.PathLike[str], threads: int = 1, memory_mb: int = 0) -> World:
    """Opens a scene file (.json), a world file (.world), or a model (.obj). `memory_mb`: memory that the scene may take, if that is more than
    its usual bound. Errors name the line."""
    return World._of(_core.open(os.fspath(path), True, threads, memory_mb))


def scene(source: str, threads: int = 1) -> World:
    """Builds a scene of the gallery, such as "stack" or "box_pile:300". `gallery` lists them."""
    return World._of(_core.open(source, False, threads, 0))


def from_json(text: str, source: str = "", threads: int = 1) -> World:
    """Builds the scene of a text in the format of scene files. Models are searched beside the file `source`."""
    return World._of(_core.parse(text, source, threads))


def gallery() -> list[dict[str, Any]]:
    """The scenes of the gallery: id, category, title, look_at, default_size, largest_size, default_steps."""
    return _core.gallery()
