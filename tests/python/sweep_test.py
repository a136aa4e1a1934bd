# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Sweeps: the numbers of a plain loop, results that outlast an interruption, and workers that are killed."""

import json
import os
import pathlib
import signal
import tempfile
import unittest

import numpy

import topple

try:
    import distributed
except ImportError:
    distributed = None

AXES = {"substeps": [1, 2, 4, 8], "size": [2, 3]}


def files_of(folder):
    return sorted(pathlib.Path(folder).rglob("*.json"))


class Sweeps(unittest.TestCase):
    def test_runs_are_those_of_a_plain_loop(self):
        result = topple.sweep("stack", AXES, steps=30, settings={"dt": 0.01})
        self.assertEqual((result.taken, result.reused, len(result.runs)), (8, 0, 8))
        expected = []
        for substeps in AXES["substeps"]:
            for size in AXES["size"]:
                world = topple.scene(f"stack:{size}")
                world.parameters.substeps, world.parameters.dt = substeps, 0.01
                deepest = 0.0
                for _ in range(30):
                    world.step()
                    deepest = max(deepest, world.report()["max_penetration"])
                expected.append((f"{world.hash():016x}", deepest))
        self.assertEqual([run.hash for run in result.runs], [each[0] for each in expected])
        numpy.testing.assert_array_equal(result.array("overlap_m").ravel(), [each[1] for each in expected])
        self.assertEqual(result.hashes().shape, (4, 2))
        self.assertEqual(result.runs[3].settings, {"dt": 0.01, "substeps": 2, "size": 3})

    def test_a_sweep_goes_on_where_it_was_interrupted(self):
        class Interrupted(Exception):
            pass

        def interrupt(done, total):
            if done == 3:
                raise Interrupted

        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(Interrupted):
                topple.sweep("stack", AXES, steps=10, folder=folder, progress=interrupt)
            self.assertEqual(len(files_of(folder)), 3)
            calls = []
            result = topple.sweep("stack", AXES, steps=10, folder=folder, progress=lambda *each: calls.append(each))
            self.assertEqual((result.taken, result.reused), (5, 3))
            self.assertEqual(calls, [(i, 8) for i in range(4, 9)])
            again = topple.sweep("stack", AXES, steps=10, folder=folder)
            self.assertEqual((again.taken, again.runs), (0, result.runs))

            files_of(folder)[2].write_text("{\"key\": ", encoding="utf-8")  # a damaged file is no result
            repaired = topple.sweep("stack", AXES, steps=10, folder=folder)
            self.assertEqual((repaired.taken, [run.hash for run in repaired.runs]),
                             (1, [run.hash for run in result.runs]))
            longer = topple.sweep("stack", AXES, steps=11, folder=folder)
            self.assertEqual(longer.taken, 8)

    def test_equal_runs_are_taken_once(self):
        result = topple.sweep("stack", {"substeps": [2, 2, numpy.int64(2)]}, steps=5)
        self.assertEqual((result.taken, len(result.runs), len({run.hash for run in result.runs})), (1, 3, 1))

    def test_a_file_is_swept(self):
        path = str(pathlib.Path(__file__).resolve().parents[2] / "assets" / "scenes" / "see_saw.json")
        result = topple.sweep(path, {"gravity_y": [-5.0, -9.81]}, steps=20, repeated_share=1)
        self.assertEqual((len({run.hash for run in result.runs}), result.repeated), (2, 2))

    def test_mistakes_are_told_in_words(self):
        for axes, words in (({"substep": [1]}, "substep"), ({"substeps": []}, "no values"),
                            ({"substeps": [999]}, "substeps")):
            with self.assertRaisesRegex(topple.Error, words):
                topple.sweep("stack", axes, steps=1)

    def test_two_results_of_one_run_must_be_equal(self):
        with self.assertRaisesRegex(topple.Error, "has the hash 1 from a and 2 from b"):
            topple._sweep._compare({"settings": {}, "hash": "1", "worker": "a"}, {"hash": "2", "worker": "b"})


@unittest.skipIf(distributed is None, "python3-distributed is not installed")
class Clusters(unittest.TestCase):
    def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(self):
        axes = {"substeps": list(range(1, 11)), "size": list(range(3, 9))}
        alone = topple.sweep("stack", axes, steps=60, repeated_share=0)
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, \
                distributed.Client(cluster) as client, tempfile.TemporaryDirectory() as folder:
            processes = client.run(os.getpid)
            calls, killed = [], []

            def progress(done, total):
                calls.append(done)
                if done == 10:  # the worker of some result dies; half of the runs that wait are with it
                    killed.append(json.loads(files_of(folder)[0].read_text(encoding="utf-8"))["worker"])
                    os.kill(processes[killed[0]], signal.SIGKILL)

            result = topple.sweep("stack", axes, steps=60, folder=folder, client=client, repeated_share=0.2,
                                  progress=progress)
            files = files_of(folder)
        self.assertEqual([run.hash for run in result.runs], [run.hash for run in alone.runs])
        self.assertEqual([run.measures for run in result.runs], [run.measures for run in alone.runs])
        self.assertEqual((result.taken, calls, len(files)), (60, list(range(1, 61)), 60))
        taken_by = [run.worker for run in result.runs]
        self.assertIn(killed[0], taken_by)
        self.assertNotEqual(set(taken_by), set(killed))
        self.assertEqual(len([run for run in result.runs if run.repeated_by]), result.repeated)
        self.assertGreater(result.repeated, 3)

    def test_runs_are_repeated_by_another_worker(self):
        axes = {"substeps": list(range(1, 13))}
        calls = []
        result = topple.sweep("stack", axes, steps=30, workers=2, repeated_share=1, runs_per_task=5,
                              progress=lambda *each: calls.append(each))
        self.assertEqual((result.repeated, calls), (12, [(i, 12) for i in range(1, 13)]))
        alone = topple.sweep("stack", axes, steps=30, repeated_share=0)
        self.assertEqual([run.hash for run in result.runs], [run.hash for run in alone.runs])
        self.assertEqual([run for run in result.runs if not run.repeated_by], [])
        elsewhere = [run for run in result.runs if run.repeated_by != run.worker]
        self.assertGreater(len(elsewhere), 6)  # work is not always where it was asked for


if __name__ == "__main__":
    unittest.main()
