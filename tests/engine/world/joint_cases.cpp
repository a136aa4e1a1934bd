// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/joint_cases.h"

#include "tests/support/random_vectors.h"

#include <cmath>

namespace topple::test {
namespace {

Quat about(Vec3 axis, Real angle) { return from_axis_angle(axis, angle); }

constexpr Vec3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
constexpr JointDrive kMotor{.max_force = 400, .speed = 1.5f};
constexpr JointDrive kWeakMotor{.max_force = 5, .speed = -2};
constexpr JointDrive kServo{.max_force = 300, .hertz = 3, .damping_ratio = 0.7f, .target = 0.3f};

Transform turned_about_z(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    return {off.position, off.rotation * about(kZ, d.angle(1.4f))};
}
Transform shifted_along_z(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    return {off.position + kZ * d.number(-1, 1), off.rotation};
}
Transform swung(CaseDraw& d) {
    const Vec3 axis = d.is_snapped ? kX : normalize(Vec3{1, 0.5f, 0});
    return {d.nearly_closed().position, about(axis, d.angle(1.2f)) * about(kZ, d.angle(1))};
}
Transform apart(CaseDraw& d) { return {d.vector(0.8f) + Vec3{0.25f, 1, 0.5f}, d.rotation()}; }
Transform anywhere_near(CaseDraw& d) {
    return {d.vector(0.5f), about(normalize(d.vector(1) + Vec3{0, 0, 1.5f}), d.angle(1.2f))};
}
/// Locked along Y and about X and Z, as the axes of the case below.
Transform half_locked(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    return {off.position + Vec3{d.number(-0.7f, 0.7f), 0, d.number(-0.7f, 0.7f)},
            off.rotation * about(kY, d.angle(1))};
}
Transform rolling(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    return {off.position + kY * d.number(-0.3f, 0.3f), off.rotation * about(kZ, d.angle(3))};
}
Transform steered(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    return {off.position + kY * d.number(-0.3f, 0.3f),
            about(kY, d.angle(0.6f)) * off.rotation * about(kZ, d.angle(3))};
}
/// Turned several times, with the advance that belongs to the ratio of kScrew.
constexpr Real kScrew = 0.1f; // [m/rad]
Transform screwed(CaseDraw& d) {
    const Transform off = d.nearly_closed();
    const Real turn = d.angle(15);
    return {off.position + kZ * (kScrew * turn), off.rotation * about(kZ, turn)};
}

const std::vector<Vec3> kBend{{-2, 0, 0.5f}, {-1, 0.3f, 0}, {0, 0, 0}, {1, 0.2f, 0.3f}, {2, 1, 0}};
/// A closed curve that winds: its frame has turned about the tangent after a round.
const std::vector<Vec3> kRound{{1.75f, 0.21875f, 0},
                               {1.5f, 0.46875f, 0.875f},
                               {0.875f, 0.40625f, 1.5f},
                               {0, 0.34375f, 1.75f},
                               {-0.875f, 0, 1.5f},
                               {-1.5f, -0.40625f, 0.875f},
                               {-1.75f, -0.21875f, 0},
                               {-1.5f, 0.40625f, -0.875f},
                               {-0.875f, 0.4375f, -1.5f},
                               {0, -0.34375f, -1.75f},
                               {0.875f, -0.875f, -1.5f},
                               {1.5f, -0.46875f, -0.875f}};

/// Near a point of the curve, and beside it by up to 0.1 m; beyond the end of an open one now and then.
Transform near(const std::vector<Vec3>& points, bool is_closed, bool is_aligned, CaseDraw& d) {
    const Spline curve(points, is_closed, kY);
    const Real end = curve.end();
    const Spline::Place at = curve.at(is_closed ? d.number(0, end) : d.number(-0.25f, end + 0.25f));
    if (is_aligned) {
        const Vec3 side = cross(at.normal, at.tangent);
        const Transform off = d.nearly_closed();
        return {at.position + off.position,
                to_quat(Mat3{side, at.normal, at.tangent}) * off.rotation};
    }
    return {at.position + d.vector(0.1f), d.rotation()};
}
Transform near_bend(CaseDraw& d) { return near(kBend, false, false, d); }
Transform near_round(CaseDraw& d) { return near(kRound, true, false, d); }
Transform along_bend(CaseDraw& d) { return near(kBend, false, true, d); }
Transform along_round(CaseDraw& d) { return near(kRound, true, true, d); }

JointDef path_of(const std::vector<Vec3>& points, bool is_closed, bool is_aligned) {
    return {.type = JointType::path,
            .drive = kMotor,
            .aligned = is_aligned,
            .path_points = points,
            .path_closed = is_closed};
}

JointAxes half_locked_axes() {
    JointAxes axes;
    for (std::size_t i = 0; i < 6; ++i)
        axes[i].mode = JointAxis::Mode::locked;
    axes[0] = {JointAxis::Mode::limited, -0.4f, 0.5f, kMotor};
    axes[2] = {JointAxis::Mode::free, 0, 0, kServo};
    axes[4] = {JointAxis::Mode::limited, -0.6f, 0.7f, kWeakMotor};
    return axes;
}
JointAxes open_axes() {
    JointAxes axes;
    for (std::size_t i = 0; i < 6; ++i)
        axes[i] = {JointAxis::Mode::limited, -0.35f, 0.45f, i % 2 == 0 ? kServo : kWeakMotor};
    return axes;
}

std::vector<JointCase> cases_about_an_axis() {
    const JointDef turning{.type = JointType::hinge,
                           .has_limits = true,
                           .lower = -0.4f,
                           .upper = 0.6f,
                           .drive = kMotor};
    JointDef servo = turning, soft = turning, slider = turning, soft_slider = turning;
    servo.drive = kServo;
    soft.hertz = 5;
    soft.damping_ratio = 0.5f;
    soft.drive = kWeakMotor;
    slider.type = soft_slider.type = JointType::slider;
    soft_slider.drive = kServo;
    soft_slider.hertz = 8;
    JointDef cone = turning, slack_cone = turning;
    cone.type = slack_cone.type = JointType::cone_twist;
    cone.swing = 0.5f;
    cone.turn_drive = {.max_force = 3};
    slack_cone.swing = 1.5f;
    slack_cone.drive = kServo;
    const JointDef fixed{.type = JointType::fixed, .hertz = 4, .damping_ratio = 0.3f};
    JointDef screw = turning;
    screw.type = JointType::screw;
    screw.ratio = kScrew;
    screw.lower = -6;
    screw.upper = 5;
    JointDef servo_screw = screw;
    servo_screw.drive = kServo;
    return {{"hinge with a motor", turning, turned_about_z},
            {"hinge with a servo", servo, turned_about_z},
            {"soft hinge", soft, turned_about_z},
            {"slider with a motor", slider, shifted_along_z},
            {"soft slider with a servo", soft_slider, shifted_along_z},
            {"cone with friction", cone, swung},
            {"wide cone with a servo", slack_cone, swung},
            {"soft fixed joint", fixed, [](CaseDraw& d) { return d.nearly_closed(); }},
            {"screw with a motor", screw, screwed},
            {"screw with a servo", servo_screw, screwed}};
}

std::vector<JointCase> cases_of_lines() {
    const JointDef rope{.type = JointType::distance, .lower = 0.25f, .upper = 1.2f};
    JointDef winch = rope, piston = rope, link = rope, soft_link = rope;
    winch.drive = kMotor;
    piston.drive = kServo;
    piston.drive.target = 1;
    link.lower = link.upper = 1;
    soft_link.lower = soft_link.upper = 1;
    soft_link.hertz = 6;
    const JointDef spring{.type = JointType::spring, .upper = 0.75f};
    JointDef stiff_spring = spring;
    stiff_spring.hertz = 5;
    stiff_spring.damping_ratio = 0.1f;
    const JointDef pulley{.type = JointType::pulley, .lower = 4, .upper = 4, .ratio = 2};
    JointDef slack = pulley, short_rope = pulley;
    slack.lower = 1;
    slack.upper = 6;
    slack.ratio = 1.5f;
    short_rope.lower = 1;
    short_rope.upper = 1.75f;
    short_rope.ratio = 1;
    return {{"rope", rope, apart},
            {"winch", winch, apart},
            {"piston", piston, apart},
            {"link", link, apart},
            {"soft link", soft_link, apart},
            {"spring", spring, apart},
            {"stiff spring", stiff_spring, apart},
            {"pulley", pulley, apart},
            {"pulley with slack", slack, apart},
            {"short pulley", short_rope, apart}};
}

std::vector<JointCase> cases_of_frames() {
    const JointDef some{.type = JointType::six_dof, .axes = half_locked_axes()};
    const JointDef open{.type = JointType::six_dof, .axes = open_axes()};
    const JointDef wheel{.type = JointType::wheel,
                         .hertz = 3,
                         .damping_ratio = 0.6f,
                         .has_limits = true,
                         .lower = -0.1f,
                         .upper = 0.15f,
                         .drive = kMotor,
                         .turn_drive = kServo};
    JointDef rigid = wheel;
    rigid.hertz = 0;
    rigid.turn_drive = {};
    const JointDef gear{.type = JointType::gear, .ratio = -1.5f};
    const JointDef rack{.type = JointType::rack, .ratio = 0.4f};
    JointDef servos{.type = JointType::motor, .drive = kServo, .turn_drive = kServo};
    JointDef motors{.type = JointType::motor, .drive = kMotor, .turn_drive = kWeakMotor};
    return {{"six-way joint", some, half_locked},
            {"open six-way joint", open, anywhere_near},
            {"wheel", wheel, steered},
            {"rigid wheel", rigid, rolling},
            {"gear", gear, anywhere_near},
            {"rack", rack, anywhere_near},
            {"servos", servos, anywhere_near},
            {"motors", motors, anywhere_near}};
}

std::vector<JointCase> cases_of_curves() {
    JointDef limited = path_of(kRound, true, false), servo = path_of(kBend, false, false);
    limited.has_limits = true;
    limited.lower = 1;
    limited.upper = 10;
    servo.drive = kServo;
    servo.drive.target = 2;
    servo.has_limits = true;
    servo.lower = 0.5f;
    servo.upper = 3;
    return {{"open path", path_of(kBend, false, false), near_bend},
            {"path with a servo", servo, near_bend},
            {"closed path", limited, near_round},
            {"aligned open path", path_of(kBend, false, true), along_bend},
            {"aligned closed path", path_of(kRound, true, true), along_round}};
}

} // namespace

Real CaseDraw::number(Real low, Real high) {
    const Real x = random.between(low, high);
    return is_snapped ? std::round(4 * x) / 4 : x;
}
Real CaseDraw::angle(Real reach) {
    const Real x = random.between(-reach, reach);
    return is_snapped ? std::round(x / (kPi / 2)) * (kPi / 2) : x;
}
Vec3 CaseDraw::vector(Real reach) {
    return {number(-reach, reach), number(-reach, reach), number(-reach, reach)};
}
Quat CaseDraw::rotation() {
    return is_snapped ? about(kX, angle(3)) * about(kY, angle(3)) * about(kZ, angle(3))
                      : random_rotation(random);
}
Transform CaseDraw::nearly_closed() {
    return {{error(), error(), error()},
            about(kX, error()) * about(kY, error()) * about(kZ, error())};
}

std::vector<JointCase> joint_cases() {
    std::vector<JointCase> all = cases_about_an_axis();
    for (const auto& some : {cases_of_lines(), cases_of_frames(), cases_of_curves()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

JoinedPair::JoinedPair(const JointCase& setting, CaseDraw& d, const Parameters& parameters)
    : TestWorld(parameters) {
    const auto box = [&](Vec3& half, const Transform& pose) {
        half = {d.random.between(0.2f, 0.6f),
                d.random.between(0.2f, 0.6f),
                d.random.between(0.2f, 0.6f)};
        return create(
            BodyDef{.motion = Motion::dynamic,
                    .world_from_body = pose,
                    .velocity = d.vector(1),
                    .angular_velocity = d.vector(1),
                    // Apart from the origin of the body, so that its center of mass is too.
                    .colliders = {{.shape = BoxShape{half},
                                   .body_from_shape = {{0.25f, -0.125f, 0.5f}, {}}}}});
    };
    JointDef def = setting.def;
    def.local_anchor_a = d.vector(0.75f);
    def.local_anchor_b = d.vector(0.75f);
    def.local_frame_a = d.rotation();
    def.local_frame_b = d.rotation();
    const Transform pose_a{d.vector(2), d.rotation()};
    const Transform frame_a = pose_a * Transform{def.local_anchor_a, def.local_frame_a};
    const Transform frame_b = frame_a * setting.place(d);
    const Quat turn_b = frame_b.rotation * conjugate(def.local_frame_b);
    const Transform pose_b{frame_b.position - rotate(turn_b, def.local_anchor_b), turn_b};
    if (d.random.unit() < 0.3f) { // A is the world
        def.local_anchor_a = frame_a.position;
        def.local_frame_a = frame_a.rotation;
    } else {
        def.a = a = box(half_a, pose_a);
    }
    def.b = b = box(half_b, pose_b);
    def.pulley_a = frame_a.position + Vec3{0.25f, 1.5f, 0};
    def.pulley_b = frame_b.position + Vec3{0, 1.25f, -0.25f};
    joint = create(def);
}

} // namespace topple::test
