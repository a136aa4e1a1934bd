// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/smooth_parts_detail.h"
#include "topple/collision/features/tolerances.h"
#include "topple/geometry/convex/minkowski_difference.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

/// Finds the contact part; of a shape without one, its farthest point.
template<typename S>
void find_part_or_point(const S& shape, Vec3 direction, FacingPart& part) {
    if (find_contact_part(shape, direction, part))
        return;
    part.normal = direction;
    if constexpr (std::is_same_v<S, RoundedLine>)
        part.point = shape.core.a;
    else if constexpr (std::is_same_v<S, EllipsoidHull>)
        part.point = shape.support(direction);
    part.vertices.assign(1, {part.point, 0});
}

/// Normal of a face of either shape, from A to B, and the gap along it.
struct FaceNormal {
    Vec3 n;
    Real gap = -std::numeric_limits<Real>::infinity(); ///< [m]
};

/// Contact of two shapes, of which A or B has rounded flat faces.
template<typename B>
class FacedPair {
public:
    FacedPair(const EllipsoidHull& a, const B& b, const SupportShapeView& view_b, Real margin)
        : a_(a),
          b_(b),
          view_a_(a.view()),
          view_b_(view_b),
          difference_(view_a_, view_b_),
          margin_(margin),
          size_(std::min(smooth_size(a), smooth_size(b))) {}

    Manifold collide() {
        find_best_face();
        if (face_.gap > margin_)
            return apart(face_.gap, margin_);
        const Manifold on_face = touch_along(face_.n);
        if (is_shallow(face_.gap) && reaches(on_face, face_.gap))
            return on_face;
        constexpr Real kClearance = 0.2f; // share of the size [-]
        const SmoothGap gap = find_smooth_gap(view_a_, view_b_, kClearance * size_);
        if (gap.separation > margin_)
            return apart(gap.separation, margin_);
        const Real preference = tolerance::kAxisRelative * std::abs(gap.separation) +
                                tolerance::kEdgeAbsolute * size_;
        if (face_.gap >= gap.separation - preference &&
            reaches(on_face, std::max(face_.gap, gap.separation)))
            return on_face;
        const Manifold along = touch_along(gap.n);
        return along.count > 1 && reaches(along, gap.separation) ? along : touch_between(gap);
    }

private:
    void find_best_face() {
        try_faces_of(a_, 1);
        if constexpr (std::is_same_v<B, HullView>) {
            for (const ConvexHull::Face& f : b_.faces)
                try_normal(-f.normal);
        } else if constexpr (std::is_same_v<B, EllipsoidHull>) {
            try_faces_of(b_, -1);
        }
    }
    void try_faces_of(const EllipsoidHull& hull, Real sign) {
        if (!hull.has_faces())
            return;
        const Mat3 axes = to_mat3(hull.frame_from_local.rotation);
        for (const Vec3 axis : {axes.x, axes.y, axes.z}) {
            try_normal(axis * sign);
            try_normal(axis * -sign);
        }
    }
    /// The gap along n is the least of dot(n, b - a) over all points of both shapes.
    void try_normal(Vec3 n) {
        const DVec3 local(rotate_inverse(view_a_.world_from_local.rotation, n));
        const Real gap = static_cast<Real>(-dot(local, difference_.support(local).w)) -
                         view_a_.radius - view_b_.radius;
        if (gap > face_.gap)
            face_ = {n, gap};
    }

    /// Returns whether a point of the manifold is about as deep as the separation along the direction; then the
    /// direction is a local optimum.
    [[nodiscard]] bool reaches(const Manifold& manifold, Real separation) const {
        return least_separation(manifold) <= separation + tolerance::kFlatLoss * size_;
    }
    /// Returns whether the overlap is so shallow that a local optimum is the global one, or as good.
    [[nodiscard]] bool is_shallow(Real gap) const {
        constexpr Real kShallow = 0.02f; // share of the size [-]
        return gap > -kShallow * size_;
    }

    [[nodiscard]] Manifold touch_along(Vec3 n) const {
        thread_local FacingPart part_a, part_b;
        find_part_or_point(a_, n, part_a);
        find_part_or_point(b_, -n, part_b);
        part_a.shape = 0;
        part_b.shape = 1;
        return overlap({part_a, part_b, n, rounding_of_part(b_), margin_, size_});
    }

    const EllipsoidHull& a_;
    const B& b_;
    SupportShapeView view_a_, view_b_;
    MinkowskiDifference difference_; ///< Of the cores, in the local frame of A.
    FaceNormal face_;
    Real margin_; ///< [m]
    Real size_;   ///< Unit of the tolerances. [m]
};

} // namespace

Manifold collide_faced(const EllipsoidHull& a, const HullView& b, Real margin) {
    return FacedPair(a, b, view_as_support(b), margin).collide();
}
Manifold collide_faced(const EllipsoidHull& a, const RoundedLine& b, Real margin) {
    return FacedPair(a, b, view_as_support(b), margin).collide();
}
Manifold collide_faced(const EllipsoidHull& a, const RoundShape& b, Real margin) {
    const SupportCore core(b);
    return FacedPair(a, b, core.view, margin).collide();
}
Manifold collide_faced(const EllipsoidHull& a, const EllipsoidHull& b, Real margin) {
    return FacedPair(a, b, view_as_support(b), margin).collide();
}

} // namespace topple
