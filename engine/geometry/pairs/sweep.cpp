// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/sweep.h"

#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/convex/nearest_difference.h"
#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/pairs/gap.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace topple {
namespace {

constexpr int kMostAdvances = 200;
constexpr double kNear = 1e-8;      // share of the shapes' size: nearer shapes count as touching
constexpr double kAtTheEnd = 1e-12; // share of the motion: an excess below this is rounding
// An advance that passes the end by at most this share of the motion is evaluated at the end. [-]
constexpr double kNearTheEnd = 1e-6;

/// Returns the largest float that is at most t.
Real rounded_down(double t) {
    const Real nearest = static_cast<Real>(t);
    return double{nearest} > t ? std::nextafter(nearest, Real(-1)) : nearest;
}

SweepHit overlapping(const SupportShapeView& a, const SupportShapeView& b) {
    const ConvexGap gap = find_gap(a, b);
    SweepHit hit;
    hit.outcome = SweepOutcome::overlapping;
    hit.normal = gap.normal;
    hit.point = gap.point_b;
    return hit;
}
SweepHit overlapping(const SupportShape& a, const SupportShape& b) {
    return a.exists() && b.exists()
               ? overlapping(a.view(), b.view())
               : SweepHit{.outcome = SweepOutcome::overlapping, .point = {}, .normal = {}};
}

SweepHit missed(bool is_receding) {
    SweepHit hit;
    hit.outcome = is_receding ? SweepOutcome::moving_apart : SweepOutcome::never;
    return hit;
}

/// Advances by the gap over the closing speed, until there is no gap.
struct Advance {
    double t = 0;
    bool is_first = true;

    enum class Step : std::uint8_t { go_on, touching, missed, receding };

    Step by(double separation, double closing, double near) {
        if (separation <= near)
            return Step::touching;
        if (!(closing > 0))
            return is_first && closing < 0 ? Step::receding : Step::missed;
        const double next = t + separation / closing;
        if (t == 1 || !(next <= 1 + kNearTheEnd))
            return Step::missed;
        is_first = false;
        t = std::min(next, 1.0);
        return Step::go_on;
    }
};

/// Nearest points of two shapes at one time of the motion.
struct Approach {
    double separation = 0;       ///< [m]
    std::optional<DVec3> normal; ///< Unit vector from A to B; none for touching shapes, which have
                                 ///< no normal of their own.
    DVec3 on_b;
};

/// Returns the distance below which two shapes count as touching. [m]
double touching_distance(const SupportShapeView& a, const SupportShapeView& b) {
    return kNear * (support_shape_size(a, b) + (double{a.radius} + double{b.radius}));
}

/// Measures two shapes whose radii sum up to `radii` [m].
Approach approach_of(const MinkowskiDifference& difference, double radii, double near) {
    const NearestDifference found = find_nearest(difference, near / 2);
    const double apart = length(found.nearest);
    Approach approach{.separation = -radii, .normal = {}, .on_b = found.on_b};
    if (!found.is_touching) {
        approach.separation = apart - radii;
        approach.normal = found.nearest * (-1 / apart);
    }
    return approach;
}

/// Conservative advancement until the shapes touch. `approach_at` measures at a fraction of the motion `m`;
/// `contact_at` creates the hit from the last normal and the point on B.
template<typename ApproachAt, typename ContactAt>
SweepHit advance_until_touching(const SupportShapeView& a,
                                const SupportShapeView& b,
                                DVec3 m,
                                double near,
                                const ApproachAt& approach_at,
                                const ContactAt& contact_at) {
    Advance advance;
    DVec3 normal;
    for (int i = 0; i < kMostAdvances; ++i) {
        const Approach now = approach_at(advance.t);
        if (now.separation <= 0 && i == 0)
            return overlapping(a, b);
        normal = now.normal.value_or(normal);
        switch (advance.by(now.separation, dot(m, normal), near)) {
        case Advance::Step::missed:
            return missed(false);
        case Advance::Step::receding:
            return missed(true);
        case Advance::Step::go_on:
            continue;
        case Advance::Step::touching:
            break;
        }
        if (i == 0)
            return overlapping(a, b);
        SweepHit hit = contact_at(normal, now.on_b);
        hit.outcome = SweepOutcome::contact;
        hit.t = rounded_down(advance.t);
        return hit;
    }
    return missed(false); // grazing, and still separate after all iterations
}

} // namespace

SweepHit reversed(const SweepHit& hit, Vec3 motion) {
    SweepHit out = hit;
    out.normal = -hit.normal;
    // Swaps the moving and the fixed shape.
    out.point = hit.point - motion * hit.t;
    return out;
}

SweepHit sweep(const Sphere& a, Vec3 motion, const Sphere& b) {
    const DVec3 apart = DVec3(b.center) - DVec3(a.center), m(motion);
    const double reach = double{a.radius} + double{b.radius}, mm = dot(m, m);
    if (!(a.radius >= 0 && b.radius >= 0 && std::isfinite(dot(apart, apart) + mm + reach)))
        return {};
    if (is_in_sphere(apart, reach))
        return overlapping(SupportShape(a), SupportShape(b));
    const double along = dot(apart, m);
    if (!(along > 0))
        return missed(along < 0);
    // The center of A hits a sphere whose radius is the sum of both radii.
    const auto [t, leave] = interval_in_sphere({DVec3(a.center), m, 0, 1}, DVec3(b.center), reach);
    if (!(t <= leave && t <= 1 + kAtTheEnd))
        return missed(false);
    SweepHit hit;
    hit.outcome = SweepOutcome::contact;
    hit.t = rounded_down(std::clamp(t, 0.0, 1.0));
    hit.t_leave = static_cast<Real>(leave);
    const DVec3 normal = normalize(apart - m * t);
    hit.normal = to_vec3(normal);
    hit.point = to_vec3(DVec3(b.center) - normal * double{b.radius});
    return hit;
}

SweepHit sweep_at_plane(const SupportShape& a, Vec3 motion, const Plane& plane) {
    const DVec3 n = normalize(DVec3(plane.normal));
    const double offset = double{plane.offset} / length(DVec3(plane.normal));
    if (!a.exists() || !(dot(n, n) > 0) || !std::isfinite(offset) || !is_finite(motion))
        return {};
    const SupportShapeView core = a.view();
    const DVec3 low(support(core, to_vec3(n * -1))), high(support(core, to_vec3(n)));
    const double above = dot(n, low) - offset, below = dot(n, high) - offset;
    const double speed = dot(n, DVec3(motion));
    if (above <= 0 && below >= 0) {
        SweepHit hit;
        hit.outcome = SweepOutcome::overlapping;
        const auto gap = reversed(*find_gap_from_plane(plane, a));
        hit.normal = gap.normal;
        hit.point = gap.point_b;
        return hit;
    }
    const bool in_front = above > 0;
    if (in_front ? speed >= 0 : speed <= 0)
        return missed(speed != 0);
    const double t = (in_front ? above : below) / -speed;
    if (!(t <= 1 + kAtTheEnd))
        return missed(false);
    SweepHit hit;
    hit.outcome = SweepOutcome::contact;
    hit.t = rounded_down(std::min(t, 1.0));
    hit.t_leave = static_cast<Real>((in_front ? below : above) / -speed);
    hit.normal = to_vec3(in_front ? n * -1 : n);
    hit.point = to_vec3((in_front ? low : high) + DVec3(motion) * t);
    return hit;
}

SweepHit sweep_flat_sided(const FlatSweep& found,
                          const SupportShape& a,
                          Vec3 motion,
                          const SupportShape& b) {
    if (!a.exists() || !b.exists())
        return {};
    if (!(found.enter <= found.leave) || found.enter > 1 + kAtTheEnd || found.leave < 0)
        return missed(found.is_receding);
    if (found.enter <= 0)
        return overlapping(a, b);
    SweepHit hit;
    hit.outcome = SweepOutcome::contact;
    hit.t = rounded_down(std::min(found.enter, 1.0));
    hit.t_leave = static_cast<Real>(found.leave);
    hit.normal = to_vec3(found.normal);
    if (const auto gap = find_gap_of_support_shapes(a.moved(motion * hit.t), b))
        hit.point = gap->point_b;
    return hit;
}

SweepHit sweep_support_shapes(const SupportShape& a, Vec3 motion, const SupportShape& b) {
    return a.exists() && b.exists() ? sweep_views(a.view(), motion, b.view()) : SweepHit{};
}

bool are_touching(const SupportShapeView& a, const SupportShapeView& b) {
    const MinkowskiDifference difference(a, b);
    const double near = touching_distance(a, b);
    return approach_of(difference, double{a.radius} + double{b.radius}, near).separation <= near;
}

SweepHit sweep_views(const SupportShapeView& core_a, Vec3 motion, const SupportShapeView& core_b) {
    if (!is_finite(motion))
        return {};
    MinkowskiDifference difference(core_a, core_b);
    const Transform& frame = core_a.world_from_local;
    const DVec3 m(rotate_inverse(frame.rotation, motion));
    const double radii = double{core_a.radius} + double{core_b.radius};
    const double near = touching_distance(core_a, core_b);
    const auto approach_at = [&](double t) {
        difference.shift_a(m * t);
        return approach_of(difference, radii, near);
    };
    const auto contact_at = [&](DVec3 normal, DVec3 core_point) {
        SweepHit hit;
        hit.normal = rotate(frame.rotation, to_vec3(normal));
        hit.point = transform_point(frame, to_vec3(core_point - normal * double{core_b.radius}));
        return hit;
    };
    return advance_until_touching(core_a, core_b, m, near, approach_at, contact_at);
}

SweepHit sweep_at_half_space(const SupportShapeView& a, Vec3 motion, const Plane& plane) {
    const DVec3 n(plane.normal);
    const DVec3 low(support(a, -plane.normal));
    const double above = dot(n, low) - double{plane.offset}, speed = dot(n, DVec3(motion));
    if (!std::isfinite(above) || !std::isfinite(speed))
        return {};
    SweepHit hit;
    hit.normal = -plane.normal;
    if (above <= 0) {
        hit.outcome = SweepOutcome::overlapping;
        hit.point = to_vec3(low - n * above);
        return hit;
    }
    const double t = above / -speed;
    if (!(speed < 0) || !(t <= 1 + kAtTheEnd))
        return missed(speed > 0);
    hit.outcome = SweepOutcome::contact;
    hit.t = rounded_down(std::min(t, 1.0));
    hit.point = to_vec3(low + DVec3(motion) * t);
    return hit;
}

SweepHit sweep_sphere(const Sphere& sphere,
                      Vec3 motion,
                      const std::function<DVec3(DVec3)>& nearest,
                      const SupportShape& b) {
    const DVec3 center(sphere.center), m(motion);
    const SupportShape a(sphere);
    if (!a.exists() || !b.exists() || !is_finite(motion))
        return {};
    // Includes the radius of B: if both cores are points, the radii are the whole size.
    const SupportShapeView core_a = a.view(), core_b = b.view();
    const double near = touching_distance(core_a, core_b);
    const auto approach_at = [&](double t) {
        const DVec3 at = center + m * t, on_b = nearest(at), way = on_b - at;
        const double apart = length(way);
        Approach approach{.separation = apart - double{sphere.radius}, .normal = {}, .on_b = on_b};
        if (apart > near / 2)
            approach.normal = way * (1 / apart);
        return approach;
    };
    const auto contact_at = [](DVec3 normal, DVec3 on_b) {
        SweepHit hit;
        hit.normal = to_vec3(normal);
        hit.point = to_vec3(on_b);
        return hit;
    };
    return advance_until_touching(core_a, core_b, m, near, approach_at, contact_at);
}

} // namespace topple
