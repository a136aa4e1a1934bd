# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Parts of a world beside bodies and joints: water, force fields, thrusters and vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping

import numpy

from . import _core
from ._bodies import Body
from ._joints import Joint

if TYPE_CHECKING:
    from ._world import World


class WorldPart:
    """A part of a world that is no body and no joint, named by its number. Its settings have their names in scene
    files. Reading or changing one that is gone raises `topple.Error`."""

    __slots__ = ("_world", "_id")
    _kind = ""

    def __init__(self, world: World, id: int) -> None:
        self._world = world
        self._id = id

    def _call(self, verb: str, *arguments: Any) -> Any:
        return getattr(self._world._core, f"{self._kind}_{verb}")(self._id, *arguments)

    @property
    def id(self) -> int:
        """The number of the part, which is never used again for another one of its kind."""
        return self._id

    @property
    def is_alive(self) -> bool:
        """Whether the part exists."""
        return self._call("exists")

    def get(self, key: str) -> Any:
        """Returns a setting or a reading by its name."""
        return self._call("get", key)

    def set(self, **settings: Any) -> None:
        """Changes settings: all of them or, if one is refused, none."""
        self._call("put", settings)

    def destroy(self) -> None:
        """Removes the part, and wakes what it acted on."""
        self._call("remove")

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, WorldPart) and self._kind == other._kind and self._world is other._world and
                self._id == other._id)

    def __hash__(self) -> int:
        return hash((id(self._world), self._kind, self._id))

    def __repr__(self) -> str:
        gone = "" if not self._world.is_closed and self.is_alive else ", gone"
        return f"<topple.{type(self).__name__} {self._id}{gone}>"


class Water(WorldPart):
    """A region filled with a fluid. Settings: min, max [m], density [kg/m^3], linear_drag [1/s], quadratic_drag,
    current [m/s]."""

    __slots__ = ()
    _kind = "water"


class ForceField(WorldPart):
    """Wind in a box, or a point that attracts. Settings of a wind: min, max [m], velocity [m/s], drag; of an attractor:
    center [m], strength [N/kg at 1 m], radius [m]; `get("type")` tells."""

    __slots__ = ()
    _kind = "force_field"


class Thruster(WorldPart):
    """A nozzle that pushes a body at a point, along a direction that turns with the body. Settings: body, point [m],
    direction, force [N], control."""

    __slots__ = ()
    _kind = "thruster"

    @property
    def body(self) -> Body:
        """The body that is pushed."""
        return Body(self._world, self.get("body"))

    @property
    def thrust(self) -> float:
        """Force of the last step, along the direction. [N]"""
        return self.get("thrust")


class Vehicle(WorldPart):
    """Engine, clutch, gears, differentials, brakes and tyres that turn the wheels of a body.

    Settings: torque [N m], curve, idle, red_line [rad/s], friction [N m], inertia [kg m^2] of the engine; ratios,
    reverse, final_drive, automatic, shift_time [s], shift_up, shift_down [rad/s], clutch_torque [N m]; axles; tracked,
    steer_speed, steer_torque; anti_lock; throttle, parking_brake, steer, gear; throttle_control,
    parking_brake_control, steer_control, shift_control.
    """

    __slots__ = ()
    _kind = "vehicle"

    @property
    def body(self) -> Body:
        """The body on which the wheels hang."""
        return Body(self._world, self.get("body"))

    @property
    def speed(self) -> float:
        """Speed of the body forward. [m/s]"""
        return self.get("speed")

    @property
    def engine_speed(self) -> float:
        """Speed of the engine. [rad/s]"""
        return self.get("engine_speed")

    @property
    def in_gear(self) -> int:
        """Gear of the gearbox: -1 reverse, 0 neutral."""
        return self.get("in_gear")

    @property
    def overall_ratio(self) -> float:
        """Turns of the engine for one of the wheels; negative in reverse, 0 in neutral."""
        return self.get("overall_ratio")

    @property
    def wheels(self) -> numpy.ndarray:
        """The wheels as a structured array, a copy: joint, axle, is_right, load [N], ground_friction, spin [rad/s],
        slip_ratio, slip_angle [rad], strain_along, strain_across [m], held_angle [rad]."""
        return self.get("wheels")

    @property
    def pedals(self) -> tuple[float, float, float, float]:
        """Positions of throttle, brake, parking brake and steering in the last step: in an automatic reverse gear
        throttle and brake have changed places."""
        return self.get("pedals")

    @property
    def throttle(self) -> float:
        """Position of the throttle pedal without a key, from -1, which brakes, to 1."""
        return self.get("throttle")

    @throttle.setter
    def throttle(self, value: float) -> None:
        self.set(throttle=value)

    @property
    def steer(self) -> float:
        """Steering of tracks without a key, from -1 to 1, which is to the left."""
        return self.get("steer")

    @steer.setter
    def steer(self, value: float) -> None:
        self.set(steer=value)

    def set(self, **settings: Any) -> None:
        """Changes settings: all of them or, if one is refused, none. The engine goes on turning."""
        self._call("put", settings_of_vehicle(settings))

    def engine_torque(self, speed: float) -> float:
        """Torque of the engine at full throttle and a speed [rad/s], without its friction. [N m]"""
        return self._world._core.engine_torque(self._id, speed)

    def tyre_friction(self, axle: int, slip: float) -> float:
        """Coefficient of friction of the tyres of an axle at a slip, as a multiple of that of the peak."""
        return self._world._core.tyre_friction(self._id, axle, slip)


def number_of_joint(joint: Joint | int | None) -> int:
    """The number of a joint; 0 for None."""
    return 0 if joint is None else joint.id if isinstance(joint, Joint) else joint


def settings_of_vehicle(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with the numbers of joints instead of joints."""
    made = dict(settings)
    if "axles" in made:
        made["axles"] = [_axle_fields(axle, place) for place, axle in enumerate(_items(made["axles"]))]
    return made


def _items(axles: Any) -> Iterable[Any]:
    try:
        return list(axles)
    except TypeError:
        raise _core.Error(f"axles must be a list, not {axles!r}") from None


def _axle_fields(axle: Any, place: int) -> dict[str, Any]:
    if not isinstance(axle, Mapping):
        raise _core.Error(f"axles[{place}] must be a dictionary, not {axle!r}")
    return {name: number_of_joint(value) if name in ("left", "right") else value for name, value in axle.items()}
