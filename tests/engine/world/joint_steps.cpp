// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/joint_steps.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace topple::test {
namespace {

using RowKind = JointRow::Kind;

double wide(Real x) { return static_cast<double>(x); }

WideSoftness softness_of(double hertz, double damping_ratio, double h) {
    if (hertz <= 0)
        return {};
    const double omega = 2 * std::numbers::pi * hertz;
    // Implicit Euler of a spring k and damper c over h: k = m omega^2, c = 2 m zeta omega.
    const double k = omega * omega, c = 2 * damping_ratio * omega;
    const double gamma = 1 / (h * (c + h * k)); // times 1/m
    return {k * h * gamma, 1 / (1 + gamma), gamma / (1 + gamma)};
}

/// Returns the frequency of the locks of a joint without one of its own. [Hz]
double usual_hertz(const ExplainedStep& step, double h) {
    double stiffness = wide(step.after_b.stiffness);
    if (step.has_a)
        stiffness = std::min(stiffness, wide(step.after_a.stiffness));
    const double base = wide(step.parameters.dt) / step.parameters.substeps;
    const double held = std::min(wide(step.parameters.joint_hertz), 0.25 / base) *
                        (stiffness > 0 ? stiffness : 1);
    return std::min(held, 0.25 / h);
}

WideSoftness softness_of_locks(const ExplainedStep& step) {
    const Joint& joint = step.told.before;
    const double h = wide(step.told.substep);
    if (has_own_stiffness(joint))
        return softness_of(wide(joint.hertz), wide(joint.damping_ratio), h);
    return softness_of(usual_hertz(step, h), wide(step.parameters.joint_damping_ratio), h);
}

RowAim aim_of_limit(const ExplainedStep& step,
                    const JointDefinition& definition,
                    const JointRowName& name,
                    const SidePoses& now,
                    bool use_bias) {
    RowAim aim;
    const double h = wide(step.told.substep), x = definition.value(name, now);
    const bool is_lower = definition.is_lower(name), is_open = is_lower ? x > 0 : x < 0;
    (is_lower ? aim.least : aim.most) = 0;
    aim.is_solved = use_bias || !has_own_stiffness(step.told.before);
    if (is_open) { // it may be reached within the sub-step
        aim.bias = x / h;
    } else if (use_bias) {
        const WideSoftness soft = softness_of_locks(step);
        aim.bias = std::clamp(x * soft.bias_rate, -10.0, 10.0);
        // A limit stops an impact fully, unless the joint is soft by its definition.
        aim.soft = has_own_stiffness(step.told.before) ? soft : WideSoftness{soft.bias_rate, 1, 0};
    }
    return aim;
}

} // namespace

SidePoses ExplainedStep::sides(const JointReading& r) const {
    return sides_of(told.before, has_a ? &before_a : nullptr, &before_b, r);
}
SidePoses ExplainedStep::start() const {
    JointReading r;
    r.a.q = before_a.world_from_body.rotation;
    r.b.q = before_b.world_from_body.rotation;
    return sides(r);
}

ExplainedStep step_of(JoinedPair& t, const std::shared_ptr<const PathCurve>& curve) {
    ExplainedStep out;
    out.curve = curve;
    out.has_a = static_cast<bool>(t.a);
    out.parameters = t.world.parameters();
    out.half_a = t.half_a;
    out.half_b = t.half_b;
    if (t.a)
        out.before_a = t[t.a];
    out.before_b = t[t.b];
    Result<JointExplanation> told = explain_joint(t.world, t.joint);
    EXPECT_TRUE(told.ok());
    t.world.step();
    if (t.a)
        out.after_a = t[t.a];
    out.after_b = t[t.b];
    out.after = *t.world.find(t.joint);
    out.told = std::move(*told);
    return out;
}

bool has_own_stiffness(const Joint& joint) {
    return joint.hertz > 0 && joint.type != JointType::wheel && joint.type != JointType::spring;
}

RowAim aim_of(const ExplainedStep& step, const JointReading& r, std::size_t i, bool use_bias) {
    const Joint& joint = step.told.before;
    const JointRowName& name = step.told.names[i];
    const SidePoses now = step.sides(r);
    const JointDefinition definition = step.definition(r);
    const double h = wide(step.told.substep);
    RowAim aim;
    switch (name.kind) {
    case RowKind::lock:
        aim.is_solved = use_bias || !has_own_stiffness(joint);
        if (use_bias) {
            aim.soft = softness_of_locks(step);
            aim.bias = definition.value(name, now) * aim.soft.bias_rate;
            if (!has_own_stiffness(joint))
                aim.bias = std::clamp(aim.bias, -10.0, 10.0);
        }
        break;
    case RowKind::limit:
        aim = aim_of_limit(step, definition, name, now, use_bias);
        if (definition.is_in_the_middle(name)) { // rounding decides which end counts
            aim.bias = wide(r.rows[i].x.value) / h;
            aim.least = wide(r.rows[i].least);
            aim.most = wide(r.rows[i].most);
        }
        break;
    case RowKind::motor:
    case RowKind::spring: {
        const JointDrive drive = definition.drive(name);
        aim.most = wide(drive.max_force) * h;
        aim.least = -aim.most;
        aim.soft = softness_of(wide(drive.hertz), wide(drive.damping_ratio), h);
        aim.bias = -wide(drive.speed);
        if (name.kind == RowKind::spring)
            aim.bias += aim.soft.bias_rate * definition.value(name, now);
        aim.is_solved = use_bias || name.kind == RowKind::motor;
        break;
    }
    }
    // Of the distance of two points the solver also counts the second order.
    const bool is_chord = joint.type == JointType::distance && !has_own_stiffness(joint) &&
                          (name.kind == RowKind::lock || name.kind == RowKind::limit);
    if (is_chord && use_bias)
        aim.bias += wide(r.rows[i].x.second_order);
    return aim;
}

} // namespace topple::test
