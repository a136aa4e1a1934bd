// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/round_contact.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/features/smooth_contact.h"
#include "topple/collision/features/surface_trace.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/features/triangle_surface.h"
#include "topple/collision/pairs/internal_edges_detail.h"
#include "topple/collision/pairs/pairs_detail.h"
#include "topple/collision/pairs/triangle_clusters_detail.h"
#include "topple/core/overloaded.h"

#include <array>
#include <limits>
#include <optional>
#include <vector>

namespace topple::pairs {
namespace {

struct PlacedSphere {
    Real radius = 0; ///< Radius around the origin. [m]
};
struct PlacedCapsule {
    Segment core;
    Real radius = 0; ///< [m]
};

/// The convex shape around the origin, in the axes of the mesh: positions are relative to the convex shape, so that a
/// body far out on a large terrain keeps its precision.
using LocalConvex = std::variant<PlacedSphere, PlacedCapsule, HullView, RoundShape, EllipsoidHull>;

/// Buffers kept between calls, so that persistent contacts do not allocate.
struct MeshScratch {
    std::vector<std::uint32_t> triangles;
    NearbyTriangles nearby; ///< Parallel to triangles.
    MovedHull hull;
    std::optional<BoxHull> box;
    HullAmongTriangles among_triangles; ///< Data of a convex shape that is a hull.
    TriangleClusters clusters;
};
thread_local MeshScratch mesh_scratch;

/// Returns none for a shape that does not collide with surfaces.
std::optional<LocalConvex> localize(const Shape& shape, Quat mesh_from_convex) {
    using Local = std::optional<LocalConvex>;
    const Transform turn{{}, mesh_from_convex};
    return std::visit(
        Overloaded{[](const SphereShape& s) -> Local { return PlacedSphere{s.radius}; },
                   [&](const CapsuleShape& s) -> Local {
                       return PlacedCapsule{capsule_segment(s, turn), s.radius};
                   },
                   [&](const BoxShape& s) -> Local {
                       return mesh_scratch.box.emplace(s.half_extents, turn).view();
                   },
                   [&](const CylinderShape& s) -> Local { return round_shape(s, turn); },
                   [&](const ConeShape& s) -> Local { return round_shape(s, turn); },
                   [&](const HullShape& s) -> Local {
                       return moved(view_of(*s.hull), turn, mesh_scratch.hull);
                   },
                   [&]<SmoothShape S>(const S& s) -> Local {
                       return ellipsoid_hull(solid_of(s)).placed(turn);
                   },
                   [](const PlaneShape&) -> Local { return {}; },
                   [](const MeshShape&) -> Local { return {}; },
                   [](const HeightFieldShape&) -> Local { return {}; }},
        shape);
}

/// The normal points from the convex shape to the triangle.
Manifold touch(const LocalConvex& convex, const TriangleHull& triangle, Real margin) {
    if (std::holds_alternative<HullView>(convex))
        return mesh_scratch.among_triangles.collide(triangle.view(), margin);
    if (const auto* solid = std::get_if<RoundShape>(&convex))
        return collide_round(*solid, triangle.view(), margin);
    if (const auto* smooth = std::get_if<EllipsoidHull>(&convex))
        return collide_smooth(*smooth, triangle.view(), margin);
    const auto* sphere = std::get_if<PlacedSphere>(&convex);
    const auto* capsule = std::get_if<PlacedCapsule>(&convex);
    Manifold manifold = sphere ? polyhedron_sphere(triangle.view(), {}, sphere->radius, margin)
                               : polyhedron_capsule(
                                     triangle.view(), capsule->core, capsule->radius, margin);
    manifold.normal = -manifold.normal;
    return manifold;
}

/// Returns the ends of a capsule, or the center of a sphere, that lie over the triangle.
Manifold flattened_ends(std::span<const Vec3> ends,
                        Real radius,
                        const TriangleHull& triangle,
                        Vec3 n,
                        Real margin) {
    Manifold manifold;
    manifold.normal = -n;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Real separation = dot(n, ends[i] - triangle.vertex(0)) - radius;
        if (separation <= margin && covers(triangle.view(), 0, ends[i]))
            manifold.points[static_cast<std::size_t>(manifold.count++)] = {
                ends[i] - n * (radius + 0.5f * separation),
                separation,
                static_cast<std::uint32_t>(i)};
    }
    return manifold;
}

/// Returns the rounding radius of a shape whose core has no volume or a small one; infinite for other shapes. [m]
Real rounding_of(const LocalConvex& convex) {
    if (const auto* capsule = std::get_if<PlacedCapsule>(&convex))
        return capsule->radius;
    const auto* smooth = std::get_if<EllipsoidHull>(&convex);
    return smooth ? smooth->rounding : std::numeric_limits<Real>::infinity();
}

/// Returns the part of the shape over the triangle, pushed out along the triangle's own normal.
Manifold flattened(const LocalConvex& convex,
                   const TriangleHull& triangle,
                   Vec3 towards_convex,
                   Real margin) {
    const std::uint32_t side = dot(triangle.normal(), towards_convex) < 0 ? 1 : 0;
    const HullView view = triangle.view();
    const Vec3 n = view.faces[side].normal;
    if (const auto* hull = std::get_if<HullView>(&convex)) {
        const Manifold manifold = clip_faces(
            {view, side, *hull, incident_face(*hull, n), 1, margin});
        if (CollisionTrace* const trace = CollisionRecording::current()) {
            CollisionTrace::Clipping& clipping = trace->clippings.back();
            clipping.is_reference_on_second = false; // the trace has the triangle first
        }
        return manifold;
    }
    if (const auto* solid = std::get_if<RoundShape>(&convex))
        return touch_along(*solid, view, -n, margin);
    if (const auto* smooth = std::get_if<EllipsoidHull>(&convex))
        return rest_on_face(*smooth, view, side, margin);
    if (const auto* capsule = std::get_if<PlacedCapsule>(&convex))
        return flattened_ends(
            std::array{capsule->core.a, capsule->core.b}, capsule->radius, triangle, n, margin);
    return flattened_ends(
        std::array{Vec3{}}, std::get_if<PlacedSphere>(&convex)->radius, triangle, n, margin);
}

/// Contact of a convex shape with the triangles around it.
class MeshQuery {
public:
    MeshQuery(const TriangleSurface& surface, const LocalConvex& convex, Vec3 origin, Real margin)
        : surface_(surface),
          convex_(convex),
          origin_(origin),
          margin_(margin) {}

    /// Collides with one of the nearby triangles. Notes the reasons in the record, if there is one.
    [[nodiscard]] Manifold collide_triangle(std::size_t index,
                                            SurfaceTrace::Triangle* record) const {
        const auto note = [record](CandidateOutcome outcome) {
            if (record)
                record->outcome = outcome;
        };
        const std::array<Vec3, 3> vertices = vertices_of(index);
        const auto* hull = std::get_if<HullView>(&convex_);
        if (hull && mesh_scratch.among_triangles.is_clear_of(vertices, margin_)) {
            note(CandidateOutcome::screened);
            return {};
        }
        const TriangleHull triangle(vertices[0], vertices[1], vertices[2]);
        if (triangle.normal() == Vec3{}) {
            note(CandidateOutcome::no_area);
            return {};
        }
        const Manifold manifold = touch(convex_, triangle, margin_);
        if (record)
            note_manifold(manifold, record->collision);
        if (manifold.count == 0) {
            note(CandidateOutcome::apart);
            return {};
        }
        const Vec3 towards_convex = -manifold.normal;
        // A solid never pushes a shape deeper into itself. An open surface has two sides, and never pushes a shape
        // through to the side without its center.
        const Vec3 n = triangle.normal();
        if (surface_.is_closed() && dot(towards_convex, n) < -tolerance::kHullLean) {
            note(CandidateOutcome::backward);
            return {};
        }
        note(CandidateOutcome::turned);
        const bool is_in_front = dot(n, triangle.vertex(0)) <= 0;
        const Vec3 outward = is_in_front || surface_.is_ground() ? n : -n;
        const auto* smooth = std::get_if<EllipsoidHull>(&convex_);
        const bool is_flat_sided = hull || std::holds_alternative<RoundShape>(convex_) ||
                                   (smooth && smooth->has_faces());
        if ((is_flat_sided || surface_.is_ground()) &&
            dot(towards_convex, outward) < -tolerance::kHullLean)
            return flattened(convex_, triangle, outward, margin_);
        // A shape whose core has passed through the surface leaves over an edge if there is one; ground lets it out
        // only upwards.
        if (surface_.is_ground() && manifold.points[0].separation <= -rounding_of(convex_))
            return flattened(convex_, triangle, outward, margin_);
        const Real slack = hull ? tolerance::kHullLean : tolerance::kRoundLean;
        const EdgeJudgement edge = judge_edge(
            mesh_scratch.nearby, index, triangle, towards_convex, slack);
        if (record)
            record->edge = edge;
        switch (edge.verdict) {
        case EdgeVerdict::keep:
            note(CandidateOutcome::kept);
            return manifold;
        case EdgeVerdict::drop:
            note(CandidateOutcome::dropped);
            return {};
        case EdgeVerdict::flatten:
            note(CandidateOutcome::bent);
            break;
        }
        return is_flat_sided ? flattened(convex_, triangle, towards_convex, margin_) : Manifold{};
    }

    /// Returns the vertices of one of the nearby triangles, around the convex shape. [m]
    [[nodiscard]] std::array<Vec3, 3> vertices_of(std::size_t index) const {
        const Triangle& t = mesh_scratch.nearby[index];
        return {t.a - origin_, t.b - origin_, t.c - origin_};
    }

private:
    using CandidateOutcome = SurfaceTrace::CandidateOutcome;

    static void note_manifold(const Manifold& manifold, CollisionTrace& trace) {
        trace.manifold = manifold;
        if (manifold.count > 0 && !trace.chosen)
            trace.choose_direction(-manifold.normal, least_separation(manifold));
    }

    const TriangleSurface& surface_;
    const LocalConvex& convex_;
    Vec3 origin_; ///< Origin of the convex shape, in the mesh. [m]
    Real margin_; ///< [m]
};

/// Requires: is_surface(shape).
TriangleSurface surface_of(const Shape& shape) {
    const auto* mesh = std::get_if<MeshShape>(&shape);
    return mesh ? TriangleSurface(*mesh->mesh)
                : TriangleSurface(*std::get_if<HeightFieldShape>(&shape)->field);
}

/// Collides with one of the nearby triangles, and records how.
Manifold record_triangle(const MeshQuery& query,
                         std::size_t index,
                         bool is_swapped,
                         SurfaceTrace& trace) {
    SurfaceTrace::Triangle& record = trace.triangles.emplace_back();
    record.index = mesh_scratch.triangles[index];
    record.vertices = query.vertices_of(index);
    record.collision.is_swapped = is_swapped;
    record.collision.world_from_first = trace.world_from_local;
    const CollisionRecording recording(record.collision);
    const Manifold manifold = query.collide_triangle(index, &record);
    record.points = manifold;
    for (Manifold* const m : {&record.collision.manifold, &record.points})
        move_to_world(*m, trace.world_from_local, !is_swapped);
    return manifold;
}

void record_groups(const TriangleClusters& clusters, SurfaceTrace& trace) {
    for (std::size_t i = 0; i < clusters.count(); ++i) {
        trace.groups.push_back({clusters.triangle(i), clusters.points(i)});
        for (ManifoldPoint& p : trace.groups.back().points)
            p.point = transform_point(trace.world_from_local, p.point);
    }
}

} // namespace

void convex_mesh(const CollidePair& pair, FunctionRef<void(SubShape, const Manifold&)> emit) {
    const bool is_b = is_surface(pair.shape_b);
    const TriangleSurface mesh = surface_of(is_b ? pair.shape_b : pair.shape_a);
    const Shape& convex_shape = is_b ? pair.shape_a : pair.shape_b;
    const Transform& world_from_convex = is_b ? pair.world_from_a : pair.world_from_b;
    const Transform& world_from_mesh = is_b ? pair.world_from_b : pair.world_from_a;

    const Transform mesh_from_convex = relative(world_from_mesh, world_from_convex);
    if (!is_finite(mesh_from_convex))
        return;
    const std::optional<LocalConvex> convex = localize(convex_shape, mesh_from_convex.rotation);
    if (!convex)
        return;
    mesh_scratch.triangles.clear();
    const Aabb box = grown(bounds_of(convex_shape, mesh_from_convex), pair.margin);
    mesh.find_triangles(box, mesh_scratch.triangles);
    mesh_scratch.nearby.clear();
    for (const std::uint32_t index : mesh_scratch.triangles)
        mesh_scratch.nearby.push_back(mesh.triangle(index));

    const auto* hull = std::get_if<HullView>(&*convex);
    if (hull)
        mesh_scratch.among_triangles.assign(*hull);
    const MeshQuery query(mesh, *convex, mesh_from_convex.position, pair.margin);
    const Transform world_from_local{world_from_convex.position, world_from_mesh.rotation};
    const Real lean = hull ? tolerance::kHullLean : tolerance::kRoundClusterLean;
    mesh_scratch.clusters.begin(lean);
    SurfaceTrace* const trace = SurfaceRecording::current();
    if (trace) {
        trace->triangle_count = mesh.count();
        trace->world_from_local = world_from_local;
        const Vec3 origin = mesh_from_convex.position;
        trace->box = {box.min - origin, box.max - origin};
        trace->lean = lean;
    }
    for (std::size_t i = 0; i < mesh_scratch.triangles.size(); ++i) {
        const Manifold manifold = trace ? record_triangle(query, i, is_b, *trace)
                                        : query.collide_triangle(i, nullptr);
        if (manifold.count == 0)
            continue;
        const std::uint32_t triangle = mesh_scratch.triangles[i];
        const std::uint32_t own = pair.groups ? group_of(*pair.groups, triangle) : 0;
        const std::size_t group = mesh_scratch.clusters.add(triangle, own, manifold);
        if (trace)
            trace->triangles.back().group = group;
    }
    if (trace)
        record_groups(mesh_scratch.clusters, *trace);
    for (std::size_t i = 0; i < mesh_scratch.clusters.count(); ++i) {
        Manifold manifold = mesh_scratch.clusters.manifold(i);
        move_to_world(manifold, world_from_local, !is_b);
        emit(1 + mesh_scratch.clusters.triangle(i), manifold);
    }
}

} // namespace topple::pairs
