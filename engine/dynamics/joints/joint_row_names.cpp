// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_row_names.h"

#include <array>

// The rows in words, in the order in which the functions of joint_rows_detail.h request them.

namespace topple {
namespace {

using Kind = JointRow::Kind;

/// Words of one coordinate.
struct Words {
    const char* coordinate;
    const char* locked;  ///< Purpose of a lock.
    const char* limited; ///< Purpose of a limit.
    const char* driven;  ///< Purpose of a motor or a spring.
    JointUnit unit;
};

/// Lists names as RowWriter writes rows.
class NameWriter {
public:
    void lock(const Words& w) { add(Kind::lock, w, w.locked); }
    void limit(const Words& w) { add(Kind::limit, w, w.limited); }
    void drive(const Words& w, const JointDrive& drive) {
        if (drive.max_force > 0)
            add(drive.hertz > 0 ? Kind::spring : Kind::motor, w, w.driven);
    }
    void spring(const Words& w) { add(Kind::spring, w, w.driven); }
    [[nodiscard]] std::vector<JointRowName> take() { return std::move(names_); }

private:
    void add(Kind kind, const Words& w, const char* purpose) {
        names_.push_back({kind, w.coordinate, purpose, w.unit});
    }
    std::vector<JointRowName> names_;
};

constexpr JointUnit kLength = JointUnit::length, kAngle = JointUnit::angle;

constexpr std::array<Words, 3> kPoint{{
    {"point x", "keeps the anchors together along the world's X", "", "", kLength},
    {"point y", "keeps the anchors together along the world's Y", "", "", kLength},
    {"point z", "keeps the anchors together along the world's Z", "", "", kLength},
}};
constexpr std::array<Words, 2> kAxis{{
    {"axis x", "keeps B's axis from tilting towards A's X", "", "", kAngle},
    {"axis y", "keeps B's axis from tilting towards A's Y", "", "", kAngle},
}};
constexpr std::array<Words, 3> kShift{{
    {"shift x",
     "keeps B's anchor from moving along A's X",
     "bounds the motion of B's anchor along A's X",
     "drives B's anchor along A's X",
     kLength},
    {"shift y",
     "keeps B's anchor from moving along A's Y",
     "bounds the motion of B's anchor along A's Y",
     "drives B's anchor along A's Y",
     kLength},
    {"shift z",
     "keeps B's anchor from moving along A's Z",
     "bounds the motion of B's anchor along A's Z",
     "drives B's anchor along A's Z",
     kLength},
}};
constexpr std::array<Words, 3> kTurn{{
    {"turn x",
     "keeps B from turning about A's X",
     "bounds the turn of B about A's X",
     "turns B about A's X",
     kAngle},
    {"turn y",
     "keeps B from turning about A's Y",
     "bounds the turn of B about A's Y",
     "turns B about A's Y",
     kAngle},
    {"turn z",
     "keeps B from turning about A's Z",
     "bounds the turn of B about A's Z",
     "turns B about A's Z",
     kAngle},
}};
constexpr Words kMainTurn{"angle",
                          "",
                          "bounds the turn of B about the axis",
                          "turns B about the axis",
                          kAngle};
constexpr Words kDistance{"distance",
                          "keeps the distance of the anchors",
                          "bounds the distance of the anchors",
                          "pulls the anchors to their distance at rest",
                          kLength};
constexpr Words kSwing{"swing", "", "bounds the angle between the two axes", "", kAngle};
constexpr std::array<Words, 2> kSwingFriction{{
    {"swing friction x", "", "", "resists the swing about B's X", kAngle},
    {"swing friction y", "", "", "resists the swing about B's Y", kAngle},
}};
constexpr std::array<Words, 2> kAcrossPath{{
    {"across 1", "keeps B's anchor on the curve, along its first normal", "", "", kLength},
    {"across 2", "keeps B's anchor on the curve, along its second normal", "", "", kLength},
}};
constexpr std::array<Words, 3> kAlongPath{{
    {"frame x", "keeps B's frame from turning about the second normal of the curve", "", "", kAngle},
    {"frame y", "keeps B's frame from turning about the first normal of the curve", "", "", kAngle},
    {"frame z", "keeps B's frame from turning about the tangent of the curve", "", "", kAngle},
}};
constexpr Words kArcLength{"arc length",
                           "",
                           "bounds the way along the curve",
                           "drives B along the curve",
                           kLength};
constexpr Words kThread{"thread",
                        "couples the advance of B along the axis to its turn",
                        "",
                        "",
                        kLength};
constexpr Words kGearSlip{"gear slip", "couples the turns of the two wheels", "", "", kAngle};
constexpr Words kRackSlip{"rack slip", "couples the way of the rack to the turn", "", "", kLength};
constexpr Words kRope{"rope",
                      "keeps the length of the rope",
                      "bounds the length of the rope",
                      "",
                      kLength};
constexpr Words kRopeAtA{"rope at A", "", "keeps A within the whole rope", "", kLength};
constexpr Words kRopeAtB{"rope at B", "", "keeps B within the whole rope", "", kLength};
constexpr Words kAcrossWheelX{"hub x",
                              "keeps the hub on the suspension's line along A's X",
                              "",
                              "",
                              kLength};
constexpr Words kAcrossWheelZ{"hub z",
                              "keeps the hub on the suspension's line along A's Z",
                              "",
                              "",
                              kLength};
constexpr Words kCamber{"camber", "keeps the axle perpendicular to the suspension", "", "", kAngle};
constexpr Words kSteering{"steering", "keeps the wheel straight", "", "steers the wheel", kAngle};
constexpr Words kTravel{"travel",
                        "keeps the hub at its place on the suspension's line",
                        "bounds the travel of the suspension",
                        "is the spring of the suspension",
                        kLength};
constexpr Words kAxle{"axle", "", "", "turns the wheel about its axle", kAngle};

template<std::size_t N>
void lock_all(const std::array<Words, N>& words, NameWriter& names) {
    for (const Words& w : words)
        names.lock(w);
}

void name_main_axis(const Joint& j, const Words& w, NameWriter& names) {
    if (j.has_limits)
        names.limit(w);
    names.drive(w, j.drive);
}

void name_distance(const Joint& j, NameWriter& names) {
    if (j.lower == j.upper)
        return names.lock(kDistance);
    names.limit(kDistance);
    names.drive(kDistance, j.drive);
}

void name_cone(const Joint& j, NameWriter& names) {
    lock_all(kPoint, names);
    names.limit(kSwing);
    name_main_axis(j, kMainTurn, names);
    for (const Words& w : kSwingFriction)
        names.drive(w, {.max_force = j.turn_drive.max_force});
}

void name_six_dof(const Joint& j, NameWriter& names) {
    const auto words_of = [](std::size_t i) { return i < 3 ? kShift[i] : kTurn[i - 3]; };
    for (std::size_t i = 0; i < 6; ++i)
        if (j.axes[i].mode == JointAxis::Mode::locked)
            names.lock(words_of(i));
    for (std::size_t i = 0; i < 6; ++i) {
        if (j.axes[i].mode == JointAxis::Mode::limited)
            names.limit(words_of(i));
        if (j.axes[i].mode != JointAxis::Mode::locked)
            names.drive(words_of(i), j.axes[i].drive);
    }
}

void name_wheel(const Joint& j, NameWriter& names) {
    names.lock(kAcrossWheelX);
    names.lock(kAcrossWheelZ);
    names.lock(kCamber);
    if (!(j.turn_drive.max_force > 0))
        names.lock(kSteering);
    if (j.hertz > 0) {
        names.spring(kTravel);
        if (j.has_limits)
            names.limit(kTravel);
    } else {
        names.lock(kTravel);
    }
    names.drive(kSteering, j.turn_drive);
    names.drive(kAxle, j.drive);
}

void name_motor(const Joint& j, NameWriter& names) {
    const auto name = [&](const std::array<Words, 3>& words, const JointDrive& drive) {
        if (drive.hertz > 0)
            for (const std::size_t i : {0u, 1u})
                names.drive(words[i], drive);
        names.drive(words[2], drive);
    };
    name(kShift, j.drive);
    name(kTurn, j.turn_drive);
}

void name_path(const Joint& j, NameWriter& names) {
    lock_all(kAcrossPath, names);
    if (j.aligned)
        lock_all(kAlongPath, names);
    if (j.has_limits || !j.path->is_closed())
        names.limit(kArcLength);
    names.drive(kArcLength, j.drive);
}

void name_pulley(const Joint& j, NameWriter& names) {
    if (j.lower == j.upper)
        names.lock(kRope);
    else
        names.limit(kRope);
    names.limit(kRopeAtA);
    names.limit(kRopeAtB);
}

void name_rows(const Joint& j, NameWriter& names) {
    switch (j.type) {
    case JointType::ball:
        return lock_all(kPoint, names);
    case JointType::hinge:
        lock_all(kPoint, names);
        lock_all(kAxis, names);
        return name_main_axis(j, kMainTurn, names);
    case JointType::distance:
        return name_distance(j, names);
    case JointType::slider:
        names.lock(kShift[0]);
        names.lock(kShift[1]);
        lock_all(kTurn, names);
        return name_main_axis(j, kShift[2], names);
    case JointType::fixed:
        lock_all(kPoint, names);
        return lock_all(kTurn, names);
    case JointType::cone_twist:
        return name_cone(j, names);
    case JointType::six_dof:
        return name_six_dof(j, names);
    case JointType::wheel:
        return name_wheel(j, names);
    case JointType::gear:
        return names.lock(kGearSlip);
    case JointType::rack:
        return names.lock(kRackSlip);
    case JointType::pulley:
        return name_pulley(j, names);
    case JointType::motor:
        return name_motor(j, names);
    case JointType::spring:
        return names.spring(kDistance);
    case JointType::path:
        return name_path(j, names);
    case JointType::screw:
        names.lock(kShift[0]);
        names.lock(kShift[1]);
        lock_all(kAxis, names);
        names.lock(kThread);
        return name_main_axis(j, kMainTurn, names);
    }
}

} // namespace

std::vector<JointRowName> row_names_of(const Joint& joint) {
    NameWriter names;
    name_rows(joint, names);
    return names.take();
}

} // namespace topple
