// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/pair_json.h"

#include "app/session/explain/collision_words.h"
#include "app/session/explain/number_words.h"
#include "app/session/explain/surface_words.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <span>
#include <vector>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Vec3 v) { return {v.x, v.y, v.z}; }
Json json_of(DVec3 v) { return {v.x, v.y, v.z}; }

Json json_of(const std::vector<Vec3>& points, const Transform& world_from_local) {
    Json list = Json::array();
    for (const Vec3 p : points)
        list.push_back(json_of(transform_point(world_from_local, p)));
    return list;
}

std::string feature_text(std::uint32_t feature) {
    char text[12];
    std::snprintf(text, sizeof text, "%08x", feature);
    return text;
}

Json json_of(const SupportVertex& v) {
    return {{"a", v.a},
            {"b", v.b},
            {"w", json_of(v.w)},
            {"on_a", json_of(v.on_a)},
            {"on_b", json_of(v.on_b)}};
}

Json gjk_of(const PairExplanation& pair) {
    if (!pair.has_difference)
        return nullptr;
    Json steps = Json::array();
    for (const DistanceTrace::Step& step : pair.distance_trace.steps) {
        Json simplex = Json::array();
        for (std::size_t i = 0; i < step.count; ++i)
            simplex.push_back(json_of(step.vertices[i]));
        steps.push_back({{"added", json_of(step.added)},
                         {"simplex", simplex},
                         {"nearest", json_of(step.nearest)},
                         {"is_nearer", step.is_nearer}});
    }
    return {{"distance_m", pair.distance.distance},
            {"separation_m", pair.distance.separation},
            {"cores_overlap", pair.distance.cores_overlap},
            {"steps", steps}};
}

Json epa_of(const PairExplanation& pair) {
    if (!pair.penetration)
        return nullptr;
    Json steps = Json::array();
    for (const PenetrationTrace::Step& step : pair.penetration_trace.steps) {
        Json vertices = Json::array();
        for (const SupportVertex& v : step.vertices)
            vertices.push_back(json_of(v.w));
        steps.push_back({{"vertices", vertices},
                         {"faces", step.faces},
                         {"nearest_face", step.nearest},
                         {"normal", json_of(step.normal)},
                         {"distance_m", step.distance},
                         {"next", json_of(step.next)}});
    }
    return {{"depth_m", pair.penetration->depth},
            {"normal", json_of(pair.penetration->normal)},
            {"steps", steps}};
}

Json axes_of(const CollisionTrace& trace, const PairNames& names) {
    Json axes = Json::array();
    for (std::size_t i = 0; i < trace.axes.size(); ++i) {
        const CollisionTrace::Axis& axis = trace.axes[i];
        const Vec3 normal = transform_direction(trace.world_from_first, axis.normal);
        axes.push_back({{"name", axis_in_words(trace, axis, names)},
                        {"normal", json_of(trace.is_swapped ? -normal : normal)},
                        {"separation_m", axis.separation},
                        {"is_used", trace.manifold.count > 0 && i == trace.chosen}});
    }
    return axes;
}

Json clipping_of(const CollisionTrace& trace) {
    if (trace.clippings.empty())
        return nullptr;
    const CollisionTrace::Clipping& clipping = trace.clippings.back();
    const Transform& frame = trace.world_from_first;
    Json cuts = Json::array();
    for (const CollisionTrace::Clipping::Cut& cut : clipping.cuts)
        cuts.push_back({{"side", json_of(transform_direction(frame, cut.side))},
                        {"polygon", json_of(cut.polygon, frame)}});
    Json candidates = Json::array();
    for (const ManifoldPoint& p : clipping.candidates)
        candidates.push_back(
            {{"point", json_of(transform_point(frame, p.point))}, {"separation_m", p.separation}});
    return {{"reference_is_on_b", clipping.is_reference_on_second != trace.is_swapped},
            {"normal", json_of(transform_direction(frame, clipping.normal))},
            {"reference", json_of(clipping.reference, frame)},
            {"incident", json_of(clipping.incident, frame)},
            {"cuts", cuts},
            {"candidates", candidates}};
}

Json points_of(std::span<const ManifoldPoint> points) {
    Json list = Json::array();
    for (const ManifoldPoint& p : points)
        list.push_back({{"point", json_of(p.point)},
                        {"separation_m", p.separation},
                        {"feature", feature_text(p.feature)}});
    return list;
}

Json manifold_of(const Manifold& manifold) {
    if (manifold.count == 0)
        return nullptr;
    const std::span all(manifold.points);
    return {{"normal", json_of(manifold.normal)},
            {"points", points_of(all.first(static_cast<std::size_t>(manifold.count)))}};
}

Json manifolds_of(const std::vector<Manifold>& manifolds) {
    Json list = Json::array();
    for (const Manifold& manifold : manifolds)
        list.push_back(manifold_of(manifold));
    return list;
}

const char* text_of(EdgeVerdict verdict) {
    switch (verdict) {
    case EdgeVerdict::flatten:
        return "flatten";
    case EdgeVerdict::drop:
        return "drop";
    case EdgeVerdict::keep:
        break;
    }
    return "keep";
}

Json edge_of(const SurfaceTrace& surface, const SurfaceTrace::Triangle& triangle) {
    if (!triangle.edge)
        return nullptr;
    const EdgeJudgement& edge = *triangle.edge;
    Json json{{"verdict", text_of(edge.verdict)}};
    if (edge.edge < 0)
        return json;
    json["edge"] = {edge.edge, (edge.edge + 1) % 3};
    json["lean_sine"] = edge.lean;
    if (edge.neighbor < 0)
        return json;
    json["neighbor"] = surface.triangles[static_cast<std::size_t>(edge.neighbor)].index;
    json["inward_sine"] = edge.inward;
    json["plane_cosine"] = edge.plane_cosine;
    return json;
}

/// Null without a surface.
Json surface_of(const PairExplanation& pair, const PairNames& names) {
    const SurfaceTrace& surface = pair.surface;
    if (surface.triangle_count == 0)
        return nullptr;
    Json triangles = Json::array();
    for (const SurfaceTrace::Triangle& t : surface.triangles) {
        const bool has_points = t.points.count > 0;
        const std::vector<Vec3> vertices(t.vertices.begin(), t.vertices.end());
        triangles.push_back({{"triangle", t.index},
                             {"vertices", json_of(vertices, surface.world_from_local)},
                             {"verdict", key_of(t.outcome)},
                             {"axes", axes_of(t.collision, names)},
                             {"clipping", clipping_of(t.collision)},
                             {"found", manifold_of(t.collision.manifold)},
                             {"internal_edge", edge_of(surface, t)},
                             {"gives", manifold_of(t.points)},
                             {"group", has_points ? Json(t.group) : Json(nullptr)}});
    }
    Json groups = Json::array();
    for (const SurfaceTrace::Group& group : surface.groups)
        groups.push_back({{"triangle", group.triangle}, {"points", points_of(group.points)}});
    return {
        {"triangle_count", surface.triangle_count}, {"candidates", triangles}, {"groups", groups}};
}

Json contacts_of(const std::vector<Contact>& contacts) {
    Json list = Json::array();
    for (const Contact& contact : contacts) {
        Json points = Json::array();
        for (const Contact::Point& p : contact.active_points())
            points.push_back({{"point", json_of(p.point)},
                              {"separation_m", p.separation},
                              {"feature", feature_text(p.feature)},
                              {"normal_impulse_ns", p.normal_impulse}});
        list.push_back({{"normal", json_of(contact.normal)},
                        {"points", points},
                        {"friction_impulse_ns", json_of(contact.friction_impulse)},
                        {"twist_impulse_nms", contact.twist_impulse}});
    }
    return list;
}

Json samples_of(const SolverWatch& watch) {
    Json list = Json::array();
    for (const SolverSample& sample : watch.samples) {
        const ContactReading& r = sample.reading;
        Json points = Json::array();
        for (int i = 0; i < r.point_count; ++i) {
            const ContactReading::Point& p = r.points[static_cast<std::size_t>(i)];
            points.push_back({{"separation_m", p.separation},
                              {"velocity_m_s", p.velocity},
                              {"effective_mass_kg", p.mass},
                              {"impulse_ns", p.impulse}});
        }
        list.push_back({{"moment", key_of(sample.moment)},
                        {"substep", sample.substep},
                        {"sweep", sample.sweep},
                        {"points", points},
                        {"friction_impulse_ns", {r.friction_u, r.friction_v}},
                        {"twist_impulse_nms", r.twist},
                        {"static_friction", r.static_friction},
                        {"sliding_friction", r.friction},
                        {"bias_rate_1_s", r.bias_rate},
                        {"mass_scale", r.mass_scale},
                        {"impulse_scale", r.impulse_scale}});
    }
    return list;
}

const char* text_of(PairExplanation::Gate gate) {
    using Gate = PairExplanation::Gate;
    switch (gate) {
    case Gate::open:
        return "open";
    case Gate::nothing_moves:
        return "nothing_moves";
    case Gate::not_colliding:
        return "not_colliding";
    case Gate::filtered:
        return "filtered";
    case Gate::joined:
        return "joined";
    case Gate::apart:
        return "apart";
    case Gate::passing:
        return "passing";
    case Gate::buried:
        break;
    }
    return "buried";
}

Json box_of(const Aabb& box) { return {{"min", json_of(box.min)}, {"max", json_of(box.max)}}; }

} // namespace

Json json_of(const PairExplanation& pair, const PairNames& names) {
    return {{"a", {{"body", pair.body_a.ordinal}, {"name", names.a}, {"box", box_of(pair.box_a)}}},
            {"b", {{"body", pair.body_b.ordinal}, {"name", names.b}, {"box", box_of(pair.box_b)}}},
            {"gate", text_of(pair.gate)},
            {"box_gap_m", pair.box_gap},
            {"gjk", gjk_of(pair)},
            {"epa", epa_of(pair)},
            {"axes", axes_of(pair.collision, names)},
            {"clipping", clipping_of(pair.collision)},
            {"surface", surface_of(pair, names)},
            {"manifolds", manifolds_of(pair.manifolds)},
            {"is_recycled", pair.step.is_recycled},
            {"margin_m", pair.step.margin},
            {"found", contacts_of(pair.step.found)},
            {"substeps", pair.step.solver.substeps},
            {"samples", samples_of(pair.step.solver)},
            {"after", contacts_of(pair.after)}};
}

} // namespace topple::app
