// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Traces of the triangles of a surface are compared with projections of the vertices in double, with a search through
// all triangles, and with the contacts of `collide` without a trace.

#include "topple/collision/features/surface_trace.h"

#include "tests/engine/collision/surface_pairs.h"
#include "tests/support/test.h"
#include "topple/collision/features/hull_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace topple::test {
namespace {

using CandidateOutcome = SurfaceTrace::CandidateOutcome;
using Kind = CollisionTrace::Axis::Kind;

void expect_same(const Manifold& a, const Manifold& b) {
    ASSERT_EQ(a.count, b.count);
    EXPECT_EQ(a.normal, b.normal);
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
        EXPECT_EQ(a.points[i].point, b.points[i].point);
        EXPECT_EQ(a.points[i].separation, b.points[i].separation);
        EXPECT_EQ(a.points[i].feature, b.points[i].feature);
    }
}

// --- the contacts ---------------------------------------------------------------------------------------

TEST(SurfaceTraces, RecordingChangesNoBitOfTheContacts) {
    std::size_t manifolds = 0;
    for_pairs(1, 400, [&](const SurfacePair& pair, const Traced& with) {
        std::vector<Emitted> without;
        collide(pair.pair(), [&](SubShape sub, const Manifold& m) { without.push_back({sub, m}); });
        ASSERT_EQ(with.emitted.size(), without.size());
        for (std::size_t i = 0; i < without.size(); ++i) {
            EXPECT_EQ(with.emitted[i].sub_shape, without[i].sub_shape);
            expect_same(with.emitted[i].manifold, without[i].manifold);
        }
        manifolds += without.size();
    });
    EXPECT_GT(manifolds, 200u);
}

/// The groups hold the points of their triangles, in order, and the manifolds some of these, to the bit.
TEST(SurfaceTraces, TheGroupsLeadToTheContacts) {
    std::size_t joined = 0, reduced = 0;
    for_pairs(2, 400, [&](const SurfacePair&, const Traced& out) {
        const SurfaceTrace& trace = out.trace;
        ASSERT_EQ(trace.groups.size(), out.emitted.size());
        for (std::size_t g = 0; g < trace.groups.size(); ++g) {
            const SurfaceTrace::Group& group = trace.groups[g];
            const Manifold& kept = out.emitted[g].manifold;
            EXPECT_EQ(out.emitted[g].sub_shape, group.triangle + 1);
            std::size_t next = 0, members = 0;
            for (const SurfaceTrace::Triangle& t : trace.triangles) {
                if (t.points.count == 0 || t.group != g)
                    continue;
                if (++members == 1) {
                    EXPECT_EQ(t.index, group.triangle);
                    EXPECT_EQ(t.points.normal, kept.normal);
                }
                for (const ManifoldPoint& p : points_of(t.points)) {
                    ASSERT_LT(next, group.points.size());
                    EXPECT_EQ(p.point, group.points[next].point);
                    EXPECT_EQ(p.separation, group.points[next].separation);
                    ++next;
                }
            }
            EXPECT_EQ(next, group.points.size());
            joined += members > 1 ? 1u : 0u;
            reduced += group.points.size() > 4 ? 1u : 0u;
            for (const ManifoldPoint& p : points_of(kept))
                EXPECT_TRUE(std::any_of(
                    group.points.begin(), group.points.end(), [&](const ManifoldPoint& q) {
                        return q.point == p.point && q.separation == p.separation &&
                               q.feature == p.feature;
                    }));
        }
    });
    EXPECT_GT(joined, 40u);
    EXPECT_GT(reduced, 20u);
}

// --- the triangles --------------------------------------------------------------------------------------

/// The recorded box holds the shape and the margin around it. The candidates are the triangles whose boxes touch it: a
/// search through all of them in double finds the same.
TEST(SurfaceTraces, TheCandidatesAreTheTrianglesWhoseBoxesTouchThatOfTheShape) {
    std::size_t candidates = 0, others = 0;
    for_pairs(3, 200, [&](const SurfacePair& pair, const Traced& out) {
        const TriangleMesh mesh = pair.mesh();
        ASSERT_EQ(out.trace.triangle_count, mesh.triangles.size());
        const Transform surface_from_convex = inverse(pair.world_from_surface) *
                                              pair.world_from_convex;
        const DoubleConvex convex(pair.convex, surface_from_convex);
        const Vec3 low = out.trace.box.min + surface_from_convex.position,
                   high = out.trace.box.max + surface_from_convex.position;
        for (int k = 0; k < 3; ++k) {
            DVec3 n;
            (k == 0 ? n.x : k == 1 ? n.y : n.z) = 1;
            EXPECT_LE(static_cast<double>(low[k]), convex.low_along(n) - 0.02 + 1e-5);
            EXPECT_GE(static_cast<double>(high[k]), -convex.low_along(n * -1) + 0.02 - 1e-5);
        }
        std::set<std::uint32_t> recorded;
        for (const SurfaceTrace::Triangle& t : out.trace.triangles)
            recorded.insert(t.index);
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle t = triangle_of(mesh, i);
            Real widest = -1e9f; // gap of the two boxes
            for (int k = 0; k < 3; ++k) {
                const auto [least, most] = std::minmax({t.a[k], t.b[k], t.c[k]});
                widest = std::max({widest, least - high[k], low[k] - most});
            }
            // A height field gives whole cells, whatever their heights.
            const bool has_boxes = !std::holds_alternative<HeightFieldShape>(pair.surface);
            if (widest < -1e-5f || (widest > 1e-5f && has_boxes)) {
                EXPECT_EQ(recorded.count(i), widest < 0 ? 1u : 0u) << i << ' ' << widest;
            }
        }
        candidates += recorded.size();
        others += mesh.triangles.size() - recorded.size();
    });
    EXPECT_GT(candidates, 1000u);
    EXPECT_GT(others, 1000u);
}

/// Every recorded separation is the gap of the projections of the triangle and of the convex shape, in double.
TEST(SurfaceTraces, EverySeparationIsTheGapOfTheProjections) {
    std::array<std::size_t, CollisionTrace::Axis::kKindCount> counts{};
    for_pairs(4, 600, [&](const SurfacePair& pair, const Traced& out) {
        const TriangleMesh mesh = pair.mesh();
        const DoubleConvex convex(pair.convex, pair.world_from_convex);
        for (const SurfaceTrace::Triangle& t : out.trace.triangles) {
            SCOPED_TRACE("triangle " + std::to_string(t.index));
            const DoubleTriangle exact = pair.triangle(mesh, t.index);
            for (std::size_t k = 0; k < 3; ++k)
                EXPECT_LT(length(placed(out.trace.world_from_local, t.vertices[k]) - exact[k]),
                          2e-5);
            for (const CollisionTrace::Axis& axis : t.collision.axes) {
                const DVec3 n = normal_of(out.trace, axis);
                EXPECT_NEAR(length(n), 1, 1e-5);
                EXPECT_NEAR(static_cast<double>(axis.separation), gap_along(exact, convex, n), 2e-5)
                    << "kind " << static_cast<int>(axis.kind);
                ++counts[static_cast<std::size_t>(axis.kind)];
            }
        }
    });
    for (const std::size_t count : counts)
        EXPECT_GT(count, 100u);
}

/// Returns the widest gap, or least overlap, over all directions along which a triangle and a polyhedron can be
/// separated: their face normals, and the cross products of their edges.
double widest_of_all(const DoubleTriangle& t,
                     const DoubleConvex& convex,
                     const HullView& view,
                     Quat turn) {
    double widest = -1e30;
    const auto offer = [&](DVec3 n) {
        const double size = length(n);
        if (size > 1e-3)
            for (const double sign : {1.0, -1.0})
                widest = std::max(widest, gap_along(t, convex, n * (sign / size)));
    };
    offer(cross(t[1] - t[0], t[2] - t[0]) * 100);
    for (const ConvexHull::Face& face : view.faces)
        offer(rotated(turn, DVec3(face.normal)));
    for (const ConvexHull::Edge& edge : view.edges)
        for (std::size_t k = 0; k < 3; ++k)
            offer(cross(normalize(t[(k + 1) % 3] - t[k]),
                        normalize(rotated(turn, DVec3(view.edge_vector(edge))))));
    return widest;
}

/// The chosen axis has the least overlap of all axes that there are, also of those that were not tested, up to the
/// preference of the narrow phase: 5 % of the overlap and 1 % of the radius of the inscribed sphere. Only if the
/// features along the best axis do not face each other is it another one.
TEST(SurfaceTraces, TheChosenAxisHasTheLeastOverlapOfAll) {
    int compared = 0, beaten = 0, edges = 0, faces_of_convex = 0;
    for_pairs(5, 600, [&](const SurfacePair& pair, const Traced& out) {
        const bool is_box = std::holds_alternative<BoxShape>(pair.convex);
        if (!is_box && !std::holds_alternative<HullShape>(pair.convex))
            return;
        const Vec3 half = is_box ? std::get<BoxShape>(pair.convex).half_extents : Vec3{};
        const BoxHull box(half, {});
        const HullView view = is_box ? box.view() : view_of(*std::get<HullShape>(pair.convex).hull);
        const TriangleMesh mesh = pair.mesh();
        const DoubleConvex convex(pair.convex, pair.world_from_convex);
        for (const SurfaceTrace::Triangle& t : out.trace.triangles) {
            if (t.collision.manifold.count == 0)
                continue;
            ASSERT_TRUE(t.collision.chosen.has_value());
            const CollisionTrace::Axis& chosen = t.collision.axes[*t.collision.chosen];
            EXPECT_EQ(t.collision.size, view.size) << "a triangle has no size of its own";
            // The contact lies along it, from A to B.
            const DVec3 n = normal_of(out.trace, chosen) * (pair.surface_is_a ? 1.0 : -1.0);
            EXPECT_GT(dot(n, DVec3(t.collision.manifold.normal)), 1 - 1e-5);
            const double widest = widest_of_all(
                pair.triangle(mesh, t.index), convex, view, pair.world_from_convex.rotation);
            const double overlap = static_cast<double>(chosen.separation);
            const double allowed = 0.0501 * std::abs(overlap) +
                                   0.0101 * static_cast<double>(view.size) + 1e-5;
            EXPECT_LE(overlap, widest + 2e-5);
            ++compared;
            edges += chosen.kind == Kind::edges ? 1 : 0;
            faces_of_convex += chosen.kind == Kind::face_of_second ? 1 : 0;
            if (overlap < widest - allowed)
                ++beaten;
        }
    });
    EXPECT_GT(compared, 300);
    EXPECT_GT(edges, 20);
    EXPECT_GT(faces_of_convex, 10);
    EXPECT_LT(beaten, compared / 20);
}

// --- the verdicts ---------------------------------------------------------------------------------------

TEST(SurfaceTraces, TheFateOfATriangleIsWhatItsNumbersSay) {
    std::array<std::size_t, SurfaceTrace::kCandidateOutcomeCount> counts{};
    for_pairs(6, 800, [&](const SurfacePair& pair, const Traced& out) {
        const TriangleMesh mesh = pair.mesh();
        for (const SurfaceTrace::Triangle& t : out.trace.triangles) {
            SCOPED_TRACE("triangle " + std::to_string(t.index));
            ++counts[static_cast<std::size_t>(t.outcome)];
            const DoubleTriangle exact = pair.triangle(mesh, t.index);
            const DVec3 own = normalize(cross(exact[1] - exact[0], exact[2] - exact[0]));
            const Manifold &found = t.collision.manifold, &gives = t.points;
            // From the triangle to the convex shape.
            const DVec3 normal = DVec3(found.normal) * (pair.surface_is_a ? 1.0 : -1.0);
            switch (t.outcome) {
            case CandidateOutcome::screened:
                ASSERT_EQ(t.collision.axes.size(), 1u);
                EXPECT_GT(t.collision.axes[0].separation, 0.02f);
                break;
            case CandidateOutcome::apart:
                EXPECT_EQ(found.count, 0);
                break;
            case CandidateOutcome::backward:
                EXPECT_LT(dot(normal, own), 0);
                break;
            case CandidateOutcome::kept:
                expect_same(found, gives);
                break;
            case CandidateOutcome::bent:
            case CandidateOutcome::turned:
                EXPECT_TRUE(gives.count == 0 || std::abs(dot(DVec3(gives.normal), own)) > 1 - 1e-5);
                break;
            case CandidateOutcome::dropped:
                ASSERT_TRUE(t.edge.has_value());
                EXPECT_EQ(t.edge->verdict, EdgeVerdict::drop);
                break;
            case CandidateOutcome::no_area:
                break;
            }
            const bool may_give = t.outcome == CandidateOutcome::kept ||
                                  t.outcome == CandidateOutcome::bent ||
                                  t.outcome == CandidateOutcome::turned;
            EXPECT_TRUE(may_give || gives.count == 0);
            EXPECT_EQ(t.edge.has_value(),
                      t.outcome == CandidateOutcome::kept || t.outcome == CandidateOutcome::bent ||
                          t.outcome == CandidateOutcome::dropped);
        }
    });
    for (const CandidateOutcome outcome : {CandidateOutcome::screened,
                                           CandidateOutcome::apart,
                                           CandidateOutcome::turned,
                                           CandidateOutcome::backward,
                                           CandidateOutcome::dropped,
                                           CandidateOutcome::bent,
                                           CandidateOutcome::kept})
        EXPECT_GT(counts[static_cast<std::size_t>(outcome)], 10u) << static_cast<int>(outcome);
}

/// The neighbor of a judged edge shares both of its vertices, the cosine is that of the angle between the planes of the
/// two triangles, and the lean that of the normal found.
TEST(SurfaceTraces, TheJudgedEdgeIsTheOneOverWhichTheNormalLeans) {
    int judged = 0, borders = 0;
    for_pairs(7, 600, [&](const SurfacePair& pair, const Traced& out) {
        const TriangleMesh mesh = pair.mesh();
        for (const SurfaceTrace::Triangle& t : out.trace.triangles) {
            if (!t.edge || t.edge->edge < 0)
                continue;
            const DoubleTriangle exact = pair.triangle(mesh, t.index);
            const DVec3 own = normalize(cross(exact[1] - exact[0], exact[2] - exact[0]));
            const DVec3 normal = DVec3(t.collision.manifold.normal) *
                                 (pair.surface_is_a ? 1.0 : -1.0);
            std::array<double, 3> leans{};
            for (std::size_t k = 0; k < 3; ++k)
                leans[k] = dot(normal, normalize(cross(exact[(k + 1) % 3] - exact[k], own)));
            const auto edge = static_cast<std::size_t>(t.edge->edge);
            EXPECT_NEAR(static_cast<double>(t.edge->lean), leans[edge], 1e-4);
            EXPECT_GE(leans[edge], *std::max_element(leans.begin(), leans.end()) - 1e-4);
            if (t.edge->neighbor < 0) {
                ++borders;
                continue;
            }
            ++judged;
            const SurfaceTrace::Triangle&
                beyond = out.trace.triangles[static_cast<std::size_t>(t.edge->neighbor)];
            std::size_t shared = 0;
            for (const Vec3 v : beyond.vertices)
                shared += v == t.vertices[edge] || v == t.vertices[(edge + 1) % 3] ? 1u : 0u;
            EXPECT_EQ(shared, 2u);
            const DoubleTriangle other = pair.triangle(mesh, beyond.index);
            const DVec3 its = normalize(cross(other[1] - other[0], other[2] - other[0]));
            EXPECT_NEAR(static_cast<double>(t.edge->plane_cosine), dot(own, its), 1e-4);
        }
    });
    EXPECT_GT(judged, 200);
    EXPECT_GT(borders, 3);
}

TEST(SurfaceTraces, NobodyRecordsOutsideOfARecording) {
    EXPECT_EQ(SurfaceRecording::current(), nullptr);
    SurfaceTrace trace;
    {
        const SurfaceRecording recording(trace);
        EXPECT_EQ(SurfaceRecording::current(), &trace);
    }
    EXPECT_EQ(SurfaceRecording::current(), nullptr);
    EXPECT_EQ(CollisionRecording::current(), nullptr);
}

} // namespace
} // namespace topple::test
