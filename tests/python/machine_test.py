# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Joints, vehicles, thrusters, water, fields and deformables, against closed forms."""

import math
import pathlib
import sys
import unittest

import numpy

import topple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python" / "examples"))
import braking_distance  # noqa: E402  (the example has the car)

GRAVITY = 9.81
DT = 1 / 60


def world_without_gravity():
    world = topple.World()
    world.parameters.gravity = (0, 0, 0)
    return world


def on_a_road(friction=1.0, **settings):
    world = topple.World()
    world.parameters.sleep = False
    world.create_body(topple.Shape.plane(), material=topple.Material(friction=friction))
    vehicle, bodies = braking_distance.make_car(world, **settings)
    return world, vehicle, bodies


def one_gear(ratio, **settings):
    """All wheels drive, in one gear, with an engine whose torque does not depend on its speed."""
    return {"axle": {"drive_share": 1}, "curve": [1] * 6, "ratios": [ratio], "final_drive": 1, "automatic": False,
            **settings}


class Joints(unittest.TestCase):
    def test_a_slider_tells_its_way_speed_and_force(self):
        world = world_without_gravity()
        sled = world.create_body(topple.Shape.box(), motion="dynamic", mass=3)
        slider = world.create_joint("slider", None, sled, anchor=(0, 0, 0), axis=(1, 0, 0),
                                    drive={"max_force": 1e4, "speed": 2})
        world.step(60)
        motion = slider.motion()
        self.assertAlmostEqual(motion.shift[2], 2, delta=2 * DT)
        self.assertAlmostEqual(motion.shift_velocity[2], 2, places=4)
        self.assertAlmostEqual(sled.position[0], motion.shift[2], places=5)
        self.assertLess(motion.error, 1e-5)
        slider.set_drive(max_force=6)
        self.assertEqual(slider.get("drive")["speed"], 2)
        slider.set_drive(speed=100)
        world.step(30)
        motion = slider.motion()
        self.assertAlmostEqual(motion.shift_velocity[2], 2 + 6 / 3 * 0.5, places=4)
        numpy.testing.assert_allclose(motion.force, (6, 0, 0), atol=1e-3)

    def test_a_hinge_carries_a_torque_and_turns_to_its_limit(self):
        world = topple.World()
        arm = world.create_body(topple.Shape.box((1, 0.1, 0.1)), motion="dynamic", mass=2, position=(1, 0, 0))
        hinge = world.create_joint("hinge", None, arm, anchor=(0, 0, 0), axis=(0, 0, 1),
                                   drive={"max_force": 1e4, "speed": 0})
        world.step(60)
        motion = hinge.motion()
        self.assertAlmostEqual(motion.torque[2], 2 * GRAVITY * 1, delta=0.05)  # m g l
        self.assertAlmostEqual(motion.force[1], 2 * GRAVITY, delta=0.05)
        self.assertAlmostEqual(motion.turn, 0, delta=1e-3)
        hinge.set_limits(-0.25, 0.5)
        hinge.set_drive(speed=1)
        world.step(24)
        self.assertAlmostEqual(hinge.motion().turn, 0.4, delta=0.01)
        self.assertAlmostEqual(hinge.motion().turn_speed, 1, delta=0.01)
        world.step(60)
        motion = hinge.motion()
        self.assertAlmostEqual(motion.turn, 0.5, delta=0.01)
        self.assertTrue(motion.is_at_limit)
        rows = world.joint_motions()
        self.assertEqual((rows["joint"].tolist(), rows["a"].tolist(), rows["b"].tolist()), ([hinge.id], [0], [arm.id]))
        self.assertAlmostEqual(float(rows["turn"][0]), motion.turn)

    def test_a_drive_with_a_frequency_is_a_spring_to_its_target(self):
        world = world_without_gravity()
        wheel = world.create_body(topple.Shape.cylinder(0.5, 0.1), motion="dynamic")
        hinge = world.create_joint("hinge", None, wheel, anchor=(0, 0, 0), axis=(0, 1, 0))
        hinge.set_drive(max_force=1e5, hertz=2, damping_ratio=1, target=0.75)
        world.step(180)
        self.assertAlmostEqual(hinge.motion().turn, 0.75, delta=1e-3)
        hinge.set_drive(target=-0.5)
        world.step(180)
        self.assertAlmostEqual(hinge.motion().turn, -0.5, delta=1e-3)

    def test_settings_change_together_or_not_at_all(self):
        world = world_without_gravity()
        wheel = world.create_body(topple.Shape.cylinder(0.5, 0.1), motion="dynamic")
        hinge = world.create_joint("hinge", None, wheel, anchor=(0, 0, 0), axis=(0, 1, 0))
        hinge.set_limits(-1, 1)
        hinge.set(lower=2, upper=3)  # one after the other would be refused
        self.assertEqual((hinge.get("lower"), hinge.get("upper")), (2, 3))
        with self.assertRaises(topple.Error):
            hinge.set(lower=-1, upper=math.nan)
        with self.assertRaisesRegex(topple.Error, "'frequency'"):
            hinge.set(lower=-1, frequency=3)
        self.assertEqual((hinge.get("lower"), hinge.get("upper")), (2, 3))
        with self.assertRaisesRegex(topple.Error, "drive has no 'force'"):
            hinge.set_drive(force=3)
        self.assertEqual(world.joint(hinge.id), hinge)
        with self.assertRaisesRegex(topple.Error, "no joint with the number 9"):
            world.joint(9)

    def test_a_gear_with_a_carrier_is_a_differential(self):
        world = world_without_gravity()
        left, cage, right = (world.create_body(topple.Shape.box((0.1, 0.3, 0.3)), motion="dynamic", mass=5,
                                               position=(x, 0, 0)) for x in (-1, 0, 1))
        for shaft, drive in ((left, {"max_force": 100}), (cage, {"max_force": 100, "speed": 3}), (right, {})):
            world.create_joint("hinge", None, shaft, anchor=shaft.position, axis=(1, 0, 0), drive=drive)
        gear = world.create_joint("gear", left, right, carrier=cage, anchor=(0, 0, 0), axis=(1, 0, 0))
        self.assertEqual(gear.carrier, cage)
        self.assertIsNone(world.create_joint("ball", left, anchor=left.position).carrier)
        world.step(60)
        self.assertAlmostEqual(left.angular_velocity[0], 0, delta=1e-3)
        self.assertAlmostEqual(abs(right.angular_velocity[0]), 6, delta=2e-3)
        with self.assertRaisesRegex(topple.Error, "only a gear has a carrier"):
            world.create_joint("hinge", left, right, carrier=cage)

    def test_a_joint_that_is_pulled_apart_tells_its_error(self):
        world = topple.World()
        a = world.create_body(topple.Shape.sphere(0.1), motion="dynamic")
        ball = world.create_joint("ball", None, a, anchor=(0, 0, 0))
        self.assertEqual(ball.motion().error, 0)
        a.position = (0.3, 0, 0.4)
        self.assertAlmostEqual(ball.motion().error, 0.5, places=5)
        self.assertAlmostEqual(ball.motion().distance, 0.5, places=5)

    def test_a_joint_is_moved_to_other_places_of_its_bodies(self):
        world = topple.World()
        post = world.create_body(topple.Shape.box((0.1, 1, 0.1)), motion="static", position=(0, 1, 0))
        door = world.create_body(topple.Shape.box((0.5, 1, 0.05)), motion="dynamic", position=(0.6, 1, 0))
        hinge = world.create_joint("hinge", post, door, anchor=(0.1, 1, 0), axis=(0, 1, 0))
        self.assertFalse(hinge.get("collide"))
        hinge.set(anchor=(0.1, 2, 0), lower=-1, upper=1, collide=True)
        for end, place in (("a", (0.1, 1, 0)), ("b", (-0.5, 1, 0))):
            for got, expected in zip(hinge.get(f"local_anchor_{end}"), place):
                self.assertAlmostEqual(got, expected, places=6)
        self.assertEqual((hinge.get("upper"), hinge.get("collide")), (1, True))
        self.assertEqual(hinge.motion().error, 0)
        frame = hinge.get("local_frame_a")
        hinge.set(axis=(1, 0, 0))
        self.assertNotEqual(hinge.get("local_frame_a"), frame)
        self.assertEqual(hinge.get("local_frame_a"), hinge.get("local_frame_b"))  # neither body is turned

    def test_a_joint_that_refuses_a_setting_stays_where_it_is(self):
        world = topple.World()
        a = world.create_body(topple.Shape.sphere(0.1), motion="dynamic")
        rope = world.create_joint("distance", None, a, anchor=(0, 2, 0), anchor_b=(0, 0.1, 0), upper=2)
        before = rope.get("local_anchor_a"), rope.get("local_anchor_b"), rope.get("upper")
        for refused in ({"anchor": (0, 3, 0), "upper": -1}, {"anchor_b": (0, 0, 0)}, {"axis": (0, 0, 0)},
                        {"anchor": (0, 0, float("nan"))}, {"carrier": 99}, {"type": "ball"}):
            with self.assertRaises(topple.Error, msg=str(refused)):
                rope.set(**refused)
            self.assertEqual((rope.get("local_anchor_a"), rope.get("local_anchor_b"), rope.get("upper")), before)

    def test_a_carrier_of_a_gear_is_set_as_a_body(self):
        world = topple.World()
        shape = topple.Shape.sphere(0.1)
        frame, a, b = (world.create_body(shape, motion="dynamic", position=(x, 0, 0)) for x in (0, 1, 2))
        gear = world.create_joint("gear", a, b)
        gear.set(carrier=frame)
        self.assertEqual(gear.carrier, frame)
        gear.set(carrier=None)
        self.assertIsNone(gear.carrier)


class Vehicles(unittest.TestCase):
    def test_it_stands_on_its_springs_and_carries_its_weight(self):
        world, vehicle, bodies = on_a_road(**one_gear(8))
        world.step(240)
        wheels = vehicle.wheels
        self.assertAlmostEqual(wheels["load"].sum(), 1080 * GRAVITY, delta=10)
        self.assertEqual(wheels["axle"].tolist(), [0, 0, 1, 1])
        self.assertEqual(wheels["is_right"].tolist(), [0, 1, 0, 1])
        self.assertEqual([world.joint(int(joint)).b for joint in wheels["joint"]], bodies[1:])
        self.assertAlmostEqual(vehicle.engine_speed, 90, delta=1)  # idles
        self.assertEqual((vehicle.body, world.vehicles), (bodies[0], (vehicle,)))

    def test_it_reaches_the_top_speed_of_its_red_line_and_gear(self):
        world, vehicle, _ = on_a_road(**one_gear(10, torque=150, throttle=1))
        world.step(900)
        # The fuel stops at 650 rad/s, a tenth of which the wheels of 0.33 m have; they slip by less than 1 %.
        self.assertAlmostEqual(vehicle.speed, 650 / 10 * 0.33, delta=0.3)
        self.assertAlmostEqual(vehicle.overall_ratio, 10)
        self.assertAlmostEqual(vehicle.engine_speed / vehicle.wheels["spin"].mean(), 10, delta=0.05)
        self.assertTrue((vehicle.wheels["slip_ratio"] < 0.05).all())

    def test_it_reaches_the_speed_at_which_drag_eats_the_force_of_its_engine(self):
        # (T - f w / w_max) G / r = m c v + k M g, with w = G v / r, as in tests/physics/vehicles_test.cpp
        drag, ratio, torque, radius = 0.1, 8, 90, 0.33
        world, vehicle, bodies = on_a_road(**one_gear(ratio, torque=torque, throttle=1))
        bodies[0].linear_damping = drag
        world.step(3600)
        rolling = vehicle.get("axles")[0]["rolling_resistance"] * 1080 * GRAVITY
        friction = vehicle.get("friction") / vehicle.get("red_line") * ratio**2 / radius**2
        speed = (torque * ratio / radius - rolling) / (1000 * drag + friction)
        self.assertAlmostEqual(vehicle.speed, speed, delta=0.01 * speed)

    def test_an_automatic_gearbox_shifts_and_reverses(self):
        world, vehicle, _ = on_a_road(axle={"drive_share": 1}, anti_lock=True, throttle=1)
        world.step(900)
        self.assertGreaterEqual(vehicle.in_gear, 4)
        vehicle.throttle = -0.5
        world.step(480)
        self.assertEqual(vehicle.in_gear, -1)
        self.assertLess(vehicle.speed, -1)
        self.assertEqual(vehicle.pedals[1], 0)  # the brake pedal drives now
        self.assertEqual(vehicle.pedals[0], 0.5)

    def test_its_locked_wheels_stop_it_as_the_example_says(self):
        for friction in (1.0, 0.4):
            way = braking_distance.stopping_distance(20.0, friction)
            expected = 400 / (2 * 0.9 * friction * GRAVITY)
            self.assertAlmostEqual(way, expected, delta=0.025 * expected)

    def test_tracks_turn_on_the_spot(self):
        world, vehicle, bodies = on_a_road(axle={"drive_share": 1}, tracked=True, steer_speed=6, steer_torque=4000)
        world.step(120)
        vehicle.steer = 1
        world.step(60)
        self.assertGreater(bodies[0].angular_velocity[1], 0.3)  # to the left
        self.assertLess(numpy.linalg.norm(numpy.array(bodies[0].position)[[0, 2]]), 0.3)

    def test_its_curves_are_those_of_the_definition(self):
        _, vehicle, _ = on_a_road(torque=200, red_line=500, curve=[0.5, 1, 0.75, 0.5, 0.25, 0])
        self.assertEqual([round(vehicle.engine_torque(speed), 4) for speed in (0, 50, 100, 250, 500, 900)],
                         [100, 150, 200, 125, 0, 0])
        peak, slide = 1.1, 0.9
        for slip in (0, 0.5, 1, 2):
            expected = peak * (3 * slip - slip**3) / 2 if slip <= 1 else slide + (peak - slide) / (1 + (slip - 1) ** 2)
            self.assertAlmostEqual(vehicle.tyre_friction(1, slip), expected, places=5)

    def test_settings_come_back_and_wrong_ones_are_named(self):
        world, vehicle, bodies = on_a_road(ratios=[3, 2], shift_time=0.5, throttle_control={"positive": "W"})
        self.assertEqual((vehicle.get("ratios"), vehicle.get("shift_time")), ((3, 2), 0.5))
        self.assertEqual(vehicle.get("throttle_control")["positive"], "W")
        self.assertEqual(vehicle.get("throttle_control")["at_negative"], -1)
        for words, settings in ((r"curve must be 6 numbers, not 2", {"curve": [1, 2]}),
                                (r"ratios\[1\] is nan", {"ratios": [1, math.nan]}),
                                (r"axles\[0\] has no 'tyre'", {"axles": [{"tyre": 3}]}),
                                (r"axles\[0\].left must be a whole number", {"axles": [{"left": "x"}]}),
                                (r"axles\[1\] must be a dictionary, not 3", {"axles": [{}, 3]}),
                                (r"axles must be a list", {"axles": 3}),
                                (r"a vehicle has no 'colour' to set", {"colour": 3}),
                                (r"gear must be from -1 to 8", {"gear": 9}),
                                (r"throttle_control.positive must be the name", {"throttle_control":
                                                                               {"positive": "Enter"}})):
            with self.assertRaisesRegex(topple.Error, words):
                vehicle.set(**settings)
        self.assertEqual(vehicle.get("ratios"), (3, 2))
        with self.assertRaisesRegex(topple.Error, "throttle"):
            vehicle.throttle = 2
        hinge = world.create_joint("ball", None, bodies[0], anchor=(0, 0, 0))
        with self.assertRaises(topple.Error):
            vehicle.set(axles=[{"left": hinge}])
        vehicle.destroy()
        self.assertFalse(vehicle.is_alive)
        self.assertIn("gone", repr(vehicle))
        with self.assertRaisesRegex(topple.Error, "there is no vehicle with the number 1"):
            vehicle.speed
        with self.assertRaisesRegex(topple.Error, "there is no vehicle with the number 1"):
            vehicle.set(throttle=1)


class Fields(unittest.TestCase):
    def test_a_thruster_lifts_by_what_it_has_more_than_the_weight(self):
        world = topple.World()
        rocket = world.create_body(topple.Shape.cylinder(0.2, 1), motion="dynamic", mass=5, locks=["turn_x", "turn_z"])
        thruster = world.create_thruster(rocket, 5 * GRAVITY + 10, point=(0, -1, 0))
        world.step(60)
        self.assertAlmostEqual(rocket.velocity[1], 10 / 5 * 1, delta=1e-3)
        self.assertAlmostEqual(thruster.thrust, 5 * GRAVITY + 10, places=4)
        thruster.set(control={"positive": "W"})
        world.step(30)
        self.assertEqual(thruster.thrust, 0)
        self.assertAlmostEqual(rocket.velocity[1], 2 - GRAVITY / 2, delta=1e-3)
        world.step(30, [topple.Control("W", 0.5)])
        self.assertAlmostEqual(thruster.thrust, (5 * GRAVITY + 10) / 2, places=4)
        self.assertEqual((thruster.body, world.thrusters), (rocket, (thruster,)))
        with self.assertRaisesRegex(topple.Error, "direction"):
            world.create_thruster(rocket, 10, direction=(0, 0, 0))

    def test_wood_floats_half_in_the_water(self):
        world = topple.World()
        pool = world.create_water((-5, -4, -5), (5, 0, 5))
        raft = world.create_body(topple.Shape.box((1, 0.5, 1)), motion="dynamic", density=500)
        stone = world.create_body(topple.Shape.box((0.2, 0.2, 0.2)), motion="dynamic", density=2000, position=(3, 0, 3))
        world.step(900)
        self.assertAlmostEqual(raft.position[1], 0, delta=0.01)  # Archimedes
        self.assertLess(stone.position[1], -4)
        pool.set(density=2000)
        world.step(900)
        self.assertAlmostEqual(raft.position[1], 0.25, delta=0.01)
        pool.destroy()
        world.step(60)
        self.assertLess(raft.velocity[1], -9)
        self.assertEqual(world.water_volumes, ())

    def test_wind_carries_and_an_attractor_pulls_as_they_say(self):
        world = world_without_gravity()
        wind = world.create_wind((-100, -5, -5), (100, 5, 5), velocity=(6, 0, 0), drag=0.8)
        ball = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", mass=0.1)
        world.step(3)
        # The first force is rho C A u^2 / 2, and falls as the ball gets faster.
        first = 1.2 * 0.8 * math.pi * 0.25 * 36 / 2 / 0.1
        self.assertLess(ball.velocity[0], first * 3 * DT)
        world.step(600)
        self.assertAlmostEqual(ball.velocity[0], 6, delta=0.3)
        wind.destroy()
        pull = world.create_attractor((0, 100, 0), strength=20, radius=8)
        probe = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", position=(4, 100, 0))
        far = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", position=(0, 108.5, 0))
        world.step()
        numpy.testing.assert_allclose(probe.velocity, (-20 / 16 * DT, 0, 0), rtol=1e-3, atol=1e-7)
        self.assertEqual(far.velocity, (0, 0, 0))
        self.assertEqual((pull.get("type"), pull.get("center")), ("attractor", (0, 100, 0)))
        with self.assertRaisesRegex(topple.Error, "a force field has no 'drag'"):
            pull.set(drag=3)

    def test_far_away_they_act_where_they_are(self):
        world = world_without_gravity()
        place = (3e6, 0.0, -2e6)
        pull = world.create_attractor(place, strength=16, radius=8)
        probe = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", position=(place[0] + 4, 0, place[2]))
        pool = world.create_water((place[0] - 50, -50, place[2] - 50), (place[0] - 40, -40, place[2] - 40))
        world.step()
        self.assertAlmostEqual(probe.velocity[0], -DT, delta=1e-4)
        self.assertEqual((pull.get("center"), pool.get("max")), (place, (place[0] - 40, -40, place[2] - 40)))
        world.step(1, [topple.Impulse(probe, point=probe.position, impulse=(0, probe.mass, 0))])
        self.assertAlmostEqual(probe.velocity[1], 1, delta=1e-4)


class Deformables(unittest.TestCase):
    def test_a_rope_hangs_as_long_as_it_is(self):
        world = topple.World()
        rope = world.create_deformable("rope", length=2, segments=20, mass=1, pins=[0], position=(0, 5, 0),
                                       damping=2.0)
        self.assertEqual((rope.type, len(rope.positions), world.deformables), ("rope", 21, (rope,)))
        world.step(900)
        numpy.testing.assert_allclose(rope.positions[0], (0, 5, 0), atol=1e-6)
        numpy.testing.assert_allclose(rope.positions[-1], (0, 3, 0), atol=0.03)
        self.assertEqual(rope.masses[0], math.inf)
        self.assertAlmostEqual(rope.masses[1:].sum(), 1, delta=0.05)

    def test_a_spring_swings_with_the_period_of_the_book(self):
        world = world_without_gravity()
        world.parameters.dt = 1 / 240
        spring = world.create_deformable(
            "points", points=[{"position": (0, 0, 0), "mass": 0}, {"position": (1.25, 0, 0), "mass": 2}],
            links=[{"a": 0, "b": 1, "length": 1, "stiffness": 50}], integrator="velocity_verlet")
        self.assertEqual(spring.springs[["a", "b"]].tolist(), [(0, 1)])
        stretches = []
        for _ in range(960):
            world.step()
            stretches.append(spring.positions[1, 0] - 1)
        stretches = numpy.array(stretches)
        passes = numpy.flatnonzero((stretches[:-1] < 0) & (stretches[1:] >= 0))
        period = numpy.diff(passes).mean() / 240
        self.assertAlmostEqual(period, 2 * math.pi * math.sqrt(2 / 50), delta=0.005)
        self.assertAlmostEqual(stretches.max(), 0.25, delta=0.002)

    def test_an_impulse_and_a_mouse_joint_move_particles(self):
        world = world_without_gravity()
        points = world.create_deformable("points", points=[{"position": (x, 0, 0), "mass": 0.5} for x in (0, 4)])
        world.step(1, [topple.Impulse(points, (0, 0, 0), (0, 1, 0))])
        momentum = (points.velocities * points.masses[:, None]).sum(axis=0)
        numpy.testing.assert_allclose(momentum, (0, 1, 0), atol=1e-4)
        points.set(velocities=numpy.zeros((2, 3)), positions=[[0, 0, 0], [4, 0, 0]])
        world.step(240, [topple.MouseJoint(points, (0, 0, 0), (4, 1, 0), particle=1)])
        numpy.testing.assert_allclose(points.positions[1], (4, 1, 0), atol=0.05)

    def test_a_cloth_hangs_on_a_body(self):
        world = topple.World()
        post = world.create_body(topple.Shape.box((0.1, 0.1, 0.1)), position=(0, 4, 0))
        cloth = world.create_deformable("cloth", columns=6, rows=4, spacing=0.2, position=(0, 4, 0),
                                        attachments=[(0, post, (0.5, 0, 0)), (5, None, (3, 4, 0))])
        self.assertEqual((len(cloth.positions), len(cloth.triangles)), (24, 2 * 5 * 3))
        world.step(5)
        numpy.testing.assert_allclose(cloth.positions[0], (0.5, 4, 0), atol=0.02)
        cloth.set(friction=0.125, name="flag")
        self.assertEqual((cloth.get("friction"), cloth.name, cloth.get("columns")), (0.125, "flag", 6))
        for words, act in (
                (r"columns must be from 0", lambda: world.create_deformable("cloth", columns=-1)),
                (r"structural has no 'k'", lambda: world.create_deformable("cloth", structural={"k": 1})),
                (r"the types are cloth, rope", lambda: world.create_deformable("sponge")),
                (r"points\[0\].mass is nan", lambda: world.create_deformable("points", points=[{"mass": math.nan}])),
                (r"attachments\[0\] must be a tuple", lambda: cloth.set(attachments=[3])),
                (r"'position' of a deformable is set when it is made", lambda: cloth.set(position=(0, 0, 0))),
                (r"a deformable has no 'size'", lambda: cloth.get("size"))):
            with self.assertRaisesRegex(topple.Error, words):
                act()
        cloth.destroy()
        self.assertEqual(world.deformables, ())


if __name__ == "__main__":
    unittest.main()
