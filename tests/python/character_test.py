# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Characters and movers: steps, slopes, jumps, rides and pushes, against closed forms."""

import dataclasses
import math
import unittest

import numpy

import topple

GRAVITY = 9.81
DT = 1 / 60


def yard():
    world = topple.World()
    world.create_body(topple.Shape.plane(), name="ground")
    return world


def walker(world, position=(0, 0.91, 0), **abilities):
    return world.create_body(topple.Shape.capsule(0.3, 0.6), motion="dynamic", position=position, mass=80,
                             character=topple.Character(**abilities))


def slab(world, height, start):
    """A wide step of that height that begins at x = start."""
    world.create_body(topple.Shape.box((5, height / 2, 3)), position=(start + 5, height / 2, 0))


class Characters(unittest.TestCase):
    def test_it_climbs_a_step_of_its_height_and_no_higher_one(self):
        for height, climbs in ((0.3, True), (0.35, False)):
            world = yard()
            slab(world, height, 1)
            body = walker(world)
            body.walk((2, 0, 0))
            world.step(120)
            if climbs:
                self.assertAlmostEqual(body.position[1], 0.91 + height, delta=0.002)
                self.assertGreater(body.position[0], 3)
            else:
                self.assertAlmostEqual(body.position[1], 0.91, delta=0.002)
                self.assertAlmostEqual(body.position[0], 1 - 0.3 - 0.01, delta=0.01)  # radius and skin before it

    def test_it_walks_as_far_as_its_acceleration_lets_it(self):
        world = yard()
        body = walker(world, acceleration=10.0)
        world.step(2)  # it stands
        start = body.position[0]
        body.walk((4, 0, 0))
        world.step(120)
        # x = v t - v^2 / (2 a), and v comes before x in a step: v dt / 2 more
        self.assertAlmostEqual(body.position[0] - start, 4 * 2 - 16 / 20 + 4 * DT / 2, delta=0.01)
        numpy.testing.assert_allclose(body.velocity, (4, 0, 0), atol=1e-4)
        body.walk()
        world.step(60)
        numpy.testing.assert_allclose(body.velocity, (0, 0, 0), atol=1e-4)

    def test_it_jumps_as_high_as_its_speed_throws_it(self):
        world = yard()
        body = walker(world, jump_speed=5.0)
        world.step(2)
        body.walk(jump=True)
        world.step()
        body.walk()
        top = max(body.position[1] for _ in range(80) if world.step() is None)
        self.assertAlmostEqual(top - 0.91, 25 / (2 * GRAVITY), delta=5 * DT)
        self.assertTrue(body.character_state.is_grounded)

    def test_it_stands_on_gentle_slopes_and_slides_down_steep_ones(self):
        for angle, stands in ((0.3, True), (1.0, False)):
            world = topple.World()
            ramp = world.create_body(topple.Shape.plane((math.sin(angle), math.cos(angle), 0)))
            up = (0.3 + 0.01) / math.cos(angle) + 0.6
            body = walker(world, position=(0, up, 0), max_slope=0.6)
            world.step(60)
            self.assertEqual(body.character_state.is_grounded, stands)
            self.assertEqual(abs(body.position[0]) < 0.02, stands)
            if stands:
                self.assertEqual(body.character_state.ground_body, ramp.id)
                normal = (math.sin(angle), math.cos(angle), 0)
                numpy.testing.assert_allclose(body.character_state.ground_normal, normal, atol=1e-5)

    def test_keys_move_it(self):
        world = yard()
        body = walker(world, walk={"positive": "W", "negative": "S", "at_positive": 3, "at_negative": -1},
                      turn={"positive": "A", "negative": "D"}, jump="Space")
        world.step(60, [topple.Control("W", 1)])
        self.assertAlmostEqual(body.velocity[2], -3, delta=1e-4)  # front is -Z
        world.step(60, [topple.Control("S", 1)])
        self.assertAlmostEqual(body.velocity[2], 1, delta=1e-4)
        world.step(30, [topple.Control("A", 1)])
        angle = 2 * math.atan2(body.rotation[1], body.rotation[3])
        self.assertAlmostEqual(angle, 2.5 * 0.5, delta=1e-3)
        world.step(1, [topple.Control("Space", 1)])
        world.step(5)
        self.assertFalse(body.character_state.is_grounded)

    def test_it_rides_on_a_belt_and_on_a_ferry(self):
        world = yard()
        world.create_body(topple.Collider(topple.Shape.box((9, 0.1, 1)), surface_velocity=(1.5, 0, 0)),
                          position=(0, 0.1, 0))
        ferry = world.create_body(topple.Shape.box((2, 0.1, 2)), motion="kinematic", position=(0, 0.1, 5),
                                  velocity=(0, 0, 0.75))
        on_belt, on_ferry = walker(world, (0, 1.11, 0)), walker(world, (0, 1.11, 5))
        world.step(120)
        self.assertAlmostEqual(on_belt.velocity[0], 1.5, delta=1e-3)
        self.assertAlmostEqual(on_ferry.position[2] - ferry.position[2], 0, delta=0.02)
        state = on_belt.character_state
        numpy.testing.assert_allclose(state.surface_velocity, (1.5, 0, 0), atol=1e-5)
        self.assertEqual(on_ferry.character_state.ground_body, ferry.id)

    def test_settings_come_back_and_a_body_becomes_one_and_ceases_to_be(self):
        world = yard()
        body = walker(world, max_step=0.5, wants_jump=False, walk={"positive": "Up"})
        found = body.character
        self.assertEqual((found.max_step, found.walk["positive"], found.walk["at_positive"]), (0.5, "Up", 4.0))
        body.character = dataclasses.replace(found, max_step=0.25)
        self.assertEqual(body.character, dataclasses.replace(found, max_step=0.25))
        body.character = None
        self.assertEqual((body.character, body.character_state), (None, None))
        with self.assertRaisesRegex(topple.Error, "is no character"):
            body.walk((1, 0, 0))
        body.position = (0, 5, 0)
        body.velocity = (0, 0, 0)
        world.step(10)
        self.assertAlmostEqual(body.velocity[1], -GRAVITY / 6, delta=1e-3)  # it has its weight again
        box = world.create_body(topple.Shape.box(), motion="dynamic", position=(9, 1, 0))
        with self.assertRaisesRegex(topple.Error, "capsule"):
            box.character = topple.Character()
        with self.assertRaisesRegex(topple.Error, r"character.max_slope must be from 0"):
            walker(world, max_slope=4.0)
        with self.assertRaisesRegex(topple.Error, r"character.walk.positive must be the name of a key"):
            walker(world, walk={"positive": "Enter"})
        with self.assertRaisesRegex(topple.Error, "character must be a topple.Character, not 3"):
            box.character = 3

    def test_a_snapshot_has_its_motion(self):
        world = yard()
        body = walker(world)
        body.walk((1, 0, 1), jump=True)
        world.step(20)
        snapshot = world.snapshot()
        world.step(30)
        last = world.hash()
        world.restore(snapshot)
        world.step(30)
        self.assertEqual(world.hash(), last)


class Movers(unittest.TestCase):
    def test_a_mover_rides_and_presses_on_what_it_stands_on(self):
        world = yard()
        scale = world.create_body(topple.Shape.box((1, 0.1, 1)), motion="dynamic", mass=20, position=(0, 0.1, 0))
        mover = topple.Mover(position=(0, 1.11, 0), mass=50)
        weights = []
        for _ in range(60):
            motion = mover.move(world)
            weights = [push.force[1] for push in motion.pushes]
            world.step(inputs=motion.pushes)
        self.assertEqual(len(weights), 1)
        self.assertAlmostEqual(weights[0], -50 * GRAVITY, delta=0.5)
        self.assertEqual((mover.state.is_grounded, mover.state.ground_body), (True, scale.id))
        lift = world.supports()
        self.assertEqual(lift["supported"].tolist(), [scale.id])
        self.assertAlmostEqual(lift["lift"][0], 70 * GRAVITY, delta=2)

    def test_a_mover_walks_like_a_character(self):
        world = yard()
        slab(world, 0.3, 1.5)
        mover = topple.Mover(topple.Shape.capsule(0.3, 0.6), (0, 0.91, 0))
        body = walker(world, (0, 0.91, 2))
        body.walk((2, 0, 0))
        for _ in range(90):
            world.step(inputs=mover.move(world, (2, 0, 0)).pushes)
        numpy.testing.assert_allclose(mover.position[:2], body.position[:2], atol=0.04)
        self.assertAlmostEqual(mover.position[1], 1.21, delta=0.002)
        mover.position, mover.velocity = (0, 5, 2), (0, 0, 0)
        mover.move(world)
        self.assertFalse(mover.state.is_grounded)
        self.assertAlmostEqual(mover.velocity[1], -GRAVITY * DT, delta=1e-5)

    def test_its_parts_are_those_of_the_manual(self):
        world = yard()
        world.create_body(topple.Shape.box((0.5, 1, 3)), position=(-4, 1, 0))
        capsule, place = topple.Shape.capsule(0.3, 0.6), (-3, 0.9, 0)
        planes = world.find_mover_planes(capsule, place, 0.5)
        self.assertEqual(len(planes), 2)
        way, pushed = topple.solve_mover_planes((-1, 0, 1), planes)
        numpy.testing.assert_allclose(way, (-0.2, 0, 1), atol=1e-5)  # the wall is 0.5 - 0.3 m away
        velocity = topple.clip_mover_velocity((-2, 0, 2), pushed)
        numpy.testing.assert_allclose(velocity, (0, 0, 2), atol=1e-5)
        self.assertAlmostEqual(world.cast_mover(capsule, place, (-1, 0, 0)), 0.2, places=5)

    def test_wrong_arguments_are_named(self):
        world = yard()
        mover = topple.Mover()
        for words, act in (("shape must be a capsule", lambda: topple.Mover(topple.Shape.sphere(1))),
                           ("a mover has no 'speed'", lambda: topple.Mover(speed=3)),
                           ("mass must be positive", lambda: topple.Mover(mass=0)),
                           ("velocity must be 3 numbers", lambda: mover.move(world, 3)),
                           ("mover.max_step must be from", lambda: mover.set(max_step=-1)),
                           ("filter must be a topple.QueryFilter", lambda: topple.Mover(filter=3)),
                           ("planes must be an array of the type",
                            lambda: topple.solve_mover_planes((0, 0, 0), numpy.zeros(3))),
                           ("shape must be a topple.Shape",
                            lambda: world.cast_mover(3, (0, 0, 0), (1, 0, 0)))):
            with self.assertRaisesRegex(topple.Error, words):
                act()


if __name__ == "__main__":
    unittest.main()
