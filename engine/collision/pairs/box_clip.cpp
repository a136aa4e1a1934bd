// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/box_clip_detail.h"

#include <array>
#include <vector>

namespace topple::pairs {
namespace {

/// Each cut adds at most half the number of vertices, with any rounding: 4, 6, 9, 13, 19.
constexpr std::size_t kMaxVertices = 20;

/// Names of edges: 0 to 3 are those of the incident face, then the four cutting sides.
using EdgeName = std::uint8_t;
constexpr EdgeName kFirstSide = 4;

struct ClippedVertex {
    Real u, v;        ///< Coordinates in the plane of the reference face. [m]
    Real height;      ///< Height above the center of the reference box. [m]
    EdgeName in, out; ///< The edges before and after it.
};

struct Polygon {
    std::array<ClippedVertex, kMaxVertices> vertices;
    std::size_t count = 0;
    void add(const ClippedVertex& c) { vertices[count++] = c; }
};

/// Keeps the part with sign * vertex.*coordinate <= limit.
void cut(const Polygon& from,
         Real ClippedVertex::*coordinate,
         Real sign,
         Real limit,
         EdgeName side,
         Polygon& to) {
    to.count = 0;
    if (from.count == 0)
        return;
    const ClippedVertex* last = &from.vertices[from.count - 1];
    Real d_last = sign * last->*coordinate - limit;
    for (std::size_t i = 0; i < from.count; ++i) {
        const ClippedVertex& next = from.vertices[i];
        const Real d_next = sign * next.*coordinate - limit;
        if ((d_last <= 0) != (d_next <= 0)) {
            const Real t = d_last / (d_last - d_next);
            ClippedVertex crossing{last->u + (next.u - last->u) * t,
                                   last->v + (next.v - last->v) * t,
                                   last->height + (next.height - last->height) * t,
                                   last->out,
                                   side};
            if (d_next <= 0) // the polygon comes back
                std::swap(crossing.in, crossing.out);
            to.add(crossing);
        }
        if (d_next <= 0)
            to.add(next);
        last = &next;
        d_last = d_next;
    }
}

/// The three axes of the reference face: two in its plane, then its normal.
struct FaceFrame {
    int u, v, n;
    Real sign; ///< Sign of the face on its axis.

    explicit FaceFrame(const BoxFaceContact& c)
        : u((c.axis + 1) % 3),
          v((c.axis + 2) % 3),
          n(c.axis),
          sign(c.is_positive ? 1.0f : -1.0f) {}

    [[nodiscard]] Vec3 to_box(Real along_u, Real along_v, Real height) const {
        Vec3 p;
        p[u] = along_u;
        p[v] = along_v;
        p[n] = sign * height;
        return p;
    }
};

std::uint16_t bit_of(int axis) {
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(axis));
}

/// Labels of all edges that can meet.
struct EdgeLabels {
    std::array<EdgeLabel, 8> of;
};

EdgeLabel label_of_side(const BoxFaceContact& c, int across, bool is_positive, int along) {
    const auto begin = static_cast<std::uint16_t>((c.is_positive ? bit_of(c.axis) : 0u) |
                                                  (is_positive ? bit_of(across) : 0u));
    return edge_label(c.reference_shape, begin, static_cast<std::uint16_t>(begin | bit_of(along)));
}

/// Loads the face of the other box that is most opposed to the reference; it has the deepest vertex.
void load_incident(const BoxFaceContact& c,
                   const FaceFrame& frame,
                   Polygon& out,
                   EdgeLabels& labels) {
    const std::array<Vec3, 3> axes{c.axes.x, c.axes.y, c.axes.z};
    std::size_t face_axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(axes[i][frame.n]) > std::abs(axes[face_axis][frame.n]))
            face_axis = i;
    const bool is_positive = frame.sign * axes[face_axis][frame.n] < 0;

    const std::size_t face = 2 * face_axis + (is_positive ? 1 : 0);
    const std::uint16_t* vertices = &kBoxFaceIndices[face * 4];
    for (std::size_t i = 0; i < 4; ++i) {
        Vec3 p = c.center;
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 reach = axes[static_cast<std::size_t>(axis)] * c.incident[axis];
            p = vertices[i] & bit_of(axis) ? p + reach : p - reach;
        }
        const std::size_t before = i == 0 ? 3 : i - 1;
        labels.of[i] = edge_label(1 - c.reference_shape, vertices[before], vertices[i]);
        out.add({p[frame.u],
                 p[frame.v],
                 frame.sign * p[frame.n],
                 static_cast<EdgeName>(i),
                 static_cast<EdgeName>((i + 1) % 4)});
    }
}

std::vector<Vec3> points_of(const Polygon& polygon, const FaceFrame& frame) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const ClippedVertex& vertex = polygon.vertices[i];
        points.push_back(frame.to_box(vertex.u, vertex.v, vertex.height));
    }
    return points;
}

CollisionTrace::Clipping record_of(const BoxFaceContact& c,
                                   const FaceFrame& frame,
                                   const Polygon& incident) {
    CollisionTrace::Clipping record;
    record.is_reference_on_second = c.reference_shape == 1;
    record.normal = frame.to_box(0, 0, 1);
    const Real u = c.reference[frame.u], v = c.reference[frame.v], height = c.reference[frame.n];
    for (const auto& [along_u, along_v] :
         std::array<std::array<Real, 2>, 4>{{{u, v}, {-u, v}, {-u, -v}, {u, -v}}})
        record.reference.push_back(frame.to_box(along_u * frame.sign, along_v, height));
    record.incident = points_of(incident, frame);
    return record;
}

CollisionTrace::Clipping::Cut record_of_cut(const FaceFrame& frame,
                                            int across,
                                            Real sign,
                                            Real limit,
                                            const Polygon& rest) {
    Vec3 side;
    side[across] = sign;
    return {side, limit, points_of(rest, frame)};
}

} // namespace

Manifold clip_box_face(const BoxFaceContact& c) {
    const FaceFrame frame(c);
    Polygon polygon, spare;
    EdgeLabels labels;
    load_incident(c, frame, polygon, labels);
    CollisionTrace* const trace = CollisionRecording::current();
    CollisionTrace::Clipping* record = nullptr;
    if (trace)
        record = &trace->clippings.emplace_back(record_of(c, frame, polygon));

    const Real growth = tolerance::kClipGrowth *
                        std::min(min_component(c.reference), min_component(c.incident));
    const auto cut_along =
        [&](Real ClippedVertex::*coordinate, int across, int along, EdgeName first) {
            const Real limit = c.reference[across] + growth;
            bool is_inside = true;
            for (std::size_t i = 0; i < polygon.count; ++i)
                is_inside = is_inside && std::abs(polygon.vertices[i].*coordinate) <= limit;
            if (is_inside)
                return;
            labels.of[first] = label_of_side(c, across, false, along);
            labels.of[first + 1u] = label_of_side(c, across, true, along);
            cut(polygon, coordinate, -1, limit, first, spare);
            cut(spare, coordinate, 1, limit, static_cast<EdgeName>(first + 1), polygon);
            if (record) {
                record->cuts.push_back(record_of_cut(frame, across, -1, limit, spare));
                record->cuts.push_back(record_of_cut(frame, across, 1, limit, polygon));
            }
        };
    cut_along(&ClippedVertex::u, frame.u, frame.v, kFirstSide);
    cut_along(&ClippedVertex::v, frame.v, frame.u, kFirstSide + 2);

    // Before reduction, the feature of a point is the index of its vertex.
    std::array<ManifoldPoint, kMaxVertices> candidates;
    std::size_t count = 0;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const ClippedVertex& p = polygon.vertices[i];
        const Real separation = p.height - c.reference[frame.n];
        if (separation <= c.margin)
            candidates[count++] = {frame.to_box(p.u, p.v, p.height - 0.5f * separation),
                                   separation,
                                   static_cast<std::uint32_t>(i)};
    }
    if (record)
        record->candidates.assign(candidates.begin(),
                                  candidates.begin() + static_cast<std::ptrdiff_t>(count));
    Manifold manifold;
    manifold.normal = frame.to_box(0, 0, c.reference_shape == 0 ? 1.0f : -1.0f);
    reduce(std::span(candidates).first(count), manifold);
    for (int i = 0; i < manifold.count; ++i) {
        ManifoldPoint& p = manifold.points[static_cast<std::size_t>(i)];
        const ClippedVertex& vertex = polygon.vertices[p.feature];
        p.feature = feature_id(labels.of[vertex.in], labels.of[vertex.out]);
    }
    return manifold;
}

} // namespace topple::pairs
