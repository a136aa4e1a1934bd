// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/friction/slopes.h"

namespace topple::app {
namespace {

constexpr double kDegrees = 180 / 3.14159265358979323846; // in a radian

/// Returns the angle at which the body begins to slip, from its acceleration on a steeper slope: a = g (sin s - mu
/// cos s). [deg]
double slip_angle_deg(const Conditions& c, double friction, double slope_deg) {
    Trial t(c);
    const double slope = slope_deg / kDegrees;
    const RampTrial ramp = build_ramp(
        t.world, static_cast<Real>(friction), static_cast<Real>(slope));
    const auto speed = [&] { return static_cast<double>(dot(t.body(ramp.box).v, ramp.downhill)); };
    t.run(1);
    const double early = speed(), from = t.time();
    t.run(2);
    const double a = (speed() - early) / (t.time() - from);
    const double g = static_cast<double>(length(c.parameters.gravity));
    return std::atan(std::tan(slope) - a / (g * std::cos(slope))) * kDegrees;
}

/// Returns the speed at which the body creeps down a slope on which it should rest. [m/s]
double creep(const Conditions& c, double friction, double slope_deg) {
    Trial t(c);
    const RampTrial ramp = build_ramp(
        t.world, static_cast<Real>(friction), static_cast<Real>(slope_deg / kDegrees));
    t.run(1);
    const Vec3 start = t.position(ramp.box);
    t.run(9);
    return static_cast<double>(distance(t.position(ramp.box), start)) / 9;
}

/// Returns the highest point after the first contact over the expected one (from e), minus 1.
double rebound_error(const Conditions& c, double restitution, double drop) {
    Trial t(c);
    const BodyId ball = build_drop(
        t.world, static_cast<Real>(restitution), static_cast<Real>(drop));
    bool has_hit = false, is_over = false;
    double peak = 0;
    t.run(3, [&] {
        const Real speed = t.body(ball).v.y;
        has_hit = has_hit || speed > 0.3f;
        if (!has_hit || is_over)
            return;
        peak = std::max(peak, static_cast<double>(t.position(ball).y) - 0.5);
        is_over = speed < -0.2f;
    });
    return peak / (restitution * restitution * drop) - 1;
}

} // namespace

Measured measure_slip(const Conditions& c, double friction) {
    const double ideal = std::atan(friction) * kDegrees;
    double worst = 0;
    for (const double above : {1.0, 2.0, 4.0})
        worst = std::max(worst, std::abs(slip_angle_deg(c, friction, ideal + above) - ideal));
    return {{{"slip", worst}, {"creep", creep(c, friction, ideal - 3)}}, ""};
}

Measured measure_rebound(const Conditions& c, double restitution) {
    double worst = 0;
    for (int i = 0; i < 8; ++i)
        worst = std::max(worst, std::abs(rebound_error(c, restitution, 2 + 0.05 * i)));
    return {{{"rebound", worst * 100}}, ""};
}

} // namespace topple::app
