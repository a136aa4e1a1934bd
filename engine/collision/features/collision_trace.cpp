// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/collision_trace.h"

#include "topple/core/assert.h"

#include <algorithm>
#include <vector>

namespace topple {
namespace {

template<typename Matches>
std::optional<std::size_t> find_axis(const std::vector<CollisionTrace::Axis>& axes,
                                     Matches matches) {
    const auto found = std::find_if(axes.begin(), axes.end(), matches);
    return found == axes.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(found - axes.begin()));
}

} // namespace

void CollisionTrace::add_face(std::uint32_t face, Vec3 normal, Real sign, Real separation) {
    axes.push_back({.kind = sign > 0 ? Axis::Kind::face_of_first : Axis::Kind::face_of_second,
                    .face = face,
                    .normal = normal * sign,
                    .separation = separation});
}

void CollisionTrace::choose_face(bool is_of_second, std::uint32_t face) {
    const Axis::Kind kind = is_of_second ? Axis::Kind::face_of_second : Axis::Kind::face_of_first;
    chosen = find_axis(axes,
                       [&](const Axis& axis) { return axis.kind == kind && axis.face == face; });
}

void CollisionTrace::choose_edges(std::array<std::uint16_t, 2> of_first,
                                  std::array<std::uint16_t, 2> of_second) {
    chosen = find_axis(axes, [&](const Axis& axis) {
        return axis.kind == Axis::Kind::edges && axis.edge_of_first == of_first &&
               axis.edge_of_second == of_second;
    });
}

void CollisionTrace::choose_direction(Vec3 normal, Real separation) {
    chosen = find_axis(axes, [&](const Axis& axis) { return axis.normal == normal; });
    if (chosen)
        return;
    chosen = axes.size();
    axes.push_back({.kind = Axis::Kind::nearest, .normal = normal, .separation = separation});
}

void CollisionTrace::move(Clipping& clipping, const Mat3& rotation, Vec3 position) {
    const auto moved = [&](Vec3 p) { return rotation * p + position; };
    clipping.normal = rotation * clipping.normal;
    for (std::vector<Vec3>* polygon : {&clipping.reference, &clipping.incident})
        for (Vec3& p : *polygon)
            p = moved(p);
    for (Clipping::Cut& cut : clipping.cuts) {
        cut.side = rotation * cut.side;
        cut.limit += dot(cut.side, position);
        for (Vec3& p : cut.polygon)
            p = moved(p);
    }
    for (ManifoldPoint& candidate : clipping.candidates)
        candidate.point = moved(candidate.point);
}

void CollisionTrace::forget_edges() {
    std::erase_if(axes, [](const Axis& axis) { return axis.kind == Axis::Kind::edges; });
    chosen.reset();
}

CollisionRecording::CollisionRecording(CollisionTrace& trace) {
    TOPPLE_ASSERT(current_ == nullptr);
    current_ = &trace;
}

CollisionRecording::~CollisionRecording() { current_ = nullptr; }

} // namespace topple
