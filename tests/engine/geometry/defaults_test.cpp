// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty.

#include "tests/support/test.h"
#include "topple/geometry/convex/epa.h"
#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/convex/minkowski_difference.h"
#include "topple/geometry/convex/nearest_difference.h"
#include "topple/geometry/convex/separating_axis.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/line_interval_detail.h"
#include "topple/geometry/distance/lines.h"
#include "topple/geometry/distance/polytope.h"
#include "topple/geometry/distance/shells.h"
#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/distance/straight_part.h"
#include "topple/geometry/hulls/hull_builder_detail.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"
#include "topple/geometry/meshes/tessellate.h"
#include "topple/geometry/pairs/sweep.h"
#include "topple/geometry/rays/height_field.h"
#include "topple/geometry/rays/pick_ray.h"
#include "topple/geometry/rays/prepared_triangle.h"
#include "topple/geometry/rays/ray_box.h"
#include "topple/geometry/rays/ray_ranges.h"
#include "topple/geometry/rays/ray_triangle.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/spline.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"
#include "topple/math/dvec3.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(GeometryDefaults, OfAabb) {
    const Aabb aabb{};
    EXPECT_EQ(std::tie(aabb.min, aabb.max),
              std::tuple(Vec3{Aabb::kInfinity, Aabb::kInfinity, Aabb::kInfinity},
                         Vec3{-Aabb::kInfinity, -Aabb::kInfinity, -Aabb::kInfinity}));
}

TEST(GeometryDefaults, OfClosestPoint) {
    const SegmentGap segment_gap{};
    EXPECT_EQ(std::tie(segment_gap.s, segment_gap.t), std::tuple(0.0f, 0.0f));
}

TEST(GeometryDefaults, OfConvexDecomposition) {
    const DecompositionSettings decomposition_settings{};
    EXPECT_EQ(std::tie(decomposition_settings.max_parts,
                       decomposition_settings.concavity,
                       decomposition_settings.max_vertices,
                       decomposition_settings.resolution),
              std::tuple(16, 0.002f, 48, 32));
    const ConvexDecomposition convex_decomposition{};
    EXPECT_EQ(std::tie(convex_decomposition.solid_volume,
                       convex_decomposition.parts_volume,
                       convex_decomposition.worst_concavity),
              std::tuple(0.0f, 0.0f, 0.0f));
}

TEST(GeometryDefaults, OfConvexHull) {
    const ConvexHull::Face face{};
    EXPECT_EQ(std::tie(face.offset, face.first_index, face.vertex_count), std::tuple(0.0f, 0u, 0u));
    const ConvexHull::Edge edge{};
    EXPECT_EQ(std::tie(edge.begin, edge.end, edge.left_face, edge.right_face),
              std::tuple(0u, 0u, 0u, 0u));
    const ConvexHull convex_hull{};
    EXPECT_EQ(std::tie(convex_hull.inner_radius), std::tuple(0.0f));
}

TEST(GeometryDefaults, OfMinkowskiDifferenceDetail) {
    const SupportVertex difference_vertex{};
    EXPECT_EQ(std::tie(difference_vertex.a, difference_vertex.b), std::tuple(0u, 0u));
}

TEST(GeometryDefaults, OfDoubleVec3Detail) {
    const DVec3 d_vec3{};
    EXPECT_EQ(std::tie(d_vec3.x, d_vec3.y, d_vec3.z), std::tuple(0.0, 0.0, 0.0));
}

TEST(GeometryDefaults, OfEpa) {
    const CorePenetration core_penetration{};
    EXPECT_EQ(
        std::tie(core_penetration.depth, core_penetration.normal, core_penetration.iterations),
        std::tuple(0.0f, Vec3{0, 1, 0}, 0));
    const ConvexGap convex_gap{};
    EXPECT_EQ(std::tie(convex_gap.separation, convex_gap.normal), std::tuple(0.0f, Vec3{0, 1, 0}));
}

TEST(GeometryDefaults, OfGjk) {
    const SupportShapeView convex_core{};
    EXPECT_EQ(std::tie(convex_core.radius, convex_core.ring_axis), std::tuple(0.0f, Vec3{0, 1, 0}));
    const CoreDistance core_distance{};
    EXPECT_EQ(std::tie(core_distance.distance,
                       core_distance.separation,
                       core_distance.cores_overlap,
                       core_distance.vertex_count,
                       core_distance.iterations),
              std::tuple(0.0f, 0.0f, false, 0, 0));
}

TEST(GeometryDefaults, OfGjkDetail) {
    const NearestDifference nearest_difference{};
    EXPECT_EQ(std::tie(nearest_difference.is_touching, nearest_difference.vertex_count),
              std::tuple(false, 0u));
}

TEST(GeometryDefaults, OfHeightField) {
    const HeightSamples height_samples{};
    EXPECT_EQ(std::tie(height_samples.columns, height_samples.rows, height_samples.scale),
              std::tuple(0u, 0u, Vec3{1, 1, 1}));
}

TEST(GeometryDefaults, OfHoleFilling) {
    const FilledMesh filled_mesh{};
    EXPECT_EQ(std::tie(filled_mesh.hole_count), std::tuple(0));
}

TEST(GeometryDefaults, OfHullBuilderDetail) {
    const GridPoint grid_point{};
    EXPECT_EQ(std::tie(grid_point.x, grid_point.y, grid_point.z), std::tuple(0, 0, 0));
    const HullBuilder::Triangle triangle{};
    EXPECT_EQ(std::tie(triangle.farthest, triangle.farthest_distance, triangle.alive),
              std::tuple(0u, 0.0, true));
}

TEST(GeometryDefaults, OfLineIntervalDetail) {
    const Interval interval{};
    EXPECT_EQ(std::tie(interval.enter, interval.leave),
              std::tuple(-std::numeric_limits<double>::infinity(),
                         std::numeric_limits<double>::infinity()));
}

TEST(GeometryDefaults, OfLines) {
    const LineApproach line_approach{};
    EXPECT_EQ(
        std::tie(line_approach.relation, line_approach.s, line_approach.t, line_approach.distance),
        std::tuple(LineRelation::skew, 0.0f, 0.0f, 0.0f));
}

TEST(GeometryDefaults, OfLinesDetail) {
    const StraightPart straight_part{};
    EXPECT_EQ(std::tie(straight_part.from, straight_part.to), std::tuple(0.0, 1.0));
    const ParameterPair parameter_pair{};
    EXPECT_EQ(std::tie(parameter_pair.s, parameter_pair.t), std::tuple(0.0, 0.0));
}

TEST(GeometryDefaults, OfMassProperties) {
    const MassProperties mass_properties{};
    EXPECT_EQ(std::tie(mass_properties.mass, mass_properties.inertia),
              std::tuple(0.0f, Mat3{{}, {}, {}}));
}

TEST(GeometryDefaults, OfPickRay) {
    const PictureOfView picture_of_view{};
    EXPECT_EQ(std::tie(picture_of_view.size, picture_of_view.range),
              std::tuple(Vec2{800, 600}, DepthRange::minus_one_to_one));
}

TEST(GeometryDefaults, OfPolytopeDetail) {
    const PolytopeView polytope_view{};
    EXPECT_EQ(std::tie(polytope_view.is_thin), std::tuple(false));
    const FreePolytope free_polytope{};
    EXPECT_EQ(std::tie(free_polytope.is_thin), std::tuple(false));
}

TEST(GeometryDefaults, OfPreparedTriangle) {
    const PreparedTriangle prepared{};
    EXPECT_EQ(std::tie(prepared.plane.normal, prepared.plane.offset, prepared.dominant),
              std::tuple(Vec3{}, 0.0f, 2));
}

TEST(GeometryDefaults, OfPrimitives) {
    const Line line{};
    EXPECT_EQ(std::tie(line.direction), std::tuple(Vec3{1, 0, 0}));
    const Plane plane{};
    EXPECT_EQ(std::tie(plane.normal, plane.offset), std::tuple(Vec3{0, 1, 0}, 0.0f));
    const Sphere sphere{};
    EXPECT_EQ(std::tie(sphere.radius), std::tuple(1.0f));
    const Capsule capsule{};
    EXPECT_EQ(std::tie(capsule.radius), std::tuple(1.0f));
    const Obb obb{};
    EXPECT_EQ(std::tie(obb.half_extents), std::tuple(Vec3{1, 1, 1}));
}

TEST(GeometryDefaults, OfRay) {
    const Ray ray{};
    EXPECT_EQ(std::tie(ray.direction, ray.t_min, ray.t_max),
              std::tuple(Vec3{0, 0, -1}, 0.0f, std::numeric_limits<Real>::max()));
    const RayHit ray_hit{};
    EXPECT_EQ(std::tie(ray_hit.t, ray_hit.inside, ray_hit.feature, ray_hit.u, ray_hit.v),
              std::tuple(0.0f, false, kNoFeature, 0.0f, 0.0f));
}

TEST(GeometryDefaults, OfRayBox) {
    const BoxRay box_ray{};
    EXPECT_EQ(std::tie(box_ray.t_min, box_ray.t_max), std::tuple(0.0f, 0.0f));
}

TEST(GeometryDefaults, OfRayRanges) {
    const RayRange ray_range{};
    EXPECT_EQ(
        std::tie(ray_range.enter, ray_range.leave, ray_range.begins_inside, ray_range.ends_inside),
        std::tuple(0.0f, 0.0f, false, false));
}

TEST(GeometryDefaults, OfRayTriangle) {
    const TriangleRay triangle_ray{};
    EXPECT_EQ(std::tie(triangle_ray.x,
                       triangle_ray.y,
                       triangle_ray.z,
                       triangle_ray.shear_x,
                       triangle_ray.shear_y,
                       triangle_ray.scale_z),
              std::tuple(0, 1, 2, 0.0f, 0.0f, 0.0f));
    const TriangleCrossing triangle_crossing{};
    EXPECT_EQ(std::tie(triangle_crossing.t,
                       triangle_crossing.u,
                       triangle_crossing.v,
                       triangle_crossing.from_front),
              std::tuple(0.0f, 0.0f, 0.0f, false));
}

TEST(GeometryDefaults, OfRoundShapes) {
    const Cylinder cylinder{};
    EXPECT_EQ(std::tie(cylinder.to, cylinder.radius), std::tuple(Vec3{0, 1, 0}, 0.5f));
    const Cone cone{};
    EXPECT_EQ(std::tie(cone.apex, cone.radius), std::tuple(Vec3{0, 1, 0}, 0.5f));
}

TEST(GeometryDefaults, OfSeparatingAxis) {
    const AxisInterval axis_interval{};
    EXPECT_EQ(std::tie(axis_interval.min, axis_interval.max), std::tuple(0.0, 0.0));
    const AxisTest axis_test{};
    EXPECT_EQ(std::tie(axis_test.source, axis_test.separation),
              std::tuple(AxisSource::face_of_a, 0.0f));
    const SeparatingAxes separating_axes{};
    EXPECT_EQ(std::tie(separating_axes.best, separating_axes.intersect, separating_axes.separation),
              std::tuple(0u, false, 0.0f));
    const FlatSweep flat_sweep{};
    EXPECT_EQ(std::tie(flat_sweep.enter, flat_sweep.leave, flat_sweep.is_receding),
              std::tuple(1.0, 0.0, false));
}

TEST(GeometryDefaults, OfShells) {
    const ShellReach shell_reach{};
    EXPECT_EQ(std::tie(shell_reach.nearest_squared, shell_reach.farthest_squared),
              std::tuple(0.0, 0.0));
}

TEST(GeometryDefaults, OfSimplifiedHull) {
    const HullSimplification hull_simplification{};
    EXPECT_EQ(std::tie(hull_simplification.max_vertices,
                       hull_simplification.tolerance,
                       hull_simplification.contains_all),
              std::tuple(kMaxHullVertices, 0.0f, false));
    const SimplifiedHull simplified_hull{};
    EXPECT_EQ(std::tie(simplified_hull.outside, simplified_hull.excess), std::tuple(0.0f, 0.0f));
}

TEST(GeometryDefaults, OfSolidIntervalsDetail) {
    const EndedInterval ended_interval{};
    EXPECT_EQ(std::tie(ended_interval.is_entry_at_end), std::tuple(false));
}

TEST(GeometryDefaults, OfSpline) {
    const Spline::Place place{};
    EXPECT_EQ(std::tie(place.spin, place.length), std::tuple(0.0f, 0.0f));
}

TEST(GeometryDefaults, OfSweep) {
    const SweepHit sweep_hit{};
    EXPECT_EQ(std::tie(sweep_hit.outcome, sweep_hit.t, sweep_hit.t_leave),
              std::tuple(SweepOutcome::never, 0.0f, Aabb::kInfinity));
}

TEST(GeometryDefaults, OfSmoothSolids) {
    const Ellipsoid ellipsoid{};
    EXPECT_EQ(std::tie(ellipsoid.center, ellipsoid.radii), std::tuple(Vec3{}, Vec3{1, 1, 1}));
    const RoundedBox box{};
    EXPECT_EQ(std::tie(box.center, box.half_extents, box.radius),
              std::tuple(Vec3{}, Vec3{1, 1, 1}, 0.1f));
    const TaperedCapsule capsule{};
    EXPECT_EQ(std::tie(capsule.a, capsule.b, capsule.radius_a, capsule.radius_b),
              std::tuple(Vec3{}, Vec3{0, 1, 0}, 0.5f, 0.25f));
    const EllipsoidHull hull{};
    EXPECT_EQ(std::tie(hull.count, hull.rounding), std::tuple(1u, 0.0f));
}

TEST(GeometryDefaults, OfTessellate) {
    const Fineness fineness{};
    EXPECT_EQ(std::tie(fineness.slices, fineness.bands), std::tuple(32, 16));
}

TEST(GeometryDefaults, OfTriangleMesh) {
    const MeshPart mesh_part{};
    EXPECT_EQ(std::tie(mesh_part.color, mesh_part.first_triangle, mesh_part.triangle_count),
              std::tuple(Vec3{0.8f, 0.8f, 0.8f}, 0u, 0u));
}

TEST(GeometryDefaults, OfVolumeBelow) {
    const VolumeBelow volume_below{};
    EXPECT_EQ(std::tie(volume_below.volume), std::tuple(0.0f));
    const TurnedPiece turned_piece{};
    EXPECT_EQ(std::tie(turned_piece.begin, turned_piece.end), std::tuple(0.0f, 0.0f));
}

} // namespace
} // namespace topple
