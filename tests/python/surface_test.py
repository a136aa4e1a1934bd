# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Colliders, surfaces, locks, masses and loads of bodies, against closed forms."""

import math
import unittest

import numpy

import topple

GRAVITY = 9.81
DT = 1 / 60
ROUGH = topple.Material(friction=0.6, rolling_resistance=0)
BRICK = (0.5, 0.1, 0.5)


def world_without_gravity():
    world = topple.World()
    world.parameters.gravity = (0, 0, 0)
    return world


def brick(world, position, **settings):
    return world.create_body(topple.Shape.box(BRICK), motion="dynamic", position=position, material=ROUGH,
                             can_sleep=False, **settings)


class Surfaces(unittest.TestCase):
    def test_a_belt_carries_a_box_at_its_speed(self):
        world = topple.World()
        belt = world.create_body(topple.Collider(topple.Shape.box((20, 0.5, 2)), material=ROUGH,
                                                 surface_velocity=(2, 0, 0)))
        box = brick(world, (-10, 0.6, 0))
        world.step(12)
        self.assertAlmostEqual(box.velocity[0], 0.6 * GRAVITY * 0.2, delta=0.02)  # v = mu g t while it slips
        world.step(120)
        numpy.testing.assert_allclose(box.velocity, (2, 0, 0), atol=1e-3)
        self.assertEqual(belt.velocity, (0, 0, 0))
        # x = v^2 / (2 mu g) while it slips, and then v t
        slip = 2 / (0.6 * GRAVITY)
        self.assertAlmostEqual(box.position[0] + 10, 2 * slip / 2 + 2 * (132 * DT - slip), delta=2 * DT)
        belt.set_surface_motion((0, 0, -1))
        world.step(120)
        numpy.testing.assert_allclose(box.velocity, (0, 0, -1), atol=1e-3)
        self.assertEqual(belt.colliders[0].surface_velocity, (0, 0, -1))
        self.assertEqual(box.why_awake()[0], "may_not_sleep")

    def test_a_turntable_turns_what_stands_on_its_middle(self):
        world = topple.World()
        table = world.create_body(topple.Collider(topple.Shape.cylinder(2, 0.5), material=ROUGH,
                                                  surface_angular_velocity=(0, 1.5, 0)))
        box = brick(world, (0, 0.6, 0))
        world.step(180)
        self.assertAlmostEqual(box.angular_velocity[1], 1.5, delta=0.01)
        self.assertEqual(table.colliders[0].surface_angular_velocity, (0, 1.5, 0))

    def test_parts_of_a_mesh_have_materials(self):
        vertices = [[x, 0, z] for z in (-20, 0, 20) for x in (-40, 40)]
        triangles = [[0, 2, 1], [1, 2, 3], [2, 4, 3], [3, 4, 5]]
        mesh = topple.Shape.mesh(vertices, triangles, parts=[("ice", 2), ("road", 2)])
        self.assertEqual(mesh.parts, (("ice", 2), ("road", 2)))
        world = topple.World()
        slick = topple.Material(friction=0, rolling_resistance=0)
        ground = world.create_body(topple.Collider(mesh, material=ROUGH, part_materials={"ice": slick}))
        on_ice, on_road = (brick(world, (0, 0.1, z), velocity=(4, 0, 0)) for z in (-10, 10))
        world.step(120)
        self.assertAlmostEqual(on_ice.velocity[0], 4, delta=1e-4)
        self.assertAlmostEqual(on_road.position[0], 16 / (2 * 0.6 * GRAVITY), delta=0.03)
        self.assertEqual(ground.colliders[0].part_materials["ice"].friction, 0)
        with self.assertRaisesRegex(topple.Error, "part"):
            topple.Shape.mesh(vertices, triangles, parts=[("ice", 9)])
        with self.assertRaisesRegex(topple.Error, r"parts\[0\].count must be from 1"):
            topple.Shape.mesh(vertices, triangles, parts=[("ice", 0)])

    def test_cells_of_a_height_field_have_materials(self):
        cells = numpy.array([[0] * 6, [1] * 6])
        field = topple.Shape.height_field(numpy.zeros((3, 7)), (10, 1, 10), ["ice", "road"], cells)
        self.assertEqual(field.materials, ("ice", "road"))
        numpy.testing.assert_array_equal(field.cell_materials, cells)
        self.assertEqual(topple.Shape.box().cell_materials.size, 0)
        world = topple.World()
        slick = topple.Material(friction=0, rolling_resistance=0)
        ground = world.create_body(topple.Collider(field, material=ROUGH, part_materials={"ice": slick}))
        on_ice, on_road = (brick(world, (0, 0.1, z), velocity=(4, 0, 0)) for z in (-5, 5))
        world.step(120)
        self.assertAlmostEqual(on_ice.velocity[0], 4, delta=1e-4)
        self.assertAlmostEqual(on_road.position[0], 16 / (2 * 0.6 * GRAVITY), delta=0.03)
        self.assertEqual(ground.colliders[0].part_materials["ice"].friction, 0)
        with self.assertRaisesRegex(topple.Error, "one row and one column less"):
            topple.Shape.height_field(numpy.zeros((3, 7)), (1, 1, 1), ["ice"], numpy.zeros((3, 7)))
        for odd in (0.5, -1, 256):
            with self.assertRaisesRegex(topple.Error, "whole and from 0 to 255"):
                topple.Shape.height_field(numpy.zeros((2, 2)), (1, 1, 1), ["ice"], [[odd]])
        with self.assertRaisesRegex(topple.Error, "has the material 1; there are 1"):
            topple.Shape.height_field(numpy.zeros((2, 2)), (1, 1, 1), ["ice"], [[1]])

    def test_a_one_sided_platform_lets_bodies_up_and_not_down(self):
        world = topple.World()
        world.create_body(topple.Collider(topple.Shape.box((3, 0.1, 3)), one_sided=(0, 1, 0)))
        ball = world.create_body(topple.Shape.sphere(0.25), motion="dynamic", position=(0, -2, 0), velocity=(0, 9, 0))
        peak = max(ball.position[1] for _ in range(60) if world.step() is None)
        # The platform takes nothing from it: y = v^2 / (2 g)
        self.assertAlmostEqual(peak, -2 + 81 / (2 * GRAVITY), delta=9 * DT / 2 + 0.01)
        world.step(180)
        self.assertAlmostEqual(ball.position[1], 0.35, delta=2e-3)

    def test_one_collider_has_a_material_and_a_filter_of_its_own(self):
        world = topple.World()
        world.create_body(topple.Shape.plane(), filter=(0, 2, 0xFFFFFFFF))
        legs = world.create_body([topple.Collider(topple.Shape.sphere(0.2), (0, -0.5, 0), filter=(0, 1, 4)),
                                  topple.Shape.sphere(0.2)], motion="dynamic", position=(0, 1.2, 0))
        self.assertEqual([each.filter for each in legs.colliders], [(0, 1, 4), None])
        legs.set_material(topple.Material(friction=0.125), collider=1)
        frictions = [each.material.friction for each in legs.colliders]
        self.assertEqual(frictions[1], 0.125)
        self.assertAlmostEqual(frictions[0], 0.6, places=6)
        legs.locks = ["turn_x", "turn_y", "turn_z"]
        world.step(120)
        self.assertAlmostEqual(legs.position[1], 0.2, delta=2e-3)  # only the upper sphere touches the floor
        legs.set_collider_filter(0, None)
        legs.position = (0, 1.2, 0)
        world.step(120)
        self.assertAlmostEqual(legs.position[1], 0.7, delta=2e-3)
        with self.assertRaisesRegex(topple.Error, "collider"):
            legs.set_material(topple.Material(), collider=2)
        with self.assertRaisesRegex(topple.Error, "collider must be a whole number"):
            legs.set_collider_filter(None, (0, 1, 1))

    def test_a_sensor_sees_a_fall_come_and_go(self):
        world = topple.World()
        gate = world.create_body(topple.Collider(topple.Shape.box((1, 0.5, 1)), is_sensor=True), position=(0, 1.5, 0))
        ball = world.create_body(topple.Shape.sphere(0.25), motion="dynamic", position=(0, 4, 0))
        events = world.step_with_events(40)
        self.assertEqual(world.sensor_overlaps.tolist(), [(gate.id, ball.id)])
        self.assertEqual(len(world.contacts), 0)
        later = world.step_with_events(20)
        self.assertEqual(len(world.sensor_overlaps), 0)
        entered, left = events.sensors_entered, later.sensors_left
        self.assertEqual(entered[["sensor", "visitor"]].tolist(), [(gate.id, ball.id)])
        self.assertEqual(left[["sensor", "visitor"]].tolist(), [(gate.id, ball.id)])
        # Its lowest point falls 1.75 m to the upper face, its highest one 3.25 m to the lower face.
        self.assertAlmostEqual(entered["step"][0] * DT, math.sqrt(2 * 1.75 / GRAVITY), delta=2 * DT)
        self.assertAlmostEqual(left["step"][0] * DT, math.sqrt(2 * 3.25 / GRAVITY), delta=2 * DT)

    def test_a_pair_of_materials_is_set_and_cleared(self):
        ways = []
        for clears in (False, True):
            world = topple.World()
            world.create_body(topple.Shape.plane(), material=topple.Material(friction=0.5, name="wood",
                                                                             rolling_resistance=0))
            box = world.create_body(topple.Shape.box(BRICK), motion="dynamic", position=(0, 0.1, 0), velocity=(3, 0, 0),
                                    material=topple.Material(friction=0.5, name="steel", rolling_resistance=0))
            world.set_material_pair("wood", "steel", topple.Material(friction=0.25, rolling_resistance=0))
            if clears:
                world.clear_material_pair("steel", "wood")
            world.step(240)
            ways.append(box.position[0])
        numpy.testing.assert_allclose(ways, [9 / (2 * mu * GRAVITY) for mu in (0.25, 0.5)], atol=0.03)


class Masses(unittest.TestCase):
    def test_locked_axes_keep_their_place_to_the_bit(self):
        world = topple.World()
        world.create_body(topple.Shape.plane((0.2, 1, 0.1)))
        x, z = 0.1234567, -7.654321
        box = world.create_body(topple.Shape.box(), motion="dynamic", position=(x, 4, z), locks=["move_x", "turn_y"])
        start = box.position
        world.step(120, [topple.Force(box, (500, 0, 100), point=(x + 0.3, 4, z)), topple.Torque(box, (0, 400, 0))])
        self.assertEqual(box.position[0], start[0])
        self.assertEqual((box.velocity[0], box.angular_velocity[1]), (0, 0))
        self.assertNotEqual(box.position[2], start[2])
        self.assertEqual(box.locks, ("move_x", "turn_y"))
        box.locks = ()
        world.step(30, [topple.Force(box, (50000, 0, 0))])
        self.assertGreater(box.position[0], start[0] + 1)

    def test_a_given_inertia_answers_an_angular_impulse(self):
        world = world_without_gravity()
        given = topple.MassProperties(4, (0.25, 0, 0), ((2, 0, 0), (0, 3, 0), (0, 0, 4)))
        body = world.create_body(topple.Shape.box(), motion="dynamic", position=(1, 2, 3), mass_properties=given)
        self.assertEqual(body.mass_properties, given)
        self.assertEqual((body.center_of_mass, body.local_center_of_mass), ((1.25, 2, 3), (0.25, 0, 0)))
        world.step(1, [topple.AngularImpulse(body, (0, 6, 0))])
        numpy.testing.assert_allclose(body.angular_velocity, (0, 2, 0), atol=1e-6)
        body.angular_velocity = (0, 0, 0)
        body.mass_properties = topple.MassProperties(8, inertia=((2, 0, 0), (0, 12, 0), (0, 0, 12)))
        world.step(1, [topple.Impulse(body, body.position, (16, 0, 0))])
        numpy.testing.assert_allclose(body.velocity, (2, 0, 0), atol=1e-6)
        body.density = 500
        self.assertEqual((body.mass, body.local_center_of_mass), (500, (0, 0, 0)))
        with self.assertRaisesRegex(topple.Error, "inertia"):
            body.mass_properties = topple.MassProperties(1, inertia=((1, 0, 0), (0, 1, 0), (0, 0, 9)))
        with self.assertRaisesRegex(topple.Error, r"mass_properties.inertia must be 3 rows"):
            body.mass_properties = topple.MassProperties(1, inertia=((1, 0, 0), (0, 1, 0)))
        with self.assertRaisesRegex(topple.Error, r"mass_properties.inertia\[1\]\[2\] is nan"):
            body.mass_properties = topple.MassProperties(1, inertia=((1, 0, 0), (0, 1, math.nan), (0, 0, 1)))

    def test_an_inertia_comes_back_with_its_rows(self):
        box = topple.Shape.box((0.5, 1, 1.5))
        numpy.testing.assert_allclose(box.mass_properties(1).inertia, numpy.diag(numpy.diag(box.inertia(1))))
        skew = numpy.array([[3, 0.5, 0.25], [0.5, 4, -0.125], [0.25, -0.125, 5]])
        body = world_without_gravity().create_body(topple.Shape.box(), motion="dynamic", mass_properties=(
            topple.MassProperties(1, inertia=skew.tolist())))
        numpy.testing.assert_allclose(body.inertia, skew, rtol=1e-6)

    def test_forces_and_torques_accelerate(self):
        world = world_without_gravity()
        ball = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", mass=2)
        wheel = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", mass=2, position=(5, 0, 0))
        bar = world.create_body(topple.Shape.box((1, 0.1, 0.1)), motion="dynamic", mass=3, position=(-5, 0, 0))
        inertia = 0.4 * 2 * 0.25
        world.step(30, [topple.Force(ball, (4, 0, 0)), topple.Torque(wheel, (0, 0, 0.1))])
        numpy.testing.assert_allclose(ball.velocity, (4 / 2 * 0.5, 0, 0), rtol=1e-5, atol=1e-7)
        self.assertEqual(ball.angular_velocity, (0, 0, 0))
        numpy.testing.assert_allclose(wheel.angular_velocity, (0, 0, 0.1 / inertia * 0.5), rtol=1e-5, atol=1e-7)
        world.step(1, [topple.Force(bar, (0, 6, 0), point=(-4, 0, 0))])
        numpy.testing.assert_allclose(bar.velocity, (0, 6 / 3 * DT, 0), rtol=1e-5, atol=1e-6)
        bar_inertia = 3 / 12 * (2**2 + 0.2**2)
        self.assertAlmostEqual(bar.angular_velocity[2], 6 / bar_inertia * DT, places=5)  # a lever of 1 m

    def test_an_explosion_falls_linearly_with_the_distance(self):
        world = world_without_gravity()
        balls = [world.create_body(topple.Shape.sphere(0.5), motion="dynamic", mass=mass, position=(x, 0, 0))
                 for x, mass in ((2, 1), (5, 8), (-3, 2), (12, 1))]
        world.step(1, [topple.Explosion((0, 0, 0), radius=10, speed=20)])
        # 1 - d / 10 at the nearest point of each, whatever its mass
        expected = [20 * (1 - 0.15), 20 * (1 - 0.45), -20 * (1 - 0.25), 0]
        numpy.testing.assert_allclose([ball.velocity[0] for ball in balls], expected, rtol=1e-5)

    def test_a_disabled_body_is_not_there_and_comes_back(self):
        world = topple.World()
        floor = world.create_body(topple.Shape.plane(), is_enabled=False)
        ball = world.create_body(topple.Shape.sphere(0.25), motion="dynamic", position=(0, 1, 0))
        down = ((0, 9, 0), (0, -1, 0))
        self.assertEqual((floor.is_enabled, floor.disable_cause, floor.is_disabled), (False, "asked", True))
        self.assertEqual(world.find_ray_hits(*down)["body"].tolist(), [ball.id])
        everything = topple.QueryFilter(finds_disabled=True)
        self.assertEqual(world.find_ray_hits(*down, filter=everything)["body"].tolist(), [ball.id, floor.id])
        world.step(20)
        self.assertAlmostEqual(ball.velocity[1], -GRAVITY / 3, delta=1e-3)
        ball.position, ball.velocity, floor.is_enabled = (0, 1, 0), (0, 0, 0), True
        world.step(120)
        self.assertAlmostEqual(ball.position[1], 0.25, delta=1e-3)
        self.assertEqual((floor.disable_cause, floor.is_enabled), ("", True))

    def test_user_data_is_kept_in_records_and_snapshots(self):
        world = topple.World()
        largest = 2**64 - 1
        body = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", user_data=largest)
        joint = world.create_joint("ball", None, body, anchor=(0, 0, 0), user_data=5)
        self.assertEqual((body.user_data, joint.user_data, world.records["user_data"].tolist()),
                         (largest, 5, [largest]))
        snapshot = world.snapshot()
        body.user_data, joint.user_data = 3, 4
        self.assertEqual((body.user_data, joint.user_data), (3, 4))
        world.restore(snapshot)
        self.assertEqual((body.user_data, joint.user_data), (largest, 5))
        for odd in (-1, 2**64, 1.5, "x"):
            with self.assertRaisesRegex(topple.Error, "user_data must be"):
                body.user_data = odd

    def test_a_mesh_tumbles_as_its_convex_parts(self):
        def box_mesh(center, half):
            corners = topple.Shape.hull([[center[0] + sx * half[0], center[1] + sy * half[1], center[2] + sz * half[2]]
                                         for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)])
            return corners.vertices, corners.triangles

        first, second = box_mesh((0, 0, 0), (1, 0.2, 0.2)), box_mesh((-0.8, 0.7, 0), (0.2, 0.5, 0.2))
        shape = topple.Shape.mesh(numpy.vstack([first[0], second[0]]),
                                  numpy.vstack([first[1], second[1] + len(first[0])]))
        one, several = shape.convex_parts(1), shape.convex_parts(8)
        self.assertEqual(len(one), 1)
        self.assertGreater(len(several), 1)
        inside = sum(part.shape.mass(1) for part in several)
        self.assertLess(inside, one[0].shape.mass(1))
        self.assertAlmostEqual(inside, 8 * (0.04 + 0.02), delta=0.1 * 0.48)  # volumes of both boxes
        world = topple.World()
        world.create_body(topple.Shape.plane())
        body = world.create_body(several, motion="dynamic", position=(0, 1, 0))
        world.step(240)
        self.assertLess(numpy.linalg.norm(body.velocity), 0.01)
        with self.assertRaisesRegex(topple.Error, "is no mesh"):
            topple.Shape.sphere(1).convex_parts()


class Answers(unittest.TestCase):
    def test_a_stack_tells_what_it_rests_on_and_why_it_is_awake(self):
        world = topple.World()
        floor = world.create_body(topple.Shape.plane())
        boxes = [world.create_body(topple.Shape.box(), motion="dynamic", mass=10, position=(0, 0.5 + i, 0))
                 for i in range(3)]
        world.step(20)
        self.assertIn(boxes[0].why_awake()[0], ("waiting", "too_fast", "ramping"))
        self.assertEqual(floor.why_awake()[0], "not_dynamic")
        edges = {(int(e["supported"]), int(e["supporting"])): float(e["lift"]) for e in world.supports()}
        expected = {(boxes[i].id, boxes[i - 1].id if i else floor.id): (3 - i) * 10 * GRAVITY for i in range(3)}
        self.assertEqual(edges.keys(), expected.keys())
        for edge, lift in expected.items():
            self.assertAlmostEqual(edges[edge], lift, delta=0.02 * lift)
        world.step(240)
        self.assertEqual([box.why_awake()[0] for box in boxes], ["asleep"] * 3)
        self.assertEqual(world.find_in_box((-0.1, 1.3, -0.1), (0.1, 1.7, 0.1)), [floor, boxes[1]])

    def test_a_report_tells_of_stages_and_levels(self):
        world = topple.scene("box_pile:20")
        world.step(5)
        report = world.report()
        self.assertEqual(sum(report["levels"]), report["awake"])
        self.assertAlmostEqual(sum(report["stage_ms"].values()), report["total_ms"], delta=0.9 * report["total_ms"])
        self.assertEqual(report["threads"], 1)


if __name__ == "__main__":
    unittest.main()
