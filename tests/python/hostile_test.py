# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Arguments that make no sense, things that are gone, and threads: each gets an exception in words, and nothing ends
the interpreter."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy

import topple

NAN, INFINITY = float("nan"), float("inf")
ODD = [None, "x", b"x", 1.5, -1, 10**30, NAN, INFINITY, (), [], {}, (1, 2), (1, 2, NAN), (1, 2, "x"), [[1, 2, 3]],
       object(), lambda: 0, numpy.zeros(4), numpy.zeros((2, 3)), numpy.array("x"), 1j, True, type, "\udcff"]


def falling():
    world = topple.World()
    world.create_body(topple.Shape.plane())
    return world, world.create_body(topple.Shape.box(), motion="dynamic", position=(0, 2, 0))


class Words(unittest.TestCase):
    def check(self, words, act, *arguments, **named):
        with self.assertRaisesRegex(topple.Error, words):
            act(*arguments, **named)

    def test_errors_are_value_errors(self):
        self.assertTrue(issubclass(topple.Error, ValueError))

    def test_numbers_that_are_none_are_named_with_their_place(self):
        world, body = falling()
        self.check(r"position\[1\] is nan", world.create_body, topple.Shape.box(), position=(0, NAN, 0))
        self.check(r"velocity\[2\] is infinite", setattr, body, "velocity", (0, 0, INFINITY))
        self.check(r"velocity\[0\] is infinite or beyond 3.4e38", setattr, body, "velocity", (1e300, 0, 0))
        self.check(r"rotation must be a unit quaternion .*length is 2", setattr, body, "rotation", (0, 0, 0, 2))
        self.check(r"position must be 3 numbers, not \(1, 2\)", setattr, body, "position", (1, 2))
        self.check(r"mass must be a number, not 'heavy'", setattr, body, "mass", "heavy")
        self.check(r"radius", topple.Shape.sphere, -1)
        self.check(r"motion must be 'static', 'kinematic' or 'dynamic', not 'fast'", setattr, body, "motion", "fast")
        self.check(r"material.name must have at most 15 bytes", body.set_material, topple.Material(name="x" * 16))
        self.check(r"the types are ball, hinge", world.create_joint, "hingee", None, body)
        self.check(r"a joint has no 'anker'", world.create_joint, "ball", None, body, anker=(0, 0, 0))
        self.check(r"drive has no 'force'", world.create_joint, "hinge", None, body, drive={"force": 1})

    def test_arrays_are_refused_with_shape_type_and_place(self):
        points = numpy.random.default_rng(0).normal(size=(10, 3))
        bad = points.copy()
        bad[7, 1] = NAN
        self.check(r"points\[7, 1\] is nan", topple.Shape.hull, bad)
        self.check(r"points must have the shape \(n, 3\), not \(10, 2\)", topple.Shape.hull, points[:, :2])
        self.check(r"points must have the shape \(n, 3\), not \(30,\)", topple.Shape.hull, points.ravel())
        self.check(r"points must hold real numbers, not complex128", topple.Shape.hull, points * 1j)
        self.check(r"points must hold real numbers, not object", topple.Shape.hull, numpy.array([[object()] * 3]))
        self.check(r"points must hold real numbers, not <U1", topple.Shape.hull, [["a", "b", "c"]])
        self.check(r"", topple.Shape.hull, [])
        self.check(r"", topple.Shape.hull, points[:3])
        self.check(r"max_vertices must be from 4 to 4096", topple.Shape.hull, points, 3)
        triangles = numpy.array([[0, 1, 2], [2, 1, 3]])
        self.check(r"triangles\[1, 2\] is -1", topple.Shape.mesh, points, [[0, 1, 2], [0, 1, -1]])
        self.check(r"triangles must hold whole numbers, not float64", topple.Shape.mesh, points, triangles * 1.0)
        self.check(r"", topple.Shape.mesh, points, triangles + 8)
        self.check(r"triangles is empty", topple.Shape.mesh, points, [])
        self.check(r"heights must have two dimensions", topple.Shape.height_field, points[0])
        self.check(r"", topple.Shape.height_field, [[1.0]])
        world, _ = falling()
        self.check(r"directions\[1\] has no direction", world.cast_rays, [[0, 0, 0]], [[1, 0, 0], [0, 0, 0]])
        self.check(r"there are 2 origins and 3 directions", world.cast_rays, numpy.zeros((2, 3)), numpy.ones((3, 3)))

    def test_arrays_of_any_layout_mean_the_same(self):
        points = numpy.random.default_rng(2).normal(size=(20, 3))
        expected = topple.Shape.hull(points)
        wide = numpy.zeros((40, 6))
        wide[::2, ::2] = points
        for each in (points.astype(">f8"), numpy.asfortranarray(points), wide[::2, ::2], points.tolist()):
            numpy.testing.assert_array_equal(topple.Shape.hull(each).vertices, expected.vertices)

    def test_files_are_refused_with_their_line(self):
        self.check(r"line 3: body 0: there is no shape called 'box'", topple.from_json,
                   '{\n  "topple_scene": 1,\n  "bodies": [{ "shape": "box" }]\n}')
        self.check(r"there is no file 'stack'", topple.load, "stack")
        self.check(r"", topple.load, "/nowhere/at/all.json")
        self.check(r"stack", topple.scene, "stacks")
        self.check(r"", topple.scene, "stack:1000000000000")
        with tempfile.TemporaryDirectory() as folder:
            self.check(r"", falling()[0].save, pathlib.Path(folder) / "missing" / "x.json")
            self.check(r"", falling()[0].save, pathlib.Path(folder) / "model.obj")

    def test_what_is_gone_says_so(self):
        world, body = falling()
        joint = world.create_joint("ball", None, body, anchor=(0, 2, 0))
        world.destroy_bodies([body])
        self.check(r"there is no body with the number 2", getattr, body, "position")
        self.check(r"there is no body with the number 2", setattr, body, "velocity", (0, 0, 0))
        self.check(r"there is no body with the number 2", body.destroy)
        self.check(r"there is no body with the number 2", body.wake)
        self.check(r"there is no body with the number 2", world.create_joint, "ball", None, body, anchor=(0, 0, 0))
        self.check(r"there is no joint with the number 1", getattr, joint, "impulse")
        self.check(r"there is no body with the number 99", world.destroy_bodies, [1, 99])
        self.assertEqual(world.body_count, 1)
        self.assertIn("gone", repr(body))
        world.close()
        for act in (world.step, world.hash, world.snapshot, world.energy, world.twin, world.to_json, world.validate,
                    lambda: world.positions, lambda: world.body_count,
                    lambda: world.parameters.dt, lambda: body.position, lambda: world.create_body()):
            self.check("this world is closed", act)
        world.close()
        self.assertTrue(world.is_closed)
        self.assertIn("closed", repr(world))

    def test_a_world_closes_behind_its_block(self):
        with topple.World() as world:
            world.step()
        self.assertTrue(world.is_closed)


class Anything(unittest.TestCase):
    """Each function with odd arguments: an exception of Python, or an answer, and the world stays whole."""

    def test_odd_arguments_end_in_exceptions(self):
        world, body = falling()
        ball = topple.Shape.sphere(0.5)
        joint = world.create_joint("hinge", None, body, anchor=(0, 2, 0), axis=(0, 0, 1))
        snapshot = world.snapshot()
        walker = world.create_body(topple.Shape.capsule(0.3, 0.6), motion="dynamic", position=(5, 1, 0),
                                   character=topple.Character())
        wheel = world.create_body(ball, motion="dynamic", position=(9, 1, 0))
        axle = world.create_joint("hinge", walker, wheel, anchor=(9, 1, 0), axis=(0, 0, 1))
        vehicle = world.create_vehicle(body, [{}])
        thruster, mover = world.create_thruster(body, 1), topple.Mover()
        water, wind = world.create_water((0, -9, 0), (1, -8, 1)), world.create_wind((0, -9, 0), (1, -8, 1), (1, 0, 0))
        rope = world.create_deformable("rope", position=(0, 20, 0))
        planes = world.find_mover_planes(topple.Shape.capsule(0.3, 0.6), (0, 0.9, 0), 1)

        def hooked(odd, name):
            world.set_contact_hooks(**{name: odd})
            try:
                world.step()
            finally:
                world.set_contact_hooks()

        def changed(odd, name):
            hooked(lambda pair, contact, change: setattr(change, name, odd), "before_solve")

        acts = [lambda odd: world.create_body(odd), lambda odd: world.create_body(ball, position=odd),
                lambda odd: world.create_body(ball, motion="dynamic", rotation=odd),
                lambda odd: world.create_body([topple.Collider(ball, position=odd)]),
                lambda odd: world.create_body(topple.Collider(odd)), lambda odd: world.create_body(ball, material=odd),
                lambda odd: world.create_body(ball, material=topple.Material(friction=odd)),
                lambda odd: world.create_body(ball, filter=odd), lambda odd: world.create_body(ball, quality=odd),
                lambda odd: world.create_bodies(ball, odd), lambda odd: world.create_bodies(odd, [[0, 0, 0]]),
                lambda odd: world.destroy_bodies(odd), lambda odd: world.destroy_bodies([odd]),
                lambda odd: world.body(odd), lambda odd: world.find_body(odd),
                lambda odd: world.create_joint(odd), lambda odd: world.create_joint("hinge", odd, body),
                lambda odd: world.create_joint("ball", None, body, anchor=odd),
                lambda odd: world.create_joint("six_dof", None, body, anchor=(0, 0, 0), axes=odd),
                lambda odd: world.create_joint("path", None, body, path_points=odd),
                lambda odd: joint.set(drive=odd), lambda odd: joint.set(lower=odd), lambda odd: joint.get(odd),
                lambda odd: joint.set(control={"positive": odd}), lambda odd: world.step(inputs=odd),
                lambda odd: world.step(inputs=[odd]), lambda odd: world.step(inputs=[topple.Impulse(odd, odd, odd)]),
                lambda odd: world.step(inputs=[topple.Explosion(odd)]),
                lambda odd: world.step(inputs=[topple.MouseJoint(body, odd, odd, odd)]),
                lambda odd: world.step(inputs=[topple.Control(odd, odd)]),
                lambda odd: world.step_with_events(1, hit_speed=odd), lambda odd: world.restore(odd),
                lambda odd: topple.find_events(snapshot, odd), lambda odd: topple.find_events(odd, snapshot),
                lambda odd: world.cast_ray(odd, odd), lambda odd: world.cast_rays(odd, odd),
                lambda odd: world.cast_ray((0, 5, 0), (0, -1, 0), odd),
                lambda odd: world.cast_ray((0, 5, 0), (0, -1, 0), None, odd),
                lambda odd: world.cast_shape(odd, (0, 5, 0), (0, -1, 0)),
                lambda odd: world.cast_shape(ball, odd, odd), lambda odd: world.find_overlapping(ball, odd),
                lambda odd: world.find_closest_point(odd), lambda odd: world.find_closest_point((0, 0, 0), odd),
                lambda odd: setattr(world, "threads", odd), lambda odd: setattr(world, "title", odd),
                lambda odd: setattr(world.parameters, "dt", odd), lambda odd: setattr(world.parameters, "gravity", odd),
                lambda odd: setattr(world.parameters, "quality", odd), lambda odd: topple.World(odd),
                lambda odd: topple.scene(odd), lambda odd: topple.load(odd), lambda odd: topple.from_json(odd),
                lambda odd: world.save(odd) if not isinstance(odd, (str, bytes, int)) else None,
                lambda odd: topple.Shape.box(odd), lambda odd: topple.Shape.sphere(odd),
                lambda odd: topple.Shape.hull(odd), lambda odd: topple.Shape.mesh(odd, odd),
                lambda odd: topple.Shape.height_field(odd),
                lambda odd: topple.Shape.plane(odd), lambda odd: ball.mass(odd), lambda odd: body.move_to(odd),
                lambda odd: walker.walk(odd), lambda odd: setattr(walker, "character", odd),
                lambda odd: setattr(walker, "character", topple.Character(max_step=odd)),
                lambda odd: setattr(walker, "character", topple.Character(walk={"positive": odd})),
                lambda odd: topple.Mover(odd), lambda odd: topple.Mover(position=odd), lambda odd: mover.set(skin=odd),
                lambda odd: mover.move(odd), lambda odd: mover.move(world, odd), lambda odd: mover.get(odd),
                lambda odd: topple.solve_mover_planes(odd, planes), lambda odd: topple.clip_mover_velocity(odd, planes),
                lambda odd: topple.solve_mover_planes((0, 0, 0), odd), lambda odd: world.find_in_box(odd, odd),
                lambda odd: world.cast_mover(odd, odd, odd), lambda odd: world.find_mover_planes(odd, (0, 0, 0), odd),
                lambda odd: world.create_vehicle(odd, []), lambda odd: world.create_vehicle(body, [odd]),
                lambda odd: world.create_vehicle(body, [{"left": odd}]), lambda odd: vehicle.set(throttle=odd),
                lambda odd: vehicle.set(axles=odd), lambda odd: vehicle.set(curve=odd), lambda odd: vehicle.get(odd),
                lambda odd: vehicle.engine_torque(odd), lambda odd: vehicle.tyre_friction(odd, odd),
                lambda odd: thruster.set(direction=odd), lambda odd: thruster.set(control=odd),
                lambda odd: water.set(min=odd), lambda odd: water.set(density=odd), lambda odd: wind.set(velocity=odd),
                lambda odd: world.create_attractor(odd, odd, odd), lambda odd: rope.set(pins=odd),
                lambda odd: rope.set(positions=odd), lambda odd: rope.set(attachments=odd),
                lambda odd: world.create_deformable(odd), lambda odd: world.create_deformable("points", points=odd),
                lambda odd: world.create_deformable("points", points=[{}], links=odd),
                lambda odd: world.create_deformable("cloth", structural=odd), lambda odd: axle.set_drive(speed=odd),
                lambda odd: axle.set_limits(odd, odd), lambda odd: world.joint(odd),
                lambda odd: body.set_material(topple.Material(), odd), lambda odd: body.set_collider_filter(odd, odd),
                lambda odd: body.set_surface_motion(odd), lambda odd: world.clear_material_pair(odd, "x"),
                lambda odd: world.create_body(topple.Collider(ball, surface_velocity=odd)),
                lambda odd: world.create_body(topple.Collider(ball, one_sided=odd)),
                lambda odd: world.create_body(topple.Collider(ball, filter=odd or 3)),
                lambda odd: world.create_body(topple.Collider(ball, part_materials=odd or 3)),
                lambda odd: topple.Shape.mesh([[0, 0, 0], [0, 0, 1], [1, 0, 0]], [[0, 1, 2]], odd or 3),
                lambda odd: world.create_body(ball, motion="dynamic", mass_properties=odd or 3),
                lambda odd: setattr(body, "mass_properties", topple.MassProperties(odd, odd, odd)),
                lambda odd: world.step(inputs=[topple.Force(odd, odd, odd)]),
                lambda odd: world.step(inputs=[topple.Torque(body, odd)]),
                lambda odd: world.step(inputs=[topple.AngularImpulse(odd, odd)]),
                *(lambda odd, name=name: hooked(odd, name) for name in
                  ("may_touch", "combine_materials", "before_solve")),
                *(lambda odd, name=name: changed(odd, name) for name in ("surface", "surface_velocity")),
                *(lambda odd, name=name: setattr(body, name, odd) for name in
                  ("locks", "user_data", "mass_properties", "is_enabled", "position", "rotation", "velocity",
                   "angular_velocity", "mass", "density", "motion", "name", "filter", "quality", "gravity_scale",
                   "linear_damping", "can_sleep", "colliders"))]
        refused = 0
        for act in acts:
            for odd in ODD:
                try:
                    act(odd)
                except (ValueError, TypeError, OverflowError, AttributeError, OSError, UnicodeError):
                    refused += 1
        world.validate()
        world.step(10)
        self.assertGreater(refused, 0.75 * len(acts) * len(ODD))

    def test_huge_counts_are_refused(self):
        world, _ = falling()
        for n in (-1, 2**63, 10**30, 1.5, "3", None):
            with self.assertRaises(topple.Error):
                world.step(n)
        for threads in (0, -1, 257, 10**9):
            with self.assertRaises(topple.Error):
                topple.World(threads)

    def test_shapes_and_snapshots_are_made_by_their_makers_only(self):
        for made in (topple.Shape, topple.Snapshot):
            with self.assertRaises(TypeError):
                made()
            with self.assertRaises(AttributeError):
                object.__new__(made)._core.anything()
        with self.assertRaises(AttributeError):
            object.__new__(topple.World).step()
        with self.assertRaises(TypeError):
            topple._core.World.step(None, 1, [])
        with self.assertRaises(TypeError):
            topple._core.Snapshot()

    def test_code_inside_arguments_may_use_the_world(self):
        world, body = falling()

        class Reentrant:
            def __float__(self):
                body.destroy() if body.is_alive else None
                world.step()
                return 1.0

        world.create_body(topple.Shape.sphere(0.5), position=(Reentrant(), 5, 0))
        with self.assertRaisesRegex(topple.Error, "no body"):
            body.velocity = (0, Reentrant(), 0)
        world.validate()


class Threads(unittest.TestCase):
    def test_threads_share_a_world(self):
        world = topple.scene("box_pile:60")
        failures = []

        def work(act):
            try:
                for i in range(100):
                    act(i)
            except Exception as error:  # shown below
                failures.append(error)

        def edit(i):
            body = world.create_body(topple.Shape.sphere(0.2), motion="dynamic", position=(0, 20 + i, 0))
            with contextlib.suppress(topple.Error):  # the thread that restores may have removed it
                body.destroy()

        acts = [lambda i: world.step(), lambda i: world.positions.sum(), lambda i: world.hash(),
                lambda i: world.restore(world.snapshot()) if i % 10 == 0 else None, edit,
                lambda i: world.cast_rays(numpy.full((50, 3), 9.0), numpy.full((50, 3), -1.0)),
                lambda i: world.twin().step(), lambda i: world.contacts]
        threads = [threading.Thread(target=work, args=(act,)) for act in acts]
        for each in threads:
            each.start()
        for each in threads:
            each.join(120)
        self.assertEqual([str(each) for each in failures], [])
        self.assertFalse(any(each.is_alive() for each in threads))
        self.assertGreaterEqual(world.body_count, 65)
        world.validate()

    def test_a_step_leaves_the_interpreter_to_others(self):
        world = topple.scene("box_pile:100")
        is_done = threading.Event()
        count = [0]

        def step():
            world.step(300)
            is_done.set()

        thread = threading.Thread(target=step)
        thread.start()
        while not is_done.is_set():
            count[0] += 1
            time.sleep(0)
        thread.join()
        self.assertGreater(count[0], 20)

    def test_a_signal_ends_a_long_run(self):
        world = topple.scene("box_pile:20")
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
        self.addCleanup(signal.signal, signal.SIGINT, before)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            world.step(10**12)
        world.step()
        world.validate()

    def test_the_program_ends_while_threads_step(self):
        program = """
import threading, time, topple
shared = topple.scene("box_pile:60")
def loop():
    while True:
        topple.scene("stack").cast_rays([[0, 9, 0]] * 500, [[0, -1, 0]] * 500)
for act in (lambda: topple.scene("stack").step(10**9), lambda: shared.step(10**9), lambda: shared.step(10**9), loop):
    threading.Thread(target=act, daemon=True).start()
time.sleep(0.2)
"""
        for _ in range(3):
            done = subprocess.run([sys.executable, "-c", program], timeout=60, check=False, stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_closing_waits_for_the_step(self):
        world = topple.scene("box_pile:60")

        def work():
            with contextlib.suppress(topple.Error):  # closed between two steps
                while True:
                    world.step(10)

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.05)
        world.close()
        thread.join(60)
        self.assertFalse(thread.is_alive())
        self.assertTrue(world.is_closed)


if __name__ == "__main__":
    unittest.main()
