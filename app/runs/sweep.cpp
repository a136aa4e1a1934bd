// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/sweep.h"

#include "app/process/priority.h"
#include "app/runs/run_curves.h"
#include "app/runs/run_scene.h"
#include "app/scenes/scene_registry.h"
#include "app/session/slider_commands.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

namespace topple::app {
namespace {

constexpr const char* kSize = "size";
constexpr std::size_t kMostIntegers = 32, kUsualCount = 8;
constexpr std::size_t kMostCells = 10'000;

/// Returns the parts between separators.
std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

bool is_size(const SweepAxis& axis) { return axis.info == nullptr && axis.slider == nullptr; }

bool is_integer(const SweepAxis& axis) {
    return is_size(axis) || (axis.info != nullptr && axis.info->kind != ParameterInfo::Kind::real);
}

Result<double> parse_value(const SweepAxis& axis, const std::string& text) {
    if (axis.info != nullptr)
        return parse_parameter_value(*axis.info, text);
    if (axis.slider != nullptr)
        return parse_slider_value(*axis.slider, text);
    const bool is_count = !text.empty() && text.size() <= 9 &&
                          text.find_first_not_of("0123456789") == std::string::npos;
    if (!is_count)
        return Error{.message = "\"" + text + "\" is no size of a scene"};
    return std::stod(text);
}

Result<void> add_list(const std::string& list, SweepAxis& axis) {
    for (const std::string& word : split(list, ',')) {
        const Result<double> value = parse_value(axis, word);
        if (!value.ok())
            return value.error();
        axis.values.push_back(*value);
    }
    return {};
}

/// A range and the number of its values, `1..16:4:log`.
struct Range {
    double low = 0, high = 0;
    std::size_t count = 0; ///< 0: not given.
    bool is_logarithmic = false;
};

Result<Range> parse_range(const std::string& text, const SweepAxis& axis) {
    const std::vector<std::string> parts = split(text, ':');
    const std::size_t dots = parts[0].find("..");
    Range range;
    const Result<double> low = parse_value(axis, parts[0].substr(0, dots));
    const Result<double> high = parse_value(axis, parts[0].substr(dots + 2));
    if (!low.ok() || !high.ok())
        return low.ok() ? high.error() : low.error();
    range.low = *low;
    range.high = *high;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        const bool is_count = !part.empty() && part.size() <= 4 &&
                              part.find_first_not_of("0123456789") == std::string::npos;
        if (part == "log")
            range.is_logarithmic = true;
        else if (is_count && std::stoul(part) >= 2)
            range.count = std::stoul(part);
        else
            return Error{
                .message = "\"" + part +
                           "\" after a range is neither a count of at least 2 nor \"log\""};
    }
    if (range.is_logarithmic && !(range.low * range.high > 0))
        return Error{.message = "a range with equal factors needs ends of the same sign, not 0"};
    return range;
}

void add_range(Range range, SweepAxis& axis) {
    const double integers = std::abs(range.high - range.low) + 1;
    if (range.count == 0)
        range.count = is_integer(axis) && !range.is_logarithmic &&
                              integers <= static_cast<double>(kMostIntegers)
                          ? static_cast<std::size_t>(integers)
                          : kUsualCount;
    if (range.low == range.high)
        range.count = 1;
    for (std::size_t i = 0; i < range.count; ++i) {
        const double t = range.count > 1
                             ? static_cast<double>(i) / static_cast<double>(range.count - 1)
                             : 0;
        double value = range.is_logarithmic ? range.low * std::pow(range.high / range.low, t)
                                            : range.low + (range.high - range.low) * t;
        if (i + 1 == range.count)
            value = range.high;
        if (is_integer(axis))
            value = std::round(value);
        if (axis.values.empty() || axis.values.back() != value)
            axis.values.push_back(value);
    }
}

/// Returns the value in the words of the command line.
std::string value_text(const SweepAxis& axis, double value) {
    if (axis.info != nullptr)
        return parameter_text(*axis.info, value);
    char text[32];
    std::snprintf(text, sizeof text, is_size(axis) ? "%.0f" : "%.9g", value);
    return text;
}

/// Returns whether the size of a gallery scene is that quantity.
bool is_size_of(const std::string& source, const std::string& quantity) {
    const SceneInfo* scene = find_scene(scene_id_of(source));
    return scene != nullptr && scene->size_name == quantity;
}

/// Returns the table's refusal, which names the nearest parameter.
Error unknown_axis(const std::string& name) {
    Parameters ignored;
    return set_parameter(ignored, name, 0).error();
}

void apply_axis(const SweepAxis& axis, double value, SweepRun& run) {
    if (is_size(axis))
        run.source = std::string(scene_id_of(run.source)) + ':' + value_text(axis, value);
    else
        run.settings.push_back(axis.name + '=' + value_text(axis, value));
}

const Curve* curve_named(const std::string& name) {
    const auto at = std::find_if(
        kCurves.begin(), kCurves.end(), [&](const Curve& curve) { return curve.name == name; });
    return at == kCurves.end() ? nullptr : &*at;
}

Error unknown_metric(const std::string& name, const std::vector<SceneMetric>& of_scene) {
    std::string known;
    for (const Curve& curve : kCurves)
        known += (known.empty() ? "" : ", ") + std::string(curve.name);
    for (const SceneMetric& metric : of_scene)
        known += ", " + metric.name;
    return {.message = "there is no metric \"" + name + "\"; these are: " + known};
}

/// Returns the number that sums up a run.
Result<double> value_of(const std::string& metric,
                        const RunCurves& curves,
                        const OpenedScene& scene) {
    if (const Curve* curve = curve_named(metric))
        return summary_of(*curve, curves);
    const std::vector<SceneMetric> metrics = scene.scene != nullptr
                                                 ? scene.scene->metrics(scene.world)
                                                 : std::vector<SceneMetric>();
    for (const SceneMetric& one : metrics)
        if (one.name == metric)
            return static_cast<double>(one.value);
    return unknown_metric(metric, metrics);
}

/// Takes one run. Fails: as open_scene, or the scene has no such metric. `stops` may become true at any time; the
/// result is then of no use.
Result<SweepCell> take_run(const SweepRun& run,
                           const SweepOptions& options,
                           const std::atomic<bool>& stops) {
    WorldOptions world = options.world;
    world.settings = run.settings;
    Result<OpenedScene> opened = open_scene(run.source, world);
    if (!opened.ok())
        return opened.error();
    CurveRecorder recorder(*opened);
    const int steps = options.steps.value_or(steps_of(*opened));
    for (int i = 0; i < steps && !stops; ++i)
        recorder.step();
    const Result<double> value = value_of(options.metric, recorder.curves(), *opened);
    if (!value.ok())
        return value.error();
    return SweepCell{.value = std::isfinite(*value) ? std::optional(*value) : std::nullopt,
                     .hash = opened->world.hash()};
}

/// Takes the runs of a sweep on several threads.
class SweepJobs {
public:
    SweepJobs(const SweepOptions& options, Sweep& sweep) : options_(options), sweep_(sweep) {}
    SweepJobs(const SweepJobs&) = delete;
    SweepJobs& operator=(const SweepJobs&) = delete;

    Result<void> run(FunctionRef<bool(const SweepProgress&)> go_on) {
        std::vector<std::thread> threads;
        for (int i = 0; i < options_.jobs; ++i)
            threads.emplace_back([this] { work(); });
        watch(go_on);
        for (std::thread& thread : threads)
            thread.join();
        (void)go_on({done_, sweep_});
        sweep_.is_cut = done_ < sweep_.cells.size();
        if (failure_)
            return *failure_;
        return {};
    }

private:
    void work() {
        if (options_.gives_way)
            let_others_go_first();
        for (std::size_t i = next_++; i < sweep_.cells.size() && !stops_; i = next_++) {
            const std::size_t columns = sweep_.x.values.size();
            const Result<SweepCell> cell = take_run(
                sweep_.run_of(i % columns, i / columns), options_, stops_);
            const std::lock_guard lock(mutex_);
            if (stops_)
                break;
            if (cell.ok()) {
                sweep_.cells[i] = *cell;
                ++done_;
            } else {
                failure_ = cell.error();
                stops_ = true;
            }
            changed_.notify_one();
        }
        const std::lock_guard lock(mutex_);
        ++ended_;
        changed_.notify_one();
    }

    /// Waits for the end of all threads and asks now and then whether to go on.
    void watch(FunctionRef<bool(const SweepProgress&)> go_on) {
        std::unique_lock lock(mutex_);
        while (ended_ < options_.jobs) {
            changed_.wait_for(lock, std::chrono::milliseconds(100));
            if (!go_on({done_, sweep_}))
                stops_ = true;
        }
    }

    const SweepOptions& options_;
    Sweep& sweep_;
    std::mutex mutex_; ///< Guards cells, done_, ended_ and failure_.
    std::condition_variable changed_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stops_ = false;
    std::size_t done_ = 0;
    int ended_ = 0; ///< Number of threads that have ended.
    std::optional<Error> failure_;
};

} // namespace

Result<SweepAxis> parse_axis(const std::string& text, const std::string& source) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        return Error{.message = "\"" + text + "\" is no axis: write name=low..high or name=a,b,c"};
    SweepAxis axis{.name = text.substr(0, equals)};
    axis.info = find_typed_parameter(axis.name);
    if (axis.info != nullptr)
        axis.name = axis.info->name;
    else if (axis.name != kSize && !is_size_of(source, axis.name)) {
        axis.slider = find_slider(sliders_of(source), axis.name);
        if (axis.slider == nullptr)
            return unknown_axis(axis.name);
        axis.name = key_of(*axis.slider);
    }
    const std::string values = text.substr(equals + 1);
    if (values.find("..") == std::string::npos) {
        if (Result<void> added = add_list(values, axis); !added.ok())
            return added.error();
    } else {
        const Result<Range> range = parse_range(values, axis);
        if (!range.ok())
            return range.error();
        add_range(*range, axis);
    }
    if (axis.values.size() > kMostAxisValues)
        return Error{.message = "an axis has at most " + std::to_string(kMostAxisValues) +
                                " values, " + axis.name + " has " +
                                std::to_string(axis.values.size())};
    for (const double value : axis.values) {
        Parameters ignored;
        if (axis.info == nullptr)
            continue;
        if (Result<void> set = set_parameter(ignored, axis.name, value); !set.ok())
            return set.error();
    }
    return axis;
}

SweepRun Sweep::run_of(std::size_t column, std::size_t row) const {
    SweepRun run{source, settings};
    apply_axis(x, x.values[column], run);
    if (!y.values.empty())
        apply_axis(y, y.values[row], run);
    return run;
}

std::string Sweep::command_of(std::size_t column, std::size_t row) const {
    const SweepRun run = run_of(column, row);
    std::string command = "topple run " + run.source + " --steps " + std::to_string(steps);
    for (const std::string& setting : run.settings)
        command += " --set " + setting;
    return command;
}

std::vector<std::string> sweep_metrics(const std::string& source) {
    std::vector<std::string> names;
    for (const Curve& curve : kCurves)
        names.emplace_back(curve.name);
    const SceneInfo* info = find_scene(scene_id_of(source));
    if (info == nullptr)
        return names;
    const std::string smallest = std::string(info->id) +
                                 (info->default_size > 0 ? ':' + std::to_string(info->smallest_size)
                                                         : std::string());
    const Result<OpenedScene> opened = open_scene(smallest);
    if (opened.ok())
        for (const SceneMetric& metric : opened->scene->metrics(opened->world))
            names.push_back(metric.name);
    return names;
}

std::string metric_words(const std::string& metric) {
    const Curve* curve = curve_named(metric);
    return curve != nullptr ? std::string(curve->words) : metric;
}

Result<Sweep> run_sweep(const SweepOptions& options,
                        FunctionRef<bool(const SweepProgress&)> go_on) {
    Sweep sweep{.source = options.source,
                .metric = options.metric,
                .x = options.x,
                .y = options.y.value_or(SweepAxis{}),
                .cells = {},
                .steps = 0,
                .is_cut = false,
                .settings = options.world.settings};
    const std::size_t count = sweep.x.values.size() * sweep.row_count();
    if (count > kMostCells)
        return Error{.message = "a sweep has at most " + std::to_string(kMostCells) +
                                " runs, this one " + std::to_string(count)};
    const Result<OpenedScene> first = open_scene(sweep.run_of(0, 0).source, options.world);
    if (!first.ok())
        return first.error();
    if (curve_named(options.metric) ==
        nullptr) // a scene of the gallery has the same metrics always
        if (const Result<double> value = value_of(options.metric, {}, *first); !value.ok())
            return value.error();
    sweep.steps = options.steps.value_or(steps_of(*first));
    sweep.cells.resize(count);
    SweepJobs jobs(options, sweep);
    if (Result<void> done = jobs.run(go_on); !done.ok())
        return done.error();
    return sweep;
}

} // namespace topple::app
