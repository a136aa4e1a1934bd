// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/feature_snap.h"

#include "app/session/frame/frame_query.h"
#include "topple/geometry/distance/lines.h"

#include <algorithm>
#include <limits>

namespace topple::app {
namespace {

using FeatureKind = ShapeFeature::Kind;

constexpr Real kPointReach = 12; // [px]
constexpr Real kEdgeReach = 8;   // [px]
constexpr Rgba kSnapColor = rgb(0xcc79a7);

/// Returns the distance of a point from the pointer on the screen, at the pixel scale 1; infinite behind the eye. [px]
Real pixels_to(const GizmoView& view, Vec3 point, Vec2 pointer) {
    const Vec3 p = view.camera.project(point, view.viewport);
    return p.z > 0 ? length(Vec2{p.x, p.y} - pointer) / view.viewport.pixel_scale
                   : std::numeric_limits<Real>::infinity();
}

/// Moves the point of an edge to its place nearest to the pointer.
void slide_to_pointer(ShapeFeature& edge, const GizmoView& view, Vec2 pointer) {
    const Line line = line_of(view.camera.ray_through(pointer, view.viewport));
    Real best = std::numeric_limits<Real>::infinity();
    const std::size_t count = edge.outline.size();
    for (std::size_t i = 0; i + (edge.is_closed ? 0 : 1) < count; ++i) {
        const Vec3 at = find_approach(line, Segment{edge.outline[i], edge.outline[(i + 1) % count]})
                            .on_second;
        if (const Real away = pixels_to(view, at, pointer); away < best) {
            best = away;
            edge.point = at;
        }
    }
}

/// Returns whether the body may have a feature so near to the pointer. [px]
bool may_be_near(const Body& body, const GizmoView& view, const Ray& ray, Real pixels) {
    const Vec3 center = body.center_of_mass;
    const Real arrow = 96; // of a gizmo [px]
    const Real reach = gizmo_at(GizmoKind::move, center, {}, view).size * (pixels / arrow);
    const Vec3 away = center - ray.origin;
    const Vec3 r = normalize(ray.direction);
    return length(away - r * dot(away, r)) <= body.extent + reach;
}

ShapeFeature placed(ShapeFeature feature, const Transform& world_from_shape, BodyId body) {
    feature.body = body;
    feature.point = transform_point(world_from_shape, feature.point);
    for (Vec3& point : feature.outline)
        point = transform_point(world_from_shape, point);
    return feature;
}

/// Adds the features of a body's visible shapes, in the world.
void add_features(const PublishedFrame& frame, const Body& body, std::vector<ShapeFeature>& out) {
    for (const Collider& collider : colliders_of(frame, body)) {
        if (!collider.visible)
            continue;
        const Transform world_from_shape = body.world_from_body * collider.body_from_shape;
        for (ShapeFeature& feature : features_of(shape_of(frame, collider)))
            out.push_back(placed(std::move(feature), world_from_shape, body.id));
    }
}

/// Adds the features of the triangles of a body's visible meshes that the ray hits first. Bodies in front hide nothing
/// here: a dragged one lies under the pointer.
void add_hit_triangles(const PublishedFrame& frame,
                       const Body& body,
                       const Ray& ray,
                       std::vector<ShapeFeature>& out) {
    for (const Collider& collider : colliders_of(frame, body)) {
        const Shape& shape = shape_of(frame, collider);
        const auto* mesh = std::get_if<MeshShape>(&shape);
        if (mesh == nullptr || !collider.visible)
            continue;
        const Transform world_from_shape = body.world_from_body * collider.body_from_shape;
        const auto hit = cast_ray(shape, world_from_shape, ray);
        if (!hit || hit->feature >= mesh->mesh->mesh().triangles.size())
            continue;
        const auto& triangle = mesh->mesh->mesh().triangles[hit->feature];
        const auto vertex = [&](std::size_t i) {
            return transform_point(world_from_shape, mesh->mesh->mesh().vertices[triangle[i]]);
        };
        for (ShapeFeature& feature : features_of_triangle(vertex(0), vertex(1), vertex(2))) {
            feature.body = body.id;
            out.push_back(std::move(feature));
        }
    }
}

bool contains(std::span<const BodyId> bodies, BodyId id) {
    return std::find(bodies.begin(), bodies.end(), id) != bodies.end();
}

/// Returns whether nothing but the ignored bodies lies in front of the point.
bool is_visible(const PublishedFrame& frame,
                const GizmoView& view,
                Vec3 point,
                std::span<const BodyId> ignored) {
    constexpr Real kNear = 1e-3f; // of the distance: the surface of the point itself
    const Vec3 p = view.camera.project(point, view.viewport);
    const Ray ray = view.camera.ray_through({p.x, p.y}, view.viewport);
    const auto hit = pick(frame, ray);
    const Real away = dot(point - ray.origin, ray.direction) / dot(ray.direction, ray.direction);
    return !hit || contains(ignored, hit->body) || hit->hit.t > away * (1 - kNear);
}

} // namespace

std::optional<ShapeFeature> snap_target(const PublishedFrame& frame,
                                        const GizmoView& view,
                                        Vec2 pointer,
                                        std::span<const BodyId> dragged) {
    const Ray ray = view.camera.ray_through(pointer, view.viewport);
    std::vector<ShapeFeature> features;
    for (const Body& body : frame.state->bodies)
        if (!contains(dragged, body.id) && !frame.state->object_marks.is_hidden(body.id) &&
            may_be_near(body, view, ray, kPointReach)) {
            add_features(frame, body, features);
            add_hit_triangles(frame, body, ray, features);
        }
    struct Candidate {
        Real pixels;
        ShapeFeature* feature;
    };
    std::vector<Candidate> candidates;
    for (ShapeFeature& feature : features) {
        const bool is_edge = feature.kind == FeatureKind::edge;
        if (is_edge)
            slide_to_pointer(feature, view, pointer);
        const Real pixels = pixels_to(view, feature.point, pointer);
        if (pixels <= (is_edge ? kEdgeReach : kPointReach)) // points come before edges
            candidates.push_back({is_edge ? pixels + kPointReach : pixels, &feature});
    }
    std::stable_sort(candidates.begin(),
                     candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.pixels < b.pixels; });
    for (const Candidate& candidate : candidates)
        if (is_visible(frame, view, candidate.feature->point, dragged))
            return std::move(*candidate.feature);
    return std::nullopt;
}

std::optional<ShapeFeature> inner_snap_target(const PublishedFrame& frame,
                                              const GizmoView& view,
                                              Vec2 pointer) {
    const auto hit = pick(frame, view.camera.ray_through(pointer, view.viewport));
    const Body* body = hit ? find_body(frame, hit->body) : nullptr;
    if (body == nullptr)
        return std::nullopt;
    if (body->motion == Motion::dynamic &&
        pixels_to(view, body->center_of_mass, pointer) <= kPointReach)
        return ShapeFeature{FeatureKind::center, body->center_of_mass, {}, false, body->id};
    std::optional<ShapeFeature> nearest;
    Real best = kEdgeReach;
    for (const Collider& collider : colliders_of(frame, *body)) {
        if (!collider.visible)
            continue;
        const Transform world_from_shape = body->world_from_body * collider.body_from_shape;
        for (ShapeFeature& axis : axes_of(shape_of(frame, collider))) {
            axis = placed(std::move(axis), world_from_shape, body->id);
            slide_to_pointer(axis, view, pointer);
            if (const Real pixels = pixels_to(view, axis.point, pointer); pixels <= best) {
                best = pixels;
                nearest = std::move(axis);
            }
        }
    }
    return nearest;
}

Vec3 snap_base(const PublishedFrame& frame,
               const GizmoView& view,
               Vec2 pointer,
               std::span<const BodyId> dragged,
               Vec3 pivot) {
    std::vector<ShapeFeature> features;
    for (const BodyId id : dragged)
        if (const Body* body = find_body(frame, id))
            add_features(frame, *body, features);
    Vec3 base = pivot;
    Real best = pixels_to(view, pivot, pointer);
    for (const ShapeFeature& feature : features)
        if (const Real pixels = pixels_to(view, feature.point, pointer);
            pixels < best && is_visible(frame, view, feature.point, {})) {
            best = pixels;
            base = feature.point;
        }
    return base;
}

void add_snap(DebugGeometry& out, const ShapeFeature& target, Vec3 base) {
    const std::size_t first = out.lines.size();
    const std::size_t count = target.outline.size();
    for (std::size_t i = 0; i + (target.is_closed ? 0 : 1) < count; ++i)
        out.lines.push_back({target.outline[i], target.outline[(i + 1) % count], kSnapColor, 4});
    if (const Real away = distance(base, target.point); away > 0)
        out.lines.push_back({base, target.point, kSnapColor, 2, away / 15});
    for (std::size_t i = first; i < out.lines.size(); ++i)
        out.lines[i].on_top = true;
    out.points.push_back({target.point, kSnapColor, 11, true});
    out.points.push_back({base, kSnapColor, 7, true});
}

const char* name_of(ShapeFeature::Kind kind) {
    switch (kind) {
    case FeatureKind::vertex:
        return "a vertex";
    case FeatureKind::edge:
        return "an edge";
    case FeatureKind::face:
        return "the middle of a face";
    case ShapeFeature::Kind::axis:
        return "an axis";
    case ShapeFeature::Kind::center:
        return "a center of mass";
    }
    return "";
}

} // namespace topple::app
