// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty.

#include "tests/support/test.h"
#include "topple/textbook/planar/broad_phase.h"
#include "topple/textbook/planar/convex.h"
#include "topple/textbook/planar/double_vec2.h"
#include "topple/textbook/planar/implicit_line.h"
#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/manifold.h"
#include "topple/textbook/planar/primitives.h"
#include "topple/textbook/planar/quadtree.h"
#include "topple/textbook/planar/rect.h"
#include "topple/textbook/planar/separating_axis.h"
#include "topple/textbook/planar/separation.h"
#include "topple/textbook/printed/printed_quadtree.h"

#include <limits>
#include <tuple>

namespace topple::planar {
namespace {

TEST(PlanarDefaults, OfBroadPhase) {
    const Pair pair{};
    EXPECT_EQ(std::tie(pair.a, pair.b), std::tuple(0u, 0u));
}

TEST(PlanarDefaults, OfPrintedQuadtree) {
    const PrintedItem printed_item{};
    EXPECT_EQ(std::tie(printed_item.flag), std::tuple(false));
    const PrintedQuadtree::Mended mended{};
    EXPECT_EQ(std::tie(mended.split, mended.remove, mended.queue), std::tuple(false, false, false));
}

TEST(PlanarDefaults, OfConvex) {
    const Feature feature{};
    EXPECT_EQ(std::tie(feature.kind, feature.index), std::tuple(FeatureKind::none, 0u));
}

TEST(PlanarDefaults, OfDoubleVec2) {
    const DVec2 d_vec2{};
    EXPECT_EQ(std::tie(d_vec2.x, d_vec2.y), std::tuple(0.0, 0.0));
}

TEST(PlanarDefaults, OfImplicitLine) {
    const ImplicitLine implicit_line{};
    EXPECT_EQ(std::tie(implicit_line.normal, implicit_line.offset), std::tuple(Vec2{0, 1}, 0.0f));
    const SharedPoints shared_points{};
    EXPECT_EQ(std::tie(shared_points.meeting), std::tuple(LineMeeting::none));
}

TEST(PlanarDefaults, OfLineTests) {
    const Clip clip{};
    EXPECT_EQ(std::tie(clip.t_enter, clip.t_exit, clip.begins_inside, clip.ends_inside),
              std::tuple(0.0f, 0.0f, false, false));
    const RayHit ray_hit{};
    EXPECT_EQ(std::tie(ray_hit.t, ray_hit.inside), std::tuple(0.0f, false));
    const Approach approach{};
    EXPECT_EQ(std::tie(approach.distance, approach.t), std::tuple(0.0f, 0.0f));
    const Crossing crossing{};
    EXPECT_EQ(std::tie(crossing.t_a, crossing.t_b, crossing.along, crossing.t_a_end),
              std::tuple(0.0f, 0.0f, false, 0.0f));
}

TEST(PlanarDefaults, OfManifold) {
    const ManifoldPoint manifold_point{};
    EXPECT_EQ(std::tie(manifold_point.separation), std::tuple(0.0f));
    const Manifold manifold{};
    EXPECT_EQ(std::tie(manifold.count), std::tuple(0));
}

TEST(PlanarDefaults, OfPrimitives) {
    const Line line{};
    EXPECT_EQ(std::tie(line.direction), std::tuple(Vec2{1, 0}));
    const Ray ray{};
    EXPECT_EQ(std::tie(ray.direction, ray.t_min, ray.t_max),
              std::tuple(Vec2{1, 0}, 0.0f, std::numeric_limits<Real>::max()));
    const Circle circle{};
    EXPECT_EQ(std::tie(circle.radius), std::tuple(1.0f));
    const OrientedRect oriented_rect{};
    EXPECT_EQ(std::tie(oriented_rect.half_extents), std::tuple(Vec2{1, 1}));
}

TEST(PlanarDefaults, OfQuadtree) {
    const QuadtreeSettings quadtree_settings{};
    EXPECT_EQ(std::tie(quadtree_settings.max_depth, quadtree_settings.node_capacity),
              std::tuple(5, 15));
    const Quadtree::Cell cell{};
    EXPECT_EQ(std::tie(cell.depth, cell.is_leaf, cell.count), std::tuple(0, true, 0u));
}

TEST(PlanarDefaults, OfRect) {
    const Rect rect{};
    EXPECT_EQ(std::tie(rect.min, rect.max),
              std::tuple(Vec2{Rect::kInfinity, Rect::kInfinity},
                         Vec2{-Rect::kInfinity, -Rect::kInfinity}));
}

TEST(PlanarDefaults, OfSeparatingAxis) {
    const Interval interval{};
    EXPECT_EQ(std::tie(interval.min, interval.max), std::tuple(0.0f, 0.0f));
    const AxisTest axis_test{};
    EXPECT_EQ(std::tie(axis_test.gap, axis_test.separates, axis_test.from_a),
              std::tuple(0.0f, false, true));
}

TEST(PlanarDefaults, OfSeparation) {
    const Separation separation{};
    EXPECT_EQ(std::tie(separation.distance), std::tuple(0.0f));
    const RimPoint rim_point{};
    EXPECT_EQ(std::tie(rim_point.distance), std::tuple(0.0f));
}

} // namespace
} // namespace topple::planar
