// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver_level.h"
#include "topple/world/detection/island_set.h"
#include "topple/world/level_reason.h"
#include "topple/world/solver_level/solver_levels.h"
#include "topple/world/state/lookup.h"
#include "topple/world/step/step_observer.h"
#include "topple/world/world.h"

#include <algorithm>

namespace topple {
namespace {

/// Copies the reason of one body's level while its step is taken.
class LevelObserver final : public StepObserver {
public:
    LevelObserver(BodyId body, LevelReason& out) : body_(body), out_(out) {}

    void after(Stage stage, const StepView& view) override {
        if (stage != Stage::islands)
            return;
        const WorldState& s = view.state;
        const std::uint32_t i = index_of(s, body_);
        if (i == kNoIndex || !is_awake(s.bodies[i]))
            return;
        const LevelChoice& choice = view.levels.choice();
        const std::uint32_t group_index = view.islands.groups.of(i);
        const LevelGroup& group = choice.groups[group_index];
        out_.cause = cause_of(group, s.parameters);
        out_.level = group.level;
        out_.body_count = group.body_count;
        out_.calm_count = group.calm_count;
        out_.allowance = group.allowance;
        out_.static_load = group.static_load / group.allowance;
        out_.load = group.load / group.allowance;
        out_.swing = group.swing;
        out_.mass_factor = 1 / view.levels.lightness_of(i);
        out_.inertia_factor = out_.mass_factor / view.levels.mobility_of(i);
        if (fixed_level(s.parameters) < 0) // otherwise no loads are computed
            find_most_loaded(view, group_index);
    }

private:
    /// Finds the constraint of the group with the largest load of the kind that is the cause.
    void find_most_loaded(const StepView& view, std::uint32_t group_index) {
        const WorldState& s = view.state;
        const LevelChoice& choice = view.levels.choice();
        const auto is_member = [&](std::uint32_t body) {
            return body != kNoIndex && is_awake(s.bodies[body]) &&
                   view.islands.groups.of(body) == group_index;
        };
        const auto size_of = [&](const ConstraintLoad& load) {
            return out_.cause == LevelCause::swing ? load.swing
                                                   : std::max(load.static_load, load.load);
        };
        Real largest = 0;
        for (std::size_t k = 0; k < choice.contact_loads.size(); ++k) {
            const std::uint32_t a = s.colliders[s.contacts[k].collider_a].body,
                                b = s.colliders[s.contacts[k].collider_b].body;
            const Real size = size_of(choice.contact_loads[k]);
            if (!(size > largest) || !(is_member(a) || is_member(b)))
                continue;
            largest = size;
            out_.a = s.bodies[a].id;
            out_.b = s.bodies[b].id;
        }
        for (std::size_t k = 0; k < choice.joint_loads.size(); ++k) {
            const Joint& joint = s.joints[k];
            const Real size = size_of(choice.joint_loads[k]);
            if (!(size > largest) ||
                !(is_member(index_of(s, joint.a)) || is_member(index_of(s, joint.b))))
                continue;
            largest = size;
            out_.a = joint.a;
            out_.b = joint.b;
            out_.joint = joint.id;
        }
    }

    BodyId body_;
    LevelReason& out_;
};

} // namespace

LevelReason explain_level(const World& world, BodyId body, std::span<const StepInput> inputs) {
    LevelReason reason;
    World twin = world.twin(1);
    LevelObserver observer(body, reason);
    twin.step_observed(observer, inputs);
    return reason;
}

} // namespace topple
