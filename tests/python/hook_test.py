# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Contact hooks: what they decide, and what happens to their exceptions, threads and worlds."""

import gc
import os
import signal
import subprocess
import sys
import threading
import unittest
import weakref

import numpy

import topple

GRAVITY = 9.81


def floor_and_box(threads=1, velocity=(0, 0, 0), friction=0.6):
    world = topple.World(threads)
    world.parameters.sleep = False
    surface = topple.Material(friction=friction, rolling_resistance=0)
    floor = world.create_body(topple.Shape.plane(), material=surface)
    box = world.create_body(topple.Shape.box((0.5, 0.25, 0.5)), motion="dynamic", position=(0, 0.25, 0),
                            velocity=velocity, material=surface)
    return world, floor, box


def names_of_frames(error):
    """The names of the functions through which an exception came."""
    names, trace = [], error.__traceback__
    while trace:
        names.append(trace.tb_frame.f_code.co_name)
        trace = trace.tb_next
    return names


class Decisions(unittest.TestCase):
    def test_a_contact_that_may_not_be_is_none(self):
        world, _, box = floor_and_box()
        world.set_contact_hooks(may_touch=lambda pair: False)
        free = topple.World()
        free.parameters.sleep = False
        alone = free.create_body(topple.Shape.box((0.5, 0.25, 0.5)), motion="dynamic", position=(0, 0.25, 0))
        for each in (world, free):
            each.step(40)
        self.assertEqual((box.position, box.velocity), (alone.position, alone.velocity))
        self.assertEqual(len(world.contacts), 0)

    def test_pairs_tell_their_bodies_and_colliders(self):
        world, floor, box = floor_and_box()
        box.user_data = 77
        box.colliders = [topple.Shape.box((0.5, 0.25, 0.5)), topple.Collider(topple.Shape.sphere(0.2), (3, 0, 0))]
        seen = set()

        def look(pair):
            seen.add((pair.a, pair.b, pair.collider_a, pair.collider_b, int(pair.record_b["user_data"])))
            self.assertEqual(pair.record_b["position"].tolist(), list(box_position))
            self.assertFalse(pair.record_b["position"].flags.writeable)
            return True

        box_position = numpy.float32(box.position).tolist()
        world.set_contact_hooks(may_touch=look)
        world.step()
        self.assertEqual(seen, {(floor.id, box.id, 0, 0, 77), (floor.id, box.id, 0, 1, 77)})

    def test_a_product_of_frictions_brakes_as_it_says(self):
        # The rule of the engine is the geometric mean, 0.5; the hook makes it 0.25. Way: v^2 / (2 mu g).
        ways = []
        for product in (False, True):
            world, _, box = floor_and_box(velocity=(3, 0, 0), friction=0.5)
            seen = []

            def combine(a, b, usual):
                seen.append((a.friction, b.friction, usual.friction))
                return topple.Material(friction=a.friction * b.friction, rolling_resistance=0)

            if product:
                world.set_contact_hooks(combine_materials=combine)
            world.step(240)
            ways.append(box.position[0])
            self.assertLess(abs(box.velocity[0]), 1e-4)
        self.assertEqual(set(seen), {(0.5, 0.5, 0.5)})
        for way, friction in zip(ways, (0.5, 0.25)):
            self.assertAlmostEqual(way, 9 / (2 * friction * GRAVITY), delta=0.03)

    def test_numbers_of_a_contact_change_it(self):
        world, floor, box = floor_and_box(velocity=(0, 0, 3))
        counts = []

        def slip(pair, contact, change):
            counts.append((int(contact["a"]), int(contact["point_count"])))
            numpy.testing.assert_allclose(contact["normal"], (0, 1, 0), atol=1e-6)
            change.surface = topple.Material(friction=0, rolling_resistance=0)

        world.set_contact_hooks(before_solve=slip)
        world.step(60)
        self.assertEqual(set(counts), {(floor.id, 4)})
        self.assertAlmostEqual(box.velocity[2], 3, delta=1e-5)

        def carry(pair, contact, change):
            self.assertAlmostEqual(change.surface.friction, 0.6, places=6)
            change.surface_velocity = (1, 0, 0)

        world.set_contact_hooks(before_solve=carry)
        world.step(120)
        numpy.testing.assert_allclose(box.velocity, (1, 0, 0), atol=1e-3)

        def drop(pair, contact, change):
            change.is_enabled = False

        world.set_contact_hooks(before_solve=drop)
        world.step(30)
        self.assertLess(box.position[1], -0.5)
        world.set_contact_hooks()
        world.step()

    def test_threads_twins_and_rewinds_ask_alike(self):
        def hooked(threads):
            world = topple.scene("box_pile:40", threads=threads)
            asked = []

            def may(pair):
                asked.append((pair.a, pair.b))
                return (pair.a + pair.b) % 7 != 0

            world.set_contact_hooks(may_touch=may)
            return world, asked

        one, asked_one = hooked(1)
        three, asked_three = hooked(3)
        start = one.snapshot()
        for each in (one, three):
            each.step(30)
        self.assertEqual((one.hash(), asked_one), (three.hash(), asked_three))
        twin = one.twin()
        last = one.hash()
        one.restore(start)
        one.step(30)
        self.assertEqual(one.hash(), last)
        count = len(asked_one)
        twin.step(5)
        self.assertGreater(len(asked_one), count)  # the twin has the same function
        one.step(5)
        self.assertEqual(one.hash(), twin.hash())


def hold_on_parabola(joint, rows):
    """Holds the anchor of B on y = x^2 / 2, z = 0 of the world."""
    x, y, _ = joint.gap
    height = joint.gap_along((-x, 1, 0))
    height.value = y - x * x / 2
    height.second_order = -joint.velocity_b[0] ** 2 * joint.substep / 2
    rows.lock(height)
    rows.lock(joint.gap_along((0, 0, 1)))


def bead_on(hook, threads=1):
    world = topple.World(threads)
    world.parameters.sleep = False
    bead = world.create_body(topple.Shape.sphere(0.1), motion="dynamic", position=(1, 0.5, 0), mass=2)
    world.create_joint("custom", b=bead, ratio=3, lower=-1, upper=2, user_data=9)
    world.set_constraint_hook(hook)
    return world, bead


class Constraints(unittest.TestCase):
    def test_a_bead_stays_on_its_wire_and_keeps_its_energy(self):
        world, bead = bead_on(hold_on_parabola)
        before = world.energy().total
        for _ in range(300):
            world.step()
            x, y, z = bead.position
            self.assertLess(abs(y - x * x / 2), 5e-4)
            self.assertEqual(z, 0)
        self.assertLess(abs(world.energy().total - before), 0.1)
        self.assertLess(x, 1)  # it has moved
        self.assertEqual((world.report()["unhooked_joints"], world.report()["refused_rows"]), (0, 0))

    def test_every_kind_of_row_does_what_it_says(self):
        def fall(write):
            world, bead = bead_on(lambda joint, rows: write(joint.gap_along((0, 1, 0)), rows))
            world.step(60)
            return bead.velocity[1], bead.position[1], world
        free = fall(lambda y, rows: None)[0]
        self.assertAlmostEqual(free, -GRAVITY, delta=1e-3)
        self.assertAlmostEqual(fall(lambda y, rows: rows.push(y, 1, 0, 5))[0], -GRAVITY + 2.5, delta=1e-3)
        self.assertAlmostEqual(fall(lambda y, rows: rows.drive(y, 5, speed=1))[0], -GRAVITY + 2.5, delta=1e-3)
        self.assertAlmostEqual(fall(lambda y, rows: rows.drive(y, 100, speed=1))[0], 1, delta=1e-3)
        self.assertAlmostEqual(fall(lambda y, rows: rows.limit(y, 0.2, 1))[1], 0.2, delta=2e-3)
        self.assertAlmostEqual(fall(lambda y, rows: rows.spring(y, 10))[1], -GRAVITY / (20 * numpy.pi) ** 2,
                               delta=1e-3)
        world = fall(lambda y, rows: rows.limit(y, 1, -1))[2]
        self.assertGreater(world.report()["refused_rows"], 0)

    def test_a_hook_sees_its_joint_and_keeps_a_number(self):
        seen = []

        def count(joint, rows):
            seen.append((joint.id, joint.a, joint.user_data, joint.ratio, joint.lower, joint.upper, joint.phase))
            self.assertEqual(joint.frame_a, (0, 0, 0, 1))
            self.assertEqual(joint.shift_along((1, 0, 0)).value, joint.gap[0])
            self.assertEqual(joint.turn().angular_b, (0, 0, 1))
            rows.keep_phase(joint.phase + 1)

        world, _ = bead_on(count)
        world.step(3)
        self.assertEqual(seen[0], (world.joints[0].id, 0, 9, 3, -1, 2, 0))
        self.assertEqual(sorted({each[-1] for each in seen}), [0, 1, 2])

    def test_threads_twins_and_snapshots_change_nothing(self):
        one, _ = bead_on(hold_on_parabola)
        four, _ = bead_on(hold_on_parabola, threads=4)
        start = one.snapshot()
        twin = one.twin()
        for each in (one, four, twin):
            each.step(40)
        last = one.hash()
        self.assertEqual((four.hash(), twin.hash()), (last, last))
        one.restore(start)
        one.step(40)
        self.assertEqual(one.hash(), last)

    def test_without_a_hook_nothing_is_held_and_the_report_says_so(self):
        world, bead = bead_on(None)
        world.step(60)
        self.assertAlmostEqual(bead.velocity[1], -GRAVITY, delta=1e-3)
        self.assertEqual(world.report()["unhooked_joints"], 1)
        again = topple.from_json(world.to_json())
        again.step()
        self.assertEqual(again.joints[0].type, "custom")
        self.assertEqual(again.report()["unhooked_joints"], 1)

    def test_an_exception_comes_out_after_a_whole_step(self):
        def broken(joint, rows):
            raise KeyError("a mistake of the program")

        world, _ = bead_on(broken)
        with self.assertRaisesRegex(KeyError, "a mistake of the program"):
            world.step(100)
        self.assertEqual(world.step_count, 1)
        world.validate()
        for words, hook in (("lock needs a topple.Coordinate, not 3", lambda joint, rows: rows.lock(3)),
                            ("coordinate.value is nan",
                             lambda joint, rows: rows.lock(topple.Coordinate(float("nan")))),
                            (r"coordinate.linear_b\[1\] is inf",
                             lambda joint, rows: rows.lock(topple.Coordinate(0, linear_b=(0, float("inf"), 0)))),
                            ("cannot use the world that calls it", lambda joint, rows: world.step())):
            world.set_constraint_hook(hook)
            with self.assertRaisesRegex(topple.Error, words):
                world.step()
        with self.assertRaisesRegex(topple.Error, "hook must be a function, not 3"):
            world.set_constraint_hook(3)
        world.set_constraint_hook(None)
        world.step()
        world.validate()


class Failures(unittest.TestCase):
    def test_an_exception_comes_out_after_a_whole_step(self):
        world, _, _ = floor_and_box()
        usual = world.twin()
        self.assertEqual(world.hash(), usual.hash())

        def broken(pair, contact, change):
            change.is_enabled = False
            raise KeyError("a mistake of the program")

        world.set_contact_hooks(before_solve=broken)
        names = []
        try:
            world.step(100)
        except KeyError as error:
            names = names_of_frames(error)
        self.assertIn("broken", names)
        self.assertEqual(world.step_count, 1)
        # All questions after the exception had the usual answers, and so had the one that failed.
        usual.step(1)
        self.assertEqual(world.hash(), usual.hash())
        world.validate()
        world.set_contact_hooks()
        for each in (world, usual):
            each.step(50)
        self.assertEqual(world.hash(), usual.hash())

    def test_answers_of_a_wrong_kind_are_named(self):
        world, _, _ = floor_and_box()

        def surface(value):
            def act(pair, contact, change):
                change.surface = value
            return act

        def velocity(pair, contact, change):
            change.surface_velocity = (0, float("nan"), 0)

        for words, hooks in (
                ("material must be a topple.Material, not 3", {"combine_materials": lambda a, b, usual: 3}),
                ("combine_materials.friction is nan",
                 {"combine_materials": lambda a, b, usual: topple.Material(friction=float("nan"))}),
                ("material must be a topple.Material, not 'ice'", {"before_solve": surface("ice")}),
                (r"change.surface_velocity\[1\] is nan", {"before_solve": velocity}),
                ("may_touch must be true or false", {"may_touch": lambda pair: numpy.zeros(2)})):
            world.set_contact_hooks(**hooks)
            with self.assertRaisesRegex(topple.Error, words):
                world.step()
        with self.assertRaisesRegex(topple.Error, "may_touch must be a function, not 3"):
            world.set_contact_hooks(may_touch=3)
        world.validate()

    def test_a_hook_cannot_use_its_world(self):
        world, _, box = floor_and_box()
        for act in (world.step, lambda: box.position, world.close, world.snapshot, world.twin,
                    lambda: world.set_contact_hooks(), lambda: setattr(box, "velocity", (0, 0, 0)),
                    lambda: world.step_with_events(1)):
            world.set_contact_hooks(may_touch=lambda pair, act=act: act() or True)
            with self.assertRaisesRegex(topple.Error, "cannot use the world that calls it"):
                world.step()
        world.set_contact_hooks(may_touch=lambda pair: not world.is_closed)
        world.step()

    def test_a_handler_of_signals_cannot_use_a_world_that_steps(self):
        world = topple.scene("box_pile:20")
        before = signal.signal(signal.SIGUSR1, lambda *_: world.hash())
        self.addCleanup(signal.signal, signal.SIGUSR1, before)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGUSR1)).start()
        with self.assertRaisesRegex(topple.Error, "a handler of signals"):
            world.step(10**12)
        world.step()

    def test_ctrl_c_in_a_hook_ends_the_run(self):
        world, _, _ = floor_and_box()
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        world.set_contact_hooks(may_touch=lambda pair: os.kill(os.getpid(), signal.SIGINT) or True)
        with self.assertRaises(KeyboardInterrupt):
            world.step(10**12)
        world.validate()


class Lives(unittest.TestCase):
    def test_a_hook_may_step_another_world(self):
        outer, _, _ = floor_and_box()
        inner, _, _ = floor_and_box()
        asked = []
        inner.set_contact_hooks(may_touch=lambda pair: asked.append(pair.a) or True)
        outer.set_contact_hooks(may_touch=lambda pair: inner.step() or True)
        outer.step(3)
        self.assertEqual((inner.step_count, len(asked)), (3, 3))

        def broken(pair):
            raise ZeroDivisionError

        inner.set_contact_hooks(may_touch=broken)
        with self.assertRaises(ZeroDivisionError):
            outer.step(3)

    def test_a_hook_that_knows_its_world_does_not_keep_it(self):
        def make():
            world, _, _ = floor_and_box()
            world.set_contact_hooks(may_touch=lambda pair: world is not None)
            world.step(2)
            return weakref.ref(world)

        gone = make()
        gc.collect()
        self.assertIsNone(gone())

    def test_records_outlive_the_hook_the_step_and_the_world(self):
        world, _, _ = floor_and_box()
        kept = []
        world.set_contact_hooks(may_touch=lambda pair: kept.append(pair) or True)
        world.step(2)
        world.create_body(topple.Shape.sphere(0.5), position=(9, 9, 9))
        world.step(2)
        del world
        gc.collect()
        self.assertEqual({(pair.a, pair.b) for pair in kept}, {(1, 2)})
        self.assertTrue(all(numpy.isfinite(pair.record_b["position"]).all() for pair in kept))

    def test_pickled_worlds_have_no_hooks(self):
        import pickle
        world, _, box = floor_and_box()
        world.set_contact_hooks(may_touch=lambda pair: False)
        again = pickle.loads(pickle.dumps(world))
        again.step(30)
        self.assertGreater(again.positions[1, 1], 0.2)

    def test_worlds_with_hooks_step_side_by_side(self):
        failures, done = [], []

        def work():
            try:
                world = topple.scene("box_pile:30", threads=2)
                count = [0]

                def may(pair):
                    count[0] += 1
                    return True

                world.set_contact_hooks(may_touch=may)
                for _ in range(10):
                    world.step(3)
                    world.positions.sum()
                done.append((world.hash(), count[0]))
            except Exception as error:  # shown below
                failures.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join(120)
        self.assertEqual(failures, [])
        self.assertEqual((len(done), len(set(done))), (4, 1))

    def test_the_program_ends_while_hooks_run(self):
        program = """
import threading, time, topple
def work(threads):
    world = topple.scene("box_pile:60", threads=threads)
    world.set_contact_hooks(may_touch=lambda pair: pair.a != 0, before_solve=lambda pair, contact, change: None)
    world.step(10**9)
for threads in (1, 2, 1):
    threading.Thread(target=work, args=(threads,), daemon=True).start()
time.sleep(0.3)
"""
        for _ in range(3):
            done = subprocess.run([sys.executable, "-c", program], timeout=60, check=False, stderr=subprocess.PIPE)
            self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
