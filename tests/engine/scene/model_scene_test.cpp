// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model_scene.h"

#include "tests/engine/scene/model_oracle.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/view/projection.h"

namespace topple::test {
namespace {

constexpr std::array kAll{BroadPhaseKind::bvh, BroadPhaseKind::octree, BroadPhaseKind::brute_force};
const Shape kCube = BoxShape{{1, 1, 1}};

ModelId add(ModelScene& scene, Model model) {
    const auto id = scene.add(std::move(model));
    EXPECT_TRUE(id.ok()) << (id.ok() ? "" : id.error().text());
    return id.ok() ? *id : ModelId{};
}
ModelId add_at(ModelScene& scene, Vec3 position, Shape shape = kCube, ModelId parent = {}) {
    return add(scene,
               {.shape = std::move(shape), .parent_from_model = {position, {}}, .parent = parent});
}
void move_to(ModelScene& scene, ModelId id, Vec3 position) {
    EXPECT_TRUE(scene.set_pose(id, {position, {}}).ok());
}
Aabb around(Vec3 p, Real half = 0.1f) { return grown({p, p}, half); }

// --- the hierarchy ---------------------------------------------------------------------------

TEST(ModelScene, AChildGoesWhereItsParentTurnsIt) {
    // The parent stands 10 m to the right, turned a quarter to the left about +Y: its -Z is the world's -X, so 5 m
    // behind it, at its +Z, is +X.
    ModelScene scene;
    const ModelId parent = add(
        scene, {.parent_from_model = {{10, 0, 0}, from_axis_angle({0, 1, 0}, kPi / 2)}});
    const ModelId child = add_at(scene, {0, 0, 5}, kCube, parent);
    EXPECT_LT(distance(scene.world_from_model(child).position, {15, 0, 0}), 1e-5f);
    // Moving the parent moves the child in all queries.
    move_to(scene, parent, {0, 20, 0});
    EXPECT_EQ(scene.find_overlapping(around({0, 20, 5})), std::vector{child});
    EXPECT_TRUE(scene.find_overlapping(around({15, 0, 0})).empty());
}

TEST(ModelScene, TheBoxOfAModelIsTheShapesOwnBoxCarriedAlong) {
    // Local box with center (1, 0, 0) and half (1, 2, 3), rolled a quarter about +Z and 5 m up.
    const auto mesh = std::make_shared<const MeshTree>(
        box_mesh({.center = {1, 0, 0}, .half_extents = {1, 2, 3}}));
    const Obb box = box_of(MeshShape{mesh}, {{0, 5, 0}, from_axis_angle({0, 0, 1}, kPi / 2)});
    EXPECT_LT(distance(box.center, {0, 6, 0}), 1e-6f);
    EXPECT_LT(distance(box.half_extents, {1, 2, 3}), 1e-6f);
    EXPECT_LT(distance(rotate(box.rotation, {1, 0, 0}), {0, 1, 0}), 1e-6f);
    EXPECT_LT(distance(rotate(box.rotation, {0, 1, 0}), {-1, 0, 0}), 1e-6f);
    EXPECT_LT(distance(rotate(box.rotation, {0, 0, 1}), {0, 0, 1}), 1e-6f);
}

TEST(ModelScene, DescendantsAreFoundByTheWholeChain) {
    ModelScene scene;
    const ModelId a = add_at(scene, {}), b = add_at(scene, {1, 0, 0}, kCube, a);
    const ModelId c = add_at(scene, {1, 0, 0}, kCube, b), other = add_at(scene, {});
    EXPECT_EQ(scene.find_descendants(a), (std::vector{b, c}));
    EXPECT_EQ(scene.find_descendants(b), std::vector{c});
    EXPECT_TRUE(scene.find_descendants(other).empty());
    EXPECT_TRUE(scene.find_descendants({}).empty());
}

TEST(ModelScene, NobodyHangsOnItself) {
    ModelScene scene;
    const ModelId a = add_at(scene, {}), b = add_at(scene, {}, kCube, a);
    const ModelId c = add_at(scene, {}, kCube, b);
    EXPECT_FALSE(scene.set_parent(a, c).ok());
    EXPECT_FALSE(scene.set_parent(a, a).ok());
    EXPECT_FALSE(scene.set_parent(a, ModelId{99}).ok());
    EXPECT_TRUE(scene.set_parent(c, a).ok());
    EXPECT_EQ(scene.find_descendants(a), (std::vector{b, c}));
    EXPECT_TRUE(scene.find_descendants(b).empty());
    EXPECT_TRUE(scene.set_parent(c, {}).ok());
    EXPECT_EQ(scene.find_descendants(a), std::vector{b});
}

TEST(ModelScene, RemovingAParentLeavesItsChildrenWhereTheyAre) {
    Random random(seed());
    ModelScene scene;
    std::vector<ModelId> chain;
    for (int i = 0; i < 4; ++i)
        chain.push_back(add(scene,
                            {.shape = kCube,
                             .parent_from_model = random_pose(random, 5),
                             .parent = chain.empty() ? ModelId{} : chain.back()}));
    const Transform second = scene.world_from_model(chain[2]);
    const Transform last = scene.world_from_model(chain[3]);
    scene.remove(chain[1]);
    EXPECT_EQ(scene.find(chain[1]), nullptr);
    EXPECT_EQ(scene.find(chain[2])->parent, chain[0]);
    EXPECT_LT(distance(scene.world_from_model(chain[2]).position, second.position), 1e-5f);
    EXPECT_LT(distance(scene.world_from_model(chain[3]).position, last.position), 1e-5f);
    EXPECT_EQ(scene.find_descendants(chain[0]), (std::vector{chain[2], chain[3]}));
    scene.remove(chain[1]); // removing twice has no effect
    EXPECT_EQ(scene.size(), 3u);
}

TEST(ModelScene, WorldPosesAreThoseOfTheChainInDouble) {
    Random random(seed());
    ModelScene scene;
    std::vector<ModelId> ids;
    for (int i = 0; i < 200; ++i)
        ids.push_back(add(scene,
                          {.shape = kCube,
                           .parent_from_model = random_pose(random, 3),
                           .parent = ids.empty() || random.below(5) == 0
                                         ? ModelId{}
                                         : ids[random.below(static_cast<std::uint32_t>(i))]}));
    for (int round = 0; round < 100; ++round) {
        const ModelId id = ids[random.below(200)];
        EXPECT_TRUE(scene.set_pose(id, random_pose(random, 3)).ok());
        if (round % 3 == 0) // refused if it would close a cycle
            (void)scene.set_parent(id, ids[random.below(200)]);
    }
    for (const ModelId id : ids) {
        const Vec3 p = random_vector(random, 1);
        DVec3 q(p);
        for (ModelId at = id; at; at = scene.find(at)->parent)
            q = applied(scene.find(at)->parent_from_model, q);
        const Vec3 got = transform_point(scene.world_from_model(id), p);
        EXPECT_LT(length(DVec3(got) - q), 2e-4) << "seed " << seed();
    }
}

TEST(ModelScene, IsMovedAndNotCopied) {
    static_assert(!std::is_copy_constructible_v<ModelScene>);
    static_assert(!std::is_copy_assignable_v<ModelScene>);
    ModelScene scene;
    const ModelId id = add_at(scene, {3, 0, 0});
    const ModelScene moved = std::move(scene);
    EXPECT_EQ(moved.find_overlapping(around({3, 0, 0})), std::vector{id});
}

// --- refusals --------------------------------------------------------------------------------

TEST(ModelScene, RefusesWhatMakesNoSense) {
    ModelScene scene;
    EXPECT_FALSE(scene.add({.shape = SphereShape{-1}}).ok());
    EXPECT_FALSE(scene.add({.parent_from_model = {{Aabb::kInfinity, 0, 0}, {}}}).ok());
    EXPECT_FALSE(scene.add({.parent = ModelId{1}}).ok());
    EXPECT_FALSE(scene.set_pose(ModelId{1}, {}).ok());
    EXPECT_FALSE(scene.set_shape(ModelId{1}, kCube).ok());
    EXPECT_FALSE(scene.set_parent(ModelId{1}, {}).ok());
    EXPECT_EQ(scene.size(), 0u);
    const ModelId id = add_at(scene, {});
    EXPECT_FALSE(scene.set_shape(id, SphereShape{0}).ok());
    EXPECT_TRUE(scene.cast_ray({.origin = {0, 0, 5}}).has_value()) << "the old shape stays";
}

TEST(ModelScene, AModelWithoutShapeIsNowhereToBeSeen) {
    ModelScene scene;
    const ModelId id = add(scene, {.name = "empty"});
    EXPECT_TRUE(scene.find_overlapping(everything()).empty());
    EXPECT_FALSE(scene.cast_ray({.origin = {0, 0, 5}}).has_value());
    EXPECT_TRUE(scene.set_shape(id, kCube).ok());
    EXPECT_EQ(scene.find_overlapping(around({})), std::vector{id});
    EXPECT_TRUE(scene.set_shape(id, std::nullopt).ok());
    EXPECT_TRUE(scene.find_overlapping(everything()).empty());
}

// --- the tree is live ------------------------------------------------------------------------

class LiveModels : public testing::TestWithParam<BroadPhaseKind> {};

TEST_P(LiveModels, AddRemoveAndMoveCountAtOnce) {
    ModelScene scene(GetParam());
    const ModelId still = add_at(scene, {-8, 0, 0}), moving = add_at(scene, {5, 5, 5});
    EXPECT_TRUE(scene.find_overlapping(around({3, 3, 3})).empty()); // the query has built the tree
    const ModelId added = add_at(scene, {3, 3, 3}, BoxShape{{0.5f, 0.5f, 0.5f}});
    EXPECT_EQ(scene.find_overlapping(around({3, 3, 3})), std::vector{added});
    scene.remove(added);
    EXPECT_TRUE(scene.find_overlapping(around({3, 3, 3})).empty());
    move_to(scene, moving, {-5, -5, -5});
    EXPECT_TRUE(scene.find_overlapping(around({5, 5, 5})).empty());
    EXPECT_EQ(scene.find_overlapping(around({-5, -5, -5})), std::vector{moving});
    EXPECT_EQ(scene.models(), (std::vector{still, moving}));
}

TEST_P(LiveModels, EveryModelIsAnsweredOnce) {
    ModelScene scene(GetParam());
    const ModelId middle = add_at(scene, {}, BoxShape{{0.1f, 0.1f, 0.1f}});
    for (int i = 0; i < 64; ++i) // enough models for a tree, split about the origin
        add_at(scene,
               {(i & 1) != 0 ? 8.0f : -8.0f,
                (i & 2) != 0 ? 8.0f : -8.0f,
                static_cast<Real>(i / 4) - 8},
               BoxShape{{0.4f, 0.4f, 0.4f}});
    EXPECT_EQ(scene.find_overlapping(Sphere{{}, 1}), std::vector{middle});
    const auto all = scene.find_overlapping(everything());
    EXPECT_EQ(all, scene.models());
}

TEST_P(LiveModels, ThereIsNoEdgeOfTheWorld) {
    ModelScene scene(GetParam());
    for (int i = 0; i < 30; ++i)
        add_at(scene, {static_cast<Real>(i % 5), static_cast<Real>(i / 5), 0});
    const ModelId far_away = add_at(scene, {100, 0, 0});
    const ModelId farther = add_at(scene, {-1e5f, 0, 0});
    EXPECT_EQ(scene.find_overlapping(around({100, 0, 0})), std::vector{far_away});
    EXPECT_EQ(scene.cast_ray({.origin = {100, 0, 50}})->model, far_away);
    EXPECT_EQ(scene.cast_ray({.origin = {-1e5f, 0, 50}})->model, farther);
}

TEST_P(LiveModels, AMissAfterAHitDoesNotTakeItsPlace) {
    // The ray hits the first after 4 m, and misses the second, whose box it crosses.
    ModelScene scene(GetParam());
    const ModelId met = add_at(scene, {0, 0, -5});
    add_at(scene, {1.2f, 1.2f, -2}, SphereShape{1.5f});
    const auto hit = scene.cast_ray({});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->model, met);
    EXPECT_FLOAT_EQ(hit->hit.t, 4);
}

TEST_P(LiveModels, OfEqualHitsTheModelAddedFirstIsMet) {
    ModelScene scene(GetParam());
    const ModelId first = add_at(scene, {0, 0, -5});
    for (int i = 0; i < 20; ++i)
        add_at(scene, {0, 0, -5});
    EXPECT_EQ(scene.cast_ray({})->model, first);
    EXPECT_EQ(scene.find_closest_point({}, 10)->model, first);
}

TEST_P(LiveModels, ACubeIsMetAndAskedWhereItStands) {
    const auto mesh = std::make_shared<const MeshTree>(
        box_mesh({.center = {}, .half_extents = {1, 1, 1}}));
    ModelScene scene(GetParam());
    const ModelId cube = add_at(scene, {0, 10, 0}, MeshShape{mesh});
    const auto hit = scene.cast_ray({.origin = {0.2f, 20, 0.3f}, .direction = {0, -1, 0}});
    ASSERT_TRUE(hit.has_value());
    EXPECT_FLOAT_EQ(hit->hit.t, 9);
    EXPECT_EQ(hit->hit.normal, (Vec3{0, 1, 0}));
    EXPECT_LT(distance(hit->hit.point, {0.2f, 11, 0.3f}), 1e-6f);
    move_to(scene, cube, {5, 0, 0});
    EXPECT_TRUE(scene.find_overlapping(Sphere{{8.5f, 0, 0}, 2}).empty());
    EXPECT_FALSE(scene.find_overlapping(Sphere{{8.5f, 0, 0}, 3}).empty());
    EXPECT_TRUE(scene.find_overlapping(Sphere{{6.4f, 0, 0}, 0.3f}).empty());
    const auto nearest = scene.find_closest_point({8.5f, 0.5f, 0}, 3);
    ASSERT_TRUE(nearest.has_value());
    EXPECT_FLOAT_EQ(nearest->nearest.distance, 2.5f);
    EXPECT_FALSE(scene.find_closest_point({8.5f, 0.5f, 0}, 2.4f).has_value());
}

TEST_P(LiveModels, APlaneIsInEveryAnswer) {
    ModelScene scene(GetParam());
    const ModelId floor = add_at(scene, {}, PlaneShape{});
    const ModelId ball = add_at(scene, {0, 3, 0}, SphereShape{1});
    EXPECT_EQ(scene.find_overlapping(around({500, 40, 0})), std::vector{floor});
    EXPECT_EQ(scene.cast_ray({.origin = {50, 9, 0}, .direction = {0, -1, 0}})->model, floor);
    EXPECT_EQ(scene.find_closest_point({0, 1.5f, 0}, 10)->model, ball);
    EXPECT_EQ(scene.find_closest_point({0, 0.5f, 0}, 10)->model, floor);
    EXPECT_EQ(scene.find_in_view(make_frustum(orthographic(10, 10, -100, 100))),
              (std::vector{floor, ball}));
}

// --- culling ---------------------------------------------------------------------------------

TEST_P(LiveModels, ARowAcrossTheViewIsSeenFromEdgeToEdge) {
    // A right angle looking along -Z sees 50 m to each side, 50 m ahead: i = -50 .. 50 of -60 .. 60.
    for (const DepthRange range : {DepthRange::minus_one_to_one, DepthRange::zero_to_one}) {
        ModelScene scene(GetParam());
        for (int i = -60; i <= 60; ++i)
            add_at(scene, {static_cast<Real>(i), 0, -50}, BoxShape{{0.1f, 0.1f, 0.1f}});
        CullReport report;
        const Frustum view = make_frustum(perspective(kPi / 2, 1, 1, 100, range), range);
        EXPECT_EQ(scene.find_in_view(view, &report).size(), 101u);
        EXPECT_EQ(report.seen, 101u);
        EXPECT_EQ(report.culled, 20u);
        EXPECT_GT(report.looked_at, 0u);
    }
}

TEST_P(LiveModels, AViewOfEverythingLooksAtNothingTwice) {
    ModelScene scene(GetParam());
    for (int i = 0; i < 1000; ++i)
        add_at(scene,
               {static_cast<Real>(i % 10),
                static_cast<Real>(i / 10 % 10),
                static_cast<Real>(i / 100)});
    const Mat4 clip = orthographic(100, 100, -100, 100);
    CullReport report;
    EXPECT_EQ(scene.find_in_view(make_frustum(clip), &report).size(), 1000u);
    const bool is_tree = GetParam() != BroadPhaseKind::brute_force;
    EXPECT_EQ(report.looked_at, is_tree ? 1u : 1000u) << "the root lies wholly inside";
}

INSTANTIATE_TEST_SUITE_P(Kinds, LiveModels, testing::ValuesIn(kAll), [](const auto& row) {
    return std::string(name_of(row.param));
});

} // namespace
} // namespace topple::test
