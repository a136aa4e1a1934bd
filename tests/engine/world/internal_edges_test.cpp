// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <algorithm>

namespace topple::test {
namespace {

struct PavedWorld : TestWorld {
    BodyId block(Vec3 center, Vec3 half_extents, Quat rotation = {}) {
        return create({.world_from_body = {center, rotation},
                       .colliders = {{.shape = BoxShape{half_extents}, .material = kSmooth}}});
    }
    /// Adds a cube of 1 m with its middle at `middle_x`, its top at `top`.
    BodyId tile(Real middle_x, Real top = 0) {
        return block({middle_x, top - 0.5f, 0}, {0.5f, 0.5f, 0.5f});
    }
    BodyId slider(Vec3 position, Vec3 half_extents, Quat rotation = {}) {
        return create({.motion = Motion::dynamic,
                       .world_from_body = {position, rotation},
                       .colliders = {{.shape = BoxShape{half_extents}, .material = kSmooth}}});
    }
    /// Returns the ground's normals at the body, towards it.
    std::vector<Vec3> normals_at(BodyId id) const {
        std::vector<Vec3> normals;
        const WorldState& s = world.state();
        for (const Contact& c : s.contacts) {
            if (s.bodies[s.colliders[c.collider_b].body].id == id)
                normals.push_back(c.normal);
            else if (s.bodies[s.colliders[c.collider_a].body].id == id)
                normals.push_back(-c.normal);
        }
        return normals;
    }
    bool has_sideways_contact(BodyId id) const {
        const auto normals = normals_at(id);
        return std::any_of(
            normals.begin(), normals.end(), [](Vec3 n) { return std::abs(n.y) < 0.5f; });
    }

    static inline const Material kSmooth{.friction = 0, .rolling_resistance = 0};
};

TEST(InternalEdges, ABallBesideAnEdgeTouchesOnlyWhatIsUnderIt) {
    PavedWorld t;
    t.tile(-0.5f);
    t.tile(0.5f);
    // 3 cm from the internal edge, the other cube's edge is 0.9 mm away: near enough for a contact.
    const BodyId ball = t.ball({-0.03f, 0.5f, 0});
    t.world.step();
    const auto normals = t.normals_at(ball);
    ASSERT_EQ(normals.size(), 1u);
    EXPECT_EQ(normals[0], (Vec3{0, 1, 0}));
}

TEST(InternalEdges, WhereTheNeighbourIsGoneItsEdgeIsBack) {
    PavedWorld t;
    const BodyId under = t.tile(-0.5f);
    t.tile(0.5f);
    const BodyId ball = t.ball({-0.03f, 0.5f, 0});
    t.world.step();
    t.world.destroy_bodies({&under, 1});
    t.world.step();
    const auto normals = t.normals_at(ball);
    ASSERT_EQ(normals.size(), 1u);
    EXPECT_NEAR(normals[0].x, -0.06f, 0.002f); // from the edge to the middle
}

TEST(InternalEdges, TheSameWhoeverWasMadeFirst) {
    // The runner is created before the ground, or the ground from right to left: the result is the same.
    const auto ride = [](bool runner_first, bool from_the_right) {
        PavedWorld t;
        const auto add_runner = [&] {
            const BodyId id = t.slider({-2.5f, 0.2f, 0.1f}, {0.2f, 0.2f, 0.2f});
            t.set_velocity(id, {4, 0, 0});
            return id;
        };
        BodyId runner = runner_first ? add_runner() : BodyId{};
        for (int i = 0; i < 6; ++i)
            t.tile(static_cast<Real>(from_the_right ? 5 - i : i) - 2.5f);
        if (!runner_first)
            runner = add_runner();
        t.run_for(1);
        return t[runner];
    };
    const Body straight = ride(false, false);
    EXPECT_EQ(straight.v.x, 4);
    for (const Body& other : {ride(true, false), ride(false, true), ride(true, true)}) {
        EXPECT_NEAR(other.v.x, 4, 1e-3f); // the first contact of a pair decides the up direction by
                                          // its face
        EXPECT_NEAR(other.center_of_mass.y, straight.center_of_mass.y, 1e-4f);
        EXPECT_NEAR(distance(other.center_of_mass, straight.center_of_mass), 0, 1e-3f);
    }
}

TEST(InternalEdges, AWallBesideTheFloorIsAWall) {
    // The top is 1 m above the floor beside it, so that the side goes on above the internal edge.
    PavedWorld t;
    t.tile(-0.5f);
    t.tile(0.5f, 1);
    const BodyId box = t.slider({-0.5f, 0.2f, 0}, {0.2f, 0.2f, 0.2f});
    t.set_velocity(box, {3, 0, 0});
    t.run_for(1);
    EXPECT_LT(t[box].center_of_mass.x, -0.19f);
    EXPECT_TRUE(t.has_sideways_contact(box));
}

TEST(InternalEdges, AToeInTheCornerOfFloorAndWallStaysThere) {
    // A wedge whose toe is both its lowest and its foremost edge is pushed into the corner: its whole contact with
    // the wall lies on the internal edge, although the wall rises from it.
    PavedWorld t;
    t.block({-2, -0.5f, 0}, {2, 0.5f, 1});
    t.block({0.5f, 0.5f, 0}, {0.5f, 1.5f, 1});
    std::vector<Vec3> vertices;
    for (const Real z : {-0.2f, 0.2f})
        for (const Vec3 p : {Vec3{0, 0, z}, Vec3{-0.9f, 0.1f, z}, Vec3{-0.7f, 0.6f, z}})
            vertices.push_back(p);
    const auto hull = std::make_shared<ConvexHull>(build_convex_hull(vertices).value());
    const BodyId wedge = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{-0.01f, 0, 0}, {}},
         .colliders = {{.shape = HullShape{hull}, .material = PavedWorld::kSmooth}}});
    Real farthest = -10;
    for (int i = 0; i < 30; ++i) {
        const Vec3 toe = transform_point(t[wedge].world_from_body, {});
        farthest = std::max(farthest, toe.x);
        const StepInput push = Impulse{wedge, toe, {10, 0, 0}};
        t.world.step({&push, 1});
    }
    EXPECT_LT(farthest, 0.01f);
    EXPECT_GT(farthest, -0.002f); // the body reached the wall
}

TEST(InternalEdges, AKerbIsFeltAndARoughnessIsNot) {
    const auto travelled = [](Real kerb) {
        PavedWorld t;
        t.tile(-1.5f);
        t.tile(-0.5f);
        t.tile(0.5f, kerb);
        t.tile(1.5f, kerb);
        const BodyId box = t.slider({-1, 0.2f, 0}, {0.2f, 0.2f, 0.2f});
        t.set_velocity(box, {2, 0, 0});
        t.run_for(0.9f);
        return t[box].center_of_mass.x;
    };
    EXPECT_NEAR(travelled(0.0003f), 0.8f, 0.01f); // 2 m/s for 0.9 s, without obstacle
    EXPECT_LT(travelled(0.02f), 0);
}

TEST(InternalEdges, ARidgeNeverLosesWhatStandsOnIt) {
    // Two slabs that slope down to both sides: each lies behind the other's face, and a body on the ridge touches
    // both in the same place. One of the two contacts must stay.
    for (const Real slope : {0.02f, 0.1f, 0.5f}) {
        PavedWorld t;
        const Quat left = from_axis_angle({0, 0, 1}, slope), right = conjugate(left);
        t.block(rotate(left, {-1, -0.5f, 0}), {1, 0.5f, 1}, left);
        t.block(rotate(right, {1, -0.5f, 0}), {1, 0.5f, 1}, right);
        const BodyId ball = t.ball({0, 0.4999f, 0});
        t.world.step();
        EXPECT_FALSE(t.normals_at(ball).empty()) << slope;
        // A box on a vertex, and on an edge across the ridge.
        const BodyId box = t.slider(
            {0, 0.346f, 0.5f}, {0.2f, 0.2f, 0.2f}, normalize(Quat{0.3f, 0.2f, 0.35f, 0.85f}));
        t.run_for(0.5f);
        EXPECT_GT(t[box].center_of_mass.y, 0.1f - slope) << slope;
    }
}

TEST(InternalEdges, PiecesOfOneBodySlideOverPosts) {
    // A plank of twelve boxes slides on two round posts: for a post, the plank is a ground of pieces.
    PavedWorld t;
    for (const Real x : {-1.0f, 1.0f})
        t.create({.world_from_body = {{x, -0.25f, 0}, {}},
                  .colliders = {{.shape = SphereShape{0.25f}, .material = PavedWorld::kSmooth}}});
    std::vector<ColliderDef> pieces;
    for (int i = 0; i < 12; ++i)
        pieces.push_back({.shape = BoxShape{{0.25f, 0.05f, 0.3f}},
                          .body_from_shape = {{(static_cast<Real>(i) - 5.5f) * 0.5f, 0, 0}, {}},
                          .material = PavedWorld::kSmooth});
    const BodyId plank = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{-0.7f, 0.05f, 0}, {}},
                                   .colliders = pieces});
    t.set_velocity(plank, {2, 0, 0});
    Real highest = 0, lowest = 1;
    for (int i = 0; i < 42; ++i) {
        t.world.step();
        highest = std::max(highest, t[plank].center_of_mass.y);
        lowest = std::min(lowest, t[plank].center_of_mass.y);
    }
    EXPECT_NEAR(t[plank].v.x, 2, 0.01f);
    EXPECT_LT(highest, 0.051f);
    EXPECT_GT(lowest, 0.049f);
}

TEST(InternalEdges, NothingFallsThroughRoughPaving) {
    // Uneven tiles: heights, tilts and gaps around the limit of one piece.
    Random random(seed());
    for (int round = 0; round < 6; ++round) {
        PavedWorld t;
        const Real roughness = round % 2 == 0 ? 1e-3f : 1e-2f;
        for (int i = -4; i < 4; ++i)
            for (int j = -4; j < 4; ++j) {
                const Vec3 off{random.between(-roughness, roughness),
                               random.between(-roughness, roughness),
                               random.between(-roughness, roughness)};
                const Quat tilt = from_axis_angle({1, 0, 0}, random.between(-roughness, roughness));
                t.block(Vec3{static_cast<Real>(i) + 0.5f, -0.5f, static_cast<Real>(j) + 0.5f} *
                                0.6f +
                            off,
                        {0.3f, 0.3f, 0.3f},
                        tilt);
            }
        const auto hull = std::make_shared<ConvexHull>(box_hull({0.2f, 0.1f, 0.15f}));
        const std::vector<Shape> shapes{SphereShape{0.15f},
                                        BoxShape{{0.1f, 0.2f, 0.15f}},
                                        CapsuleShape{0.1f, 0.2f},
                                        HullShape{hull}};
        std::vector<BodyId> bodies;
        for (int i = 0; i < 16; ++i)
            bodies.push_back(
                t.create({.motion = Motion::dynamic,
                          .world_from_body = {{static_cast<Real>(i % 4) * 0.6f - 0.9f,
                                               0.4f,
                                               static_cast<Real>(i / 4) * 0.6f - 0.9f},
                                              normalize(Quat{random.between(-1, 1),
                                                             random.between(-1, 1),
                                                             random.between(-1, 1),
                                                             1})},
                          .colliders = {{.shape = shapes[static_cast<std::size_t>(i % 4)]}}}));
        t.run_for(3);
        for (const BodyId id : bodies) {
            const Vec3 p = t[id].center_of_mass;
            if (std::max(std::abs(p.x), std::abs(p.z)) > 2.3f)
                continue; // beyond the border
            EXPECT_GT(p.y, 0.02f) << "round " << round << ", seed " << seed();
        }
    }
}

} // namespace
} // namespace topple::test
