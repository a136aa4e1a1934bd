// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/grid_mesh.h"
#include "tests/support/random_vectors.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/collision/shape/shape_distance.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace topple {
namespace {

using test::random_rotation;
using test::random_unit;
using test::random_vector;
using test::TestWorld;

constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
constexpr Real kInf = std::numeric_limits<Real>::infinity();

Shape random_convex_shape(Random& random) {
    const auto size = [&] { return 0.125f * static_cast<Real>(2 + random.below(5)); };
    std::vector<Shape> shapes = test::smooth_samples(size(), size(), size());
    shapes.push_back(SphereShape{size()});
    shapes.push_back(BoxShape{{size(), size(), size()}});
    shapes.push_back(CapsuleShape{size(), size()});
    shapes.push_back(CylinderShape{size(), size()});
    shapes.push_back(ConeShape{size(), size()});
    const std::vector<Vec3> points{
        {0, size(), 0}, {size(), -0.25f, 0}, {-0.5f, -0.25f, size()}, {-0.5f, -0.25f, -0.5f}};
    shapes.push_back(
        HullShape{std::make_shared<const ConvexHull>(build_convex_hull(points).value())});
    return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
}

/// Returns a pose at random, or one of quarter turns and half meters, where shapes touch exactly.
Transform random_pose(Random& random, Real reach, bool is_snapped) {
    const Vec3 p = random_vector(random, reach);
    if (!is_snapped)
        return {p, random_rotation(random)};
    const auto snapped = [](Real x) { return std::floor(2 * x) / 2; };
    const std::array<Quat, 3> turns{Quat{}, Quat{1, 0, 0, 0}, Quat{0, 1, 0, 0}};
    return {{snapped(p.x), snapped(p.y), snapped(p.z)}, turns[random.below(3)]};
}

QueryFilter random_filter(Random& random, const std::vector<BodyId>& bodies) {
    QueryFilter filter;
    filter.targets = static_cast<QueryTargets>(random.below(3));
    if (random.below(2) == 0)
        filter.mask = 1u << random.below(3);
    if (random.below(3) == 0)
        filter.category = 1u << random.below(3);
    if (random.below(3) == 0)
        filter.ignored = bodies[random.below(static_cast<std::uint32_t>(bodies.size()))];
    return filter;
}

/// A world of all shapes, in which some bodies have two colliders, filters, or colliders that are hidden or do not
/// collide.
struct Crowd {
    TestWorld t;
    std::vector<BodyId> bodies;

    Crowd(Random& random, bool is_snapped, int count) {
        const TriangleMesh hills = test::grid_mesh(
            8, 1, [&](int, int) { return is_snapped ? 0 : random.between(-0.5f, 0.5f); });
        const Shape mesh = MeshShape{std::make_shared<const MeshTree>(hills)};
        HeightSamples samples{.columns = 9, .rows = 9, .scale = {1, 1, 1}, .heights = {}};
        for (int i = 0; i < 81; ++i)
            samples.heights.push_back(is_snapped ? 0 : random.between(-0.5f, 0.5f));
        const Shape field = HeightFieldShape{
            std::make_shared<const HeightField>(*HeightField::build(samples))};
        bodies.push_back(t.create({.colliders = {{.shape = PlaneShape{{0, 1, 0}, -6}}}}));
        bodies.push_back(
            t.create({.world_from_body = {{6, -2, 0}, {}}, .colliders = {{.shape = mesh}}}));
        bodies.push_back(
            t.create({.world_from_body = {{-6, -2, 0}, {}}, .colliders = {{.shape = field}}}));
        for (int i = 0; i < count; ++i) {
            BodyDef def{.motion = random.below(2) == 0 ? Motion::static_ : Motion::dynamic,
                        .world_from_body = random_pose(random, 6, is_snapped)};
            def.filter.category = 1u << random.below(3);
            if (random.below(3) == 0)
                def.filter.mask = 1u << random.below(3);
            def.colliders.push_back({.shape = random_convex_shape(random),
                                     .collides = random.below(8) != 0,
                                     .visible = random.below(8) != 0});
            if (random.below(3) == 0)
                def.colliders.push_back({.shape = random_convex_shape(random),
                                         .body_from_shape = random_pose(random, 1, is_snapped)});
            bodies.push_back(t.create(def));
            if (random.below(4) == 0) // an equal one, for ties
                bodies.push_back(t.create(def));
        }
    }

    /// Calls `visit(index, collider, body)` for each admitted collider.
    template<typename Visit>
    void for_each(const QueryFilter& filter, const Visit& visit) const {
        const WorldState& s = t.world.state();
        for (std::uint32_t i = 0; i < s.colliders.size(); ++i) {
            const Collider& c = s.colliders[i];
            const Body& body = s.bodies[c.body];
            const bool is_target = filter.targets == QueryTargets::all ||
                                   (filter.targets == QueryTargets::colliding ? c.collides
                                                                              : c.visible);
            if (is_target && body.id != filter.ignored &&
                (body.filter.category & filter.mask) != 0 &&
                (body.filter.mask & filter.category) != 0)
                visit(i, c, body);
        }
    }
    [[nodiscard]] const Shape& shape_of(const Collider& c) const { return t.world.shape(c.shape); }
    static Transform pose_of(const Collider& c, const Body& b) {
        return b.world_from_body * c.body_from_shape;
    }
    /// Returns the hits of all colliders, one by one.
    [[nodiscard]] std::vector<WorldShapeHit> hits_one_by_one(const Shape& shape,
                                                             const Transform& pose,
                                                             Vec3 displacement,
                                                             const QueryFilter& filter) const {
        std::vector<WorldShapeHit> hits;
        for_each(filter, [&](std::uint32_t i, const Collider& c, const Body& b) {
            if (const auto hit = cast_shape(shape, pose, displacement, shape_of(c), pose_of(c, b)))
                hits.push_back({b.id, i, *hit});
        });
        std::stable_sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) {
            return a.hit.t < b.hit.t;
        });
        return hits;
    }
};

void expect_equal(const WorldShapeHit& a, const WorldShapeHit& b) {
    EXPECT_EQ(a.body, b.body);
    EXPECT_EQ(a.collider, b.collider);
    EXPECT_EQ(a.hit.t, b.hit.t);
    EXPECT_EQ(a.hit.point, b.hit.point);
    EXPECT_EQ(a.hit.normal, b.hit.normal);
    EXPECT_EQ(a.hit.overlaps, b.hit.overlaps);
    EXPECT_EQ(a.hit.triangle, b.hit.triangle);
}

/// Calls `ask(crowd, random)` many times in random and in grid-snapped worlds of every broad phase, some of which have
/// moved since they were made.
template<typename Ask>
void in_crowds(std::uint64_t stream, const Ask& ask) {
    Random random(test::seed() + stream);
    for (int k = 0; k < 12; ++k) {
        Crowd crowd(random, k % 2 == 0, k < 6 ? 80 : 20);
        ASSERT_TRUE(crowd.t.world.set_parameter("broad_phase", k % kBroadPhaseKindCount).ok());
        if (k % 4 == 3)
            crowd.t.run_for(0.2f);
        for (int i = 0; i < 60; ++i)
            ask(crowd, random, k % 2 == 0);
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(ShapeQueries, ACastFindsWhatTheCollidersOneByOneGive) {
    int found = 0, overlaps = 0, ties = 0;
    in_crowds(1, [&](const Crowd& crowd, Random& random, bool is_snapped) {
        const World& world = crowd.t.world;
        const Shape shape = random_convex_shape(random);
        const Transform pose = random_pose(random, 8, is_snapped);
        const Vec3 displacement = random.below(6) == 0 ? Vec3{}
                                  : is_snapped         ? random_pose(random, 8, true).position
                                                       : random_vector(random, 12);
        const QueryFilter filter = random_filter(random, crowd.bodies);
        const auto expected = crowd.hits_one_by_one(shape, pose, displacement, filter);
        const auto hits = world.find_shape_hits(shape, pose, displacement, filter);
        ASSERT_EQ(hits.size(), expected.size());
        for (std::size_t i = 0; i < hits.size(); ++i)
            expect_equal(hits[i], expected[i]);
        const auto first = world.cast_shape(shape, pose, displacement, filter);
        ASSERT_EQ(first.has_value(), !expected.empty());
        if (first)
            expect_equal(*first, expected[0]);
        found += first ? 1 : 0;
        ties += expected.size() > 1 && expected[0].hit.t == expected[1].hit.t ? 1 : 0;

        std::vector<BodyId> at_start;
        for (const WorldShapeHit& hit : crowd.hits_one_by_one(shape, pose, {}, filter))
            at_start.push_back(hit.body);
        std::sort(at_start.begin(), at_start.end());
        at_start.erase(std::unique(at_start.begin(), at_start.end()), at_start.end());
        EXPECT_EQ(world.find_overlapping(shape, pose, filter), at_start);
        overlaps += static_cast<int>(at_start.size());
    });
    EXPECT_GT(found, 200);
    EXPECT_GT(overlaps, 100);
    EXPECT_GT(ties, 10);
}

TEST(ShapeQueries, TheClosestPointIsThatOfTheCollidersOneByOne) {
    int found = 0, inside = 0;
    in_crowds(2, [&](const Crowd& crowd, Random& random, bool is_snapped) {
        const Vec3 point = random_pose(random, 9, is_snapped).position;
        const std::array<Real, 5> reaches{0, 0.5f, 2, 30, kInf};
        const Real reach = reaches[random.below(5)];
        const QueryFilter filter = random_filter(random, crowd.bodies);
        std::optional<WorldPoint> expected;
        crowd.for_each(filter, [&](std::uint32_t i, const Collider& c, const Body& b) {
            const auto near = find_closest_point(
                crowd.shape_of(c), Crowd::pose_of(c, b), point, reach);
            if (near && (!expected || near->distance < expected->distance))
                expected = WorldPoint{b.id, i, near->point, near->distance, near->triangle};
        });
        const auto near = crowd.t.world.find_closest_point(point, reach, filter);
        ASSERT_EQ(near.has_value(), expected.has_value());
        if (!near)
            return;
        EXPECT_EQ(near->body, expected->body);
        EXPECT_EQ(near->collider, expected->collider);
        EXPECT_EQ(near->point, expected->point);
        EXPECT_EQ(near->distance, expected->distance);
        EXPECT_EQ(near->triangle, expected->triangle);
        ++found;
        inside += near->distance == 0 ? 1 : 0;
    });
    EXPECT_GT(found, 200);
    EXPECT_GT(inside, 20);
}

TEST(ShapeQueries, RayHitsAreThoseOfTheCollidersOneByOne) {
    int found = 0;
    in_crowds(3, [&](const Crowd& crowd, Random& random, bool is_snapped) {
        const Ray ray{.origin = random_pose(random, 8, is_snapped).position,
                      .direction = is_snapped ? Vec3{0, -1, 0} : random_unit(random),
                      .t_max = random.between(1, 30)};
        const QueryFilter filter = random_filter(random, crowd.bodies);
        std::vector<WorldHit> expected;
        crowd.for_each(filter, [&](std::uint32_t i, const Collider& c, const Body& b) {
            if (const auto hit = cast_ray(crowd.shape_of(c), Crowd::pose_of(c, b), ray))
                expected.push_back({b.id, i, *hit});
        });
        std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
            return a.hit.t < b.hit.t;
        });
        const auto hits = crowd.t.world.find_ray_hits(ray, filter);
        ASSERT_EQ(hits.size(), expected.size());
        for (std::size_t i = 0; i < hits.size(); ++i) {
            EXPECT_EQ(hits[i].collider, expected[i].collider);
            EXPECT_EQ(hits[i].hit.t, expected[i].hit.t);
        }
        const auto first = crowd.t.world.cast_ray(ray, filter);
        ASSERT_EQ(first.has_value(), !expected.empty());
        if (first) {
            EXPECT_EQ(first->body, expected[0].body);
            EXPECT_EQ(first->collider, expected[0].collider);
            EXPECT_EQ(first->hit.point, expected[0].hit.point);
            ++found;
        }
    });
    EXPECT_GT(found, 200);
}

TEST(ShapeQueries, AFilterDecidesByBitsBodyAndTargets) {
    TestWorld t;
    const BodyId near = t.create({.world_from_body = {{2, 0, 0}, {}},
                                  .colliders = {{.shape = BoxShape{}}},
                                  .filter = {.category = 2, .mask = 4}});
    const BodyId ghost = t.create({.world_from_body = {{4, 0, 0}, {}},
                                   .colliders = {{.shape = BoxShape{}, .collides = false}}});
    const BodyId hidden = t.create({.world_from_body = {{6, 0, 0}, {}},
                                    .colliders = {{.shape = BoxShape{}, .visible = false}}});
    const auto first = [&](const QueryFilter& filter) {
        const auto hit = t.world.cast_shape(SphereShape{0.25f}, {}, {10, 0, 0}, filter);
        const auto by_ray = t.world.cast_ray({{}, {1, 0, 0}}, filter);
        EXPECT_EQ(hit ? hit->body : BodyId{}, by_ray ? by_ray->body : BodyId{});
        return hit ? hit->body : BodyId{};
    };
    EXPECT_EQ(first({}), near);
    EXPECT_EQ(first({.category = 4, .mask = 2}), near);
    EXPECT_EQ(first({.ignored = near}), hidden);
    EXPECT_EQ(first({.mask = 1}), hidden);
    EXPECT_EQ(first({.category = 3}), hidden);
    EXPECT_EQ(first({.mask = 1, .targets = QueryTargets::visible}), ghost);
    EXPECT_EQ(first({.mask = 1, .ignored = ghost, .targets = QueryTargets::visible}), BodyId{});
}

TEST(ShapeQueries, NumbersThatAreNotFiniteFindNothing) {
    TestWorld t;
    t.create({.colliders = {{.shape = PlaneShape{}}}});
    t.cube({0, 0.5f, 0});
    const Shape ball = SphereShape{};
    for (const Real bad : {kNan, kInf, 3e38f}) {
        EXPECT_FALSE(t.world.cast_shape(ball, {{0, bad, 0}, {}}, {0, -1, 0}));
        EXPECT_FALSE(t.world.cast_shape(ball, {{0, 5, 0}, {}}, {0, -bad, 0}));
        EXPECT_FALSE(t.world.cast_shape(SphereShape{bad}, {{0, 5, 0}, {}}, {0, -9, 0}));
        EXPECT_TRUE(t.world.find_overlapping(ball, {{bad, 0, 0}, {}}).empty());
    }
    EXPECT_TRUE(t.world.find_overlapping(ball, {{0, 0, 0}, {kNan, 0, 0, 1}}).empty());
    EXPECT_FALSE(t.world.find_closest_point({kNan, 0, 0}, 10));
    EXPECT_FALSE(t.world.find_closest_point({kInf, 0, 0}, 10));
    EXPECT_FALSE(t.world.find_closest_point({0, 5, 0}, kNan));
    EXPECT_FALSE(t.world.find_closest_point({0, 5, 0}, -1));
    EXPECT_TRUE(t.world.find_ray_hits({.origin = {kNan, 0, 0}}).empty());
    EXPECT_FALSE(t.world.cast_shape(PlaneShape{}, {}, {0, 1, 0}));
    EXPECT_TRUE(t.world.find_overlapping(PlaneShape{}, {}).empty());
    World empty;
    EXPECT_FALSE(empty.cast_shape(ball, {}, {0, 1, 0}));
    EXPECT_FALSE(empty.find_closest_point({}, kInf));
}

TEST(ShapeQueries, AFastThinShapeDoesNotPassAThinWall) {
    TestWorld t;
    const BodyId wall = t.create({.colliders = {{.shape = BoxShape{{0.001f, 5, 5}}}}});
    const auto hit = t.world.cast_shape(SphereShape{0.01f}, {{-500, 0, 0}, {}}, {1000, 0, 0});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, wall);
    EXPECT_NEAR(hit->hit.t * 1000, 499.989f, 1e-3f);
    EXPECT_NEAR(hit->hit.normal.x, -1, 1e-6f);
}

} // namespace
} // namespace topple
