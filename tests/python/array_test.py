# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Arrays that show a world: their numbers, that they are no copies, and how long they live."""

import gc
import resource
import unittest

import numpy

import topple

FIELDS = {"positions": "position", "rotations": "rotation", "velocities": "velocity",
          "angular_velocities": "angular_velocity"}


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def address_of(array):
    return array.__array_interface__["data"][0]


class Views(unittest.TestCase):
    def setUp(self):
        self.world = topple.scene("box_pile:60")

    def test_arrays_have_what_the_bodies_say(self):
        self.world.step(25)
        for array, field in FIELDS.items():
            expected = [getattr(body, field) for body in self.world.bodies]
            numpy.testing.assert_array_equal(getattr(self.world, array), numpy.array(expected, numpy.float32), array)
        records = self.world.records
        for field in ("mass", "center_of_mass", "is_asleep", "is_disabled", "id"):
            expected = [getattr(body, field) for body in self.world.bodies]
            numpy.testing.assert_array_equal(records[field], numpy.array(expected, records[field].dtype), field)
        motions = ["static", "kinematic", "dynamic"]
        self.assertEqual([motions[each] for each in records["motion"]], [body.motion for body in self.world.bodies])

    def test_arrays_are_views_that_steps_move(self):
        first, second = self.world.positions, self.world.positions
        self.assertEqual(address_of(first), address_of(second))
        self.assertTrue(numpy.shares_memory(first, self.world.records))
        before = first.copy()
        for _ in range(300):
            self.world.step()
            self.assertEqual(address_of(self.world.positions), address_of(first))
        self.assertGreater(numpy.abs(first - before).max(), 0.1)
        numpy.testing.assert_array_equal(first, self.world.positions)

    def test_arrays_cannot_be_written(self):
        positions = self.world.positions
        with self.assertRaises(ValueError):
            positions[0, 0] = 1
        for each in (positions, self.world.records):
            with self.assertRaises(ValueError):
                each.flags.writeable = True

    def test_an_array_outlives_what_it_showed(self):
        def check(change):
            world = topple.scene("box_pile:60")
            world.step(5)
            shown, kept = world.positions, world.positions.copy()
            base = world.hash()
            change(world)
            del world
            gc.collect()
            noise = [numpy.full((300, 3), 7.0) for _ in range(200)]  # where freed memory would be used again
            numpy.testing.assert_array_equal(shown, kept)
            self.assertEqual(len(noise), 200)
            return base

        check(lambda world: world.bodies[3].destroy())
        check(lambda world: world.destroy_bodies(world.bodies))
        check(lambda world: [world.create_body(topple.Shape.sphere()) for _ in range(500)])
        check(lambda world: world.close())
        check(lambda world: None)
        def leave_and_step(world):
            world.create_body(topple.Shape.sphere(), position=(50, 1, 0))
            world.step(50)
        check(leave_and_step)

        def rewind(world):
            snapshot = world.snapshot()
            world.restore(snapshot)
            world.step(10)
        check(rewind)

    def test_an_edit_under_an_array_changes_no_bit_of_the_future(self):
        shown, free = topple.scene("box_pile:60"), topple.scene("box_pile:60")
        shown.step(20), free.step(20)
        array = shown.positions
        for world in (shown, free):
            world.create_body(topple.Shape.sphere(), motion="dynamic", position=(0, 30, 0))
            world.step(60)
        self.assertEqual(shown.hash(), free.hash())
        self.assertEqual((len(array), len(shown.positions)), (65, 66))

    def test_arrays_of_a_snapshot_never_change(self):
        self.world.step(5)
        snapshot = self.world.snapshot()
        kept = {array: getattr(snapshot, array).copy() for array in FIELDS}
        arrays = {array: getattr(snapshot, array) for array in FIELDS}
        self.world.step(30)
        del snapshot
        gc.collect()
        for array in FIELDS:
            numpy.testing.assert_array_equal(arrays[array], kept[array])
        self.assertFalse(numpy.shares_memory(arrays["positions"], self.world.positions))

    def test_an_empty_world_has_empty_arrays(self):
        self.assertEqual(topple.World().positions.shape, (0, 3))
        self.assertEqual(topple.World().contacts.shape, (0,))

    def test_contacts_carry_the_weight(self):
        world = topple.World()
        floor = world.create_body(topple.Shape.plane())
        box = world.create_body(topple.Shape.box(), motion="dynamic", mass=5, position=(0, 0.5, 0))
        world.parameters.sleep = False
        world.step(120)
        contacts = world.contacts
        self.assertEqual(len(contacts), 1)
        contact = contacts[0]
        self.assertEqual((contact["a"], contact["b"], contact["point_count"]), (floor.id, box.id, 4))
        numpy.testing.assert_allclose(contact["normal"], (0, 1, 0), atol=1e-6)
        self.assertAlmostEqual(contact["normal_impulses"].sum(), 5 * 9.81 / 60, delta=5e-3)  # m g dt
        numpy.testing.assert_array_equal(world.snapshot().contacts, contacts)


class Memory(unittest.TestCase):
    def check_growth(self, act, count):
        for _ in range(200):
            act()
        gc.collect()
        before = resident_bytes()
        for _ in range(count):
            act()
        gc.collect()
        self.assertLess(resident_bytes() - before, 8e6)

    def test_ten_thousand_snapshots_leave_nothing(self):
        world = topple.scene("box_pile:60")  # a snapshot has more than 50 kB, so that a leak has 500 MB

        def act():
            snapshot = world.snapshot()
            self.assertEqual(len(snapshot.positions), 65)

        self.check_growth(act, 10_000)

    def test_arrays_worlds_and_twins_leave_nothing(self):
        world = topple.scene("box_pile:60")

        def act():
            shown = world.positions
            world.create_body(topple.Shape.sphere(), position=(0, 200, 0)).destroy()
            world.twin().step()
            self.assertEqual(len(shown), 65)

        self.check_growth(act, 500)


if __name__ == "__main__":
    unittest.main()
