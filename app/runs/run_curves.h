// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"

#include <array>
#include <string_view>
#include <vector>

namespace topple::app {

/// Measures of a run after each of its steps.
struct RunCurves {
    std::vector<double> kinetic, potential; ///< Energy of all bodies and particles. [J]
    /// Energy beyond that of the start and what was put in since: negative where motion was lost, as by friction;
    /// positive where the solver created energy. [J]
    std::vector<double> gain;
    std::vector<double> overlap;     ///< Deepest overlap of two colliders. [m]
    std::vector<double> joint_error; ///< Largest error of a joint. [m]
    std::vector<double> awake;       ///< Number of awake bodies.
    std::vector<double> step_ms;     ///< Wall time of the step. [ms]
};

/// One of the curves, by its name in files.
struct Curve {
    std::string_view name;
    std::vector<double> RunCurves::*values;
    bool counts_at_end;     ///< Whether the last value sums up the run; else the largest does.
    std::string_view words; ///< Summary of the run that the number is, with its unit.
};
inline constexpr std::array<Curve, 7> kCurves{{
    {"kinetic_j", &RunCurves::kinetic, true, "kinetic energy at the end [J]"},
    {"potential_j", &RunCurves::potential, true, "potential energy at the end [J]"},
    {"gain_j", &RunCurves::gain, false, "most energy gained [J]"},
    {"overlap_m", &RunCurves::overlap, false, "deepest overlap of two colliders [m]"},
    {"joint_error_m", &RunCurves::joint_error, false, "largest error of a joint [m]"},
    {"awake", &RunCurves::awake, true, "awake bodies at the end"},
    {"step_ms", &RunCurves::step_ms, false, "slowest step [ms]"},
}};

/// Returns the largest value; 0 for none.
double largest_of(const std::vector<double>& values);
/// Returns the number that sums up a curve.
double summary_of(const Curve& curve, const RunCurves& curves);

/// Takes the steps of a scene and notes its measures.
class CurveRecorder {
public:
    /// `scene` outlives the recorder.
    explicit CurveRecorder(OpenedScene& scene);
    void step();
    [[nodiscard]] const RunCurves& curves() const { return curves_; }
    [[nodiscard]] RunCurves take() { return std::move(curves_); }

private:
    OpenedScene& scene_;
    RunCurves curves_;
    double start_energy_ = 0, work_ = 0; ///< [J]
};

} // namespace topple::app
