// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/manifold.h"

#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

#include <algorithm>

namespace topple::planar {
namespace {

using Vertices = std::span<const DVec2>;

struct Side {
    DVec2 a, b;
    std::uint32_t index = 0;
};

Side side_of(Vertices c, std::size_t i) {
    return {c[i], c[(i + 1) % c.size()], static_cast<std::uint32_t>(i)};
}

/// Returns the side of `c` that is most perpendicular to `normal`.
Side facing(Vertices c, DVec2 normal) {
    std::size_t best = 0;
    double most = -2;
    for (std::size_t i = 0; i < c.size(); ++i) {
        const Side s = side_of(c, i);
        const double cosine = dot(unit_or_up(outward(s.b - s.a)), normal);
        if (cosine > most)
            most = cosine, best = i;
    }
    return side_of(c, best);
}

/// A point of the clipped side: one of its ends, or its crossing with the end of the reference side.
struct Clipped {
    DVec2 point;
    Feature feature;
};

std::array<Clipped, 2> clip(const Side& incident,
                            std::size_t vertices,
                            DVec2 p,
                            DVec2 t,
                            double length) {
    const auto next = static_cast<std::uint32_t>((incident.index + 1) % vertices);
    std::array<Clipped, 2> ends{Clipped{incident.a, {FeatureKind::vertex, incident.index}},
                                Clipped{incident.b, {FeatureKind::vertex, next}}};
    const double u0 = dot(t, incident.a - p), u1 = dot(t, incident.b - p);
    for (auto& [point, feature] : ends) {
        const double u = dot(t, point - p), inside = std::clamp(u, 0.0, length);
        if (u != inside && u0 != u1) {
            point = incident.a + (incident.b - incident.a) * ((inside - u0) / (u1 - u0));
            feature = {FeatureKind::edge, incident.index};
        }
    }
    return ends;
}

} // namespace

Manifold collide(const Convex& a, const Convex& b) {
    if (!intersects(a, b))
        return {};
    const Separation way = *find_separation(a, b);
    Manifold manifold{way.normal, {}, 1};
    manifold.points[0] = {
        way.on_a, way.on_b, std::min(way.distance, Real(0)), way.feature_a, way.feature_b};
    const bool on_side = way.feature_a.kind == FeatureKind::edge ||
                         way.feature_b.kind == FeatureKind::edge;
    if (!on_side || a.vertices().size() < 2 || b.vertices().size() < 2)
        return manifold;

    // The side with the normal is the reference.
    const bool from_a = way.feature_a.kind == FeatureKind::edge;
    const Vertices reference_vertices = from_a ? a.vertices() : b.vertices();
    const Vertices other_vertices = from_a ? b.vertices() : a.vertices();
    const DVec2 normal = DVec2(way.normal) * (from_a ? 1 : -1);
    const Side reference = side_of(reference_vertices,
                                   from_a ? way.feature_a.index : way.feature_b.index);
    const Side incident = facing(other_vertices, -normal);
    const DVec2 d = reference.b - reference.a;
    const double length_of_side = length(d);
    const DVec2 n = unit_or_up(outward(d)), t = d * (1 / length_of_side);
    const double skin = from_a ? a.radius() : b.radius(),
                 other_skin = from_a ? b.radius() : a.radius();
    Manifold clipped{way.normal, {}, 0};
    for (const auto& [point, feature] :
         clip(incident, other_vertices.size(), reference.a, t, length_of_side)) {
        const double depth = dot(n, point - reference.a), u = dot(t, point - reference.a);
        const double separation = depth - skin - other_skin;
        const bool beside = u < -1e-9 * length_of_side || u > (1 + 1e-9) * length_of_side;
        if (separation > 1e-9 * length_of_side || beside)
            continue;
        const DVec2 on_reference = point - n * (depth - skin), on_other = point - n * other_skin;
        const Feature side{FeatureKind::edge, reference.index};
        const ManifoldPoint contact{to_vec2(from_a ? on_reference : on_other),
                                    to_vec2(from_a ? on_other : on_reference),
                                    std::min(static_cast<Real>(separation), Real(0)),
                                    from_a ? side : feature,
                                    from_a ? feature : side};
        const bool again = clipped.count == 1 && clipped.points[0].on_a == contact.on_a &&
                           clipped.points[0].on_b == contact.on_b;
        if (!again)
            clipped.points[static_cast<std::size_t>(clipped.count++)] = contact;
    }
    return clipped.count > 0 ? clipped : manifold;
}

} // namespace topple::planar
