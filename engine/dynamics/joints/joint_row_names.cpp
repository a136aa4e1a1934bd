// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_row_names.h"

#include <array>
#include <cstddef>
#include <utility>

// The rows in words, in the order in which the functions of joint_rows_detail.h request them.

namespace topple {
namespace {

using Kind = JointRow::Kind;

/// Words of one coordinate.
struct Words {
    const char* coordinate;
    JointUnit unit;
    const char* locked = "";  ///< Purpose of a lock.
    const char* limited = ""; ///< Purpose of a limit.
    const char* driven = "";  ///< Purpose of a motor or a spring.
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
    {"point x", kLength, "keeps the anchors together along the world's X"},
    {"point y", kLength, "keeps the anchors together along the world's Y"},
    {"point z", kLength, "keeps the anchors together along the world's Z"},
}};
constexpr std::array<Words, 2> kAxis{{
    {"axis x", kAngle, "keeps B's axis from tilting towards A's X"},
    {"axis y", kAngle, "keeps B's axis from tilting towards A's Y"},
}};
constexpr std::array<Words, 3> kShift{{
    {"shift x",
     kLength,
     "keeps B's anchor from moving along A's X",
     "bounds the motion of B's anchor along A's X",
     "drives B's anchor along A's X"},
    {"shift y",
     kLength,
     "keeps B's anchor from moving along A's Y",
     "bounds the motion of B's anchor along A's Y",
     "drives B's anchor along A's Y"},
    {"shift z",
     kLength,
     "keeps B's anchor from moving along A's Z",
     "bounds the motion of B's anchor along A's Z",
     "drives B's anchor along A's Z"},
}};
constexpr std::array<Words, 3> kTurn{{
    {"turn x",
     kAngle,
     "keeps B from turning about A's X",
     "bounds the turn of B about A's X",
     "turns B about A's X"},
    {"turn y",
     kAngle,
     "keeps B from turning about A's Y",
     "bounds the turn of B about A's Y",
     "turns B about A's Y"},
    {"turn z",
     kAngle,
     "keeps B from turning about A's Z",
     "bounds the turn of B about A's Z",
     "turns B about A's Z"},
}};
constexpr Words kMainTurn{"angle",
                          kAngle,
                          "",
                          "bounds the turn of B about the axis",
                          "turns B about the axis"};
constexpr Words kDistance{"distance",
                          kLength,
                          "keeps the distance of the anchors",
                          "bounds the distance of the anchors",
                          "pulls the anchors to their distance at rest"};
constexpr Words kSwing{"swing", kAngle, "", "bounds the angle between the two axes"};
constexpr std::array<Words, 2> kSwingFriction{{
    {"swing friction x", kAngle, "", "", "resists the swing about B's X"},
    {"swing friction y", kAngle, "", "", "resists the swing about B's Y"},
}};
constexpr std::array<Words, 2> kAcrossPath{{
    {"across 1", kLength, "keeps B's anchor on the curve, along its first normal"},
    {"across 2", kLength, "keeps B's anchor on the curve, along its second normal"},
}};
constexpr std::array<Words, 3> kAlongPath{{
    {"frame x", kAngle, "keeps B's frame from turning about the second normal of the curve"},
    {"frame y", kAngle, "keeps B's frame from turning about the first normal of the curve"},
    {"frame z", kAngle, "keeps B's frame from turning about the tangent of the curve"},
}};
constexpr Words kArcLength{"arc length",
                           kLength,
                           "",
                           "bounds the way along the curve",
                           "drives B along the curve"};
constexpr Words kThread{"thread", kLength, "couples the advance of B along the axis to its turn"};
constexpr Words kGearSlip{"gear slip", kAngle, "couples the turns of the two wheels"};
constexpr Words kRackSlip{"rack slip", kLength, "couples the way of the rack to the turn"};
constexpr Words kRope{"rope",
                      kLength,
                      "keeps the length of the rope",
                      "bounds the length of the rope"};
constexpr Words kRopeAtA{"rope at A", kLength, "", "keeps A within the whole rope"};
constexpr Words kRopeAtB{"rope at B", kLength, "", "keeps B within the whole rope"};
constexpr Words kAcrossWheelX{"hub x",
                              kLength,
                              "keeps the hub on the suspension's line along A's X"};
constexpr Words kAcrossWheelZ{"hub z",
                              kLength,
                              "keeps the hub on the suspension's line along A's Z"};
constexpr Words kCamber{"camber", kAngle, "keeps the axle perpendicular to the suspension"};
constexpr Words kSteering{"steering", kAngle, "keeps the wheel straight", "", "steers the wheel"};
constexpr Words kTravel{"travel",
                        kLength,
                        "keeps the hub at its place on the suspension's line",
                        "bounds the travel of the suspension",
                        "is the spring of the suspension"};
constexpr Words kAxle{"axle", kAngle, "", "", "turns the wheel about its axle"};

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
    case JointType::custom:
        return; // only a step knows its rows
    }
}

constexpr std::array<const char*, kMaxJointRows> kNumbers{"row 1",
                                                          "row 2",
                                                          "row 3",
                                                          "row 4",
                                                          "row 5",
                                                          "row 6",
                                                          "row 7",
                                                          "row 8",
                                                          "row 9",
                                                          "row 10",
                                                          "row 11",
                                                          "row 12"};

} // namespace

std::vector<JointRowName> row_names_of(const Joint& joint) {
    NameWriter names;
    name_rows(joint, names);
    return names.take();
}

std::vector<JointRowName> row_names_of(const JointReading& custom) {
    std::vector<JointRowName> names;
    for (std::size_t i = 0; i < custom.row_count; ++i) {
        const JointRowReading& row = custom.rows[i];
        const bool is_turn = row.x.linear_a == Vec3{} && row.x.linear_b == Vec3{};
        names.push_back(
            {row.kind, kNumbers[i], "computed by the program", is_turn ? kAngle : kLength});
    }
    return names;
}

} // namespace topple
