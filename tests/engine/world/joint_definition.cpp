// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/joint_definition.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace topple::test {
namespace {

double wide(Real x) { return static_cast<double>(x); }

/// A rotation as its trace and the axis times twice the sine.
struct Rotation {
    double trace = 0;
    DVec3 sines;
    /// Angle of a small rotation about the unit vector `n`. [rad]
    [[nodiscard]] double angle_about(const DVec3& n) const {
        return 2 * std::atan2(dot(sines, n), 1 + trace);
    }
    /// The rotation vector, or one of the length 2 sin(angle / 2), which is that of a small rotation. [rad]
    [[nodiscard]] DVec3 vector(bool is_chord = false) const {
        const double twice = length(sines), angle = std::atan2(twice, trace - 1);
        const double size = is_chord ? 2 * std::sin(angle / 2) : angle;
        return twice > 0 ? sines * (size / twice) : DVec3{};
    }
};

/// Returns the rotation from one frame to another, in the world.
Rotation rotation_between(const SidePose& from, const SidePose& to) {
    Rotation r;
    for (std::size_t k = 0; k < 3; ++k) {
        r.trace += dot(from.axes[k], to.axes[k]);
        r.sines += cross(from.axes[k], to.axes[k]);
    }
    return r;
}
/// Returns the rotation of B against A, in the axes of A.
Rotation rotation_of(const SidePoses& at) {
    const Rotation world = rotation_between(at.a, at.b);
    return {world.trace,
            {dot(at.a.axes[0], world.sines),
             dot(at.a.axes[1], world.sines),
             dot(at.a.axes[2], world.sines)}};
}

/// Returns the angle from A's X to B's about Z, after the shortest rotation from Z to Z. [rad]
double twist_of(const SidePoses& at) {
    const DVec3 across = cross(at.a.axes[2], at.b.axes[2]);
    const double sine = length(across), angle = std::atan2(sine, dot(at.a.axes[2], at.b.axes[2]));
    const DVec3 x = turned(at.a.axes[0], sine > 0 ? across * (angle / sine) : DVec3{});
    return std::atan2(dot(at.b.axes[2], cross(x, at.b.axes[0])), dot(x, at.b.axes[0]));
}

/// Returns 0 to 2 for a name that ends in x, y or z.
std::size_t axis_of(const std::string& name) { return static_cast<std::size_t>(name.back() - 'x'); }

bool is(const std::string& name, const char* beginning) { return name.starts_with(beginning); }

double component(const DVec3& v, std::size_t i) { return v[static_cast<int>(i)]; }

} // namespace

JointDefinition::JointDefinition(const Joint& joint,
                                 const PathCurve* curve,
                                 const SidePoses& start,
                                 const SidePoses& now)
    : joint_(joint),
      start_(start),
      now_(now),
      curve_(curve) {}

double JointDefinition::turn_of_screw(const SidePoses& at) const {
    // The turn at the beginning of the step is the phase; the rest is less than half a turn.
    double more = twist_of(at) - twist_of(start_);
    more -= 2 * std::numbers::pi * std::round(more / (2 * std::numbers::pi));
    return wide(joint_.phase) + more;
}

double JointDefinition::along_path(const std::string& name, const SidePoses& at) const {
    const DVec3 gap = at.gap();
    const DVec3 p{dot(at.a.axes[0], gap), dot(at.a.axes[1], gap), dot(at.a.axes[2], gap)};
    const double u = curve_->foot(p, wide(joint_.phase));
    if (is(name, "arc")) {
        const CoordinateRange r = range(
            {.kind = JointRow::Kind::limit, .coordinate = "arc length"});
        const JointDrive& d = joint_.drive;
        const double middle = joint_.has_limits ? (r.lower + r.upper) / 2 : wide(d.target);
        const double s = curve_->way(u), all = curve_->length();
        return joint_.path->is_closed() ? s + all * std::round((middle - s) / all) : s;
    }
    const DVec3 t = curve_->tangent(u);
    const DVec3 n1 = has_normals_of_joint_ ? DVec3(joint_.path->at(static_cast<Real>(u)).normal)
                                           : curve_->normal(u);
    const DVec3 n2 = cross(n1, t);
    const DVec3 off = p - curve_->position(u);
    if (is(name, "across"))
        return dot(name.back() == '1' ? n1 : n2, off);
    const auto in_world = [&](const DVec3& v) {
        return at.a.axes[0] * v.x + at.a.axes[1] * v.y + at.a.axes[2] * v.z;
    };
    const SidePose frame{{}, {}, {in_world(n2), in_world(n1), in_world(t)}};
    return component(rotation_of({frame, at.b}).vector(true), axis_of(name));
}

double JointDefinition::coordinate(const JointRowName& row, const SidePoses& at) const {
    const std::string name = row.coordinate;
    const DVec3 gap = at.gap();
    const auto turn_since = [&](const SidePose& from, const SidePose& to, const DVec3& axis) {
        return rotation_between(from, to).angle_about(axis);
    };
    // Turn of a body about the Z of its side since the beginning of the step.
    const auto turn = [&](const SidePose SidePoses::*side) {
        const SidePose &start = start_.*side, &now = now_.*side;
        return turn_since(start, now, now.axes[2]) + turn_since(now, at.*side, now.axes[2]);
    };
    const auto turn_against_a = [&](std::size_t axis) {
        const DVec3& n = now_.b.axes[axis];
        return turn_since(now_.b, at.b, n) - turn_since(now_.a, at.a, n);
    };
    const double rope_a = length(at.a.anchor - DVec3(joint_.pulley_a));
    const double rope_b = wide(joint_.ratio) * length(at.b.anchor - DVec3(joint_.pulley_b));
    const auto& [x, y, z] = at.a.axes;
    const DVec3& axle = at.b.axes[2];
    if (is(name, "point"))
        return component(gap, axis_of(name));
    if (is(name, "axis"))
        return dot(at.a.axes[axis_of(name)], axle);
    if (is(name, "shift"))
        return dot(at.a.axes[axis_of(name)], gap);
    if (is(name, "turn")) { // a fixed joint and a slider expect small ones
        const bool is_chord = joint_.type == JointType::fixed || joint_.type == JointType::slider;
        return component(rotation_of(at).vector(is_chord), axis_of(name));
    }
    if (is(name, "angle"))
        return joint_.type == JointType::screw ? turn_of_screw(at) : twist_of(at);
    if (is(name, "distance"))
        return length(gap);
    if (is(name, "swing friction"))
        return turn_against_a(axis_of(name));
    if (is(name, "swing"))
        return std::atan2(length(cross(z, axle)), dot(z, axle));
    if (is(name, "thread"))
        return dot(z, gap) - wide(joint_.ratio) * turn_of_screw(at);
    if (is(name, "gear"))
        return wide(joint_.phase) + turn(&SidePoses::a) + wide(joint_.ratio) * turn(&SidePoses::b);
    if (is(name, "rack")) {
        const DVec3& way = now_.b.axes[2];
        return wide(joint_.phase) + dot(way, at.b.center - start_.b.center) -
               wide(joint_.ratio) * turn(&SidePoses::a);
    }
    if (name == "rope")
        return rope_a + rope_b;
    if (is(name, "rope"))
        return name == "rope at A" ? rope_a : rope_b;
    if (is(name, "hub"))
        return dot(at.a.axes[axis_of(name)], gap);
    if (is(name, "camber"))
        return dot(y, axle);
    if (is(name, "steering"))
        return std::atan2(dot(x, axle), dot(z, axle));
    if (is(name, "travel"))
        return dot(y, gap);
    if (is(name, "axle"))
        return turn_against_a(2);
    if (curve_ != nullptr)
        return along_path(name, at);
    return std::numeric_limits<double>::quiet_NaN(); // a name that no definition has
}

CoordinateRange JointDefinition::range(const JointRowName& row) const {
    const std::string name = row.coordinate;
    const double lower = wide(joint_.lower), upper = wide(joint_.upper);
    if (is(name, "swing"))
        return {-wide(joint_.swing), wide(joint_.swing)};
    if (is(name, "rope at"))
        return {0, upper};
    if (joint_.type == JointType::six_dof) {
        const JointAxis& axis = joint_.axes[axis_of(name) + (is(name, "turn") ? 3 : 0)];
        return {wide(axis.lower), wide(axis.upper)};
    }
    if (curve_ != nullptr && !joint_.path->is_closed()) // an open path ends
        return {joint_.has_limits ? std::max(lower, 0.0) : 0,
                joint_.has_limits ? std::min(upper, curve_->length()) : curve_->length()};
    return {lower, upper};
}

bool JointDefinition::is_in_the_middle(const JointRowName& name) const {
    const CoordinateRange r = range(name);
    return std::abs(coordinate(name, now_) - (r.lower + r.upper) / 2) < 1e-3;
}

bool JointDefinition::is_lower(const JointRowName& name) const {
    const double x = coordinate(name, now_);
    const CoordinateRange r = range(name);
    return x - r.lower <= r.upper - x;
}

JointDrive JointDefinition::drive(const JointRowName& row) const {
    const std::string name = row.coordinate;
    const auto unbounded = [&](Real hertz, Real target) {
        return JointDrive{.max_force = std::numeric_limits<Real>::infinity(),
                          .hertz = hertz,
                          .damping_ratio = joint_.damping_ratio,
                          .target = target};
    };
    if (joint_.type == JointType::spring)
        return unbounded(joint_.hertz > 0 ? joint_.hertz : 2, joint_.upper);
    if (is(name, "travel"))
        return unbounded(joint_.hertz, 0);
    if (is(name, "swing"))
        return {.max_force = joint_.turn_drive.max_force};
    if (is(name, "steering"))
        return joint_.turn_drive;
    if (joint_.type == JointType::six_dof)
        return joint_.axes[axis_of(name) + (is(name, "turn") ? 3 : 0)].drive;
    if (joint_.type == JointType::motor) {
        JointDrive drive = is(name, "turn") ? joint_.turn_drive : joint_.drive;
        if (axis_of(name) != 2)
            drive.speed = drive.target = 0;
        return drive;
    }
    return joint_.drive;
}

double JointDefinition::value(const JointRowName& name, const SidePoses& at) const {
    const double x = coordinate(name, at);
    switch (name.kind) {
    case JointRow::Kind::lock:
        if (joint_.type == JointType::distance || joint_.type == JointType::pulley)
            return x - wide(joint_.upper);
        return x;
    case JointRow::Kind::limit: {
        const CoordinateRange r = range(name);
        return x - (is_lower(name) ? r.lower : r.upper);
    }
    case JointRow::Kind::spring:
        return x - wide(drive(name).target);
    case JointRow::Kind::motor:
        break;
    }
    return x; // of a motor nothing is to become 0; only the slope counts
}

} // namespace topple::test
