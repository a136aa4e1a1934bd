// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"
#include "topple/math/dvec3.h"

namespace topple {

/// A vertex of the Minkowski difference A - B, with the points of A and B whose difference it is. In A's frame. [m]
struct SupportVertex {
    DVec3 w;                    ///< on_a - on_b. [m]
    DVec3 on_a, on_b;           ///< Points of the cores. [m]
    std::uint32_t a = 0, b = 0; ///< Indices of the points.

    /// Compares the points too, since all points of a disc have one index.
    friend bool is_same(const SupportVertex& p, const SupportVertex& q) {
        return p.a == q.a && p.b == q.b && p.w.x == q.w.x && p.w.y == q.w.y && p.w.z == q.w.z;
    }
};

/// The Minkowski difference of the cores of two support shapes. It is never built, only queried for support vertices.
/// In A's frame. [m]
class MinkowskiDifference {
public:
    /// Borrows the views.
    MinkowskiDifference(const SupportShapeView& a, const SupportShapeView& b)
        : a_(a),
          b_(b),
          a_from_b_(relative(a.world_from_local, b.world_from_local)),
          rotation_(to_mat3(a_from_b_.rotation)) {}

    /// Translates A. In A's frame. [m]
    void shift_a(DVec3 by) { shift_ = by; }
    /// Returns whether a core has points other than those of a polytope.
    [[nodiscard]] bool is_round() const {
        return !a_.ring_radii.empty() || !b_.ring_radii.empty() || !a_.ellipsoid_radii.empty() ||
               !b_.ellipsoid_radii.empty();
    }

    /// Returns the difference of two points of the cores; for a disc or an ellipsoid, of its center.
    [[nodiscard]] SupportVertex vertex(std::uint32_t i, std::uint32_t j) const {
        return vertex(i, DVec3(a_.points[i]), j, DVec3(b_.points[j]));
    }
    /// Returns the vertex farthest along `direction`; the lowest index on a tie.
    [[nodiscard]] SupportVertex support(DVec3 direction) const {
        // The direction is rotated into B's frame, so that no point has to be.
        const DVec3 in_b = DVec3{dot(DVec3(rotation_.x), direction),
                                 dot(DVec3(rotation_.y), direction),
                                 dot(DVec3(rotation_.z), direction)} *
                           -1;
        const Farthest on_a = farthest(a_, direction), on_b = farthest(b_, in_b);
        return vertex(on_a.index, on_a.point, on_b.index, on_b.point);
    }

private:
    struct Farthest {
        std::uint32_t index = 0;
        DVec3 point;
    };
    static Farthest farthest(const SupportShapeView& core, DVec3 direction) {
        if (!core.ring_radii.empty())
            return farthest_on_rings(core, direction);
        if (!core.ellipsoid_radii.empty())
            return farthest_on_ellipsoids(core, direction);
        std::uint32_t best = 0;
        for (std::uint32_t k = 1; k < core.points.size(); ++k)
            if (dot(DVec3(core.points[k]), direction) > dot(DVec3(core.points[best]), direction))
                best = k;
        return {best, DVec3(core.points[best])};
    }
    /// The farthest point of the rim of a disc lies along the direction without its component along the axis.
    static Farthest farthest_on_rings(const SupportShapeView& core, DVec3 direction) {
        const DVec3 axis(core.ring_axis);
        const DVec3 across = direction - axis * (dot(direction, axis) / dot(axis, axis));
        const double size = length(across);
        const DVec3 outward = size > 1e-12 * length(direction) ? across * (1 / size) : DVec3{};
        Farthest best;
        double most = 0;
        for (std::uint32_t k = 0; k < core.points.size(); ++k) {
            const DVec3 rim = DVec3(core.points[k]) + outward * double{core.ring_radii[k]};
            const double along = dot(rim, direction);
            if (k == 0 || along > most) {
                best = {k, rim};
                most = along;
            }
        }
        return best;
    }
    /// The point of |D^-1 x| = 1, D = diag(r), with the normal d is D^2 d / |D d|, minus the rounding along d.
    static Farthest farthest_on_ellipsoids(const SupportShapeView& core, DVec3 direction) {
        const DVec3 inward = normalize(direction) * -double{core.radius};
        Farthest best;
        double most = 0;
        for (std::uint32_t k = 0; k < core.points.size(); ++k) {
            const DVec3 radii(core.ellipsoid_radii[k]);
            const DVec3 stretched = normalize(
                DVec3{radii.x * direction.x, radii.y * direction.y, radii.z * direction.z});
            const DVec3 point = DVec3(core.points[k]) + inward +
                                DVec3{radii.x * stretched.x,
                                      radii.y * stretched.y,
                                      radii.z * stretched.z};
            const double along = dot(point, direction);
            if (k == 0 || along > most) {
                best = {k, point};
                most = along;
            }
        }
        return best;
    }
    [[nodiscard]] SupportVertex vertex(std::uint32_t i,
                                       DVec3 on_a,
                                       std::uint32_t j,
                                       DVec3 local_b) const {
        const DVec3 from = on_a + shift_;
        const DVec3 on_b = DVec3(rotation_.x) * local_b.x + DVec3(rotation_.y) * local_b.y +
                           DVec3(rotation_.z) * local_b.z + DVec3(a_from_b_.position);
        return {from - on_b, from, on_b, i, j};
    }

    SupportShapeView a_, b_;
    Transform a_from_b_;
    Mat3 rotation_;
    DVec3 shift_;
};

/// Returns the length that scales the tolerances: the longest side of the larger core. [m]
double support_shape_size(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
