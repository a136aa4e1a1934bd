#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Measures the way in which a car with locked wheels stops from several speeds, and fits v^2 / (2 a) to it.

    braking_distance.py [FRICTION]    friction of the road, 1 if it is left out

A locked tyre slides, so that a is its sliding friction (0.9) times that of the road, times g.
"""

import sys

import numpy

import topple

GRAVITY = 9.81  # [m/s^2]
RADIUS = 0.33  # of the wheels [m]
HEIGHT = 0.5  # of the center of mass [m]
SIDEWAYS = (0.70710678, 0.0, 0.0, 0.70710678)  # turns the axis of a cylinder from y to z


def make_car(world, axle=(), **settings):
    """A car of 1000 kg on four wheels of 20 kg each that drives along x, at the origin; `axle` are numbers of both
    axles. Returns its vehicle and all its bodies."""
    body = world.create_body(topple.Shape.box((1.9, 0.15, 0.6)), motion="dynamic", mass=1000, position=(0, HEIGHT, 0))
    bodies, joints = [body], []
    for x in (1.3, -1.3):
        for z in (-0.75, 0.75):
            wheel = world.create_body(topple.Collider(topple.Shape.cylinder(RADIUS, 0.1), rotation=SIDEWAYS),
                                      motion="dynamic", mass=20, position=(x, RADIUS, z))
            joints.append(world.create_joint("wheel", body, wheel, local_anchor_a=(x, RADIUS - HEIGHT, z), hertz=9))
            bodies.append(wheel)
    axles = [{"left": joints[i], "right": joints[i + 1], **dict(axle)} for i in (0, 2)]
    return world.create_vehicle(body, axles, **settings), bodies


def stopping_distance(speed, friction):
    """The way of a car that brakes with locked wheels. [m]"""
    world = topple.World()
    world.parameters.sleep = False
    world.create_body(topple.Shape.plane(), material=topple.Material(friction=friction))
    car, bodies = make_car(world, automatic=False, gear=0)
    world.step(180)  # settles on its springs
    for each in bodies:
        each.velocity = (speed, 0, 0)
    for wheel in bodies[1:]:
        wheel.angular_velocity = (0, 0, -speed / RADIUS)
    start = car.body.position[0]
    car.throttle = -1
    world.step()
    while abs(car.speed) > 0.01:
        world.step(10)
    return car.body.position[0] - start


def main():
    friction = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    speeds = numpy.arange(10, 31, 5)
    ways = numpy.array([stopping_distance(float(speed), friction) for speed in speeds])
    for speed, way in zip(speeds, ways):
        print(f"{speed:2.0f} m/s: {way:6.2f} m")
    squares = speeds**2 / 2
    deceleration = (squares @ squares) / (squares @ ways)  # least squares of way = v^2 / 2 over a
    print(f"a = {deceleration:.2f} m/s^2, {deceleration / (0.9 * friction * GRAVITY):.3f} of the sliding friction")


if __name__ == "__main__":
    main()
