// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/collision_trace.h"

#include "topple/core/assert.h"

#include <vector>

namespace topple {

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
}

CollisionRecording::CollisionRecording(CollisionTrace& trace) {
    TOPPLE_ASSERT(current_ == nullptr);
    current_ = &trace;
}

CollisionRecording::~CollisionRecording() { current_ = nullptr; }

} // namespace topple
