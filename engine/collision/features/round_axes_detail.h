// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/round_contact.h"

#include <limits>

namespace topple {

// Candidate axes for a cylinder or a cone, A, and another shape: the directions along which the minimum translation
// is known to be possible.

/// A direction from A to B and the gap of the cores along it. [m]
struct GapAxis {
    Vec3 n;
    Real gap = -std::numeric_limits<Real>::infinity();
};

/// The best direction of each kind.
struct BestAxes {
    GapAxis face_b; ///< A face of B, or a flat end of B.
    GapAxis end_a;
    GapAxis other; ///< A side and an edge, or two sides.
    /// Record of the axes, of which B is the first shape; null: none is made.
    CollisionTrace* trace = nullptr;

    ///@{
    /// Offers the axis of a face of B, of an end of A, or of A's side.
    void offer_face(Vec3 n, Real gap, std::uint32_t face) {
        if (trace)
            trace->add_face(face, -n, 1, gap);
        offer(face_b, n, gap);
    }
    void offer_end(Vec3 n, Real gap, int end) {
        if (trace)
            trace->add_face(static_cast<std::uint32_t>(end), n, -1, gap);
        offer(end_a, n, gap);
    }
    void offer_side(Vec3 n, Real gap) {
        if (trace)
            trace->axes.push_back(
                {.kind = CollisionTrace::Axis::Kind::side, .normal = -n, .separation = gap});
        offer(other, n, gap);
    }
    ///@}

    static void offer(GapAxis& best, Vec3 n, Real gap) {
        if (gap > best.gap)
            best = {n, gap};
    }
};

/// Returns min over the core of dot(n, p). [m]
inline Real lowest_along(const HullView& hull, Vec3 n) {
    Real lowest = std::numeric_limits<Real>::infinity();
    for (const Vec3 v : hull.vertices)
        lowest = std::min(lowest, dot(n, v));
    return lowest;
}
inline Real lowest_along(const RoundedLine& line, Vec3 n) {
    return std::min(dot(n, line.core.a), dot(n, line.core.b));
}
inline Real lowest_along(const RoundShape& solid, Vec3 n) { return -solid.reach(-n); }

template<typename B>
Real gap_along(const RoundShape& a, const B& b, Vec3 n) {
    return lowest_along(b, n) - a.reach(n);
}

inline Vec3 middle_of(const HullView& hull) {
    Vec3 sum;
    for (const Vec3 v : hull.vertices)
        sum += v;
    return sum / static_cast<Real>(hull.vertices.size());
}

inline Vec3 middle_of(const RoundedLine& line) { return (line.core.a + line.core.b) * 0.5f; }
inline Vec3 middle_of(const RoundShape& solid) { return solid.center; }

// Each function stops early at a gap wider than `enough`.

template<typename B>
void offer_ends(const RoundShape& a, const B& b, BestAxes& best) {
    for (const int end : {0, 1})
        if (a.radii[static_cast<std::size_t>(end)] > 0)
            best.offer_end(a.end_normal(end), gap_along(a, b, a.end_normal(end)), end);
}

void offer_faces(const RoundShape& a, const HullView& b, Real enough, BestAxes& best);
void offer_faces(const RoundShape& a, const RoundedLine& b, Real enough, BestAxes& best);
void offer_faces(const RoundShape& a, const RoundShape& b, Real enough, BestAxes& best);

/// Tests A's side against edges. An edge is B's nearest feature only if the direction lies between the normals of its
/// faces.
void offer_sides(const RoundShape& a, const HullView& b, BestAxes& best);
void offer_sides(const RoundShape& a, const RoundedLine& b, BestAxes& best);
/// Tests directions that are normals of both sides: n.u = side.y of A and -n.w = side.y of B, with the axes u and w.
void offer_sides(const RoundShape& a, const RoundShape& b, BestAxes& best);

} // namespace topple
