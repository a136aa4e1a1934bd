// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/joint_explanation.h"
#include "topple/world/solver_level/solver_levels.h"
#include "topple/world/state/lookup.h"
#include "topple/world/step/step_observer.h"

#include <algorithm>
#include <string>
#include <utility>

namespace topple {
namespace {

/// Records the choice and the sweeps for one joint.
class JointObserver final : public StepObserver {
public:
    JointObserver(std::uint32_t joint, JointExplanation& out) : joint_(joint), out_(out) {
        watch_.joints.push_back(joint);
    }

    void after(Stage stage, const StepView& view) override {
        if (stage == Stage::islands)
            note_choice(view);
    }
    SolverWatch* solver_watch() override { return &watch_; }
    SolverWatch& watch() { return watch_; }

private:
    void note_choice(const StepView& view) {
        const WorldState& s = view.state;
        const Joint& joint = s.joints[joint_];
        const auto is_moving = [&](std::uint32_t i) {
            return i != kNoIndex && is_awake(s.bodies[i]);
        };
        const std::uint32_t a = index_of(s, joint.a), b = index_of(s, joint.b);
        const std::uint32_t member = is_moving(a)   ? a
                                     : is_moving(b) ? b
                                                    : index_of(s, joint.carrier);
        if (!is_moving(member))
            return;
        out_.level = s.bodies[member].solver_level;
        if (s.parameters.solver != SolverKind::soft_step || !s.parameters.direct_joints)
            return;
        const JointGroups& groups = view.levels.joint_groups();
        out_.group = groups.groups[groups.islands.of(member)];
        out_.reason = direct_reason(joint, out_.group);
    }

    std::uint32_t joint_;
    JointExplanation& out_;
    SolverWatch watch_;
};

} // namespace

Result<JointExplanation> explain_joint(const World& world,
                                       JointId id,
                                       std::span<const StepInput> inputs) {
    const WorldState& s = world.state();
    const std::uint32_t index = index_of(s, id);
    if (index == kNoIndex)
        return Error{.message = "there is no joint " + std::to_string(id.ordinal)};
    const Joint& joint = s.joints[index];
    JointExplanation out{.before = joint, .names = row_names_of(joint)};
    World twin = world.twin(1);
    JointObserver observer(index, out);
    twin.step_observed(observer, inputs);
    if (const Joint* after = twin.find(id))
        out.after = *after;
    SolverWatch& watch = observer.watch();
    out.solver = s.parameters.solver;
    out.warm_start = s.parameters.warm_start;
    out.substeps = watch.substeps;
    if (watch.substeps > 0)
        out.substep = s.parameters.dt / static_cast<Real>(watch.substeps);
    if (!watch.joint_samples.empty() && watch.joint_samples.front().reading.cluster)
        for (const std::uint32_t member : watch.joint_samples.front().reading.cluster->order)
            out.order.push_back(s.joints[member].id);
    out.samples = std::move(watch.joint_samples);
    if (joint.type == JointType::custom && !out.samples.empty())
        out.names = row_names_of(out.samples.front().reading);
    return out;
}

} // namespace topple
