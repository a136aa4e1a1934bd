// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/minimum_translation_detail.h"
#include "topple/geometry/convex/nearest_difference.h"

#include <algorithm>

namespace topple {
template<typename B>
MinimumTranslation refine(const RoundShape& a, const B& b, const GapAxis& start) {
    // Gap to create, over A's size. Smaller: more of it is rounding. Larger: more iterations. [-]
    constexpr Real kClearance = 0.2f;
    constexpr int kMostRounds = 8;
    constexpr Real kSameDirection = 1e-5f; // 1 - cosine; the remaining error is its square
    constexpr double kRelativeGain = 1e-6; // of the squared distance
    const Real clearance = kClearance * a.size;
    const SupportCore core_a(a), core_b(b);
    MinkowskiDifference difference(core_a.view, core_b.view);
    std::array vertices{difference.support(DVec3(start.n)), SupportVertex{}, SupportVertex{}};
    std::size_t vertex_count = 1;
    DVec3 moved; // displacement of A out of B
    MinimumTranslation out{start, a.center, a.center};
    for (int round = 0; round < kMostRounds; ++round) {
        const Real back = std::max(clearance - out.axis.gap, Real(0));
        const DVec3 step = DVec3(out.axis.n) * -double{back} - moved;
        moved += step;
        difference.shift_a(moved);
        for (SupportVertex& vertex : vertices) {
            vertex.on_a += step;
            vertex.w += step;
        }
        const NearestDifference found = find_nearest_from(std::span(vertices).first(vertex_count),
                                                          difference,
                                                          1e-4 * double{clearance},
                                                          kRelativeGain);
        if (found.is_touching)
            break; // only rounding gets here
        vertex_count = found.vertex_count;
        std::copy_n(found.vertices.begin(), vertices.size(), vertices.begin());
        const Vec3 n = to_vec3(normalize(found.nearest * -1));
        const GapAxis next{n, gap_along(a, b, n)};
        const bool is_same = dot(n, out.axis.n) > 1 - kSameDirection;
        if (round > 0 && !is_same && !(next.gap > out.axis.gap))
            break;
        // The features face each other only if A was moved along this very direction, which then gives no
        // improvement.
        out.on_a = to_vec3(found.on_a - moved);
        out.on_b = to_vec3(found.on_b);
        if (next.gap > out.axis.gap)
            out.axis = next;
        if (is_same || back == 0)
            break;
    }
    return out;
}

template<typename B>
std::optional<MinimumTranslation> find_way_between(const RoundShape& a, const B& b) {
    const SupportCore core_a(a), core_b(b);
    const MinkowskiDifference difference(core_a.view, core_b.view);
    const NearestDifference found = find_nearest(difference, 1e-3 * double{a.size});
    if (found.is_touching)
        return {};
    const Vec3 n = to_vec3(normalize(found.nearest * -1));
    return MinimumTranslation{{n, gap_along(a, b, n)}, to_vec3(found.on_a), to_vec3(found.on_b)};
}

MinimumTranslation refine(const SupportShapeView& a,
                          const SupportShapeView& b,
                          Vec3 start,
                          Real clearance) {
    constexpr int kMostRounds = 16;
    constexpr double kSameDirection = 1e-11; // 1 - cosine
    const MinkowskiDifference still(a, b);
    MinkowskiDifference difference(a, b);
    const auto gap_of = [&](DVec3 n) { return -dot(n, still.support(n).w); };
    DVec3 n(rotate_inverse(a.world_from_local.rotation, start)); // everything below is in A's frame
    const SupportVertex first = still.support(n);
    double gap = gap_of(n);
    DVec3 on_a = first.on_a, on_b = first.on_b;
    for (int round = 0; round < kMostRounds; ++round) {
        const double back = std::max(double{clearance} - gap, 0.0);
        const DVec3 moved = n * -back; // displacement of A out of B
        difference.shift_a(moved);
        const NearestDifference found = find_nearest(difference, 1e-4 * double{clearance});
        if (found.is_touching)
            break; // only rounding gets here
        const DVec3 next = normalize(found.nearest * -1);
        const double next_gap = gap_of(next);
        if (round > 0 && !(next_gap > gap))
            break;
        const bool is_same = dot(next, n) > 1 - kSameDirection;
        on_a = found.on_a - moved;
        on_b = found.on_b;
        if (next_gap > gap) {
            n = next;
            gap = next_gap;
        }
        if (is_same || back == 0)
            break;
    }
    return {{rotate(a.world_from_local.rotation, to_vec3(n)), static_cast<Real>(gap)},
            transform_point(a.world_from_local, to_vec3(on_a)),
            transform_point(a.world_from_local, to_vec3(on_b))};
}

template MinimumTranslation refine(const RoundShape&, const HullView&, const GapAxis&);
template MinimumTranslation refine(const RoundShape&, const RoundedLine&, const GapAxis&);
template MinimumTranslation refine(const RoundShape&, const RoundShape&, const GapAxis&);
template std::optional<MinimumTranslation> find_way_between(const RoundShape&, const HullView&);
template std::optional<MinimumTranslation> find_way_between(const RoundShape&, const RoundedLine&);
template std::optional<MinimumTranslation> find_way_between(const RoundShape&, const RoundShape&);

} // namespace topple
