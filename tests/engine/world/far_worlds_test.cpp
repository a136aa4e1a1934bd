// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Worlds without an edge: what happens far from the origin is what happens at the origin.
#include "tests/support/test.h"
#include "topple/world/joint_motion.h"
#include "topple/world/world.h"
#include "topple/world/world_events.h"

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace topple {
namespace {

constexpr int kSteps = 180;

/// A place and a shift [m], without rounding it to the doubles of a far place.
CellPoint operator+(CellPoint place, Vec3 by) { return settled({place.cell, place.point + by}); }

BodyDef box(CellPoint at, Vec3 half, Motion motion = Motion::dynamic) {
    BodyDef def;
    def.motion = motion;
    def.cell = at.cell;
    def.world_from_body.position = at.point;
    def.colliders.push_back({.shape = BoxShape{half}});
    return def;
}
BodyDef box(DVec3 at, Vec3 half, Motion motion = Motion::dynamic) {
    return box(to_cell_point(at), half, motion);
}

BodyDef ball(CellPoint at, Real radius) {
    BodyDef def = box(at, {});
    def.colliders[0].shape = SphereShape{radius};
    return def;
}
BodyDef ball(DVec3 at, Real radius) { return ball(to_cell_point(at), radius); }

BodyId create(World& world, const BodyDef& def) {
    const Result<BodyId> id = world.create_body(def);
    EXPECT_TRUE(id.ok()) << (id ? "" : id.error().message);
    return id ? *id : BodyId{};
}

DVec3 place_of(const World& world, BodyId id) { return global_position(*world.find(id)); }

void step(World& world, int count) {
    for (int i = 0; i < count; ++i)
        world.step();
    const Result<void> valid = world.validate();
    EXPECT_TRUE(valid.ok()) << (valid ? "" : valid.error().message);
}

/// A tower on a slab, a leaning card, and a pendulum that hangs from the world.
std::vector<BodyId> build_site(World& world, CellPoint at) {
    std::vector<BodyId> ids;
    create(world, box(at + Vec3{0, -0.5f, 0}, {6, 0.5f, 6}, Motion::static_));
    for (int i = 0; i < 8; ++i) {
        const Vec3 by{0.01f * static_cast<Real>(i % 2), 0.25f + 0.5f * static_cast<Real>(i), 0};
        ids.push_back(create(world, box(at + by, {0.25f, 0.25f, 0.25f})));
    }
    BodyDef card = box(at + Vec3{2, 0.8f, 0}, {0.02f, 0.6f, 0.4f});
    card.world_from_body.rotation = normalize(Quat{0, 0, 0.3f, 1});
    ids.push_back(create(world, card));
    ids.push_back(create(world, ball(at + Vec3{-3, 2, 0}, 0.2f)));
    const CellPoint hook = at + Vec3{-2, 3, 0};
    JointDef link;
    link.b = ids.back();
    link.type = JointType::distance;
    link.local_anchor_a = hook.point;
    link.world_cell = hook.cell;
    link.lower = link.upper = std::sqrt(2.0f);
    link.has_limits = true;
    EXPECT_TRUE(world.create_joint(link).ok());
    return ids;
}
std::vector<BodyId> build_site(World& world, DVec3 at) {
    return build_site(world, to_cell_point(at));
}

class FarFromTheOrigin : public testing::TestWithParam<double> {};

// Whole cells away every number of the step is the same, so that the motion is the same bit for bit.
TEST_P(FarFromTheOrigin, ASiteBehavesAsAtTheOrigin) {
    const auto far = static_cast<std::int32_t>(GetParam() / kCellSize);
    World here, there;
    const std::vector<BodyId> a = build_site(here, CellPoint{}),
                              b = build_site(there, {{far, -far, far / 2}, {}});
    step(here, kSteps);
    step(there, kSteps);
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Body &x = *here.find(a[i]), &y = *there.find(b[i]);
        EXPECT_EQ(x.world_from_body, y.world_from_body) << "body " << i;
        EXPECT_EQ(x.v, y.v) << "body " << i;
        EXPECT_FALSE(y.is_disabled);
    }
}

// Between cells the coordinates are rounded differently, by less than 0.1 mm.
TEST_P(FarFromTheOrigin, ASiteBetweenCellsStandsAsAtTheOrigin) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0, kCellSize);
    for (int round = 0; round < 4; ++round) {
        const DVec3 at{GetParam() + part(random), part(random), -GetParam() + part(random)};
        World here, there;
        const std::vector<BodyId> a = build_site(here, DVec3{}), b = build_site(there, at);
        step(here, kSteps);
        step(there, kSteps);
        for (std::size_t i = 0; i < 8; ++i) {
            const DVec3 off = place_of(there, b[i]) - at - place_of(here, a[i]);
            EXPECT_LT(length(off), 2e-3)
                << "body " << i << " at " << at.x << " " << at.y << " " << at.z;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Distances,
                         FarFromTheOrigin,
                         testing::Values(1e4, 1e6, 1e10),
                         [](const auto& distance) {
                             return "E" +
                                    std::to_string(static_cast<int>(std::log10(distance.param)));
                         });

TEST(FarWorlds, SitesInOneWorldDoNotDisturbEachOther) {
    World alone, together;
    const DVec3 sites[] = {{}, {1e4, 0, 0}, {0, 3e6, 0}, {1e10, -1e10, 1e10}};
    std::vector<std::vector<BodyId>> ids;
    std::vector<World> single;
    for (const DVec3 at : sites) {
        ids.push_back(build_site(together, at));
        build_site(single.emplace_back(), at);
    }
    step(together, kSteps);
    for (std::size_t k = 0; k < single.size(); ++k) {
        step(single[k], kSteps);
        for (std::size_t i = 0; i < ids[k].size(); ++i) {
            const Body& x = single[k].state().bodies[i + 1];
            const Body& y = *together.find(ids[k][i]);
            EXPECT_EQ(x.cell, y.cell);
            EXPECT_EQ(x.world_from_body, y.world_from_body) << "site " << k << ", body " << i;
        }
    }
}

TEST(FarWorlds, APlaneHoldsBodiesAtAnyDistance) {
    World world;
    BodyDef ground;
    ground.colliders.push_back({.shape = PlaneShape{{0, 1, 0}, 0}});
    create(world, ground);
    std::vector<BodyId> ids;
    std::vector<DVec3> places;
    for (const double far : {0.0, 700.0, 1536.0, 1e5, 1e8, 1e11})
        for (int k = 0; k < 3; ++k) {
            places.push_back({far, 0.5 + k, -far});
            ids.push_back(create(world, box(places.back(), {0.5f, 0.5f, 0.5f})));
        }
    step(world, kSteps);
    for (std::size_t i = 0; i < ids.size(); ++i)
        EXPECT_LT(length(place_of(world, ids[i]) - places[i]), 5e-3) << places[i].x;
}

TEST(FarWorlds, ATravelerCrossesCellsWithoutALossOfSpeed) {
    World world;
    Parameters p = world.parameters();
    p.gravity = {};
    ASSERT_TRUE(world.set_parameters(p).ok());
    BodyDef def = ball(DVec3{-3000, 0, 0}, 0.5f);
    def.velocity = {400, 30, -20};
    const BodyId id = create(world, def);
    step(world, 1200); // 20 s
    const DVec3 at = place_of(world, id);
    EXPECT_NEAR(at.x, -3000 + 400 * 20, 0.05);
    EXPECT_NEAR(at.y, 30 * 20, 0.05);
    EXPECT_NEAR(at.z, -20 * 20, 0.05);
    EXPECT_EQ(world.find(id)->v, (Vec3{400, 30, -20}));
    EXPECT_TRUE(is_in_reach(world.find(id)->center_of_mass));
}

// Momentum tells that the two met, as do the contacts.
TEST(FarWorlds, BodiesOfDifferentCellsMeet) {
    for (const Real speed : {3.0f, 60.0f}) {
        World world;
        Parameters p = world.parameters();
        p.gravity = {};
        ASSERT_TRUE(world.set_parameters(p).ok());
        BodyDef left = ball(DVec3{}, 0.5f), right = ball(DVec3{}, 0.5f);
        // Within reach of their cells, whose frames are 2048 m apart.
        left.world_from_body.position = {1022, 0, 0};
        left.velocity = {speed, 0, 0};
        right.cell = {2, 0, 0};
        right.world_from_body.position = {-1022, 0, 0};
        right.velocity = {-speed, 0, 0};
        left.colliders[0].material.restitution = right.colliders[0].material.restitution = 1;
        const BodyId a = create(world, left), b = create(world, right);
        ASSERT_NE(world.find(a)->cell, world.find(b)->cell);
        step(world, 90);
        EXPECT_LT(world.find(a)->v.x, -0.9f * speed) << speed;
        EXPECT_GT(world.find(b)->v.x, 0.9f * speed) << speed;
        EXPECT_GE(place_of(world, b).x - place_of(world, a).x, 1);
    }
}

TEST(FarWorlds, AStackStandsAcrossTheBorderOfTwoCells) {
    World world;
    create(world, box(DVec3{1530, -0.5, 0}, {30, 0.5f, 30}, Motion::static_));
    std::vector<BodyId> ids;
    std::vector<DVec3> places;
    for (int column = 0; column < 12; ++column)
        for (int k = 0; k < 3; ++k) {
            places.push_back({1530.5 + column, 0.5 + k, 0});
            ids.push_back(create(world, box(places.back(), {0.5f, 0.5f, 0.5f})));
        }
    ASSERT_NE(world.find(ids.front())->cell, world.find(ids.back())->cell);
    step(world, kSteps);
    for (std::size_t i = 0; i < ids.size(); ++i)
        EXPECT_LT(length(place_of(world, ids[i]) - places[i]), 0.02) << i;
    EXPECT_EQ(world.find(ids.front())->cell, world.find(ids.back())->cell);
}

TEST(FarWorlds, RaysHitWhatIsFar) {
    World world;
    const DVec3 places[] = {{}, {1e4, 0, 0}, {1e6, 0, 0}, {1e10, 0, 0}};
    std::vector<BodyId> ids;
    for (const DVec3 at : places)
        ids.push_back(create(world, ball(at + DVec3{0.25, 0, 0}, 0.5f)));
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const CellPoint from = to_cell_point(places[k] + DVec3{0.25, 3, 0});
        QueryFilter filter;
        filter.cell = from.cell;
        const auto hit = world.cast_ray({.origin = from.point, .direction = {0, -1, 0}}, filter);
        ASSERT_TRUE(hit) << k;
        EXPECT_EQ(hit->body, ids[k]);
        EXPECT_NEAR(hit->hit.t, 2.5f, 1e-4f);
        EXPECT_EQ(
            world.find_overlapping(SphereShape{0.6f}, {from.point - Vec3{0, 2, 0}, {}}, filter),
            std::vector{ids[k]});
        const auto near = world.find_closest_point(from.point, 100, filter);
        ASSERT_TRUE(near);
        EXPECT_EQ(near->body, ids[k]);
        EXPECT_NEAR(near->distance, 2.5f, 1e-4f);
        const auto swept = world.cast_shape(
            SphereShape{0.1f}, {from.point, {}}, {0, -5, 0}, filter);
        ASSERT_TRUE(swept);
        EXPECT_EQ(swept->body, ids[k]);
    }
    // One ray along all of them: the nearest is hit first, and each is hit once.
    const auto hits = world.find_ray_hits({.origin = {-10, 0, 0}, .direction = {1, 0, 0}});
    ASSERT_EQ(hits.size(), ids.size());
    for (std::size_t k = 0; k < hits.size(); ++k)
        EXPECT_EQ(hits[k].body, ids[k]);
    EXPECT_EQ(world.cast_ray({.origin = {-10, 0, 0}, .direction = {1, 0, 0}}, {})->body, ids[0]);
    EXPECT_EQ(world.cast_ray({.origin = {5, 0, 0}, .direction = {1, 0, 0}}, {})->body, ids[1]);
}

// A floor that is infinite lies in every stretch of a ray, also where no body is near.
TEST(FarWorlds, ASlantedRayHitsThePlaneBetweenSites) {
    World world;
    BodyDef ground;
    ground.colliders.push_back({.shape = PlaneShape{{0, 1, 0}, 0}});
    const BodyId plane = create(world, ground);
    create(world, ball(DVec3{5e9, 100, 0}, 0.5f));
    const auto hit = world.cast_ray({.origin = {0, 1000, 0}, .direction = {1e6f, -1, 0}},
                                    QueryFilter{});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, plane);
    EXPECT_NEAR(hit->hit.t, 1000, 0.01f);
}

DeformableDef cloth(CellPoint at) {
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = 10, .rows = 10, .spacing = 0.1f};
    def.cell = at.cell;
    def.world_from_recipe.position = at.point;
    return def;
}

// A cloth drapes over a static block whose cell is another one, and carries a box; water lifts a box, an attractor
// holds another one, and a sensor sees them.
TEST(FarWorlds, ClothWaterFieldsAndSensorsWorkInAnyCell) {
    std::vector<std::vector<DVec3>> ends;
    std::vector<std::size_t> sensed;
    for (const GridCell site : {GridCell{}, GridCell{7, -3, 11}, GridCell{9000000, 1, -40000}}) {
        World world;
        const CellPoint at{site, {}};
        const GridCell beside{site.x + 1, site.y, site.z};
        BodyDef block = box(at, {1.5f, 0.5f, 1.5f}, Motion::static_);
        if (site != GridCell{}) { // the same place in the frame of another cell
            block.cell = beside;
            block.world_from_body.position = {-1024, 0, 0};
        }
        create(world, block);
        const BodyId on_cloth = create(world, box(at + Vec3{0, 1.2f, 0}, {0.1f, 0.1f, 0.1f}));
        const auto draped = world.create_deformable(cloth(at + Vec3{0, 0.8f, 0}));
        ASSERT_TRUE(draped.ok()) << draped.error().message;
        Water water;
        water.box = {{4, -2, -2}, {8, 0, 2}};
        water.cell = site;
        ASSERT_TRUE(world.set_water_volume(water).ok());
        BodyDef raft = box(at + Vec3{6, -0.2f, 0}, {0.3f, 0.3f, 0.3f});
        raft.density = 500;
        const BodyId floating = create(world, raft);
        ForceField field;
        field.field = Attractor{.center = {-6, 3, 0}, .strength = 40, .radius = 5};
        field.cell = site;
        ASSERT_TRUE(world.set_force_field(field).ok());
        BodyDef moth = box(at + Vec3{-5, 3, 0}, {0.1f, 0.1f, 0.1f});
        moth.linear_damping = 2;
        moth.gravity_scale = 0;
        const BodyId held = create(world, moth);
        BodyDef gate = box(at + Vec3{6, 0, 0}, {1, 1, 1}, Motion::static_);
        gate.colliders[0].is_sensor = true;
        create(world, gate);
        step(world, 240);
        std::vector<DVec3> end;
        for (const BodyId id : {on_cloth, floating, held})
            end.push_back(place_of(world, id) - origin_of(site));
        const Deformable& d = *world.find(*draped);
        for (const Vec3 p : d.particles.positions)
            end.push_back(global_point(d.cell, p) - origin_of(site));
        ends.push_back(end);
        sensed.push_back(world.state().sensor_overlaps.size());
    }
    EXPECT_EQ(sensed, (std::vector<std::size_t>{1, 1, 1}));
    EXPECT_NEAR(ends[0][1].y, 0, 0.05); // half of the raft is under water
    EXPECT_NEAR(ends[0][2].x, -6, 0.1); // the attractor has caught the moth
    EXPECT_GT(ends[0][0].y, 0.55);      // the box lies on the cloth on the block
    for (std::size_t k = 1; k < ends.size(); ++k)
        for (std::size_t i = 0; i < ends[0].size(); ++i)
            EXPECT_LT(length(ends[k][i] - ends[0][i]), 0.02) << "site " << k << ", " << i;
}

// Cloths of different cells in a world without bodies: each falls as if it were alone.
TEST(FarWorlds, ClothsShareACell) {
    World world, alone;
    const DVec3 places[] = {{0, 2, 0}, {30000, 2, 0}, {0, 2, -7000}};
    ASSERT_TRUE(alone.create_deformable(cloth(to_cell_point({0, 2, 0}))).ok());
    for (const DVec3 at : places)
        ASSERT_TRUE(world.create_deformable(cloth(to_cell_point(at))).ok());
    step(world, 30);
    step(alone, 30);
    const std::vector<Vec3>& wanted = alone.state().deformables[0].particles.positions;
    for (std::size_t k = 0; k < 3; ++k) {
        const Deformable& d = world.state().deformables[k];
        EXPECT_EQ(d.cell, world.state().deformables[0].cell);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const DVec3 at = global_point(d.cell, d.particles.positions[i]) - places[k];
            EXPECT_LT(length(at + DVec3{0, 2, 0} - DVec3(wanted[i])), 0.1);
        }
    }
}

TEST(FarWorlds, InputsActAtPlacesOfAnyCell) {
    for (const GridCell cell : {GridCell{}, GridCell{1, 0, 0}}) {
        World world;
        Parameters p = world.parameters();
        p.gravity = {};
        ASSERT_TRUE(world.set_parameters(p).ok());
        const CellPoint site{{5000, 0, 0}, {}};
        const BodyId a = create(world, box(site, {0.5f, 0.5f, 0.5f}));
        const BodyId b = create(world, box(site + Vec3{10, 0, 0}, {0.5f, 0.5f, 0.5f}));
        // The same places in the frame of the site's cell, and in that of a neighbor.
        const GridCell frame{site.cell.x + cell.x, 0, 0};
        const Vec3 off = offset_of(site.cell, frame);
        const std::vector<StepInput> inputs{
            Impulse{
                .body = a, .point = off + Vec3{0, 0.5f, 0}, .impulse = {100, 0, 0}, .cell = frame},
            Explosion{.center = off + Vec3{10, -0.6f, 0}, .radius = 1, .speed = 4, .cell = frame},
            Force{
                .body = b, .point = off + Vec3{10, 0, 0.5f}, .force = {0, 0, 600}, .cell = frame}};
        world.step(inputs);
        EXPECT_NEAR(world.find(a)->v.x, 0.1f, 1e-4f);
        EXPECT_NEAR(world.find(a)->w.z, -0.3f, 1e-3f); // J r / I with I = m / 6
        EXPECT_NEAR(world.find(b)->v.y, 3.6f, 0.01f);
        EXPECT_NEAR(world.find(b)->v.z, 0.01f, 1e-4f);
        for (int i = 0; i < 120; ++i)
            world.step(std::vector<StepInput>{
                MouseJoint{.body = a, .target = off + Vec3{0, 3, 0}, .cell = frame}});
        EXPECT_LT(length(place_of(world, a) - global_point(site.cell, {0, 3, 0})), 0.1);
    }
}

// The ground, a step and a ferry that the character rides are in the frames of other cells.
TEST(FarWorlds, ACharacterWalksAnywhere) {
    std::vector<DVec3> ends;
    for (const GridCell site : {GridCell{}, GridCell{400, -9, 70000}}) {
        World world;
        const CellPoint at{site, {}};
        BodyDef ground = box(at + Vec3{0, -0.5f, 0}, {10, 0.5f, 10}, Motion::static_);
        BodyDef step_up = box(at + Vec3{4, 0.1f, 0}, {1, 0.1f, 10}, Motion::static_);
        if (site != GridCell{})
            for (BodyDef* def : {&ground, &step_up}) {
                def->cell.z += 1;
                def->world_from_body.position.z -= 1024;
            }
        create(world, ground);
        create(world, step_up);
        BodyDef ferry = box(at + Vec3{6, 0.1f, 0}, {1, 0.1f, 2}, Motion::kinematic);
        ferry.velocity = {0, 0, 0.5f};
        create(world, ferry);
        BodyDef walker = ball(at + Vec3{0, 0.9f, 0}, 0.3f);
        walker.colliders[0].shape = CapsuleShape{.radius = 0.3f, .half_height = 0.6f};
        walker.character = CharacterDef{};
        walker.character->wanted_velocity = {2, 0, 0};
        const BodyId id = create(world, walker);
        step(world, 180);
        ASSERT_TRUE(world.set_character(id, CharacterDef{}).ok());
        step(world, 60);
        ends.push_back(place_of(world, id) - origin_of(site));
    }
    EXPECT_NEAR(ends[0].x, 6, 0.3);    // 2 m/s for 3 s
    EXPECT_NEAR(ends[0].y, 1.1, 0.05); // on the ferry
    EXPECT_GT(ends[0].z, 0.4);         // carried by it
    EXPECT_LT(length(ends[1] - ends[0]), 1e-3);
}

TEST(FarWorlds, FastBodiesDoNotPassThroughThinWallsOfAnotherCell) {
    for (const Real speed : {50.0f, 300.0f, 900.0f}) {
        World world;
        const CellPoint at{{300, 300, 300}, {}};
        BodyDef wall = box(at, {0.02f, 3, 3}, Motion::static_);
        wall.cell.x += 1;
        wall.world_from_body.position.x -= 1024;
        create(world, wall);
        BodyDef bullet = ball(at + Vec3{-20, 0, 0}, 0.05f);
        bullet.velocity = {speed, 0, 0};
        const BodyId id = create(world, bullet);
        step(world, 60);
        EXPECT_LT(place_of(world, id).x, origin_of(at.cell).x) << speed;
    }
}

TEST(FarWorlds, ASnapshotRepeatsTheFutureAcrossCells) {
    World world;
    build_site(world, DVec3{});
    build_site(world, DVec3{5e5 + 511, 0, 0});
    BodyDef def = ball(DVec3{-1500, 5, 0}, 0.5f);
    def.velocity = {300, 0, 0};
    create(world, def);
    step(world, 100);
    const Snapshot before = world.snapshot();
    step(world, 300);
    const std::uint64_t hash = world.hash();
    world.restore(*before);
    step(world, 300);
    EXPECT_EQ(world.hash(), hash);
    World threads = world.twin(2);
    threads.restore(*before);
    step(threads, 300);
    EXPECT_EQ(threads.hash(), hash);
}

TEST(FarWorlds, DefinitionsBeyondTheLastPlaceAreRefused) {
    World world;
    BodyDef def = ball(DVec3{}, 0.5f);
    def.world_from_body.position = {2e12f, 0, 0};
    EXPECT_FALSE(world.create_body(def).ok());
    def.world_from_body.position = {9e11f, 0, 0};
    ASSERT_TRUE(world.create_body(def).ok());
    EXPECT_EQ(place_of(world, world.state().bodies[0].id).x, static_cast<double>(9e11f));
    def.cell = {2000000000, 0, 0};
    EXPECT_FALSE(world.create_body(def).ok());
}

TEST(FarWorlds, ADescriptionCreatesTheSameBody) {
    World world, copy;
    const BodyId id = create(world, box(DVec3{123456.789, -5e8, 77}, {1, 1, 1}));
    BodyDef def = world.describe(id);
    const BodyId same = create(copy, def);
    EXPECT_EQ(world.find(id)->cell, copy.find(same)->cell);
    EXPECT_EQ(world.find(id)->world_from_body, copy.find(same)->world_from_body);
    EXPECT_EQ(world.hash(), copy.hash());
}

TEST(FarWorlds, ABodyThatWasFarAwayAndIsBackMovesAsBefore) {
    World world;
    const std::vector<BodyId> ids = build_site(world, DVec3{});
    step(world, 60);
    World moved = world.twin(1);
    const Transform pose = world.find(ids[3])->world_from_body;
    ASSERT_TRUE(world.set_pose(ids[3], pose).ok());
    ASSERT_TRUE(moved.set_pose(ids[3], {{0, 0, 0}, {}}, {40000, 0, 5}).ok());
    EXPECT_EQ(place_of(moved, ids[3]).x, 40000 * kCellSize);
    ASSERT_TRUE(moved.set_pose(ids[3], pose).ok());
    step(world, 60);
    step(moved, 60);
    for (const BodyId id : ids)
        EXPECT_EQ(world.find(id)->world_from_body, moved.find(id)->world_from_body);
}

} // namespace
} // namespace topple
