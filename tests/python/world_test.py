# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Worlds, bodies, joints, parameters and scenes, against answers from elsewhere."""

import copy
import math
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest

import numpy

import topple

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "examples"))


def hash_of_program(scene, steps):
    """The hash that the program `topple` prints of the same run."""
    run = subprocess.run([os.environ["TOPPLE_PROGRAM"], "run", scene, "--steps", str(steps), "--hash"],
                         stdout=subprocess.PIPE, check=False, text=True)
    return run.stdout.strip()  # its exit code says whether metrics hold, which a short run does not promise


def tower(count=3):
    world = topple.World()
    world.create_body(topple.Shape.plane(), name="floor")
    for i in range(count):
        world.create_body(topple.Shape.box(), motion="dynamic", position=(0.05 * i, 0.6 + 1.1 * i, 0), name=f"box {i}")
    return world


class Motion(unittest.TestCase):
    def test_free_fall_follows_the_closed_form(self):
        world = topple.World()
        ball = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", position=(1, 100, 2), velocity=(3, 4, 0))
        h = 1 / 240  # four sub-steps a step
        for step in range(1, 121):
            world.step()
            t = step / 60
            # Velocities come before places in each sub-step: y = y0 + v t - g t (t + h) / 2. In float32 100 m has a
            # resolution of 8e-6 m a sub-step.
            expected = (1 + 3 * t, 100 + 4 * t - 9.81 * t * (t + h) / 2, 2)
            numpy.testing.assert_allclose(ball.position, expected, atol=1e-3)
            numpy.testing.assert_allclose(ball.velocity, (3, 4 - 9.81 * t, 0), atol=1e-4)
        self.assertAlmostEqual(world.time, 2, places=5)
        self.assertEqual(world.step_count, 120)

    def test_the_program_topple_finds_the_same_bits(self):
        for scene, steps in (("stack", 90), ("box_pile:100", 60), ("newtons_cradle", 60), ("cloth_catch", 30)):
            world = topple.scene(scene)
            world.step(steps)
            self.assertEqual(f"{world.hash():016x}", hash_of_program(scene, steps), scene)

    def test_a_file_gives_the_same_bits_as_in_the_program(self):
        path = str(ROOT / "assets" / "scenes" / "see_saw.json")
        world = topple.load(path)
        world.step(100)
        self.assertEqual(f"{world.hash():016x}", hash_of_program(path, 100))
        self.assertEqual((world.title, world.warnings, world.default_steps), ("See-saw", (), 600))

    def test_threads_and_single_steps_change_no_bit(self):
        together, alone = topple.scene("box_pile:100", threads=3), topple.scene("box_pile:100")
        together.step(40)
        for _ in range(40):
            alone.step()
        self.assertEqual(together.hash(), alone.hash())

    def test_the_fit_of_the_example_recovers_a_restitution(self):
        import fit_restitution
        for restitution in (0.35, 0.8):
            heights = fit_restitution.bounce_heights(restitution, 3)
            # A bounce keeps the square of the restitution of the energy.
            numpy.testing.assert_allclose(heights, restitution ** numpy.array([2, 4, 6]), rtol=0.03)
            self.assertAlmostEqual(fit_restitution.fit(heights), restitution, delta=0.005)

    def test_the_pendulum_of_the_example_has_the_period_of_the_book(self):
        import pendulum_phase
        angles, speeds = pendulum_phase.swing([0.1, 1.0], 12)
        for column, amplitude in ((0, angles[:, 0].max()), (1, angles[:, 1].max())):
            # T = 2 pi sqrt(l / g) (1 + a^2 / 16 + 11 a^4 / 3072)
            expected = 2 * math.pi * math.sqrt(1 / 9.81) * (1 + amplitude**2 / 16 + 11 * amplitude**4 / 3072)
            self.assertAlmostEqual(pendulum_phase.period(angles[:, column], 1 / 240), expected, delta=2e-3)
        energies = speeds[:, 1] ** 2 / 2 + 9.81 * (1 - numpy.cos(angles[:, 1]))
        numpy.testing.assert_allclose(energies, 0.5, atol=0.02)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "phase.svg"
            pendulum_phase.write_svg(path, angles, speeds)
            self.assertEqual(path.read_text(encoding="utf-8").count("hsl("), 2)

    def test_energy_and_momentum_are_those_of_the_book(self):
        world = topple.World()
        world.create_body(topple.Shape.box((0.5, 1, 1.5)), motion="dynamic", mass=2, position=(0, 3, 0),
                          velocity=(1, 2, 3), angular_velocity=(0, 0, 4))
        inertia = 2 / 12 * (1**2 + 2**2)  # m (x^2 + y^2) / 12
        energy = world.energy()
        self.assertAlmostEqual(energy.kinetic, 2 * 14 / 2 + inertia * 16 / 2, places=4)
        self.assertAlmostEqual(energy.potential, 2 * 9.81 * 3, places=4)
        self.assertAlmostEqual(energy.total, energy.kinetic + energy.potential)
        numpy.testing.assert_allclose(energy.momentum, (2, 4, 6), rtol=1e-6)
        # r x p + I w = (0, 3, 0) x (2, 4, 6) + (0, 0, 4 I)
        numpy.testing.assert_allclose(energy.angular_momentum, (18, 0, -6 + 4 * inertia), rtol=1e-5)


class Bodies(unittest.TestCase):
    def test_every_property_is_read_as_it_was_set(self):
        body = topple.World().create_body(topple.Shape.box(), motion="dynamic")
        half = math.sqrt(0.5)
        for name, value in {"name": "crate", "position": (1.0, 2.0, 3.0), "rotation": (0.0, half, 0.0, half),
                            "velocity": (4.0, 5.0, 6.0), "angular_velocity": (7.0, 8.0, 9.0), "mass": 12.5,
                            "linear_damping": 0.25, "angular_damping": 0.5, "gravity_scale": -1.0, "can_sleep": False,
                            "quality": "16", "filter": (-3, 5, 9), "density": 2000.0, "motion": "kinematic"}.items():
            setattr(body, name, value)
            if isinstance(value, tuple):
                numpy.testing.assert_allclose(getattr(body, name), value, rtol=1e-6, err_msg=name)
            else:
                self.assertEqual(getattr(body, name), value, name)

    def test_the_mass_follows_from_the_density(self):
        world = topple.World()
        body = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", density=100)
        self.assertAlmostEqual(body.mass, 100 * 4 / 3 * math.pi * 0.125, places=3)
        body.density = 200
        self.assertAlmostEqual(body.mass, 200 * 4 / 3 * math.pi * 0.125, places=3)
        numpy.testing.assert_allclose(numpy.diag(body.inertia), 0.4 * body.mass * 0.25, rtol=1e-5)

    def test_colliders_come_back(self):
        rubber = topple.Material(friction=0.9, restitution=0.5, name="rubber")
        parts = [topple.Collider(topple.Shape.sphere(0.25), position=(0, 1, 0), material=rubber),
                 topple.Collider(topple.Shape.box((1, 0.5, 0.5)), visible=False)]
        body = topple.World().create_body(parts, motion="dynamic")
        found = body.colliders
        self.assertEqual([each.shape for each in found], [each.shape for each in parts])
        self.assertEqual(found[0].position, (0.0, 1.0, 0.0))
        self.assertAlmostEqual(found[0].material.friction, 0.9, places=6)
        self.assertEqual((found[0].material.name, found[1].visible), ("rubber", False))
        body.set_material(topple.Material(friction=0.25))
        self.assertEqual({each.material.friction for each in body.colliders}, {0.25})
        body.colliders = topple.Shape.sphere(0.125)
        self.assertEqual([each.shape for each in body.colliders], [topple.Shape.sphere(0.125)])

    def test_a_body_is_found_and_destroyed(self):
        world = tower()
        box = world.find_body("box 1")
        self.assertEqual((box.name, world.body(box.id), world.find_body("ball")), ("box 1", box, None))
        self.assertEqual([body.name for body in world], ["floor", "box 0", "box 1", "box 2"])
        box.destroy()
        self.assertFalse(box.is_alive)
        self.assertEqual(world.body_count, 3)
        world.validate()

    def test_many_bodies_are_made_from_an_array(self):
        world = topple.World()
        places = numpy.random.default_rng(1).uniform(-10, 10, (50, 3))
        bodies = world.create_bodies(topple.Shape.sphere(0.1), places)
        numpy.testing.assert_array_equal(world.positions, places.astype(numpy.float32))
        self.assertEqual([body.id for body in bodies], world.records["id"].tolist())
        with self.assertRaisesRegex(topple.Error, r"body 1 of the list"):
            world.create_bodies(topple.Shape.sphere(0.1), [[0, 0, 0], [1e30, 0, 0]])
        self.assertEqual(world.body_count, 50)

    def test_a_kinematic_body_arrives(self):
        world = topple.World()
        lift = world.create_body(topple.Shape.box(), motion="kinematic")
        lift.move_to((0, 0.25, 0))
        world.step()
        numpy.testing.assert_allclose(lift.position, (0, 0.25, 0), atol=1e-6)

    def test_shapes_have_the_masses_of_the_book(self):
        cube = numpy.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        hull = topple.Shape.hull(cube)
        self.assertAlmostEqual(hull.mass(10), 80, places=4)
        self.assertEqual((len(hull.vertices), len(hull.triangles)), (8, 12))
        self.assertEqual(hull.bounds, ((-1, -1, -1), (1, 1, 1)))
        self.assertAlmostEqual(topple.Shape.mesh(hull.vertices, hull.triangles).mass(10), 80, places=4)
        self.assertAlmostEqual(topple.Shape.cylinder(0.5, 1).mass(1), math.pi * 0.25 * 2, places=5)
        self.assertAlmostEqual(topple.Shape.cone(1, 1.5).mass(1), math.pi, places=5)
        self.assertEqual(topple.Shape.plane().mass(), 0)

    def test_a_height_field_carries(self):
        world = topple.World()
        world.create_body(topple.Shape.height_field(numpy.full((5, 7), 2.0), (1, 0.5, 1)))
        ball = world.create_body(topple.Shape.sphere(0.25), motion="dynamic", position=(0.2, 1.5, 0.3))
        world.step(240)
        self.assertAlmostEqual(ball.position[1], 1.25, delta=2e-3)  # 2.0 * 0.5 m and the radius


class JointsAndParameters(unittest.TestCase):
    def test_a_hinge_with_a_motor_turns(self):
        world = topple.World()
        world.parameters.gravity = (0, 0, 0)
        wheel = world.create_body(topple.Shape.cylinder(0.5, 0.1), motion="dynamic")
        hinge = world.create_joint("hinge", None, wheel, anchor=(0, 0, 0), axis=(0, 1, 0),
                                   drive={"max_force": 1e4, "speed": 3})
        world.step(60)
        numpy.testing.assert_allclose(wheel.angular_velocity, (0, 3, 0), atol=1e-3)
        hinge.set(drive={"max_force": 1e4, "speed": -1})
        world.step(60)
        numpy.testing.assert_allclose(wheel.angular_velocity, (0, -1, 0), atol=1e-3)
        self.assertEqual((hinge.type, hinge.a, hinge.b), ("hinge", None, wheel))
        self.assertEqual(hinge.get("drive")["speed"], -1)
        hinge.destroy()
        self.assertEqual((hinge.is_alive, world.joints), (False, ()))

    def test_a_joint_carries_the_weight(self):
        world = topple.World()
        bob = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", mass=3)
        joint = world.create_joint("fixed", None, bob, anchor=(0, 0, 0), name="nail")
        world.step(120)
        self.assertAlmostEqual(joint.impulse[1], 3 * 9.81 / 60, delta=1e-3)  # m g dt
        self.assertEqual(joint.name, "nail")

    def test_a_thread_breaks(self):
        world = topple.World()
        bob = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", mass=3)
        joint = world.create_joint("ball", None, bob, anchor=(0, 0, 0), break_force=20)
        events = world.step_with_events(10)
        self.assertEqual(events.broken_joints["id"].tolist(), [joint.id])
        self.assertFalse(joint.is_alive)

    def test_parameters_are_attributes_with_the_types_of_the_table(self):
        world = topple.World()
        p = world.parameters
        self.assertEqual((p.substeps, p.sleep, p.quality), (4, True, "auto"))
        self.assertAlmostEqual(p.dt, 1 / 60, places=8)
        p.substeps, p.sleep, p.quality, p.gravity = 8, False, "16", (1, 2, 3)
        self.assertEqual((p.substeps, p.sleep, p.quality, p.gravity, p.gravity_z), (8, False, "16", (1, 2, 3), 3))
        p.update({"dt": 0.005})
        self.assertAlmostEqual(p.as_dict()["dt"], 0.005, places=8)
        with self.assertRaisesRegex(topple.Error, "substeps"):
            p.substeps = 1000
        with self.assertRaises(AttributeError):
            p.sub_steps = 3
        with self.assertRaisesRegex(topple.Error, "'substeps'|substeps"):
            p.update({"substep": 3})

    def test_inputs_push_pull_and_explode(self):
        world = topple.World()
        world.parameters.gravity = (0, 0, 0)
        ball = world.create_body(topple.Shape.sphere(0.5), motion="dynamic", mass=2)
        world.step(1, [topple.Impulse(ball, (0, 0, 0), (4, 0, 0))])
        numpy.testing.assert_allclose(ball.velocity, (2, 0, 0), atol=1e-6)
        ball.velocity = (0, 0, 0)
        world.step(1, [topple.Explosion((0, -2, 0), radius=10, speed=10)])
        self.assertGreater(ball.velocity[1], 5)
        ball.position, ball.velocity = (0, 0, 0), (0, 0, 0)
        world.step(120, [topple.MouseJoint(ball, (0, 0, 0), (1, 0, 0))])
        self.assertAlmostEqual(ball.position[0], 1, delta=0.01)

    def test_a_key_drives(self):
        world = topple.World()
        world.parameters.gravity = (0, 0, 0)
        wheel = world.create_body(topple.Shape.cylinder(0.5, 0.1), motion="dynamic")
        world.create_joint("hinge", None, wheel, anchor=(0, 0, 0), axis=(0, 1, 0), drive={"max_force": 1e4},
                           control={"positive": "W", "at_positive": 5})
        world.step(60, [topple.Control("W", 1)])
        self.assertAlmostEqual(wheel.angular_velocity[1], 5, delta=1e-3)


class Copies(unittest.TestCase):
    def test_a_snapshot_goes_on_bit_for_bit(self):
        world = tower()
        world.step(30)
        snapshot, twin = world.snapshot(), copy.copy(world)
        world.step(60)
        last = world.hash()
        self.assertNotEqual(snapshot.hash(), last)
        world.restore(snapshot)
        self.assertEqual((world.hash(), world.step_count, snapshot.step_count), (snapshot.hash(), 30, 30))
        world.step(60)
        twin.step(60)
        self.assertEqual((world.hash(), twin.hash()), (last, last))
        twin.restore(snapshot)
        self.assertEqual(twin.hash(), snapshot.hash())

    def test_a_snapshot_of_another_world_is_refused(self):
        with self.assertRaisesRegex(topple.Error, "its own snapshots"):
            tower().restore(tower().snapshot())

    def test_a_world_is_pickled_as_its_scene(self):
        world = tower()
        twin = pickle.loads(pickle.dumps(world))
        for each in (world, twin):
            each.step(60)
        self.assertEqual(world.hash(), twin.hash())
        with self.assertRaisesRegex(TypeError, "pickle the world"):
            pickle.dumps(world.snapshot())

    def test_a_saved_scene_is_read_as_it_was(self):
        world = tower()
        world.title, world.notes = "Tower", "Three boxes"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "tower.json"
            world.save(path)
            again = topple.load(path)
        self.assertEqual((again.title, again.notes, again.to_json()), ("Tower", "Three boxes", world.to_json()))
        self.assertEqual(again.hash(), world.hash())

    def test_scenes_of_the_gallery_keep_their_promises(self):
        world = topple.scene("stack")
        world.step(world.default_steps)
        metrics = world.metrics()
        self.assertGreater(len(metrics), 0)
        self.assertTrue(all(holds for _, _, holds in metrics.values()), metrics)
        self.assertIn("box_pile", [each["id"] for each in topple.gallery()])


if __name__ == "__main__":
    unittest.main()
