// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/round_contact.h"

#include <limits>

namespace topple {

// Directions along which a cylinder or a cone, A, may be apart from another shape: those of which it is
// known beforehand that the minimum translation may lie along them.

/// A direction from A to B and how far apart the cores are along it. [m]
struct GapAxis {
    Vec3 n;
    Real gap = -std::numeric_limits<Real>::infinity();
};

/// The best direction of each kind.
struct BestAxes {
    GapAxis face_b; ///< A face of B, or an end of it.
    GapAxis end_a;
    GapAxis other; ///< A side and an edge, or two sides.

    static void offer(GapAxis& best, Vec3 n, Real gap) {
        if (gap > best.gap)
            best = {n, gap};
    }
};

/// min over the core of dot(n, p). [m]
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
            BestAxes::offer(best.end_a, a.end_normal(end), gap_along(a, b, a.end_normal(end)));
}

void offer_faces(const RoundShape& a, const HullView& b, Real enough, BestAxes& best);
void offer_faces(const RoundShape& a, const RoundedLine& b, Real enough, BestAxes& best);
void offer_faces(const RoundShape& a, const RoundShape& b, Real enough, BestAxes& best);

/// A's side against edges. An edge is B's nearest only if the direction lies between its faces.
void offer_sides(const RoundShape& a, const HullView& b, BestAxes& best);
void offer_sides(const RoundShape& a, const RoundedLine& b, BestAxes& best);
/// Directions that are normals of both sides: n.u = side.y of A and -n.w = side.y of B, where u and w
/// are the axes.
void offer_sides(const RoundShape& a, const RoundShape& b, BestAxes& best);

} // namespace topple
