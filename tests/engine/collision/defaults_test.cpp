// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty.

#include "tests/support/test.h"
#include "topple/collision/features/clipping.h"
#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/manifold.h"
#include "topple/collision/features/round_axes_detail.h"
#include "topple/collision/features/round_contact.h"
#include "topple/collision/features/round_shape_detail.h"
#include "topple/collision/features/segments.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/shape/shape.h"
#include "topple/textbook/printed/arbiter.h"
#include "topple/textbook/printed/textbook_manifold.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(CollisionDefaults, OfArbiter) {
    const Arbiter::Point point{};
    EXPECT_EQ(std::tie(point.separation, point.impulse), std::tuple(0.0f, 0.0f));
}

TEST(CollisionDefaults, OfTextbookManifold) {
    const TextbookManifold textbook_manifold{};
    EXPECT_EQ(
        std::tie(textbook_manifold.is_colliding, textbook_manifold.normal, textbook_manifold.depth),
        std::tuple(false, Vec3{0, 0, 1}, std::numeric_limits<Real>::max()));
    const AxisOverlap axis_overlap{};
    EXPECT_EQ(std::tie(axis_overlap.depth, axis_overlap.flips), std::tuple(0.0f, false));
}

TEST(CollisionDefaults, OfClippingDetail) {
    const EdgeLabel edge_label{};
    EXPECT_EQ(std::tie(edge_label.shape, edge_label.low, edge_label.high), std::tuple(0u, 0u, 0u));
}

TEST(CollisionDefaults, OfFacingPartsDetail) {
    const FacingPart::Vertex vertex{};
    EXPECT_EQ(std::tie(vertex.name), std::tuple(0u));
    const FacingPart facing_part{};
    EXPECT_EQ(
        std::tie(facing_part.shape, facing_part.radius, facing_part.is_tilted, facing_part.disc),
        std::tuple(0, 0.0f, false, 0u));
}

TEST(CollisionDefaults, OfHullViewDetail) {
    const HullView hull_view{};
    EXPECT_EQ(std::tie(hull_view.size), std::tuple(0.0f));
}

TEST(CollisionDefaults, OfManifold) {
    const ManifoldPoint manifold_point{};
    EXPECT_EQ(std::tie(manifold_point.separation, manifold_point.feature), std::tuple(0.0f, 0u));
    const Manifold manifold{};
    EXPECT_EQ(std::tie(manifold.count, manifold.clearance), std::tuple(0, 0.0f));
}

TEST(CollisionDefaults, OfRoundAxesDetail) {
    const GapAxis gap_axis{};
    EXPECT_EQ(std::tie(gap_axis.gap), std::tuple(-std::numeric_limits<Real>::infinity()));
}

TEST(CollisionDefaults, OfRoundContactDetail) {
    const RoundedLine rounded_line{};
    EXPECT_EQ(std::tie(rounded_line.radius), std::tuple(0.0f));
}

TEST(CollisionDefaults, OfRoundShapeDetail) {
    const RoundShape round_shape{};
    EXPECT_EQ(std::tie(round_shape.half_height, round_shape.size), std::tuple(0.0f, 0.0f));
}

TEST(CollisionDefaults, OfSegmentsDetail) {
    const ClosestPoints closest_points{};
    EXPECT_EQ(std::tie(closest_points.s, closest_points.t), std::tuple(0.0f, 0.0f));
}

TEST(CollisionDefaults, OfSeparatingAxisDetail) {
    const FaceAxis face_axis{};
    EXPECT_EQ(std::tie(face_axis.separation, face_axis.face),
              std::tuple(-std::numeric_limits<Real>::infinity(), 0u));
    const EdgeAxis edge_axis{};
    EXPECT_EQ(std::tie(edge_axis.separation), std::tuple(-std::numeric_limits<Real>::infinity()));
    const CrossedEdges crossed_edges{};
    EXPECT_EQ(std::tie(crossed_edges.separation, crossed_edges.size), std::tuple(0.0f, 0.0f));
}

TEST(CollisionDefaults, OfShape) {
    const SphereShape sphere_shape{};
    EXPECT_EQ(std::tie(sphere_shape.radius), std::tuple(0.5f));
    const BoxShape box_shape{};
    EXPECT_EQ(std::tie(box_shape.half_extents), std::tuple(Vec3{0.5f, 0.5f, 0.5f}));
    const CapsuleShape capsule_shape{};
    EXPECT_EQ(std::tie(capsule_shape.radius, capsule_shape.half_height), std::tuple(0.5f, 0.5f));
    const CylinderShape cylinder_shape{};
    EXPECT_EQ(std::tie(cylinder_shape.radius, cylinder_shape.half_height), std::tuple(0.5f, 0.5f));
    const ConeShape cone_shape{};
    EXPECT_EQ(std::tie(cone_shape.radius, cone_shape.half_height), std::tuple(0.5f, 0.5f));
    const EllipsoidShape ellipsoid_shape{};
    EXPECT_EQ(ellipsoid_shape.radii, (Vec3{0.5f, 0.35f, 0.25f}));
    const TaperedCapsuleShape tapered_shape{};
    EXPECT_EQ(
        std::tie(tapered_shape.bottom_radius, tapered_shape.top_radius, tapered_shape.half_height),
        std::tuple(0.5f, 0.25f, 0.5f));
    const RoundedBoxShape rounded_shape{};
    EXPECT_EQ(std::tie(rounded_shape.half_extents, rounded_shape.radius),
              std::tuple(Vec3{0.4f, 0.4f, 0.4f}, 0.1f));
    const PlaneShape plane_shape{};
    EXPECT_EQ(std::tie(plane_shape.normal, plane_shape.offset), std::tuple(Vec3{0, 1, 0}, 0.0f));
}

} // namespace
} // namespace topple
