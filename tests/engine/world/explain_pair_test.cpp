// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explanations are compared with the step itself, bit for bit, and with independent computations of the same numbers.

#include "tests/engine/world/pair_contacts.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/world/pair_explanation.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace topple {
namespace {

using test::contacts_of;
using test::TestWorld;
using Gate = PairExplanation::Gate;

PairExplanation explained(const TestWorld& t, BodyId a, BodyId b) {
    Result<PairExplanation> pair = explain_pair(t.world, a, b);
    EXPECT_TRUE(pair.ok()) << (pair ? "" : pair.error().text());
    return pair ? std::move(*pair) : PairExplanation{};
}

/// A tower of unequal boxes on a floor, thrown a little askew, so that faces and edges meet.
struct Tower : TestWorld {
    std::vector<BodyId> boxes{floor()};
    explicit Tower(std::uint64_t seed, const Parameters& parameters = no_sleep())
        : TestWorld(parameters) {
        Random random(seed);
        for (int i = 0; i < 5; ++i) {
            const Vec3 half{random.between(0.3f, 0.7f), 0.3f, random.between(0.3f, 0.7f)};
            const Quat turn = normalize(Quat{random.between(-0.2f, 0.2f),
                                             random.between(-1.0f, 1.0f),
                                             random.between(-0.2f, 0.2f),
                                             1});
            boxes.push_back(
                create({.motion = Motion::dynamic,
                        .world_from_body = {{0, 0.4f + 0.7f * static_cast<Real>(i), 0}, turn},
                        .colliders = {{.shape = BoxShape{half}}}}));
        }
    }
};

void expect_same_contact(const Contact& a, const Contact& b) {
    ASSERT_EQ(a.point_count, b.point_count);
    EXPECT_EQ(a.normal, b.normal);
    EXPECT_EQ(a.friction_impulse, b.friction_impulse);
    EXPECT_EQ(a.twist_impulse, b.twist_impulse);
    for (std::size_t i = 0; i < a.active_points().size(); ++i) {
        EXPECT_EQ(a.points[i].point, b.points[i].point);
        EXPECT_EQ(a.points[i].separation, b.points[i].separation);
        EXPECT_EQ(a.points[i].feature, b.points[i].feature);
        EXPECT_EQ(a.points[i].normal_impulse, b.points[i].normal_impulse);
    }
}

/// The first and the last contacts of an explanation are those of the step: what it inherits comes from the contact
/// before, by feature, and what it ends with is in the state afterwards.
TEST(ExplainPair, ItsContactsAreThoseOfTheStep) {
    Tower t(2);
    std::size_t inherited = 0, fresh = 0;
    for (int step = 0; step < 120; ++step) {
        const PairExplanation pair = explained(t, t.boxes[1], t.boxes[2]);
        std::map<std::uint32_t, Real> before;
        for (const Contact& c : contacts_of(t.world, pair))
            for (const Contact::Point& p : c.active_points())
                before[p.feature] = p.normal_impulse;
        for (const Contact& c : pair.step.found)
            for (const Contact::Point& p : c.active_points())
                if (const auto old = before.find(p.feature); old != before.end()) {
                    EXPECT_EQ(p.normal_impulse, old->second);
                    ++inherited;
                } else {
                    ++fresh;
                }
        t.world.step();
        const std::vector<Contact> after = contacts_of(t.world, pair);
        ASSERT_EQ(after.size(), pair.after.size()) << "step " << step;
        for (std::size_t i = 0; i < after.size(); ++i)
            expect_same_contact(after[i], pair.after[i]);
    }
    EXPECT_GT(inherited, 100u);
    EXPECT_GT(fresh, 0u);
}

/// Unless the contact of an earlier test was moved along, the recorded narrow phase gives the step's points.
TEST(ExplainPair, TheNarrowPhaseThatItShowsGivesTheContactOfTheStep) {
    Tower t(3);
    int compared = 0;
    for (int step = 0; step < 120; ++step, t.world.step()) {
        const PairExplanation pair = explained(t, t.boxes[0], t.boxes[1]);
        if (!pair.step.is_candidate || pair.step.is_recycled)
            continue;
        ASSERT_EQ(pair.manifolds.size(), pair.step.found.size());
        for (std::size_t i = 0; i < pair.manifolds.size(); ++i) {
            const Manifold& manifold = pair.manifolds[i];
            const Contact& contact = pair.step.found[i];
            ASSERT_EQ(manifold.count, contact.point_count);
            EXPECT_EQ(manifold.normal, contact.normal);
            for (std::size_t k = 0; k < contact.active_points().size(); ++k) {
                EXPECT_EQ(manifold.points[k].point, contact.points[k].point);
                EXPECT_EQ(manifold.points[k].separation, contact.points[k].separation);
                EXPECT_EQ(manifold.points[k].feature, contact.points[k].feature);
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 5);
}

// --- the solver -----------------------------------------------------------------------------------------

TEST(ExplainPair, TheLastSampleHoldsTheImpulsesOfTheStep) {
    for (const Quality quality : {Quality::automatic, Quality::as_given}) {
        Parameters p = TestWorld::no_sleep();
        p.quality = quality;
        Tower t(8, p);
        int compared = 0;
        for (int step = 0; step < 90; ++step, t.world.step()) {
            const PairExplanation pair = explained(t, t.boxes[2], t.boxes[3]);
            if (pair.step.solver.samples.empty())
                continue;
            const SolverSample& last = pair.step.solver.samples.back();
            ASSERT_EQ(last.moment, SolverMoment::restitution);
            ASSERT_EQ(pair.after.size(), 1u);
            const Contact& after = pair.after[0];
            ASSERT_EQ(last.reading.point_count, after.point_count);
            const Real scale = static_cast<Real>(pair.step.solver.substeps);
            for (std::size_t k = 0; k < after.active_points().size(); ++k)
                EXPECT_EQ(last.reading.points[k].impulse * scale, after.points[k].normal_impulse);
            const Vec3 slip = last.reading.tangent_u * last.reading.friction_u +
                              last.reading.tangent_v * last.reading.friction_v;
            EXPECT_LT(length(slip * scale - after.friction_impulse),
                      1e-5f * (1 + length(after.friction_impulse)));
            ++compared;
        }
        EXPECT_GT(compared, 40);
    }
}

/// The samples obey the rules of the solver: impulses are not negative, friction stays in its cone, the first sample
/// has the inherited impulses, and the recorded velocity is that of the bodies.
TEST(ExplainPair, TheSamplesObeyTheRulesOfTheSolver) {
    Tower t(9);
    int samples = 0, stuck = 0;
    for (int step = 0; step < 120; ++step) {
        const PairExplanation pair = explained(t, t.boxes[0], t.boxes[1]);
        const std::vector<SolverSample>& all = pair.step.solver.samples;
        const Real substeps = static_cast<Real>(pair.step.solver.substeps);
        if (!all.empty()) {
            EXPECT_EQ(all.front().moment, SolverMoment::warm_start);
            const Contact& found = pair.step.found[0];
            for (std::size_t k = 0; k < found.active_points().size(); ++k)
                EXPECT_NEAR(all.front().reading.points[k].impulse,
                            found.points[k].normal_impulse * pair.warm_start / substeps,
                            1e-4f * (1 + found.points[k].normal_impulse));
        }
        Real load =
            0; // friction comes before the normal rows, so that the load of the sweep before limits it
        for (const SolverSample& sample : all) {
            ++samples;
            const Real slip = std::hypot(sample.reading.friction_u, sample.reading.friction_v);
            if (sample.moment == SolverMoment::relax) {
                EXPECT_LE(slip, sample.reading.static_friction * load * 1.0001f);
                stuck += slip < sample.reading.static_friction * load * 0.9f ? 1 : 0;
            }
            load = 0;
            for (int k = 0; k < sample.reading.point_count; ++k) {
                const auto& point = sample.reading.points[static_cast<std::size_t>(k)];
                EXPECT_GE(point.impulse, 0);
                EXPECT_GT(point.mass, 0);
                load += point.impulse;
            }
        }
        t.world.step();
        if (all.empty() || pair.after.empty())
            continue;
        const SolverSample& last = all.back();
        const Body &a = t[pair.body_a], &b = t[pair.body_b];
        for (std::size_t k = 0; k < pair.after[0].active_points().size(); ++k) {
            const Contact::Point& point = pair.after[0].points[k];
            const Real velocity = dot(velocity_at(b, point.point) - velocity_at(a, point.point),
                                      pair.after[0].normal);
            EXPECT_NEAR(last.reading.points[k].velocity, velocity, 0.02f + 0.05f * length(b.w));
        }
    }
    EXPECT_GT(samples, 500);
    EXPECT_GT(stuck, 50);
}

TEST(ExplainPair, TheOlderSolversHaveASampleForEachSweep) {
    for (const SolverKind kind : {SolverKind::sequential_impulse,
                                  SolverKind::penalty,
                                  SolverKind::textbook,
                                  SolverKind::textbook_as_printed}) {
        SCOPED_TRACE("solver " + std::to_string(static_cast<int>(kind)));
        Parameters p = TestWorld::no_sleep();
        p.solver = kind;
        p.iterations = 7;
        Tower t(11, p);
        int compared = 0;
        for (int step = 0; step < 60; ++step, t.world.step()) {
            const PairExplanation pair = explained(t, t.boxes[0], t.boxes[1]);
            const std::vector<SolverSample>& all = pair.step.solver.samples;
            if (pair.step.found.empty()) {
                EXPECT_TRUE(all.empty());
                continue;
            }
            const bool has_warm_start = kind == SolverKind::sequential_impulse;
            const bool takes_sweeps = kind != SolverKind::penalty;
            ASSERT_EQ(all.size(),
                      takes_sweeps ? 7u + (has_warm_start ? 1u : 0u)
                                   : static_cast<std::size_t>(pair.step.solver.substeps));
            const Contact& after = pair.after[0];
            const Real scale = static_cast<Real>(pair.step.solver.substeps);
            for (std::size_t k = 0; k < after.active_points().size(); ++k)
                EXPECT_EQ(all.back().reading.points[k].impulse * scale,
                          after.points[k].normal_impulse);
            ++compared;
        }
        EXPECT_GT(compared, 30);
    }
}

TEST(ExplainPair, TheEffectiveMassOfABoxThatLiesOnTheFloorIsThatOfItsLeverArm) {
    TestWorld t;
    const BodyId ground = t.floor(), cube = t.cube({0, 0.5f, 0});
    t.run_for(0.2f);
    const PairExplanation pair = explained(t, ground, cube);
    ASSERT_FALSE(pair.step.solver.samples.empty());
    const ContactReading& reading = pair.step.solver.samples.front().reading;
    ASSERT_EQ(reading.point_count, 4);
    // 1 / m + |r x n|^2 / I for a cube of 1000 kg with I = m / 6, and corners 0.5 m from its middle in x and z.
    const double inverse = 1.0 / 1000 + 0.5 / (1000.0 / 6);
    for (const auto& point : reading.points)
        EXPECT_NEAR(static_cast<double>(point.mass), 1 / inverse, 0.01 / inverse);
    Real load = 0;
    for (const Contact::Point& point : pair.after[0].active_points())
        load += point.normal_impulse;
    EXPECT_NEAR(load / t.world.parameters().dt, 9810, 20) << "the weight";
}

// --- why nothing touches --------------------------------------------------------------------------------

TEST(ExplainPair, ItSaysWhyAPairIsNotTested) {
    TestWorld t(Parameters{});
    const BodyId ground = t.floor(), cube = t.cube({0, 0.5f, 0}), far_cube = t.cube({9, 0.5f, 0});
    EXPECT_EQ(explained(t, ground, cube).gate, Gate::open);
    const PairExplanation apart = explained(t, far_cube, cube);
    EXPECT_EQ(apart.gate, Gate::apart);
    EXPECT_FLOAT_EQ(apart.box_gap, 8);
    EXPECT_FLOAT_EQ(apart.distance.distance, 8);
    EXPECT_EQ(apart.body_a, cube) << "the lower body comes first";

    ASSERT_TRUE(t.world.set_filter(cube, {.mask = 2}).ok());
    EXPECT_EQ(explained(t, ground, cube).gate, Gate::filtered);
    ASSERT_TRUE(t.world.set_filter(cube, {}).ok());

    t.world.set_contact_hooks({.may_touch = [](const ContactHooks::Pair&) { return false; }});
    EXPECT_EQ(explained(t, ground, cube).gate, Gate::passing);
    t.world.set_contact_hooks({});
    const BodyId plate = t.create(
        {.world_from_body = {{5, 0.5f, 0}, {}},
         .colliders = {{.shape = BoxShape{{1, 0.1f, 1}}, .one_sided = {0, 1, 0}}}});
    EXPECT_EQ(explained(t, plate, t.cube({5, 0.6f, 0})).gate, Gate::passing);

    const BodyId upper = t.cube({0, 1.5f, 0});
    const JointId joint = t.create(JointDef{.type = JointType::fixed, .a = cube, .b = upper});
    const PairExplanation joined = explained(t, cube, upper);
    EXPECT_EQ(joined.gate, Gate::joined);
    EXPECT_EQ(joined.joint, joint);

    t.run_for(3);
    ASSERT_TRUE(t[cube].is_asleep);
    EXPECT_EQ(explained(t, ground, cube).gate, Gate::nothing_moves);
    EXPECT_FALSE(explained(t, ground, cube).after.empty()) << "its contacts stay";

    const BodyId drawn = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{5, 0.5f, 0}, {}},
                                   .colliders = {{.shape = BoxShape{}, .collides = false}}});
    EXPECT_EQ(explained(t, ground, drawn).gate, Gate::not_colliding);
}

TEST(ExplainPair, AskingDoesNotChangeTheWorld) {
    Tower t(10);
    t.run_for(0.5f);
    const std::uint64_t before = t.world.hash();
    (void)explained(t, t.boxes[1], t.boxes[2]);
    EXPECT_EQ(t.world.hash(), before);
}

TEST(ExplainPair, WhatCannotBeExplainedIsRefusedWithAReason) {
    TestWorld t;
    const BodyId ground = t.floor(), cube = t.cube({0, 0.5f, 0});
    const BodyId bare = t.create(BodyDef{.motion = Motion::kinematic});
    EXPECT_EQ(explain_pair(t.world, cube, cube).error().text(),
              "a pair needs two different bodies");
    EXPECT_EQ(explain_pair(t.world, cube, {99}).error().text(), "there is no body 99");
    EXPECT_EQ(explain_pair(t.world, ground, bare).error().text(), "body 3 has no shape");
}

TEST(ExplainPair, TheDifferenceOfRoundShapesIsThatOfTheirCores) {
    TestWorld t(TestWorld::weightless());
    const Quat turn = normalize(Quat{0.3f, 0.2f, -0.4f, 0.8f});
    const BodyId capsule = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{1, 2, 3}, turn},
                                     .colliders = {{.shape = CapsuleShape{0.3f, 0.7f}}}});
    const BodyId ball = t.ball({1, 4, 3}, 0.25f);
    const PairExplanation pair = explained(t, capsule, ball);
    ASSERT_TRUE(pair.has_difference);
    EXPECT_FLOAT_EQ(pair.distance.separation, pair.distance.distance - 0.3f - 0.25f);
    const Vec3 up = rotate(turn, {0, 0.7f, 0});
    for (const DistanceTrace::Step& step : pair.distance_trace.steps) {
        const Vec3 on_a = transform_point(pair.world_from_core, to_vec3(step.added.on_a)),
                   on_b = transform_point(pair.world_from_core, to_vec3(step.added.on_b));
        EXPECT_LT(std::min(length(on_a - Vec3{1, 2, 3} - up), length(on_a - Vec3{1, 2, 3} + up)),
                  1e-5f);
        EXPECT_LT(length(on_b - Vec3{1, 4, 3}), 1e-5f);
    }
}

TEST(ExplainPair, PlanesAndSurfacesHaveNoDifference) {
    TestWorld t;
    const BodyId plane = t.create({.colliders = {{.shape = PlaneShape{}}}});
    const BodyId cube = t.cube({0, 0.5f, 0});
    const PairExplanation pair = explained(t, plane, cube);
    EXPECT_FALSE(pair.has_difference);
    EXPECT_TRUE(pair.distance_trace.steps.empty());
    EXPECT_TRUE(pair.collision.axes.empty());
    ASSERT_EQ(pair.manifolds.size(), 1u);
    EXPECT_EQ(pair.manifolds[0].count, 4);
    EXPECT_FALSE(pair.step.solver.samples.empty());
}

} // namespace
} // namespace topple
