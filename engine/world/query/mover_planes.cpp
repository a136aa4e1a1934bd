// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/pairs/collide.h"
#include "topple/collision/shape/shape_core.h"
#include "topple/geometry/convex/gjk.h"
#include "topple/math/dvec3.h"
#include "topple/world/detection/one_sided.h"
#include "topple/world/query/mover_planes_detail.h"
#include "topple/world/state/character_records.h"
#include "topple/world/state/lookup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <variant>

namespace topple {
namespace {

/// Largest number of sweeps over the planes. Two walls that meet at 3 degrees need 40.
constexpr int kMostSweeps = 64;
/// Change of a push at which the sweeps end, as a share of the wanted displacement. [-]
constexpr Real kSettledShare = 1.0e-5f;

/// Returns an upper bound of the distance that the body's points near `place`, in the frame of `cell`, go within `dt`
/// [s]. [m]
Real reach_of(const Body& body, Vec3 place, const GridCell& cell, Real size, Real dt) {
    if (body.motion == Motion::static_ || body.is_disabled || body.is_asleep)
        return 0;
    const Vec3 center = body.center_of_mass + offset_of(body.cell, cell);
    const Real arm = std::min(body.extent, distance(center, place) + size);
    return (length(body.v) + length(body.w) * arm) * dt;
}

/// The mover in the frame of an obstacle, whose planes it collects.
class PlaneFinder {
public:
    PlaneFinder(const CapsuleShape& shape,
                const Transform& pose,
                Real reach,
                std::vector<MoverPlane>& planes)
        : capsule_(Shape(shape)),
          radius_(shape.radius),
          pose_(pose),
          reach_(reach),
          planes_(planes) {
        const Vec3 half = rotate(pose.rotation, {0, shape.half_height, 0});
        ends_ = {pose.position - half, pose.position + half};
    }

    void operator()(const PlaneShape& s) const {
        const auto height = [&](Vec3 end) { return dot(s.normal, end) - s.offset; };
        const Vec3 end = height(ends_[0]) <= height(ends_[1]) ? ends_[0] : ends_[1];
        add(s.normal, end - s.normal * height(end), height(end) - radius_);
    }
    void operator()(const MeshShape& s) const {
        const TriangleMesh& mesh = s.mesh->mesh();
        add_triangles(*s.mesh, [&](std::uint32_t i) { return triangle_of(mesh, i); });
    }
    void operator()(const HeightFieldShape& s) const {
        add_triangles(*s.field, [&](std::uint32_t i) { return s.field->triangle(i); });
    }
    /// Adds the plane between the mover and a convex shape: half way between the nearest points, so that the whole
    /// shape lies behind it. Returns false if the cores overlap, which tells no plane.
    bool add_convex(const SupportShapeView& view) const {
        const CoreDistance nearest = find_distance(view, capsule_.at(pose_));
        if (nearest.cores_overlap || !(nearest.distance > kLeastDistance * radius_))
            return false;
        if (nearest.separation <= reach_)
            add(nearest.normal, nearest.point_a + nearest.normal * view.radius, nearest.separation);
        return true;
    }

private:
    /// Distance of two cores below which their direction is not exact, as a share of the radius. [-]
    static constexpr Real kLeastDistance = 1.0e-3f;

    void add(Vec3 normal, Vec3 point, Real separation) const {
        if (!(separation <= reach_))
            return;
        MoverPlane& plane = planes_.emplace_back();
        plane.normal = normal;
        plane.point = point;
        plane.separation = separation;
    }
    /// Adds the planes of single triangles. Those of one level surface are equal, and an edge within it never stops
    /// the mover, since its plane is tangent to the mover there.
    template<typename Surface, typename TriangleOf>
    void add_triangles(const Surface& surface, const TriangleOf& triangle_at) const {
        std::vector<std::uint32_t> found;
        const Aabb core{min(ends_[0], ends_[1]), max(ends_[0], ends_[1])};
        surface.find_triangles(grown(core, radius_ + reach_), found);
        for (const std::uint32_t i : found) {
            const Triangle triangle = triangle_at(i);
            const SupportShape fixed(triangle);
            if (!fixed.exists() || add_convex(fixed.view()))
                continue;
            const Vec3 normal = normalize_or(
                cross(triangle.b - triangle.a, triangle.c - triangle.a), Vec3{});
            const Real depth = std::min(dot(normal, ends_[0] - triangle.a),
                                        dot(normal, ends_[1] - triangle.a));
            add(normal, (triangle.a + triangle.b + triangle.c) / 3, depth - radius_);
        }
    }

    ShapeCore capsule_;
    Real radius_;
    const Transform& pose_;
    Real reach_;
    std::vector<MoverPlane>& planes_;
    std::array<Vec3, 2> ends_; ///< Of the core. [m]
};

/// Adds the planes of two convex shapes that overlap deeply: those of the deepest points.
void add_overlap(const CollidePair& pair, std::vector<MoverPlane>& planes) {
    collide(pair, [&](SubShape, const Manifold& manifold) {
        if (manifold.count == 0)
            return;
        const ManifoldPoint* deepest = &manifold.points[0];
        for (int i = 1; i < manifold.count; ++i)
            if (const ManifoldPoint& p = manifold.points[static_cast<std::size_t>(i)];
                p.separation < deepest->separation)
                deepest = &p;
        MoverPlane& plane = planes.emplace_back();
        plane.normal = manifold.normal;
        plane.point = deepest->point - manifold.normal * (deepest->separation / 2);
        plane.separation = deepest->separation;
    });
}

/// Adds the planes of one collider.
void add_planes_of(const World& world,
                   std::uint32_t index,
                   const PlacedMover& mover,
                   Real reach,
                   std::vector<MoverPlane>& planes) {
    const WorldState& s = world.state();
    const Collider& collider = s.colliders[index];
    const Shape& obstacle = world.shape(collider.shape);
    const Transform frame = shape_pose_between(obstacle,
                                               world_from_collider(s, collider),
                                               s.bodies[collider.body].cell,
                                               mover.filter.cell);
    const Transform pose = relative(frame, mover.world_from_shape);
    const std::size_t first = planes.size();
    const PlaneFinder finder(mover.shape, pose, reach, planes);
    std::visit(
        [&]<typename S>(const S& shape) {
            if constexpr (std::is_invocable_v<const PlaneFinder&, const S&>)
                finder(shape);
            else if (const ShapeCore core(obstacle); !finder.add_convex(core.at({})))
                add_overlap({obstacle, Shape(mover.shape), {}, pose, reach}, planes);
        },
        obstacle);
    for (std::size_t i = first; i < planes.size(); ++i) {
        MoverPlane& plane = planes[i];
        plane.normal = rotate(frame.rotation, plane.normal);
        plane.point = transform_point(frame, plane.point);
        plane.least_along = -plane.separation;
        plane.body = s.bodies[collider.body].id;
        plane.collider = index;
    }
    if (!is_one_sided(collider))
        return;
    std::erase_if(planes, [&](const MoverPlane& plane) {
        return plane.collider == index &&
               lets_pass(s, collider, {plane.normal, plane.separation, mover.shape.radius});
    });
}

/// Solves linear equations by elimination; column 3 has the right side, and then the solution. Returns false if they
/// are nearly dependent.
bool solve_rows(std::array<std::array<double, 4>, 3>& rows, std::size_t count) {
    constexpr double kDependent = 1.0e-5;     // planes closer than 0.2 degrees to parallel
    for (std::size_t i = 0; i < count; ++i) { // positive definite: no pivoting
        if (!(rows[i][i] > kDependent))
            return false;
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i)
                continue;
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t j = 0; j < 4; ++j)
                rows[k][j] -= factor * rows[i][j];
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        rows[i][3] /= rows[i][i];
    return true;
}

/// Replaces the pushes of the strongest planes, up to three, by those with which all of them are exactly in the way,
/// if none of these pushes is negative and no other plane forbids the result: between walls that meet at a small angle
/// the sweeps do not settle. Returns the displacement; `d`: that of the sweeps.
Vec3 settle_between_planes(Vec3 wanted, Vec3 d, std::span<MoverPlane> planes) {
    std::array<MoverPlane*, 3> strongest{};
    std::size_t count = 0;
    for (MoverPlane& plane : planes) {
        std::size_t at = count;
        while (at > 0 && strongest[at - 1]->push < plane.push)
            --at;
        if (!(plane.push > 0) || at == strongest.size())
            continue;
        count = std::min(count + 1, strongest.size());
        for (std::size_t i = count - 1; i > at; --i)
            strongest[i] = strongest[i - 1];
        strongest[at] = &plane;
    }
    for (; count >= 2; --count) {
        // The rows say that the displacement reaches each plane: sum of pushes times normals is what is missing.
        std::array<std::array<double, 4>, 3> rows{};
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = 0; k < count; ++k)
                rows[i][k] = dot(DVec3(strongest[i]->normal), DVec3(strongest[k]->normal));
            rows[i][3] = strongest[i]->least_along -
                         dot(DVec3(strongest[i]->normal), DVec3(wanted));
        }
        if (!solve_rows(rows, count))
            continue;
        Vec3 exact = wanted;
        for (std::size_t i = 0; i < count; ++i)
            exact += strongest[i]->normal * static_cast<Real>(rows[i][3]);
        const bool is_allowed = std::all_of(planes.begin(), planes.end(), [&](const MoverPlane& p) {
            return dot(p.normal, exact) >= p.least_along - kMoverSlop;
        });
        const bool pushes = std::all_of(rows.begin(),
                                        rows.begin() + static_cast<std::ptrdiff_t>(count),
                                        [](const auto& row) { return row[3] >= 0; });
        if (!is_allowed || !pushes)
            continue;
        for (MoverPlane& plane : planes)
            plane.push = 0;
        for (std::size_t i = 0; i < count; ++i)
            strongest[i]->push = static_cast<Real>(rows[i][3]);
        return exact;
    }
    return d;
}

/// Sweeps over the planes until no push changes. Returns the nearest allowed vector.
Vec3 nearest_allowed(Vec3 wanted, std::span<MoverPlane> planes) {
    Vec3 d = wanted;
    for (MoverPlane& plane : planes)
        plane.push = 0;
    const Real settled = kSettledShare * length(wanted) + 1.0e-7f;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        Real change = 0;
        for (MoverPlane& plane : planes) {
            const Real push = std::max(plane.push + plane.least_along - dot(plane.normal, d),
                                       Real(0));
            d += plane.normal * (push - plane.push);
            change = std::max(change, std::abs(push - plane.push));
            plane.push = push;
        }
        if (!(change > settled))
            return d;
    }
    return settle_between_planes(wanted, d, planes);
}

} // namespace

Vec3 displacement_of_point(const Body& body, Vec3 point, const GridCell& cell, Real dt) {
    if (body.motion == Motion::static_ || body.is_disabled || body.is_asleep)
        return {};
    const Vec3 arm = point + offset_of(cell, body.cell) - body.center_of_mass;
    const Real rate = length(body.w);
    if (!(rate > 0))
        return body.v * dt;
    const Quat turn = from_axis_angle(body.w / rate, rate * dt);
    return body.v * dt + (rotate(turn, arm) - arm);
}

Real shift_of_met_body(const World& world,
                       const MoverPlane& plane,
                       Real shift,
                       const MoverProgress& progress) {
    const Real ride = dot(progress.ride, plane.normal);
    if (shift <= ride)
        return shift;
    const bool is_character = find_character_of(world.state(), plane.body) != nullptr;
    const Real gap_before = plane.separation - dot(progress.gone, plane.normal);
    const Real taken = is_character ? std::max(gap_before, Real(0)) / 2 : 0;
    return ride + std::min(shift - ride, taken);
}

Vec3 normal_of_top(const World& world, const MoverPlane& plane, Vec3 up, const QueryFilter& filter) {
    constexpr Real kAbove = 0.05f, kBeyond = 0.02f, kBelow = 0.04f; // [m]
    const Vec3 lateral = plane.normal - up * dot(plane.normal, up);
    const Vec3 beyond = normalize_or(-lateral, Vec3{});
    const Ray ray{.origin = plane.point + up * kAbove + beyond * kBeyond,
                  .direction = -up,
                  .t_max = kAbove + kBelow};
    const std::optional<WorldHit> hit = world.cast_ray(ray, filter);
    return hit && !hit->hit.inside ? hit->hit.normal : Vec3{};
}

void collect_mover_planes(const World& world,
                          const PlacedMover& mover,
                          Real reach,
                          Real dt,
                          std::vector<MoverPlane>& planes) {
    planes.clear();
    const Aabb box = bounds_of(Shape(mover.shape), mover.world_from_shape);
    if (!is_bounded(box) || !(reach >= 0) || !std::isfinite(reach))
        return;
    const WorldState& s = world.state();
    const Aabb around = grown(box, reach);
    const Real size = mover.shape.radius + mover.shape.half_height + reach;
    const GridCell& cell = mover.filter.cell;
    const auto add_body = [&](BodyId id) {
        const Body& body = *world.find(id);
        const Real farther = reach +
                             reach_of(body, mover.world_from_shape.position, cell, size, dt);
        for (std::uint32_t i = 0; i < body.collider_count; ++i) {
            const std::uint32_t index = body.first_collider + i;
            const Collider& collider = s.colliders[index];
            if (admits(mover.filter, body, collider) &&
                overlaps(box_between(collider.fat_box, body.cell, cell), around))
                add_planes_of(world, index, mover, farther, planes);
        }
    };
    world.query(around, add_body, cell);
}

std::vector<MoverPlane> find_mover_planes(const World& world,
                                          const CapsuleShape& shape,
                                          const Transform& world_from_shape,
                                          Real reach,
                                          const QueryFilter& filter) {
    std::vector<MoverPlane> planes;
    collect_mover_planes(world, {shape, world_from_shape, filter}, reach, 0, planes);
    return planes;
}

Vec3 solve_mover_planes(Vec3 displacement, std::span<MoverPlane> planes) {
    /// Larger violations, of planes between which the sweeps have not settled, shorten the displacement. [m]
    constexpr Real kAllowed = 2.0e-4f;
    const Vec3 d = nearest_allowed(displacement, planes);
    Real share = 1;
    for (const MoverPlane& plane : planes) {
        const Real along = dot(plane.normal, d);
        if (plane.least_along <= 0 && along < plane.least_along - kAllowed)
            share = std::min(share, (plane.least_along - kAllowed) / along);
    }
    return d * share;
}

Vec3 clip_mover_velocity(Vec3 velocity, std::span<const MoverPlane> planes) {
    std::vector<MoverPlane> in_the_way;
    for (const MoverPlane& plane : planes)
        if (plane.push > 0) {
            in_the_way.push_back(plane);
            in_the_way.back().least_along = 0;
        }
    return nearest_allowed(velocity, in_the_way);
}

Real cast_mover(const World& world,
                const CapsuleShape& shape,
                const Transform& world_from_shape,
                Vec3 displacement,
                const QueryFilter& filter) {
    Real share = 1;
    for (const WorldShapeHit& hit :
         world.find_shape_hits(shape, world_from_shape, displacement, filter))
        if (!hit.hit.overlaps &&
            !lets_pass(world.state(), world.state().colliders[hit.collider], displacement))
            share = std::min(share, hit.hit.t);
    // A surface of which the capsule touches one triangle may be in the way with another one.
    for (const MoverPlane& plane : find_mover_planes(world, shape, world_from_shape, 0, filter))
        if (dot(plane.normal, displacement) < -kMoverSlop * length(displacement))
            share = 0;
    return share;
}

} // namespace topple
