#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Finds the restitution of a ball from the heights of its bounces, by stepping the world until it bounces alike.

    fit_restitution.py [HEIGHT...]    peaks after each bounce in meters, of a ball that was dropped from 1 m

Without heights, a ball of restitution 0.73 is dropped, and its heights are taken.
"""

import sys

import numpy

import topple

DROP = 1.0  # height of the ball's lowest point at the start [m]
RADIUS = 0.05  # [m]


def bounce_heights(restitution, count):
    """Heights of the lowest point of the ball at its highest places after each bounce. [m]"""
    world = topple.World()
    world.parameters.dt = 1 / 240
    world.parameters.restitution_threshold = 0.05
    material = topple.Material(restitution=restitution)
    world.create_body(topple.Shape.plane(), material=material)
    ball = world.create_body(topple.Shape.sphere(RADIUS), material=material, motion="dynamic",
                             position=(0, DROP + RADIUS, 0))
    peaks, rising = [], False
    for _ in range(240 * 20):
        world.step()
        speed = ball.velocity[1]
        if rising and speed <= 0:
            peaks.append(ball.position[1] - RADIUS)
            if len(peaks) == count:
                break
        rising = speed > 0
    return numpy.array(peaks + [0.0] * (count - len(peaks)))


def fit(heights):
    """The restitution whose bounces are nearest to the heights, by golden sections."""
    heights = numpy.asarray(heights, dtype=float)

    def misfit(restitution):
        return numpy.sum((bounce_heights(restitution, len(heights)) - heights) ** 2)

    low, high = 0.0, 1.0
    ratio = (5**0.5 - 1) / 2
    inner = [high - ratio * (high - low), low + ratio * (high - low)]
    values = [misfit(each) for each in inner]
    while high - low > 1e-3:
        if values[0] < values[1]:
            high, inner[1], values[1] = inner[1], inner[0], values[0]
            inner[0] = high - ratio * (high - low)
            values[0] = misfit(inner[0])
        else:
            low, inner[0], values[0] = inner[0], inner[1], values[1]
            inner[1] = low + ratio * (high - low)
            values[1] = misfit(inner[1])
    return (low + high) / 2


def main():
    heights = [float(each) for each in sys.argv[1:]] or bounce_heights(0.73, 4)
    print("heights:", ", ".join(f"{each:.3f} m" for each in heights))
    print(f"restitution: {fit(heights):.3f}")


if __name__ == "__main__":
    main()
