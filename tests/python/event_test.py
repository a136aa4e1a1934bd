# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Events, compared with those that C++ finds, and rays, casts and overlaps, compared with geometry."""

import os
import subprocess
import unittest

import numpy

import topple


def lines_of(events):
    """The events as the program events_of_steps prints them, without its order."""
    lines = set()
    for kind in ("touches_began", "touches_ended"):
        for e in getattr(events, kind):
            numbers = [*e["point"], e["normal"][1], e["impulse"]]
            lines.add((kind, int(e["step"]), int(e["a"]), int(e["b"]), *map(float, numbers)))
    for e in events.hits:
        lines.add(("hits", int(e["step"]), int(e["a"]), int(e["b"]), float(e["approach_speed"])))
    for kind in ("fell_asleep", "woke", "broken_joints"):
        for e in getattr(events, kind):
            lines.add((kind, int(e["step"]), int(e["id"])))
    for e in events.moved:
        lines.add(("moved", int(e["step"]), int(e["body"]), float(e["position"][1])))
    return lines


def lines_of_program(scene, steps, speed):
    run = subprocess.run([os.environ["TOPPLE_EVENTS_PROGRAM"], scene, str(steps), str(speed)], stdout=subprocess.PIPE,
                         check=True, text=True)
    parsed = set()
    for line in run.stdout.splitlines():
        kind, *numbers = line.split()
        count = {"fell_asleep": 2, "woke": 2, "broken_joints": 2, "moved": 2}.get(kind, 3)
        parsed.add((kind, *map(int, numbers[:count]), *map(float.fromhex, numbers[count:])))
    return parsed


class Events(unittest.TestCase):
    def test_events_are_those_of_cpp(self):
        seen = set()
        for scene, steps, speed in (("box_pile:30", 150, 2.0), ("stack:5", 120, 0.5), ("glued_wall", 200, 1.0)):
            found = lines_of(topple.scene(scene).step_with_events(steps, hit_speed=speed))
            self.assertEqual(found, lines_of_program(scene, steps, speed), scene)
            seen |= {line[0] for line in found}
        self.assertLessEqual({"touches_began", "touches_ended", "hits", "fell_asleep", "moved"}, seen)

    def test_a_step_with_events_is_the_step_without(self):
        watched, alone = topple.scene("box_pile:30"), topple.scene("box_pile:30")
        watched.step_with_events(50)
        alone.step(50)
        self.assertEqual(watched.hash(), alone.hash())

    def test_events_of_two_snapshots_are_those_of_the_step(self):
        world = topple.scene("box_pile:30")
        world.step(40)
        before = world.snapshot()
        together = world.step_with_events(1, hit_speed=0.5)
        found = topple.find_events(before, world, hit_speed=0.5)
        self.assertEqual(lines_of(found), lines_of(together))
        self.assertGreater(len(found.moved), 0)

    def test_a_hit_has_the_speed_of_the_fall(self):
        world = topple.World()
        floor = world.create_body(topple.Shape.plane())
        ball = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", position=(0, 5.5, 0))
        hits = world.step_with_events(90).hits
        self.assertEqual([(hit["a"], hit["b"]) for hit in hits], [(floor.id, ball.id)])
        # v^2 = 2 g h, before the last step of g / 60
        self.assertAlmostEqual(hits[0]["approach_speed"], (2 * 9.81 * 5) ** 0.5, delta=9.81 / 60)


class Queries(unittest.TestCase):
    def setUp(self):
        self.world = topple.World()
        self.ball = self.world.create_body(topple.Shape.sphere(1), position=(0, 0, 0))

    def test_rays_hit_a_sphere_where_geometry_says(self):
        seed = numpy.random.SeedSequence().entropy
        random = numpy.random.default_rng(seed)
        origins = random.uniform(-3, 3, (2000, 3))
        origins = origins[numpy.linalg.norm(origins, axis=1) > 1.01]
        directions = random.normal(size=origins.shape)
        hits = self.world.cast_rays(origins, directions)
        # |o + t d| = 1
        a = (directions**2).sum(axis=1)
        b = (origins * directions).sum(axis=1)
        c = (origins**2).sum(axis=1) - 1
        root = b * b - a * c
        with numpy.errstate(invalid="ignore"):
            t = (-b - numpy.sqrt(root)) / a
        clear = numpy.abs(root) > 1e-3  # rays that graze may go either way
        expected = (root > 0) & (t >= 0)
        numpy.testing.assert_array_equal((hits["body"] != 0)[clear], expected[clear], f"seed {seed}")
        both = clear & expected
        self.assertGreater(both.sum(), 50)
        numpy.testing.assert_allclose(hits["t"][both], t[both], rtol=1e-3, atol=1e-4, err_msg=f"seed {seed}")
        numpy.testing.assert_allclose(hits["normal"][both], hits["point"][both], atol=1e-4)
        self.assertTrue(numpy.isinf(hits["t"][~expected & clear]).all())
        for i in range(0, len(origins), 100):
            alone = self.world.cast_ray(origins[i], directions[i])
            self.assertEqual(alone is None, hits["body"][i] == 0)
            if alone is not None:
                self.assertEqual(alone, hits[i])

    def test_one_origin_serves_many_rays(self):
        hits = self.world.cast_rays([[0, 5, 0]], [[0, -1, 0], [0, 1, 0], [0, -2, 0]])
        self.assertEqual(hits["body"].tolist(), [self.ball.id, 0, self.ball.id])
        numpy.testing.assert_allclose(hits["t"][[0, 2]], (4, 2))
        self.assertEqual(len(self.world.cast_rays(numpy.empty((0, 3)), numpy.empty((0, 3)))), 0)

    def test_filters_leave_out(self):
        down = ((0, 5, 0), (0, -1, 0))
        self.assertIsNone(self.world.cast_ray(*down, filter=topple.QueryFilter(ignored=self.ball)))
        self.assertIsNone(self.world.cast_ray(*down, filter=topple.QueryFilter(mask=2)))
        self.assertIsNone(self.world.cast_ray(*down, t_max=3.5))
        second = self.world.create_body(topple.Shape.box(), position=(0, -4, 0))
        self.assertEqual(self.world.find_ray_hits(*down)["body"].tolist(), [self.ball.id, second.id])

    def test_a_shape_is_cast_until_it_touches(self):
        hits = self.world.cast_shape(topple.Shape.sphere(0.5), (0, 5, 0), (0, -10, 0))
        self.assertEqual(hits["body"].tolist(), [self.ball.id])
        self.assertAlmostEqual(hits["t"][0], 0.35, places=5)  # 3.5 of 10 m
        self.assertEqual(len(self.world.cast_shape(topple.Shape.sphere(0.5), (0, 5, 0), (0, 10, 0))), 0)

    def test_what_overlaps_and_what_is_near(self):
        self.assertEqual(self.world.find_overlapping(topple.Shape.box(), (1.4, 0, 0)), [self.ball])
        self.assertEqual(self.world.find_overlapping(topple.Shape.box(), (1.6, 0, 0)), [])
        body, point, distance = self.world.find_closest_point((0, 3, 0))
        self.assertEqual(body, self.ball)
        numpy.testing.assert_allclose((*point, distance), (0, 1, 0, 2), atol=1e-6)
        self.assertIsNone(self.world.find_closest_point((0, 3, 0), max_distance=1.9))

    def test_a_mesh_is_hit_as_its_hull(self):
        points = numpy.random.default_rng(5).normal(size=(40, 3))
        hull = topple.Shape.hull(points)
        meshed, solid = topple.World(), topple.World()
        meshed.create_body(topple.Shape.mesh(hull.vertices, hull.triangles))
        solid.create_body(hull)
        directions = numpy.random.default_rng(6).normal(size=(500, 3))
        origins = -5 * directions / numpy.linalg.norm(directions, axis=1, keepdims=True)
        first, second = meshed.cast_rays(origins, directions), solid.cast_rays(origins, directions)
        self.assertTrue((first["body"] == 1).all())
        numpy.testing.assert_allclose(first["t"], second["t"], rtol=1e-4)


if __name__ == "__main__":
    unittest.main()
