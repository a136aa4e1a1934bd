# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Many runs of a scene, on several processes or machines."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import itertools
import json
import os
import pathlib
import tempfile
from typing import Any, Callable, Iterator, Mapping, Sequence

import numpy

from . import _core
from ._world import World, from_json, load, scene

# Tasks that wait at a scheduler at a time, so that a sweep of any length takes little memory.
_MOST_SUBMITTED = 256


@dataclasses.dataclass(frozen=True)
class Run:
    """The result of one run."""

    key: str
    """Name of the result: the hash of scene, settings, steps and version."""
    settings: dict[str, Any]
    """The numbers of the axes, and the settings of all runs."""
    steps: int
    """Steps taken."""
    hash: str
    """Hash of the last state, as `topple run` prints it."""
    measures: dict[str, float]
    """Measures: overlap_m and joint_error_m (largest over all steps), kinetic_j, potential_j, awake, disabled (at the
    end), and the metrics of the scene."""
    worker: str
    """Who took the run."""
    repeated_by: str = ""
    """Who took it again, with the same hash; empty: it was not repeated."""


@dataclasses.dataclass(frozen=True)
class SweepResult:
    """The runs of a sweep, in the order of the axes: the last one changes fastest."""

    axes: dict[str, list[Any]]
    """Names and values."""
    runs: list[Run]
    """A run for each combination."""
    taken: int
    """Runs that were taken now."""
    reused: int
    """Runs whose results were in the folder."""
    repeated: int
    """Runs that were taken now and again, with the same hash."""

    def array(self, measure: str) -> numpy.ndarray:
        """A measure as an array, one dimension an axis; NaN where a run has none."""
        values = [run.measures.get(measure, float("nan")) for run in self.runs]
        return numpy.array(values).reshape([len(each) for each in self.axes.values()])

    def hashes(self) -> numpy.ndarray:
        """The hashes as an array of texts, one dimension an axis."""
        return numpy.array([run.hash for run in self.runs]).reshape([len(each) for each in self.axes.values()])


def _open(spec: Mapping[str, Any]) -> World:
    if spec["text"] is not None:
        return from_json(spec["text"], spec["source"])
    size = spec["settings"].get("size")
    return scene(spec["source"] if size is None else f"{spec['source']}:{size}")


def take_run(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Takes a run and returns its result, in the process in which it is called."""
    with _open(spec) as world:
        world.parameters.update({name: value for name, value in spec["settings"].items() if name != "size"})
        overlap = joint_error = 0.0
        for _ in range(spec["steps"]):
            world.step()
            report = world.report()
            overlap = max(overlap, report["max_penetration"])
            joint_error = max(joint_error, report["max_joint_error"])
        energy, report = world.energy(), world.report()
        measures = {"overlap_m": overlap, "joint_error_m": joint_error, "kinetic_j": energy.kinetic,
                    "potential_j": energy.potential, "awake": float(report["awake"]),
                    "disabled": float(report["disabled"])}
        measures.update({name: value for name, (value, _, _) in world.metrics().items()})
        return {"key": spec["key"], "settings": spec["settings"], "steps": spec["steps"],
                "hash": f"{world.hash():016x}", "measures": measures, "worker": _worker_name(), "repeated_by": ""}


def _worker_name() -> str:
    with contextlib.suppress(ImportError, ValueError):
        import distributed
        return str(distributed.get_worker().address)
    return f"process {os.getpid()}"


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """A number of numpy as one of Python, so that equal values have equal keys."""
    return value.item() if isinstance(value, numpy.generic) else value


def _specs(source: str, axes: Mapping[str, Sequence[Any]], steps: int | None,
           settings: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    is_file = source.endswith((".json", ".obj"))
    text = None
    if is_file:
        with load(source) as world:
            text = world.to_json()
    scenes: dict[Any, tuple[str, int]] = {}  # by size: digest of the scene, and its steps
    for values in itertools.product(*axes.values()):
        own = {**settings, **dict(zip(axes, map(_plain, values)))}
        size = own.get("size")
        if size not in scenes:
            with _open({"text": text, "source": source, "settings": own}) as world:
                scenes[size] = (_digest(world.to_json()), world.default_steps)
        digest, own_steps = scenes[size]
        spec = {"source": source, "settings": own, "steps": own_steps if steps is None else steps}
        key = _digest({**spec, "scene": digest, "version": _core.__version__})
        yield {**spec, "text": text, "key": key}


class _Results:
    """The results of a folder: a file each, named by its key, written whole or not at all."""

    def __init__(self, folder: pathlib.Path | None) -> None:
        self.folder = folder
        self.kept: dict[str, dict[str, Any]] = {}

    def path(self, key: str) -> pathlib.Path:
        assert self.folder is not None
        return self.folder / key[:2] / f"{key}.json"

    def find(self, key: str) -> dict[str, Any] | None:
        if key in self.kept or self.folder is None:
            return self.kept.get(key)
        try:
            result = json.loads(self.path(key).read_text(encoding="utf-8"))
            Run(**result)
        except (OSError, ValueError, TypeError):
            return None  # none, or damaged: the run is taken again
        if result["key"] != key:
            return None
        self.kept[key] = result
        return result

    def put(self, result: dict[str, Any]) -> None:
        self.kept[result["key"]] = result
        if self.folder is None:
            return
        path = self.path(result["key"])
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(result, file, sort_keys=True)
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def _is_repeated(key: str, share: float) -> bool:
    return int(key[:8], 16) < share * 2**32


def _compare(first: Mapping[str, Any], second: Mapping[str, Any]) -> None:
    if first["hash"] != second["hash"]:
        raise _core.Error(f"the run {first['settings']} has the hash {first['hash']} from {first['worker']} and "
                          f"{second['hash']} from {second['worker']}: its result is not kept")


def _take_here(specs: Sequence[dict[str, Any]], share: float) -> Iterator[dict[str, Any]]:
    for spec in specs:
        result = take_run(spec)
        if _is_repeated(spec["key"], share):
            again = take_run(spec)
            _compare(result, again)
            result["repeated_by"] = again["worker"]
        yield result


def take_runs(specs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Takes some runs, one after the other."""
    return [take_run(spec) for spec in specs]


def _take_there(client: Any, specs: Sequence[dict[str, Any]], share: float,
                runs_per_task: int) -> Iterator[dict[str, Any]]:
    """The scheduler gives the runs of a lost worker to others."""
    import distributed

    waiting = iter(specs)
    first_results: dict[str, dict[str, Any]] = {}
    futures = distributed.as_completed([])
    by_key = {}

    def submit_next() -> None:
        batch = list(itertools.islice(waiting, runs_per_task))
        if batch:
            by_key.update({spec["key"]: spec for spec in batch})
            futures.add(client.submit(take_runs, batch, key=f"topple-{batch[0]['key']}", pure=False))

    for _ in range(_MOST_SUBMITTED):
        submit_next()
    for future in futures:
        is_first = False
        for result in future.result():
            key = result["key"]
            if key in first_results:
                first = first_results.pop(key)
                _compare(first, result)
                result = {**first, "repeated_by": result["worker"]}
            else:
                is_first = True
                if _is_repeated(key, share):
                    first_results[key] = result
                    others = [each for each in client.nthreads() if each != result["worker"]]  # those that live now
                    futures.add(client.submit(take_runs, [by_key[key]], key=f"topple-again-{key}", pure=False,
                                              priority=1, workers=others or None, allow_other_workers=bool(others)))
                    continue
            del by_key[key]
            yield result
        if is_first:
            submit_next()


@contextlib.contextmanager
def _client_of(client: Any, workers: int) -> Iterator[Any]:
    if client is not None or workers == 0:
        yield client
        return
    try:
        import distributed
    except ImportError as error:
        raise _core.Error("a sweep with workers needs dask.distributed (Debian: python3-distributed)") from error
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, \
            distributed.Client(cluster) as own:
        yield own


def sweep(source: str, axes: Mapping[str, Sequence[Any]], *, steps: int | None = None,
          settings: Mapping[str, Any] | None = None, folder: str | os.PathLike[str] | None = None, workers: int = 0,
          client: Any = None, runs_per_task: int = 1, repeated_share: float = 0.05,
          progress: Callable[[int, int], None] | None = None) -> SweepResult:
    """Takes a run of a scene for each combination of the values of the axes.

    `source` is an id of the gallery or a file. Axes are parameters, or "size" for the size of a scene of the gallery:
    `{"substeps": [1, 2, 4], "size": [5, 10]}`. `settings` are parameters of all runs. Without `steps` each run takes
    those of its scene.

    In `folder` each result is a file, named by the hash of scene, settings, steps and version. A sweep that was
    interrupted goes on from there, and sweeps share equal runs.

    `workers` processes of this machine take the runs, or those of `client`, a `distributed.Client`; 0: this process.
    A program that starts workers needs `if __name__ == "__main__":`. A task costs a scheduler some milliseconds, so
    `runs_per_task` puts several short runs into one. A share of the runs is repeated, by another worker where there is
    one, and `topple.Error` raised if the hashes differ. `progress` is called with the numbers of
    finished and of all runs.
    """
    lists = {name: list(values) for name, values in axes.items()}
    for name, values in lists.items():
        if not values:
            raise _core.Error(f"the axis {name} has no values")
    if not 0 <= repeated_share <= 1:
        raise _core.Error(f"repeated_share must be from 0 to 1, not {repeated_share}")
    if runs_per_task < 1:
        raise _core.Error(f"runs_per_task must be at least 1, not {runs_per_task}")
    specs = list(_specs(source, lists, steps, settings or {}))
    results = _Results(None if folder is None else pathlib.Path(folder))
    missing = {spec["key"]: spec for spec in specs if results.find(spec["key"]) is None}
    total = len({spec["key"] for spec in specs})
    done = reused = total - len(missing)
    repeated = 0
    with _client_of(client, workers if missing else 0) as own:
        todo = list(missing.values())
        taken = _take_here(todo, repeated_share) if own is None else _take_there(own, todo, repeated_share,
                                                                                 runs_per_task)
        for result in taken:
            results.put(result)
            repeated += result["repeated_by"] != ""
            done += 1
            if progress is not None:
                progress(done, total)
    runs = [Run(**results.kept[spec["key"]]) for spec in specs]
    return SweepResult(lists, runs, taken=len(missing), reused=reused, repeated=repeated)
