// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/hardware_builder_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

constexpr Real kCoilsPerOctave = 6, kLeastSlenderness = 0.5f;
/// Shortest part; a shorter one is left out. [m]
constexpr Real kShortest = 1e-5f;

Quat along(Vec3 unit) { return rotation_between({0, 1, 0}, unit); }

} // namespace

Real slenderness_of_coil(int step) {
    return kLeastSlenderness * std::exp2(static_cast<Real>(step) / kCoilsPerOctave);
}

bool HardwareBuilder::is_driven() const {
    const JointDrive& drive = settings().drive;
    return drive.max_force > 0 &&
           (drive.speed != 0 || drive.hertz > 0 || is_bound(settings().control));
}

void HardwareBuilder::add(HardwareMesh mesh,
                          const Transform& pose,
                          Vec3 scale,
                          HardwarePaint paint) {
    out_.push_back({static_cast<std::uint8_t>(mesh), paint, pose, scale});
}

void HardwareBuilder::add_turned(HardwareMesh mesh,
                                 Vec3 center,
                                 Quat frame,
                                 Real radius,
                                 Real half,
                                 HardwarePaint paint) {
    static const Quat z_from_y = along({0, 0, 1});
    add(mesh, {center, frame * z_from_y}, {radius, half, radius}, paint);
}

void HardwareBuilder::add_rod(Vec3 from, Vec3 to, Real radius, HardwarePaint paint) {
    const Real span = distance(from, to);
    if (span > kShortest)
        add(HardwareMesh::rod,
            {(from + to) * 0.5f, along((to - from) / span)},
            {radius, span / 2, radius},
            paint);
}

void HardwareBuilder::add_ball(Vec3 center, Real radius, HardwarePaint paint) {
    add(HardwareMesh::ball, {center, {}}, {radius, radius, radius}, paint);
}

void HardwareBuilder::add_coil(Vec3 from, Vec3 to, Real radius) {
    constexpr Real kStraight = 0.08f; // share of the span at each end
    const Real span = distance(from, to);
    if (!(span > kShortest))
        return;
    const Vec3 first = lerp(from, to, kStraight), last = lerp(to, from, kStraight);
    const Real half = distance(first, last) / 2;
    const Real step = kCoilsPerOctave * std::log2(half / (radius * kLeastSlenderness));
    const int mesh = static_cast<int>(
        std::lround(std::clamp(step, Real(0), Real(kCoilMeshCount - 1))));
    out_.push_back({static_cast<std::uint8_t>(static_cast<int>(HardwareMesh::coil) + mesh),
                    HardwarePaint::steel,
                    {(from + to) * 0.5f, along((to - from) / span)},
                    {radius, half, radius}});
    add_rod(from, first, 0.2f * radius, HardwarePaint::dark);
    add_rod(last, to, 0.2f * radius, HardwarePaint::dark);
    // The wire ends inside of two disks.
    for (const Vec3 end : {first, last})
        add(HardwareMesh::rod,
            {end, along((to - from) / span)},
            {radius, 0.12f * radius, radius},
            HardwarePaint::dark);
}

void HardwareBuilder::add_rope(Vec3 from, Vec3 to, Real length, Real radius) {
    const Real span = distance(from, to);
    const Real slack = length * length - span * span;
    if (!(slack > 1e-4f * length * length)) // straight to within a pixel
        return add_rod(from, to, radius, HardwarePaint::rope);
    // A parabola of that length, to first order for small slack: h = sqrt(3 d (L - d) / 8), with L + d = 2 d.
    const Real sag = std::sqrt(0.1875f * slack);
    const Vec3 chord = span > kShortest ? (to - from) / span : Vec3{};
    const auto across = [&](Vec3 v) { return v - chord * dot(chord, v); };
    // The small second term gives a rope that hangs down a side to which it bends.
    const Vec3 side = std::abs(joint_.down.x) < 0.9f ? Vec3{1, 0, 0} : Vec3{0, 0, 1};
    const Vec3 way = normalize_or(across(joint_.down) + across(side) * 0.05f, joint_.down);
    constexpr int kPieces = 10;
    const auto place = [&](int i) {
        const Real t = static_cast<Real>(i) / kPieces;
        return lerp(from, to, t) + way * (4 * sag * t * (1 - t));
    };
    for (int i = 0; i < kPieces; ++i) {
        add_rod(place(i), place(i + 1), radius, HardwarePaint::rope);
        if (i > 0)
            add_ball(place(i), radius, HardwarePaint::rope);
    }
}

void HardwareBuilder::add_motor(Vec3 end, Vec3 outward) {
    if (!is_driven())
        return;
    const Real radius = 0.6f * unit(), half = 0.4f * unit();
    add(HardwareMesh::drum,
        {end + outward * half, along(outward)},
        {radius, half, radius},
        HardwarePaint::motor);
}

void HardwareBuilder::add_arms() {
    const Real near = 0.3f * unit();
    for (const auto& [body, anchor] :
         {std::pair{&joint_.body_a, joint_.a}, std::pair{&joint_.body_b, joint_.b}}) {
        const Vec3 local = inverse_transform_point(body->world_from_body, anchor);
        if (body->is_movable && distance_squared(body->local_box, local) > near * near)
            add_rod(anchor, body->center, 0.12f * unit(), HardwarePaint::steel);
    }
}

void HardwareBuilder::add_mounts(Real gap) {
    add_mount(joint_.body_a, joint_.a, gap);
    add_mount(joint_.body_b, joint_.b, gap);
}

void HardwareBuilder::add_mount(const JoinedBody& body, Vec3 anchor, Real gap) {
    if (!is_empty(body.local_box))
        return;
    const Vec3 plate = anchor - joint_.down * gap;
    add_rod(anchor, plate, 0.15f * unit(), HardwarePaint::dark);
    add(HardwareMesh::box,
        {plate, along(joint_.down)},
        {0.7f * unit(), 0.1f * unit(), 0.7f * unit()},
        HardwarePaint::dark);
}

Real HardwareBuilder::reach(const JoinedBody& body, Vec3 from, Vec3 axis) const {
    const Real least = 0.6f * unit(), most = 2.2f * unit();
    if (!body.is_movable || is_empty(body.local_box))
        return least;
    const Vec3 way = inverse_transform_direction(body.world_from_body, axis);
    const Vec3 start = inverse_transform_point(body.world_from_body, from);
    const Real end = dot(abs(way), half_extents(body.local_box)) +
                     dot(way, center(body.local_box) - start);
    return std::clamp(end, least, most);
}

} // namespace topple::app
