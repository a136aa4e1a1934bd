// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/twin_runs.h"

#include "app/process/interruption.h"
#include "app/runs/run_scene.h"
#include "app/session/frame/twin_bodies.h"

#include <cmath>
#include <utility>

namespace topple::app {
namespace {

Result<OpenedScene> open_twin(const TwinOptions& options,
                              const std::vector<std::string>& settings) {
    WorldOptions world = options.world;
    world.settings.insert(world.settings.end(), settings.begin(), settings.end());
    return open_scene(options.source, world);
}

} // namespace

double measure_of(TwinPreset::Measure measure, const RunCurves& curves) {
    const auto last = [](const std::vector<double>& values) {
        return values.empty() ? 0 : values.back();
    };
    switch (measure) {
    case TwinPreset::Measure::height:
        return last(curves.potential);
    case TwinPreset::Measure::motion:
        return largest_of(curves.kinetic);
    case TwinPreset::Measure::last_motion:
        return last(curves.kinetic);
    case TwinPreset::Measure::gain:
        return largest_of(curves.gain);
    case TwinPreset::Measure::overlap:
        return largest_of(curves.overlap);
    }
    return 0;
}

bool shows_its_lesson(const TwinPreset& preset, const RunCurves& a, const RunCurves& b) {
    const double in_a = measure_of(preset.measure, a), in_b = measure_of(preset.measure, b);
    const auto [larger, smaller] = preset.is_larger_in_b ? std::pair(in_b, in_a)
                                                         : std::pair(in_a, in_b);
    // A run that only loses energy has a negative gain.
    return larger > 0 && larger >= preset.factor * std::abs(smaller);
}

Result<TwinRuns> run_twins(const TwinOptions& options) {
    Result<OpenedScene> a = open_twin(options, options.a);
    if (!a.ok())
        return a.error();
    Result<OpenedScene> b = open_twin(options, options.b);
    if (!b.ok())
        return b.error();
    TwinRuns twins{.a = std::move(*a), .b = std::move(*b)};
    const World& world_a = twins.a.world;
    const World& world_b = twins.b.world;
    twins.changes = changes_between(world_a.parameters(), world_b.parameters());
    CurveRecorder first(twins.a), second(twins.b);
    const int last = options.steps.value_or(steps_of(twins.a));
    const Interruption interruption;
    while (twins.steps < last && Interruption::signal_number() == 0) {
        const Snapshot before_a = twins.difference ? nullptr : world_a.snapshot(),
                       before_b = twins.difference ? nullptr : world_b.snapshot();
        first.step();
        second.step();
        ++twins.steps;
        twins.distance.push_back(rms_distance(world_a.state(), world_b.state()));
        if (twins.difference)
            continue;
        const StepDifference difference = difference_between(check_of(world_a.state()),
                                                             check_of(world_b.state()));
        if (!difference.is_found)
            continue;
        twins.difference = RunDifference{static_cast<std::uint64_t>(twins.steps), difference};
        World again_a = world_a.twin(1), again_b = world_b.twin(1);
        again_a.restore(*before_a);
        again_b.restore(*before_b);
        twins.parting = compare_next_steps(again_a, {}, again_b, {});
    }
    twins.signal = Interruption::signal_number();
    twins.curves_a = first.take();
    twins.curves_b = second.take();
    return twins;
}

} // namespace topple::app
