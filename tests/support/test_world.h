// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test.h"
#include "topple/world/world.h"

#include <algorithm>

namespace topple::test {

/// A world with shorthands for tests. Sleep is off unless a test is about sleep.
class TestWorld {
public:
    explicit TestWorld(Parameters parameters = no_sleep(), int threads = 1)
        : world(parameters, threads) {}

    static Parameters no_sleep() {
        Parameters p;
        p.sleep = false;
        return p;
    }
    static Parameters weightless() {
        Parameters p = no_sleep();
        p.gravity = {};
        return p;
    }

    BodyId create(const BodyDef& def) {
        const Result<BodyId> id = world.create_body(def);
        EXPECT_TRUE(id.ok()) << (id ? "" : id.error().text());
        return id ? *id : BodyId{};
    }
    JointId create(const JointDef& def) {
        const Result<JointId> id = world.create_joint(def);
        EXPECT_TRUE(id.ok()) << (id ? "" : id.error().text());
        return id ? *id : JointId{};
    }
    /// Top at y = 0.
    BodyId floor(Material material = {}) {
        return create({.name = "floor",
                       .world_from_body = {{0, -1, 0}, {}},
                       .colliders = {{.shape = BoxShape{{50, 1, 50}}, .material = material}}});
    }
    /// Creates a cube of 1 m and 1000 kg.
    BodyId cube(Vec3 position, Material material = {}) {
        return create({.motion = Motion::dynamic,
                       .world_from_body = {position, {}},
                       .colliders = {{.shape = BoxShape{}, .material = material}}});
    }
    BodyId ball(Vec3 position, Real radius = 0.5f, Material material = {}) {
        return create({.motion = Motion::dynamic,
                       .world_from_body = {position, {}},
                       .colliders = {{.shape = SphereShape{radius}, .material = material}}});
    }

    const Body& operator[](BodyId id) const {
        const Body* body = world.find(id);
        EXPECT_NE(body, nullptr);
        static const Body kNone;
        return body ? *body : kNone;
    }
    void set_velocity(BodyId id, Vec3 v, Vec3 w = {}) {
        EXPECT_TRUE(world.set_velocity(id, v, w).ok());
    }
    /// Steps for `seconds`, with the same inputs in each step.
    void run_for(Real seconds, std::span<const StepInput> inputs = {}) {
        const int count = static_cast<int>(seconds / world.parameters().dt + 0.5f);
        for (int i = 0; i < count; ++i)
            world.step(inputs);
    }
    [[nodiscard]] double energy() const {
        const EnergyBudget energy = energy_budget_of(world.state());
        return energy.kinetic + energy.potential;
    }
    /// Takes `count` steps. Returns the largest energy on the way, from now on, over the energy now. [-]
    double largest_energy_ratio(int count) {
        const double before = energy();
        double largest = before;
        for (int i = 0; i < count; ++i) {
            world.step();
            largest = std::max(largest, energy());
        }
        return largest / before;
    }

    World world;
};

} // namespace topple::test
