#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Draws the phase portrait of a pendulum: angle against angular velocity, from small swings to whole turns.

    pendulum_phase.py [FILE.png | FILE.svg]    pendulum.svg if none is given; a PNG needs matplotlib

Thirteen pendulums swing side by side in one world.
"""

import sys

import numpy

import topple

LENGTH = 1.0  # [m]
GRAVITY = 9.81  # [m/s^2]


def swing(start_speeds, seconds, dt=1 / 240):
    """Angles [rad] and angular velocities [rad/s] of pendulums that begin at the lowest place, one column each."""
    world = topple.World()
    world.parameters.gravity = (0, -GRAVITY, 0)
    world.parameters.dt = dt
    world.parameters.sleep = False
    for i, speed in enumerate(start_speeds):
        x = 3.0 * i
        bob = world.create_body(topple.Shape.sphere(0.02), motion="dynamic", position=(x, -LENGTH, 0), mass=1,
                                velocity=(speed * LENGTH, 0, 0), angular_velocity=(0, 0, speed),
                                filter=(-1, 1, 0xFFFFFFFF))
        world.create_joint("hinge", None, bob, anchor=(x, 0, 0), axis=(0, 0, 1))
    count = round(seconds / dt)
    angles, speeds = numpy.empty((2, count, len(start_speeds)))
    hooks = numpy.array([[3.0 * i, 0, 0] for i in range(len(start_speeds))])
    for step in range(count):
        world.step()
        offsets = world.positions - hooks
        angles[step] = numpy.arctan2(offsets[:, 0], -offsets[:, 1])
        speeds[step] = world.angular_velocities[:, 2]
    return angles, speeds


def period(angles, dt):
    """Time between every second passage of the lowest place, in the mean. [s]"""
    places = numpy.flatnonzero((angles[:-1] < 0) & (angles[1:] >= 0))
    passages = places + angles[places] / (angles[places] - angles[places + 1])
    return numpy.diff(passages).mean() * dt


def write_svg(path, angles, speeds):
    """Writes the curves, cut where an angle jumps from one side to the other."""
    width, height = 800, 600
    x = (angles + numpy.pi) / (2 * numpy.pi) * width
    y = height / 2 - speeds / numpy.abs(speeds).max() * (height / 2 - 10)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" fill="none">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<path d="M0 {height / 2}H{width}M{width / 2} 0V{height}" stroke="#bbb"/>']
    for i in range(angles.shape[1]):
        pen, d = "M", []
        for step in range(0, len(x), 2):
            if step and abs(x[step, i] - x[step - 2, i]) > width / 2:
                pen = "M"
            d.append(f"{pen}{x[step, i]:.1f} {y[step, i]:.1f}")
            pen = "L"
        parts.append(f'<path d="{"".join(d)}" stroke="hsl({28 * i}, 60%, 45%)"/>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*parts, "</svg>", ""]))


def write_png(path, angles, speeds):
    """Writes the points with matplotlib."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    pyplot.plot(angles, speeds, ".", markersize=1)
    pyplot.xlabel("angle [rad]")
    pyplot.ylabel("angular velocity [rad/s]")
    pyplot.savefig(path)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "pendulum.svg"
    # At 2 sqrt(g / l) the pendulum just reaches the top.
    top = 2 * (GRAVITY / LENGTH) ** 0.5
    angles, speeds = swing(numpy.linspace(0.1, 1.3, 13) * top, seconds=6)
    write = write_png if path.endswith(".png") else write_svg
    try:
        write(path, angles, speeds)
    except ImportError:
        sys.exit("a PNG needs matplotlib (Debian: python3-matplotlib); an SVG does not")
    small = period(swing([0.1], 20)[0][:, 0], 1 / 240)
    print(f"{path}: 13 curves; small swings take {small:.4f} s, and {2 * numpy.pi * (LENGTH / GRAVITY) ** 0.5:.4f} s "
          "for a point mass")


if __name__ == "__main__":
    main()
