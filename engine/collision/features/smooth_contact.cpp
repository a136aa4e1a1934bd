// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/smooth_contact.h"

#include "topple/collision/features/separating_axis.h"
#include "topple/collision/features/smooth_parts_detail.h"
#include "topple/collision/features/tolerances.h"

#include <algorithm>
#include <type_traits>

namespace topple {
namespace {

/// Contact of a smooth shape with another shape.
template<typename B>
class SmoothPair {
public:
    SmoothPair(const EllipsoidHull& a, const B& b, Real margin)
        : a_(a),
          b_(b),
          margin_(margin),
          size_(std::min(smooth_size(a), smooth_size(b))) {}

    Manifold collide() {
        BestFace face;
        if constexpr (std::is_same_v<B, HullView>) {
            face = best_face();
            if (face.gap > margin_)
                return apart(face.gap, margin_);
            const Manifold on_face = rest_on_face(a_, b_, face.index, margin_);
            if (is_shallow(face.gap) && reaches(on_face, face.gap))
                return on_face;
        }
        const SmoothGap gap = find_gap_to_other();
        if (gap.separation > margin_)
            return apart(gap.separation, margin_);
        if constexpr (std::is_same_v<B, HullView>) {
            const Real preference = tolerance::kAxisRelative * std::abs(gap.separation) +
                                    tolerance::kEdgeAbsolute * size_;
            const Manifold on_face = rest_on_face(a_, b_, face.index, margin_);
            if (face.gap >= gap.separation - preference &&
                reaches(on_face, std::max(face.gap, gap.separation)))
                return on_face;
        }
        const Manifold along_line = touch_with_line(gap.n);
        return along_line.count > 1 && reaches(along_line, gap.separation) ? along_line
                                                                           : one_point(gap);
    }

private:
    struct BestFace {
        std::uint32_t index = 0;
        Real gap = -std::numeric_limits<Real>::infinity(); ///< [m]
    };

    [[nodiscard]] BestFace best_face() const {
        BestFace best;
        for (std::uint32_t i = 0; i < b_.faces.size(); ++i) {
            const ConvexHull::Face& f = b_.faces[i];
            const Real gap = dot(f.normal, a_.support(-f.normal)) - f.offset;
            if (gap > best.gap)
                best = {i, gap};
        }
        return best;
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

    [[nodiscard]] SmoothGap find_gap_to_other() const {
        constexpr Real kClearance = 0.2f; // share of the size [-]
        const SupportShapeView view_a = a_.view();
        if constexpr (std::is_same_v<B, RoundShape>) {
            const SupportCore core(b_);
            return find_smooth_gap(view_a, core.view, kClearance * size_);
        } else {
            return find_smooth_gap(view_a, view_as_support(b_), kClearance * size_);
        }
    }

    [[nodiscard]] Manifold touch_with_line(Vec3 n) const {
        thread_local FacingPart part_a, part_b;
        if (!find_contact_part(a_, n, part_a) || !find_contact_part(b_, -n, part_b))
            return {};
        part_a.shape = 0;
        part_b.shape = 1;
        return overlap({part_a, part_b, n, rounding_of_part(b_), margin_, size_});
    }

    [[nodiscard]] Manifold one_point(const SmoothGap& gap) const {
        Manifold manifold = touch_between(gap);
        // The support point of an ellipsoid is more accurate than a nearest point, near which the distance is
        // stationary.
        if (a_.count == 1)
            manifold.points[0].point = a_.support(gap.n) + gap.n * (gap.separation / 2);
        return manifold;
    }

    const EllipsoidHull& a_;
    const B& b_;
    Real margin_; ///< [m]
    Real size_;   ///< Unit of the tolerances. [m]
};

} // namespace

Manifold collide_smooth(const EllipsoidHull& a, const HullView& b, Real margin) {
    return a.has_faces() ? collide_faced(a, b, margin) : SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const RoundedLine& b, Real margin) {
    return a.has_faces() ? collide_faced(a, b, margin) : SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const RoundShape& b, Real margin) {
    return a.has_faces() ? collide_faced(a, b, margin) : SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const EllipsoidHull& b, Real margin) {
    return a.has_faces() || b.has_faces() ? collide_faced(a, b, margin)
                                          : SmoothPair(a, b, margin).collide();
}

Manifold rest_on_plane(const EllipsoidHull& a, Vec3 normal, Real offset, Real margin) {
    Manifold manifold;
    manifold.normal = -normal;
    if (a.has_faces()) {
        thread_local FacingPart part;
        find_contact_part(a, -normal, part);
        for (const FacingPart::Vertex& v : part.vertices)
            if (const Real separation = dot(normal, v.p) - offset; separation <= margin)
                manifold.points[static_cast<std::size_t>(manifold.count++)] = {
                    v.p - normal * (separation / 2), separation, v.name};
        return manifold;
    }
    EllipsoidHull one = a;
    one.count = 1;
    for (std::uint32_t k = 0; k < a.count; ++k) {
        one.centers[0] = a.centers[k];
        one.radii[0] = a.radii[k];
        const Vec3 lowest = one.support(-normal);
        const Real separation = dot(normal, lowest) - offset;
        if (separation <= margin)
            manifold.points[static_cast<std::size_t>(manifold.count++)] = {
                lowest - normal * (separation / 2), separation, k};
    }
    return manifold;
}

Manifold rest_on_face(const EllipsoidHull& a, const HullView& b, std::uint32_t face, Real margin) {
    const ConvexHull::Face& f = b.faces[face];
    if (a.count == 1) {
        const Manifold lowest = rest_on_plane(a, f.normal, f.offset, margin);
        return lowest.count > 0 && covers(b, face, lowest.points[0].point) ? lowest : Manifold{};
    }
    thread_local FacingPart part_a, part_b;
    find_contact_part(a, -f.normal, part_a);
    part_a.shape = 0;
    part_b.shape = 1;
    part_b.normal = f.normal;
    part_b.vertices.clear();
    for (const std::uint16_t v : b.face_vertices(face))
        part_b.vertices.push_back({b.vertices[v], v});
    part_b.point = part_b.vertices[0].p;
    return overlap({part_a, part_b, -f.normal, 0, margin, std::min(smooth_size(a), b.size)});
}

} // namespace topple
