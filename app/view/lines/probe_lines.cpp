// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/probe_lines.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kMissLength = 50; ///< Drawn length of a ray without a hit. [m]
constexpr Rgba kRay = rgb(0xd55e00), kNormal = rgb(0x0072b2), kTriangle = rgb(0xf0e442, 0.75f);
constexpr Rgba kLevel = rgb(0x009e73, 0.7f);

/// Draws the edges of a box given by its own axes; dashed for skipped nodes.
void add_node(DebugGeometry& out,
              const Transform& world_from_mesh,
              const TraversalTrace::Node& node,
              float order) {
    if (!is_bounded(node.box))
        return;
    const std::size_t first = out.lines.size();
    const Vec3 half = half_extents(node.box);
    add_oriented_box(out,
                     world_from_mesh * Transform{center(node.box), {}},
                     half,
                     node.pruned ? rgb(0x8a8a8a, 0.45f) : with_alpha(viridis(order), 0.9f),
                     node.pruned ? 1.0f : 1.6f);
    const Real dash = node.pruned ? std::max(0.08f * max_component(half), 0.002f) : 0;
    for (std::size_t i = first; i < out.lines.size(); ++i)
        out.lines[i].dash_m = dash;
}

void add_nodes(DebugGeometry& out, const ProbeDrawing& probe) {
    const auto& nodes = probe.trace->nodes;
    const std::size_t count = std::min(probe.node_count_shown.value_or(nodes.size()), nodes.size());
    for (std::size_t i = 0; i < count; ++i)
        add_node(out,
                 probe.world_from_mesh,
                 nodes[i],
                 static_cast<float>(i) /
                     static_cast<float>(std::max<std::size_t>(nodes.size(), 2) - 1));
}

/// Draws the edges of tested triangles as dots.
void add_tested(DebugGeometry& out, std::span<const Triangle> triangles) {
    for (const Triangle& t : triangles) {
        const Real size = std::max({distance(t.a, t.b), distance(t.b, t.c), distance(t.c, t.a)});
        for (const auto& [a, b] : {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}})
            out.lines.push_back(
                {a, b, rgb(0xcc79a7, 0.8f), 1.2f, std::max(0.03f * size, 0.001f), true});
    }
}

void add_hit(DebugGeometry& out, const ProbeDrawing& probe) {
    const RayHit& hit = *probe.hit;
    const Real away = distance(hit.point, probe.ray.origin);
    const Real size = std::clamp(0.06f * away, 0.05f, 1.5f);
    add_arrow(out, hit.point, hit.point + hit.normal * size, kNormal, 2.5f);
    out.points.push_back({hit.point, kRay, 9, true});
    if (!probe.triangle)
        return;
    const Triangle& t = *probe.triangle;
    out.triangles.push_back({t.a, t.b, t.c, kTriangle});
    for (const auto& [a, b] : {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}})
        out.lines.push_back({a, b, rgb(0x2b2a28), 2, 0, true});
}

} // namespace

void add_probe(DebugGeometry& out, const ProbeDrawing& probe) {
    const Vec3 direction = normalize(probe.ray.direction);
    const Vec3 end = probe.hit ? probe.hit->point : probe.ray.origin + direction * kMissLength;
    out.lines.push_back({probe.ray.origin, end, kRay, 2.5f, probe.hit ? 0.0f : 0.25f});
    for (const Aabb& box : probe.level)
        if (is_bounded(box))
            add_oriented_box(out,
                             probe.world_from_mesh * Transform{center(box), {}},
                             half_extents(box),
                             kLevel,
                             1);
    if (probe.trace)
        add_nodes(out, probe);
    add_tested(out, probe.tested);
    if (probe.hit)
        add_hit(out, probe);
}

} // namespace topple::app
