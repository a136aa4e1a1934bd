# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Annotations, groups, flags, keys of parameters, energy balances, and bodies of models."""

import os
import tempfile
import unittest

import numpy

import topple

GRAVITY = 9.81


def ball(world, position=(0, 5, 0), **settings):
    return world.create_body(topple.Shape.sphere(0.5), motion="dynamic", position=position, **settings)


class Annotations(unittest.TestCase):
    def test_notes_and_measurements_are_made_changed_and_removed(self):
        world = topple.World()
        body = ball(world)
        before = world.hash()
        note = world.create_annotation("note", [topple.Anchor(body, (0, 0.5, 0))], "the top")
        length = world.create_annotation("distance", [topple.Anchor(body), topple.Anchor(None, (1, 0, 0))])
        self.assertEqual(world.annotations, (note, length))
        self.assertEqual((note.kind, note.text, length.kind, length.text), ("note", "the top", "distance", ""))
        self.assertEqual(note.anchors, (topple.Anchor(body, (0, 0.5, 0)),))
        self.assertEqual(length.anchors[1], topple.Anchor(None, (1, 0, 0)))
        note.set(text="its top", anchors=[topple.Anchor(None, (0, 1, 0))])
        self.assertEqual((note.text, note.anchors), ("its top", (topple.Anchor(None, (0, 1, 0)),)))
        angle = world.create_annotation("angle", [topple.Anchor(body, kind="line", direction=(0, 1, 0)),
                                                  topple.Anchor(kind="plane", direction=(1, 0, 0))])
        self.assertEqual([(each.kind, each.direction) for each in angle.anchors],
                         [("line", (0, 1, 0)), ("plane", (1, 0, 0))])
        angle.destroy()
        self.assertEqual(world.hash(), before)  # no part of the motion
        again = topple.from_json(world.to_json())
        self.assertEqual([each.text for each in again.annotations], ["its top", ""])
        body.destroy()
        self.assertFalse(length.is_alive)  # it went with its body
        note.destroy()
        self.assertEqual(world.annotations, ())

    def test_what_no_annotation_can_be_is_refused_in_words(self):
        world = topple.World()
        body = ball(world)
        note = world.create_annotation("note", [topple.Anchor(body)], "a")
        for words, act in (
                ("kind must be 'note', 'distance', 'angle' or 'gap', not 'arrow'",
                 lambda: world.create_annotation("arrow", [topple.Anchor(body)])),
                (r"anchors\[0\] must be a topple.Anchor, not 3", lambda: world.create_annotation("note", [3], "a")),
                (r"anchors\[0\].kind must be 'point', 'line' or 'plane'",
                 lambda: world.create_annotation("note", [topple.Anchor(body, kind="ray")], "a")),
                (r"anchors\[0\].point\[0\] is nan",
                 lambda: world.create_annotation("note", [topple.Anchor(body, (float("nan"), 0, 0))], "a")),
                ("", lambda: world.create_annotation("distance", [topple.Anchor(body)])),
                ("", lambda: world.create_annotation("note", [topple.Anchor(99)], "a")),
                ("has no 'color' to set", lambda: note.set(color="red"))):
            with self.assertRaisesRegex(topple.Error, words):
                act()
        self.assertEqual((len(world.annotations), note.text), (1, "a"))
        world.validate()


class Groups(unittest.TestCase):
    def test_groups_hold_objects_of_all_kinds(self):
        world = topple.World()
        one, two, three = (ball(world, (2 * i, 5, 0)) for i in range(3))
        rope = world.create_deformable("rope", length=2, segments=4, mass=1)
        water = world.create_water((-1, -2, -1), (1, -1, 1))
        wind = world.create_wind((-1, -1, -1), (1, 1, 1), (1, 0, 0))
        before = world.hash()
        group = world.create_group([two, one, rope, water, wind], "things")
        self.assertEqual(world.groups, (group,))
        self.assertEqual((group.name, group.members), ("things", (one, two, rope, water, wind)))
        other = world.create_group([three, two])
        self.assertEqual(group.members, (one, rope, water, wind))  # an object is in one group
        group.name = "other things"
        group.members = [one, wind]
        self.assertEqual((group.name, group.members), ("other things", (one, wind)))
        self.assertEqual(world.hash(), before)
        again = topple.from_json(world.to_json())
        self.assertEqual(sorted(each.name for each in again.groups), ["", "other things"])
        other.destroy()
        self.assertFalse(other.is_alive)
        self.assertTrue(three.is_alive)
        for act in (other.destroy, lambda: other.members, lambda: setattr(other, "members", [one]),
                    lambda: world.create_group([]), lambda: world.create_group([3])):
            self.assertRaises(topple.Error, act)

    def test_objects_are_locked_and_hidden(self):
        world = topple.World()
        body = ball(world)
        water = world.create_water((-1, -2, -1), (1, -1, 1))
        self.assertFalse(world.has_flag(body, "hidden"))
        world.set_flag(body, "hidden")
        world.set_flag(water, "locked")
        self.assertTrue(world.has_flag(body, "hidden") and world.has_flag(water, "locked"))
        self.assertFalse(world.has_flag(body, "locked") or world.has_flag(water, "hidden"))
        world.set_flag(body, "hidden", False)
        self.assertFalse(world.has_flag(body, "hidden"))
        body.destroy()
        for act in (lambda: world.has_flag(body, "hidden"), lambda: world.set_flag(body, "hidden"),
                    lambda: world.set_flag(water, "red"), lambda: world.set_flag(7, "hidden")):
            self.assertRaises(topple.Error, act)


class ParameterControls(unittest.TestCase):
    def test_a_key_moves_a_parameter_while_it_is_held(self):
        world = topple.World()
        body = ball(world)
        world.set_parameter_control("gravity_y", 0, {"positive": "W", "at_positive": -4})
        rest, control = world.parameter_controls["gravity_y"]
        self.assertEqual((rest, control["positive"], control["at_positive"]), (0, "W", -4))
        world.step(30)
        self.assertEqual(body.velocity[1], 0)
        world.step(30, [topple.Control("W", 1)])
        self.assertAlmostEqual(body.velocity[1], -2, delta=0.1)
        world.remove_parameter_control("gravity_y")
        self.assertEqual(world.parameter_controls, {})
        self.assertEqual(world.parameters.gravity[1], 0)
        for act in (lambda: world.remove_parameter_control("gravity_y"),
                    lambda: world.set_parameter_control("no_such", 0, {"positive": "W"}),
                    lambda: world.set_parameter_control("gravity_y", 0, {"positive": "no such key"})):
            self.assertRaises(topple.Error, act)


class Balances(unittest.TestCase):
    def test_a_falling_ball_exchanges_energy_with_gravity(self):
        world = topple.World()
        ball(world, mass=2, position=(0, 5, 0))
        before = world.hash()
        told = world.explain_energy()
        self.assertEqual(world.hash(), before)  # a copy took the step
        balance = world.step_with_balance()
        self.assertEqual(told, balance)
        self.assertNotEqual(world.hash(), before)
        self.assertEqual(world.step_count, 1)
        # It falls by g dt^2 (1 + 1/4 + ...) / 2; what is sure: the kinetic energy is m (g dt)^2 / 2.
        self.assertAlmostEqual(balance.after.kinetic, (GRAVITY / 60) ** 2, delta=1e-5)
        self.assertAlmostEqual(balance.gravity.momentum[1], -2 * GRAVITY / 60, delta=1e-5)
        self.assertLess(abs(balance.remainder), 1e-5)
        self.assertAlmostEqual(balance.change, balance.after.total - balance.before.total, delta=1e-5)

    def test_friction_takes_what_a_sliding_box_loses(self):
        world = topple.World()
        world.parameters.sleep = False
        rough = topple.Material(friction=0.5, rolling_resistance=0)
        world.create_body(topple.Shape.plane(), material=rough)
        box = world.create_body(topple.Shape.box((0.5, 0.1, 0.5)), motion="dynamic", position=(0, 0.1, 0), mass=3,
                                material=rough)
        world.step(30)
        box.velocity = (4, 0, 0)
        work = 0.0
        for _ in range(20):
            balance = world.step_with_balance()
            work += balance.causes["friction"].work
            self.assertLess(abs(balance.remainder), 1e-3)
        lost = 3 * (16 - box.velocity[0] ** 2) / 2
        self.assertAlmostEqual(box.velocity[0], 4 - 0.5 * GRAVITY * 20 / 60, delta=0.02)
        self.assertAlmostEqual(work, -lost, delta=0.02 * lost)

    def test_inputs_and_hooks_act_in_it(self):
        world = topple.World()
        world.parameters.gravity = (0, 0, 0)
        body = ball(world, mass=2)
        balance = world.explain_energy([topple.Impulse(body, impulse=(4, 0, 0), point=body.position)])
        self.assertAlmostEqual(balance.causes["inputs"].work, 4, delta=1e-4)  # p^2 / 2m
        calls = []
        joint = world.create_joint("custom", b=body)
        world.set_constraint_hook(lambda joint, rows: calls.append(joint.id))
        world.explain_energy()
        self.assertIn(joint.id, calls)

        def broken(joint, rows):
            raise KeyError("a mistake of the program")

        world.set_constraint_hook(broken)
        with self.assertRaises(KeyError):
            world.explain_energy()

    def test_a_solver_without_sub_steps_is_refused(self):
        world = topple.World()
        ball(world)
        world.parameters.solver = "sequential_impulse"
        with self.assertRaises(topple.Error):
            world.explain_energy()


class WorldFiles(unittest.TestCase):
    def test_a_world_in_motion_goes_on_bit_for_bit(self):
        world = topple.scene("stack:4")
        world.step(20)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "moving.world")
            world.save(path)
            again = topple.load(path)
        self.assertEqual((again.hash(), again.step_count), (world.hash(), 20))
        for each in (world, again):
            each.step(60)
        self.assertEqual(again.hash(), world.hash())
        with self.assertRaises(topple.Error):
            world.save("/no/such/folder/a.world")


class Models(unittest.TestCase):
    def test_a_file_becomes_a_body_on_its_underside(self):
        world = topple.World()
        body, notes = world.create_model_body("assets/models/ring.obj", position=(1, 2, 3), max_parts=4, density=700)
        self.assertEqual((body.motion, body.name), ("dynamic", "ring"))
        self.assertIsInstance(notes, tuple)
        lowest = min(each.shape.bounds[0][1] + each.position[1] for each in body.colliders)
        self.assertAlmostEqual(body.position[1] + lowest, 2, delta=0.05)
        self.assertGreater(len(body.colliders), 1)
        still, _ = world.create_model_body("assets/models/ring.obj", is_static=True, name="rim")
        self.assertEqual((still.motion, still.name, still.colliders[0].shape.type), ("static", "rim", "mesh"))

    def test_a_mesh_becomes_a_body_that_tumbles(self):
        points = numpy.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
        faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6),
                 (0, 6, 4), (1, 5, 7), (1, 7, 3)]
        world = topple.World()
        body, _ = world.create_model_body(topple.Shape.mesh(points, faces), position=(0, 3, 0), keep_size=True,
                                          density=250, name="cube")
        self.assertAlmostEqual(body.mass, 250, delta=0.5)
        world.create_body(topple.Shape.plane())
        world.step(120)
        self.assertAlmostEqual(world.records["center_of_mass"][0][1], 0.5, delta=0.02)

    def test_what_is_no_model_is_refused(self):
        world = topple.World()
        for words, act in (("no_such", lambda: world.create_model_body("no_such.obj")),
                           ("shape must be a mesh", lambda: world.create_model_body(topple.Shape.box())),
                           ("has no 'colour'", lambda: world.create_model_body("assets/models/ring.obj", colour=1)),
                           ("max_parts", lambda: world.create_model_body("assets/models/ring.obj", max_parts=0))):
            with self.assertRaisesRegex(topple.Error, words):
                act()
        self.assertEqual(world.body_count, 0)


if __name__ == "__main__":
    unittest.main()
