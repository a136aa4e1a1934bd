// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The ragdoll that gets up, by the key that a person holds.

#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/dynamics/control_source.h"
#include "topple/world/world.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

/// The scene with another time step and friction, and its person.
struct LyingPerson {
    explicit LyingPerson(Real dt, Real friction = 1) {
        auto opened = open_scene("getting_up");
        EXPECT_TRUE(opened.ok());
        world = std::move(opened->world);
        Parameters parameters = world.parameters();
        parameters.dt = dt;
        parameters.friction_scale = friction;
        EXPECT_TRUE(world.set_parameters(parameters).ok());
        for (const Body& body : world.state().bodies) {
            if (body.mass == 5)
                head = body.id;
            if (body.mass == 20)
                chest = body.id;
        }
    }
    /// Lets time pass, with the key held or not.
    void run_for(Real seconds, bool is_held) {
        const std::vector<StepInput> held{ControlValue{*control_source_named("W"), 1}};
        const auto steps = static_cast<int>(seconds / world.parameters().dt + 0.5f);
        for (int i = 0; i < steps; ++i) {
            world.step(is_held ? std::span<const StepInput>(held) : std::span<const StepInput>());
            highest = std::max(highest, height());
            is_upright = is_upright && height() > 1.5f && rise() > 0.95f;
        }
    }
    [[nodiscard]] Real height() const { return world.find(head)->center_of_mass.y; }
    /// Returns the upward share of the chest's own up.
    [[nodiscard]] Real rise() const {
        return rotate(world.find(chest)->world_from_body.rotation, {0, 1, 0}).y;
    }

    World world;
    BodyId head, chest;
    Real highest = 0;       ///< Of the head. [m]
    bool is_upright = true; ///< In all steps since it was set.
};

/// Expects that the person lies, crouches while the key is held, and then stands for more than five seconds.
void expect_to_get_up(LyingPerson& person, Real lying, Real held) {
    person.run_for(lying, false);
    EXPECT_LT(person.height(), 0.2f) << "it lies";
    person.run_for(held, true);
    EXPECT_GT(person.height(), 0.6f) << "it crouches";
    EXPECT_LT(person.height(), 1.1f);
    person.run_for(1.5f, false);
    person.is_upright = true;
    person.run_for(5.5f, false);
    EXPECT_TRUE(person.is_upright) << "it stands";
}

TEST(GettingUp, APersonGetsUpByItsJointsAndStands) {
    for (const Real dt : {1.0f / 60, 1.0f / 120})
        for (const Real friction : {0.9f, 1.0f, 1.1f}) {
            SCOPED_TRACE(testing::Message() << 1 / dt << " Hz, friction " << friction);
            LyingPerson person(dt, friction);
            expect_to_get_up(person, 0.5f, 2);
        }
}

TEST(GettingUp, TheKeyMayBeHeldForLongAndComeAfterSleep) {
    LyingPerson person(1.0f / 60);
    expect_to_get_up(person, 4, 4);
    LyingPerson quick(1.0f / 60);
    expect_to_get_up(quick, 0.5f, 1.6f);
}

TEST(GettingUp, ItsBalanceAloneLiftsNobody) {
    LyingPerson person(1.0f / 60);
    person.run_for(8, false);
    EXPECT_LT(person.highest, 0.2f);
}

TEST(GettingUp, ItsJointsAloneLiftNobodyOntoTheFeet) {
    LyingPerson person(1.0f / 60);
    std::vector<JointId> balance;
    for (const Joint& joint : person.world.state().joints)
        if (!joint.a)
            balance.push_back(joint.id);
    ASSERT_EQ(balance.size(), 1u);
    EXPECT_EQ(person.world.find(balance[0])->axes[0].drive.max_force, 0) << "no force";
    EXPECT_EQ(person.world.find(balance[0])->axes[1].drive.max_force, 0);
    EXPECT_EQ(person.world.find(balance[0])->axes[2].drive.max_force, 0);
    person.world.destroy_joints(balance);
    person.run_for(2, true);
    person.run_for(4, false);
    EXPECT_LT(person.height(), 0.4f) << "the scene says that the torque is needed";
}

} // namespace
} // namespace topple::app
