// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thousands of joints in groups that nothing anchors are iterated, and fly as well as a viewer can tell.

#include "tests/support/test_world.h"
#include "topple/world/joint_explanation.h"
#include "topple/world/world_state.h"

#include <algorithm>
#include <vector>

namespace topple {
namespace {

constexpr int kLinks = 12;
constexpr Real kLength = 0.4f;

/// Chains of boxes in flight, each turning about an axis of its own, none near another.
struct FlyingChains : test::TestWorld {
    std::vector<JointId> joints;
    explicit FlyingChains(int count, const Parameters& parameters = no_sleep())
        : TestWorld(parameters) {
        for (int i = 0; i < count; ++i)
            add_chain({12 * static_cast<Real>(i % 15), 100, 12 * static_cast<Real>(i / 15)}, i, 1);
    }
    void add_chain(Vec3 place, int turn, Real density_of_first) {
        const Vec3 spin{
            0.2f * static_cast<Real>(turn % 5), 1 - 0.4f * static_cast<Real>(turn % 4), 0.5f};
        BodyId last;
        for (int k = 0; k < kLinks; ++k) {
            const Vec3 offset{kLength * static_cast<Real>(k), 0, 0};
            const BodyId link = create({.motion = Motion::dynamic,
                                        .world_from_body = {.position = place + offset},
                                        .velocity = cross(spin, offset),
                                        .angular_velocity = spin,
                                        .colliders = {{.shape = BoxShape{{0.16f, 0.05f, 0.05f}}}},
                                        .density = 1000 * (k == 0 ? density_of_first : 1)});
            if (last)
                joints.push_back(create(JointDef{.type = JointType::ball,
                                                 .a = last,
                                                 .b = link,
                                                 .local_anchor_a = {kLength / 2, 0, 0},
                                                 .local_anchor_b = {-kLength / 2, 0, 0}}));
            last = link;
        }
    }
    /// Adds a chain whose first link hangs from the world.
    JointId add_anchored_chain(Vec3 place) {
        const std::size_t first_body = world.state().bodies.size();
        add_chain(place, 0, 1);
        create(JointDef{.type = JointType::ball,
                        .b = world.state().bodies[first_body].id,
                        .local_anchor_a = place - Vec3{kLength / 2, 0, 0},
                        .local_anchor_b = {-kLength / 2, 0, 0}});
        return joints.back();
    }
    DirectReason reason_of(JointId joint) const {
        const Result<JointExplanation> told = explain_joint(world, joint);
        EXPECT_TRUE(told.ok());
        return told.ok() && told->reason ? *told->reason : DirectReason::soft;
    }
};

TEST(JointCrowd, IsIteratedBesideChainsThatHangAndChainsThatConvergeSlowly) {
    FlyingChains few(181), many(182); // 11 joints each, and 2,000 may be direct
    EXPECT_EQ(few.reason_of(few.joints.front()), DirectReason::untouched);
    EXPECT_EQ(many.reason_of(many.joints.front()), DirectReason::crowd);
    EXPECT_EQ(many.reason_of(many.add_anchored_chain({-30, 100, 0})), DirectReason::untouched);
    many.add_chain({-30, 100, 30}, 0, 20);
    EXPECT_EQ(many.reason_of(many.joints.back()), DirectReason::untouched) << "uneven masses";
    EXPECT_EQ(many.reason_of(many.joints.front()), DirectReason::crowd);
}

/// Without gravity: its integration alone changes the energy of a falling body by m g^2 t h / 2.
TEST(JointCrowd, FliesTogetherAndKeepsItsEnergy) {
    FlyingChains chains(200, test::TestWorld::weightless());
    const double before = energy_budget_of(chains.world.state()).kinetic;
    Real worst = 0;
    for (int i = 0; i < 60; ++i) {
        chains.world.step();
        worst = std::max(worst, chains.world.last_report().max_joint_error);
    }
    EXPECT_LT(worst, 1e-3f);
    EXPECT_NEAR(energy_budget_of(chains.world.state()).kinetic, before, 0.02 * before);
}

} // namespace
} // namespace topple
