// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/tolerances.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// Buffers kept between calls, so that persistent contacts do not allocate.
struct ClipScratch {
    std::vector<ClipVertex> polygon;
    std::vector<ClipVertex> clipped;
    std::vector<ManifoldPoint> candidates;
    std::vector<ManifoldPoint> near; ///< Candidates about as deep as the deepest.
};
thread_local ClipScratch clip_scratch;

void load_polygon(const HullView& hull,
                  std::uint32_t face,
                  int shape,
                  std::vector<ClipVertex>& out) {
    const std::span<const std::uint16_t> vertices = hull.face_vertices(face);
    out.clear();
    std::uint16_t before = vertices.back();
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        const std::uint16_t v = vertices[k];
        const std::uint16_t after = vertices[k + 1 == vertices.size() ? 0 : k + 1];
        out.push_back(
            {hull.vertices[v], edge_label(shape, before, v), edge_label(shape, v, after)});
        before = v;
    }
}

std::vector<Vec3> points_of(std::span<const ClipVertex> polygon) {
    std::vector<Vec3> points;
    for (const ClipVertex& vertex : polygon)
        points.push_back(vertex.p);
    return points;
}

/// Returns the index of the best candidate by `value`; a later candidate must be better by `keep`.
template<typename Value>
std::size_t best_of(std::span<const ManifoldPoint> candidates,
                    Real relative,
                    Real absolute,
                    Value value) {
    std::size_t best = 0;
    Real best_value = value(candidates[0]);
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        const Real v = value(candidates[i]);
        if (v > best_value + relative * std::abs(best_value) + absolute) {
            best = i;
            best_value = v;
        }
    }
    return best;
}

/// If the deepest candidate is deeper than all kept ones, it replaces the nearest kept one.
void keep_deepest(std::span<const ManifoldPoint> candidates, Real clearly, Manifold& manifold) {
    const std::span<ManifoldPoint> kept = std::span(manifold.points)
                                              .first(static_cast<std::size_t>(manifold.count));
    const auto is_deeper = [](const ManifoldPoint& x, const ManifoldPoint& y) {
        return x.separation < y.separation;
    };
    const ManifoldPoint& deepest = *std::min_element(
        candidates.begin(), candidates.end(), is_deeper);
    if (!(deepest.separation <
          std::min_element(kept.begin(), kept.end(), is_deeper)->separation - clearly))
        return;
    *std::min_element(kept.begin(), kept.end(), [&](const auto& x, const auto& y) {
        return length_squared(x.point - deepest.point) < length_squared(y.point - deepest.point);
    }) = deepest;
}

/// Returns the largest distance of the candidates along an axis from the first. [m]
Real extent_of(std::span<const ManifoldPoint> candidates) {
    Real extent = 0;
    for (const ManifoldPoint& c : candidates)
        extent = std::max(extent, max_component(abs(c.point - candidates[0].point)));
    return extent;
}

void copy(std::span<const ManifoldPoint> points, Manifold& manifold) {
    manifold.count = static_cast<int>(points.size());
    std::copy(points.begin(), points.end(), manifold.points.begin());
}

/// Copies at most four of the candidates: a far vertex, the one farthest from it, and the two that add most area on
/// either side; the deepest replaces its nearest if all of these are clearly less deep. `extent`: of all candidates [m]
void copy_outline(std::span<const ManifoldPoint> candidates, Real extent, Manifold& manifold) {
    manifold.count = 0;
    const Vec3 n = manifold.normal;
    const auto flat = [n](Vec3 v) { return v - n * dot(n, v); };
    const auto keep = [&](std::size_t i) {
        manifold.points[static_cast<std::size_t>(manifold.count++)] = candidates[i];
        return candidates[i].point;
    };
    // The first choice is a vertex of the outline, not the deepest point: if all are about equally deep, as under a
    // resting box, the deepest may lie in the middle of a side, and the support polygon would lose a vertex.
    Vec3 middle;
    for (const ManifoldPoint& c : candidates)
        middle += c.point * (1 / static_cast<Real>(candidates.size()));
    const Vec3 a = keep(
        best_of(candidates, tolerance::kKeepRelative, 0, [&](const ManifoldPoint& c) {
            return length_squared(flat(c.point - middle));
        }));
    const Vec3 b = keep(
        best_of(candidates, tolerance::kKeepRelative, 0, [&](const ManifoldPoint& c) {
            return length_squared(flat(c.point - a));
        }));
    const auto area = [&](const ManifoldPoint& c) { return dot(n, cross(b - a, c.point - a)); };
    const std::size_t left = best_of(candidates, tolerance::kKeepRelative, 0, area);
    const std::size_t right = best_of(
        candidates, tolerance::kKeepRelative, 0, [&](const ManifoldPoint& c) { return -area(c); });
    const Real least = 1e-4f * extent * extent;
    if (area(candidates[left]) > least)
        keep(left);
    if (-area(candidates[right]) > least)
        keep(right);
    keep_deepest(candidates, tolerance::kKeepDepth * extent, manifold);
}

/// Adds points of the outline of all candidates to those that are kept, until there are four.
void fill_up(std::span<const ManifoldPoint> candidates, Real extent, Manifold& manifold) {
    Manifold outline;
    outline.normal = manifold.normal;
    copy_outline(candidates, extent, outline);
    for (int i = 0; i < outline.count; ++i) {
        const ManifoldPoint& point = outline.points[static_cast<std::size_t>(i)];
        const auto kept = std::span(manifold.points).first(static_cast<std::size_t>(manifold.count));
        const bool is_kept = std::any_of(kept.begin(), kept.end(), [&](const ManifoldPoint& other) {
            return other.point == point.point;
        });
        if (!is_kept && kept.size() < manifold.points.size())
            manifold.points[static_cast<std::size_t>(manifold.count++)] = point;
    }
}

} // namespace

std::uint32_t feature_id(EdgeLabel in, EdgeLabel out) {
    if (in.shape == out.shape) {
        // Two edges of one shape meet in their common vertex.
        if (in.low == out.low || in.low == out.high)
            in = out = {in.shape, in.low, in.low};
        else if (in.high == out.low || in.high == out.high)
            in = out = {in.shape, in.high, in.high};
    }
    const auto word = [](EdgeLabel e) {
        return (std::uint64_t{e.shape} << 32u) | (std::uint64_t{e.low} << 16u) | e.high;
    };
    std::uint64_t a = word(in), b = word(out);
    if (b < a)
        std::swap(a, b);
    // Hashed down to 32 bits: two of the few points of one manifold collide once in 1e9.
    std::uint64_t h = (a * 0x9e3779b97f4a7c15ull) ^ (std::rotl(b, 29) * 0xd6e8feb86659fd93ull);
    h ^= h >> 32u;
    h *= 0xd6e8feb86659fd93ull;
    return static_cast<std::uint32_t>(h >> 32u);
}

void clip_side(std::span<const ClipVertex> polygon,
               Vec3 side,
               Real limit,
               EdgeLabel edge,
               std::vector<ClipVertex>& out) {
    out.clear();
    if (polygon.empty())
        return;
    const ClipVertex* from = &polygon.back();
    Real d_from = dot(side, from->p) - limit;
    for (const ClipVertex& to : polygon) {
        const Real d_to = dot(side, to.p) - limit;
        const bool crosses = (d_from <= 0) != (d_to <= 0);
        if (crosses) {
            const Vec3 p = from->p + (to.p - from->p) * (d_from / (d_from - d_to));
            if (d_to > 0)
                out.push_back({p, from->out, edge}); // the polygon leaves along from->out
            else
                out.push_back({p, edge, from->out}); // the polygon comes back
        }
        if (d_to <= 0)
            out.push_back(to);
        from = &to;
        d_from = d_to;
    }
}

std::uint32_t most_opposed_face(const HullView& hull, Vec3 direction) {
    std::uint32_t best = 0;
    Real lowest = dot(hull.faces[0].normal, direction);
    for (std::uint32_t i = 1; i < hull.faces.size(); ++i) {
        const Real d = dot(hull.faces[i].normal, direction);
        if (d < lowest) {
            best = i;
            lowest = d;
        }
    }
    return best;
}

std::uint32_t incident_face(const HullView& hull, Vec3 normal) {
    std::uint16_t deepest = 0;
    Real lowest = dot(hull.vertices[0], normal);
    for (std::uint16_t v = 1; v < hull.vertices.size(); ++v) {
        const Real d = dot(hull.vertices[v], normal);
        if (d < lowest) {
            deepest = v;
            lowest = d;
        }
    }
    std::uint32_t best = 0;
    Real most_opposed = std::numeric_limits<Real>::infinity();
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const Real d = dot(hull.faces[i].normal, normal);
        if (!(d < most_opposed))
            continue;
        const std::span<const std::uint16_t> vertices = hull.face_vertices(i);
        if (std::find(vertices.begin(), vertices.end(), deepest) == vertices.end())
            continue;
        best = i;
        most_opposed = d;
    }
    return best;
}

Real clip_growth(const HullView& hull, std::uint32_t face, Real size) {
    const std::span<const std::uint16_t> vertices = hull.face_vertices(face);
    // Sides moved out by g meet g / sin(angle / 2) from their old vertex; a right angle is the reference.
    Real least = 1;
    Vec3 vertex = hull.vertices[vertices.back()];
    Vec3 in = vertex - hull.vertices[vertices[vertices.size() - 2]];
    for (const std::uint16_t v : vertices) {
        const Vec3 out = hull.vertices[v] - vertex;
        const Real cosine = dot(in, out);
        if (cosine < 0) {
            const Real lengths = std::sqrt(dot(in, in) * dot(out, out));
            least = std::min(least, 1 + cosine / lengths); // 2 sin^2(angle / 2)
        }
        vertex = hull.vertices[v];
        in = out;
    }
    return tolerance::kClipGrowth * size * std::sqrt(std::max(least, Real(0)));
}

void reduce(std::span<const ManifoldPoint> candidates, Manifold& manifold) {
    if (candidates.size() <= manifold.points.size())
        return copy(candidates, manifold);
    const Real extent = extent_of(candidates);
    Real deepest = candidates[0].separation, highest = deepest;
    for (const ManifoldPoint& c : candidates) {
        deepest = std::min(deepest, c.separation);
        highest = std::max(highest, c.separation);
    }
    const Real most = std::max(deepest, Real(0)) + tolerance::kNear * extent;
    if (highest <= most)
        return copy_outline(candidates, extent, manifold);
    std::vector<ManifoldPoint>& near = clip_scratch.near;
    near.clear();
    for (const ManifoldPoint& c : candidates)
        if (c.separation <= most)
            near.push_back(c);
    if (near.size() > manifold.points.size())
        return copy_outline(near, extent, manifold);
    copy(near, manifold);
    fill_up(candidates, extent, manifold);
}

Manifold clip_faces(const FaceContact& contact) {
    const HullView& reference = contact.reference;
    const HullView& incident = contact.incident;
    const ConvexHull::Face& face = reference.faces[contact.reference_face];
    const Vec3 n = face.normal;
    const Real growth = clip_growth(
        reference, contact.reference_face, std::min(reference.size, incident.size));

    std::vector<ClipVertex>& polygon = clip_scratch.polygon;
    load_polygon(incident, contact.incident_face, 1 - contact.reference_shape, polygon);

    const std::span<const std::uint16_t> vertices = reference.face_vertices(contact.reference_face);
    CollisionTrace::Clipping* record = nullptr;
    if (CollisionTrace* const trace = CollisionRecording::current()) {
        record = &trace->clippings.emplace_back();
        record->is_reference_on_second = contact.reference_shape == 1;
        record->normal = n;
        record->incident = points_of(polygon);
        for (const std::uint16_t v : vertices)
            record->reference.push_back(reference.vertices[v]);
    }
    std::uint16_t begin = vertices.back();
    for (const std::uint16_t end : vertices) {
        const Vec3 edge = reference.vertices[end] - reference.vertices[begin];
        const Vec3 side = cross(edge, n); // outward, of the length of the edge
        const Real limit = dot(side, reference.vertices[begin]) + growth * length(edge);
        clip_side(polygon,
                  side,
                  limit,
                  edge_label(contact.reference_shape, begin, end),
                  clip_scratch.clipped);
        std::swap(polygon, clip_scratch.clipped);
        if (record) {
            const Real scale = 1 / length(edge);
            record->cuts.push_back({side * scale, limit * scale, points_of(polygon)});
        }
        begin = end;
    }

    clip_scratch.candidates.clear();
    for (const ClipVertex& v : polygon) {
        const Real separation = dot(n, v.p) - face.offset;
        if (separation <= contact.margin)
            clip_scratch.candidates.push_back(
                {v.p - n * (0.5f * separation), separation, feature_id(v.in, v.out)});
    }
    if (record)
        record->candidates = clip_scratch.candidates;
    Manifold manifold;
    manifold.normal = contact.reference_shape == 0 ? n : -n;
    reduce(clip_scratch.candidates, manifold);
    return manifold;
}

} // namespace topple
