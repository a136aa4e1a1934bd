// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/smooth_contact.h"

#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/minimum_translation_detail.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/features/tolerances.h"
#include "topple/geometry/convex/epa.h"

#include <algorithm>
#include <type_traits>

namespace topple {
namespace {

// Functions of the other shape that the search needs, for each of its kinds.

SupportShapeView view_as_support(const HullView& hull) { return {.points = hull.vertices}; }
SupportShapeView view_as_support(const EllipsoidHull& hull) { return hull.view(); }
/// Borrows from the line; a line without length is a point.
SupportShapeView view_as_support(const RoundedLine& line) {
    static_assert(sizeof(Segment) == 2 * sizeof(Vec3));
    const bool is_point = line.core.a == line.core.b;
    return {.points = std::span(&line.core.a, is_point ? 1u : 2u), .radius = line.radius};
}

Real smooth_size(const EllipsoidHull& hull) { return min_component(hull.radii[0]); }
Real smooth_size(const HullView& hull) { return hull.size; }
Real smooth_size(const RoundedLine& line) { return line.radius; }
Real smooth_size(const RoundShape& solid) { return solid.size; }

/// Finds the line in which a tapered capsule touches a plane of that normal.
bool find_side_line(const EllipsoidHull& hull, Vec3 direction, FacingPart& part) {
    if (hull.count < 2)
        return false;
    const auto on_surface = [&](std::size_t k) {
        return transform_point(hull.frame_from_local, hull.centers[k]) +
               direction * hull.radii[k].x;
    };
    find_facing_part(Segment{on_surface(0), on_surface(1)}, direction, part);
    return true;
}
bool find_contact_part(const EllipsoidHull& hull, Vec3 direction, FacingPart& part) {
    return find_side_line(hull, direction, part);
}
bool find_contact_part(const RoundedLine& line, Vec3 direction, FacingPart& part) {
    if (line.core.a == line.core.b)
        return false;
    find_facing_part(line.core, direction, part);
    return true;
}
template<typename B>
bool find_contact_part(const B& b, Vec3 direction, FacingPart& part) {
    find_facing_part(b, direction, part);
    return true;
}

Real rounding_of_part(const RoundedLine& line) { return line.radius; }
template<typename B>
Real rounding_of_part(const B&) {
    return 0; // the part lies on the surface
}

Real least_separation(const Manifold& manifold) {
    Real least = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < manifold.count; ++i)
        least = std::min(least, manifold.points[static_cast<std::size_t>(i)].separation);
    return least;
}

/// Normal, gap along it, and nearest points on the surfaces.
struct SmoothGap {
    Vec3 n;
    Real separation = 0; ///< [m]
    Vec3 on_a, on_b;     ///< [m]
};

SmoothGap find_smooth_gap(const SupportShapeView& a, const SupportShapeView& b, Real clearance) {
    const CoreDistance apart = find_distance(a, b);
    if (!apart.cores_overlap)
        return {apart.normal,
                apart.separation,
                apart.point_a + apart.normal * a.radius,
                apart.point_b - apart.normal * b.radius};
    const MinimumTranslation out = refine(a, b, find_penetration(a, b).normal, clearance);
    return {out.axis.n,
            out.axis.gap - a.radius - b.radius,
            out.on_a + out.axis.n * a.radius,
            out.on_b - out.axis.n * b.radius};
}

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
        if (!find_side_line(a_, n, part_a) || !find_contact_part(b_, -n, part_b))
            return {};
        part_a.shape = 0;
        part_b.shape = 1;
        return overlap({part_a, part_b, n, rounding_of_part(b_), margin_, size_});
    }

    [[nodiscard]] Manifold one_point(const SmoothGap& gap) const {
        Manifold manifold;
        manifold.normal = gap.n;
        manifold.count = 1;
        Vec3 middle = (gap.on_a + gap.on_b) * 0.5f;
        // The support point of an ellipsoid is more accurate than a nearest point, near which the distance is
        // stationary.
        if (a_.count == 1)
            middle = a_.support(gap.n) + gap.n * (gap.separation / 2);
        manifold.points[0] = {middle, gap.separation, 0};
        return manifold;
    }

    const EllipsoidHull& a_;
    const B& b_;
    Real margin_; ///< [m]
    Real size_;   ///< Unit of the tolerances. [m]
};

} // namespace

Manifold collide_smooth(const EllipsoidHull& a, const HullView& b, Real margin) {
    return SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const RoundedLine& b, Real margin) {
    return SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const RoundShape& b, Real margin) {
    return SmoothPair(a, b, margin).collide();
}
Manifold collide_smooth(const EllipsoidHull& a, const EllipsoidHull& b, Real margin) {
    return SmoothPair(a, b, margin).collide();
}

Manifold rest_on_plane(const EllipsoidHull& a, Vec3 normal, Real offset, Real margin) {
    Manifold manifold;
    manifold.normal = -normal;
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
    find_side_line(a, -f.normal, part_a);
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
