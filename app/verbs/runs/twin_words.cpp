// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The differences of two runs in sentences.

#include "app/process/usage.h"
#include "app/session/frame/twin_bodies.h"
#include "app/verbs/runs/twin_runs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

/// Measures that differ by less than this factor count as equal.
constexpr double kWorthTelling = 1.2;

template<typename... Values>
std::string format(const char* text, Values... values) {
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, text, values...);
    return buffer;
}

/// Returns whether the larger one is at least `least` and clearly larger than the other.
bool are_different(double a, double b, double least) {
    const auto [low, high] = std::minmax(a, b);
    return high >= least && high > kWorthTelling * low;
}

std::string parting_in_words(const TwinRuns& twins) {
    if (!twins.difference)
        return format("After %d steps the runs are equal in every bit of their motion.",
                      twins.steps);
    return parting_in_words(*twins.difference, twins.parting, twins.a.world.state()) +
           format(" At the end the bodies stand %.3g m (root mean square) from their twins.",
                  twins.distance.back());
}

/// Returns the mean of the heights of A's dynamic bodies above those of B, against gravity; none without gravity or
/// bodies. [m]
std::optional<double> mean_rise(const TwinRuns& twins) {
    const Vec3 gravity = twins.a.world.parameters().gravity;
    double sum = 0;
    const std::size_t count = for_each_twin(
        twins.a.world.state(), twins.b.world.state(), [&](const Body& body, const Body& twin) {
            sum -= static_cast<double>(dot(body.center_of_mass - twin.center_of_mass, gravity));
        });
    if (count == 0 || gravity == Vec3{})
        return std::nullopt;
    return sum / static_cast<double>(length(gravity)) / static_cast<double>(count);
}

void add_heights(const TwinRuns& twins, std::vector<std::string>& words) {
    constexpr double kLeast = 1e-3; // [m]
    const std::optional<double> rise = mean_rise(twins);
    if (rise && std::abs(*rise) >= kLeast)
        words.push_back(
            format("At the end the bodies of %s are %.3g m lower than those of %s, in the mean.",
                   *rise < 0 ? "A" : "B",
                   std::abs(*rise),
                   *rise < 0 ? "B" : "A"));
}

void add_overlaps(const TwinRuns& twins, std::vector<std::string>& words) {
    const double a = 1000 * largest_of(twins.curves_a.overlap),
                 b = 1000 * largest_of(twins.curves_b.overlap);
    if (are_different(a, b, 0.1))
        words.push_back(format(
            "The deepest overlap is %.3g mm in A and %.3g mm in B: contacts of %s are corrected "
            "less.",
            a,
            b,
            a > b ? "A" : "B"));
    const double open_a = 1000 * largest_of(twins.curves_a.joint_error),
                 open_b = 1000 * largest_of(twins.curves_b.joint_error);
    if (are_different(open_a, open_b, 0.1))
        words.push_back(format(
            "The largest error of a joint is %.3g mm in A and %.3g mm in B.", open_a, open_b));
}

/// Tells of energy that a run has created: more than a hundredth of its largest kinetic energy or of the change of its
/// potential energy.
void add_energy(const char* name, const RunCurves& curves, std::vector<std::string>& words) {
    constexpr double kShare = 0.01;
    if (curves.potential.empty())
        return;
    const auto [low, high] = std::minmax_element(curves.potential.begin(), curves.potential.end());
    const double turned_over = std::max(largest_of(curves.kinetic), *high - *low);
    const double gain = largest_of(curves.gain);
    if (gain > kShare * turned_over && gain > 1e-6)
        words.push_back(format(
            "%s has up to %.3g J more than it began with and than was put in: its solver creates "
            "energy.",
            name,
            gain));
}

void add_sleep(const TwinRuns& twins, std::vector<std::string>& words) {
    if (twins.curves_a.awake.empty())
        return;
    const double a = twins.curves_a.awake.back(), b = twins.curves_b.awake.back();
    if (a != b)
        words.push_back(format("At the end %.0f bodies are awake in A and %.0f in B.", a, b));
}

void add_times(const TwinRuns& twins, std::vector<std::string>& words) {
    const double a = summarize(twins.curves_a.step_ms).median,
                 b = summarize(twins.curves_b.step_ms).median;
    if (are_different(a, b, 0.01))
        words.push_back(format("A step takes %.3g ms in A and %.3g ms in B (median).", a, b));
}

} // namespace

std::vector<std::string> differences_in_words(const TwinRuns& twins) {
    std::vector<std::string> words;
    for (const ParameterChange& change : twins.changes)
        words.push_back(in_words(change));
    if (twins.changes.empty())
        words.emplace_back("The parameters of A and B are the same.");
    words.push_back(parting_in_words(twins));
    add_heights(twins, words);
    add_overlaps(twins, words);
    add_energy("A", twins.curves_a, words);
    add_energy("B", twins.curves_b, words);
    add_sleep(twins, words);
    add_times(twins, words);
    return words;
}

} // namespace topple::app
