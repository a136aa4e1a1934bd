// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/round_contact.h"

#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/minimum_translation_detail.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/features/tolerances.h"

#include <algorithm>
#include <type_traits>

namespace topple {
namespace {

constexpr Real kUnbounded = std::numeric_limits<Real>::infinity();

// Functions of the other shape that the search needs, for each of its kinds.

Real radius_of(const HullView&) { return 0; }
Real radius_of(const RoundedLine& line) { return line.radius; }
Real radius_of(const RoundShape&) { return 0; }

Real size_of(const RoundShape& a, const HullView& b) { return std::min(a.size, b.size); }
Real size_of(const RoundShape& a, const RoundedLine& b) { return std::min(a.size, b.radius); }
Real size_of(const RoundShape& a, const RoundShape& b) { return std::min(a.size, b.size); }

void find_part(const HullView& hull, Vec3 direction, FacingPart& part) {
    find_facing_part(hull, direction, part);
}
void find_part(const RoundedLine& line, Vec3 direction, FacingPart& part) {
    find_facing_part(line.core, direction, part);
}
void find_part(const RoundShape& solid, Vec3 direction, FacingPart& part) {
    find_facing_part(solid, direction, part);
}

/// Contact of a cylinder or cone with another shape.
template<typename B>
class RoundPair {
public:
    RoundPair(const RoundShape& a, const B& b, Real margin)
        : a_(a),
          b_(b),
          margin_(margin),
          radius_(radius_of(b)),
          size_(size_of(a, b)) {}

    Manifold collide() {
        const Real enough = margin_ + radius_;
        BestAxes axes;
        if constexpr (std::is_same_v<B, HullView>)
            axes.trace = CollisionRecording::current();
        if (axes.trace)
            axes.trace->size = size_;
        offer_ends(a_, b_, axes);
        if (axes.end_a.gap > enough)
            return apart(axes.end_a.gap - radius_, margin_);
        offer_faces(a_, b_, enough, axes);
        if (axes.face_b.gap > enough)
            return apart(axes.face_b.gap - radius_, margin_);
        offer_sides(a_, b_, axes);
        if (axes.other.gap > enough)
            return apart(axes.other.gap - radius_, margin_);

        const bool takes_end = prefers_face_of_b(axes.face_b.gap, axes.end_a.gap, size_) ||
                               axes.face_b.gap == -kUnbounded;
        const GapAxis face = takes_end ? axes.end_a : axes.face_b;
        const Manifold on_face = touch(face.n);
        const bool prefers_face = !(axes.other.gap > least_for_edges(face.gap, size_));
        if (prefers_face && reaches(on_face, face.gap) && is_shallow(face.gap))
            return on_face;
        return beside_faces(axes, face, on_face);
    }

    [[nodiscard]] Manifold touch(Vec3 n) const {
        thread_local FacingPart part_a, part_b;
        find_facing_part(a_, n, part_a);
        find_part(b_, -n, part_b);
        part_a.shape = 0;
        part_b.shape = 1;
        return overlap({part_a, part_b, n, radius_, margin_, std::min(size_, a_.size)});
    }

private:
    /// Returns whether the manifold has a point about as deep as the gap along the direction; then the direction is a
    /// local minimum of the penetration depth.
    [[nodiscard]] bool reaches(const Manifold& manifold, Real gap) const {
        return least_separation(manifold) <= gap - radius_ + tolerance::kFlatLoss * size_;
    }

    /// Returns whether the overlap is so shallow that a local minimum of the depth is the minimum translation, or
    /// longer than it by at most about the preference for faces. Separated cores have a single shortest separation.
    [[nodiscard]] bool is_shallow(Real gap) const {
        constexpr Real kShallow = 0.02f; // share of the size [-]
        return gap > 0 || gap - radius_ > -kShallow * size_;
    }

    /// Returns whether the overlap is so deep that the penetration depth may have several local minima.
    [[nodiscard]] bool is_deep(Real gap) const {
        constexpr Real kDeep = 0.5f; // share of the size [-]
        return gap - radius_ < -kDeep * size_;
    }

    /// Returns the direction halfway between an end and the side at the rim near the manifold: if an edge or a rim
    /// penetrates an end beside the rim, that is near another penetration axis.
    [[nodiscard]] GapAxis over_the_rim(const Manifold& manifold) const {
        GapAxis best;
        for (int i = 0; i < manifold.count; ++i) {
            const Vec3 p = manifold.points[static_cast<std::size_t>(i)].point;
            offer_rim(a_, p, 1, best);
            if constexpr (std::is_same_v<B, RoundShape>)
                offer_rim(b_, p, -1, best);
        }
        return best;
    }

    void offer_rim(const RoundShape& solid, Vec3 p, Real sign, GapAxis& best) const {
        const Vec3 from_center = p - solid.center;
        const int end = dot(solid.axis(), from_center) < 0 ? 0 : 1;
        const Vec3 side = solid.side_normal(solid.outward(from_center));
        const Vec3 n = normalize(solid.end_normal(end) + side) * sign;
        BestAxes::offer(best, n, gap_along(a_, b_, n));
    }

    /// Visits the most promising of these directions: the best of each kind, the one over the rim, and directions
    /// perpendicular and oblique to A's axis.
    template<typename Visit>
    void for_spread_axes(const BestAxes& axes, const Manifold& manifold, Visit visit) const {
        constexpr std::size_t kMost = 5;
        const Vec3 up = a_.axis(), u = a_.axes.x, v = a_.axes.z,
                   towards = a_.outward(middle_of(b_) - a_.center);
        std::array<GapAxis, 22> spread{axes.face_b, axes.end_a, axes.other, over_the_rim(manifold)};
        std::size_t count = 4;
        for (const Vec3 out : {towards, -towards, u, v, -u, -v})
            for (const Vec3 n : {out, normalize(out + up), normalize(out - up)})
                spread[count++] = {n, gap_along(a_, b_, n)};
        std::partial_sort(spread.begin(),
                          spread.begin() + kMost,
                          spread.end(),
                          [](const GapAxis& x, const GapAxis& y) { return x.gap > y.gap; });
        for (const GapAxis& axis : std::span(spread).first(kMost))
            visit(axis);
    }

    [[nodiscard]] Manifold beside_faces(const BestAxes& axes,
                                        const GapAxis& face,
                                        const Manifold& on_face) const {
        const GapAxis start = axes.other.gap > face.gap ? axes.other : face;
        const Manifold at_start = touch(start.n);
        bool is_exact = reaches(at_start, start.gap);
        MinimumTranslation out = is_exact ? MinimumTranslation{start, {}, {}}
                                          : refine(a_, b_, start);
        const auto offer = [&](const MinimumTranslation& found) {
            if (found.axis.gap > least_for_edges(out.axis.gap, size_)) {
                out = found;
                is_exact = false;
            }
        };
        if (is_deep(out.axis.gap)) {
            if (const auto between = find_way_between(a_, b_))
                offer(*between);
            else
                for_spread_axes(
                    axes, at_start, [&](const GapAxis& axis) { offer(refine(a_, b_, axis)); });
        } else if (!is_shallow(out.axis.gap)) {
            // A direction is refined if its depth is at most this factor of the best one.
            constexpr Real kWorthATry = 1.5f;
            const Real worth_a_try = kWorthATry * (out.axis.gap - radius_) + radius_;
            for_spread_axes(axes, at_start, [&](const GapAxis& axis) {
                if (axis.gap > worth_a_try && axis.n != start.n)
                    offer(refine(a_, b_, axis));
            });
        }
        if (out.axis.gap > margin_ + radius_)
            return apart(out.axis.gap - radius_, margin_);
        const bool is_face_as_good = !(out.axis.gap > least_for_edges(face.gap, size_));
        if (is_face_as_good && reaches(on_face, std::max(out.axis.gap, face.gap)))
            return on_face;
        if (is_exact)
            return at_start;
        if (axes.trace)
            axes.trace->choose_direction(-out.axis.n, out.axis.gap);
        const Manifold manifold = touch(out.axis.n);
        return manifold.count > 1 && reaches(manifold, out.axis.gap) ? manifold : one_point(out);
    }

    [[nodiscard]] Manifold one_point(const MinimumTranslation& out) const {
        Manifold manifold;
        manifold.normal = out.axis.n;
        manifold.count = 1;
        manifold.points[0] = {
            (out.on_a + out.on_b - out.axis.n * radius_) * 0.5f, out.axis.gap - radius_, 0};
        return manifold;
    }

    const RoundShape& a_;
    const B& b_;
    Real margin_;
    Real radius_; ///< Rounding radius of B. [m]
    Real size_;   ///< Unit of the tolerances. [m]
};

} // namespace

Manifold collide_round(const RoundShape& a, const HullView& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}
Manifold collide_round(const RoundShape& a, const RoundedLine& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}
Manifold collide_round(const RoundShape& a, const RoundShape& b, Real margin) {
    return RoundPair(a, b, margin).collide();
}

Manifold touch_along(const RoundShape& a, const HullView& b, Vec3 normal, Real margin) {
    return RoundPair(a, b, margin).touch(normal);
}

} // namespace topple
