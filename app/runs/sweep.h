// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/world_options.h"
#include "topple/core/function_ref.h"
#include "topple/world/parameter_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct Sweep;

/// A number that a sweep varies, and its values.
struct SweepAxis {
    std::string name; ///< "substeps"; "size" for the size of the scene; key of a slider of the scene.
    const ParameterInfo* info = nullptr; ///< Null: no parameter.
    const SceneSlider* slider = nullptr; ///< Null: no slider. Both null: the size of the scene.
    std::vector<double> values;
};

/// Most values of an axis.
inline constexpr std::size_t kMostAxisValues = 256;

/// Parses `substeps=1..16`, `gravity_y=-20..-1:8` (eight values), `contact_hertz=5..120:6:log` (equal factors between
/// them) and `size=2,5,10`. A range of integers without a count has all of them, if there are at most 32; another range
/// has eight values. A size may also be called by the quantity that it is in the scene `source` (see
/// SceneInfo::size_name). A slider is called by its key or label, one of that scene or of all scenes:
/// `mass_ratio=1..1000:log`. Fails: with a sentence.
Result<SweepAxis> parse_axis(const std::string& text, const std::string& source = {});

struct SweepOptions {
    std::string source; ///< A gallery id without a size if an axis is the size.
    SweepAxis x;
    std::optional<SweepAxis> y;
    std::string metric;       ///< Name of a curve, or of a metric of the scene.
    std::optional<int> steps; ///< Given steps; else the scene's own, see steps_of.
    WorldOptions world;
    int jobs = 1;           ///< Runs at a time.
    bool gives_way = false; ///< Whether other threads of the machine go first.
};

/// The result of one run.
struct SweepCell {
    std::optional<double> value; ///< None: the run has not been taken, or the value is not finite.
    std::uint64_t hash = 0;      ///< Hash of the last state; 0: not taken.

    [[nodiscard]] bool is_taken() const { return hash != 0; }
    /// Returns whether the run was taken and its value is not finite.
    [[nodiscard]] bool has_failed() const { return is_taken() && !value; }
};

/// A sweep so far.
struct SweepProgress {
    std::size_t done = 0; ///< Number of finished runs.
    const Sweep& sweep;   ///< With the cells of these runs; valid during the call.
};

/// Scene and settings of one run.
struct SweepRun {
    std::string source;
    std::vector<std::string> settings; ///< "name=value"
};

/// A metric of a scene over one or two numbers.
struct Sweep {
    std::string source, metric;
    SweepAxis x;
    SweepAxis y; ///< Without values if only one number is varied.
    /// Row by row: y of the first row is the first one.
    std::vector<SweepCell> cells;

    [[nodiscard]] std::size_t row_count() const { return y.values.empty() ? 1 : y.values.size(); }
    [[nodiscard]] const SweepCell& at(std::size_t column, std::size_t row) const {
        return cells[row * x.values.size() + column];
    }
    [[nodiscard]] SweepRun run_of(std::size_t column, std::size_t row) const;
    /// Returns the command that repeats the run of a cell.
    [[nodiscard]] std::string command_of(std::size_t column, std::size_t row) const;
    int steps = 0;                     ///< Steps of each run.
    bool is_cut = false;               ///< Whether it was stopped before all runs were taken.
    std::vector<std::string> settings; ///< Settings of all runs, "name=value".
};

/// Takes all runs, `jobs` at a time, each in a world of its own: the numbers do not depend on `jobs`. `go_on` is called
/// now and then on this thread, while no run can end, and returns whether to go on. Fails: with a sentence if the
/// scene, a setting, a value or the metric was refused.
Result<Sweep> run_sweep(const SweepOptions& options,
                        FunctionRef<bool(const SweepProgress& progress)> go_on);

/// Returns the metrics that a sweep of the source can map: the curves, and those of the scene. Opens a scene of the
/// gallery at its smallest size; a source that is none has the curves alone.
std::vector<std::string> sweep_metrics(const std::string& source);
/// Returns what a metric measures: "deepest overlap of two colliders [m]"; the name of one that a scene has of its own.
std::string metric_words(const std::string& metric);

} // namespace topple::app
