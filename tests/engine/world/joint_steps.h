// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/world/joint_cases.h"
#include "tests/engine/world/joint_definition.h"
#include "tests/support/test_support.h"
#include "topple/world/joint_explanation.h"

#include <limits>
#include <memory>
#include <string>

namespace topple::test {

/// A joint with the explanation of a step, and its bodies before and after the step.
struct ExplainedStep {
    JointExplanation told;
    Body before_a, before_b, after_a, after_b;
    Joint after;
    bool has_a = false; ///< False: A is the world.
    Parameters parameters;
    Vec3 half_a, half_b;                    ///< Half extents of the boxes. [m]
    std::shared_ptr<const PathCurve> curve; ///< Of a path.

    /// Returns the poses of a sample, and those before the step.
    [[nodiscard]] SidePoses sides(const JointReading& r) const;
    [[nodiscard]] SidePoses start() const;
    /// Returns what the joint locks, limits and drives at the poses of a sample.
    [[nodiscard]] JointDefinition definition(const JointReading& r) const {
        return {told.before, curve.get(), start(), sides(r)};
    }
};

/// Explains the next step of a pair, and takes it.
ExplainedStep step_of(JoinedPair& t, const std::shared_ptr<const PathCurve>& curve);

/// Calls `check(step)` for two steps of every case at several random places, first on a grid.
template<typename Check>
void for_each_step(bool are_direct, const Check& check) {
    constexpr std::uint64_t kRounds = 4;
    Parameters parameters = TestWorld::no_sleep();
    parameters.direct_joints = are_direct;
    for (const JointCase& setting : joint_cases()) {
        const auto curve = setting.def.path_points.empty()
                               ? nullptr
                               : std::make_shared<const PathCurve>(setting.def.path_points,
                                                                   setting.def.path_closed);
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            const std::uint64_t seed = test::seed() + round;
            SCOPED_TRACE(std::string(setting.words) + ", seed " + std::to_string(seed) +
                         (round == 0 ? ", on a grid" : ""));
            CaseDraw draw{Random(seed), round == 0};
            JoinedPair t(setting, draw, parameters);
            for (const int more : {0, 4}) {
                for (int i = 0; i < more; ++i)
                    t.world.step();
                const ExplainedStep step = step_of(t, curve);
                ASSERT_FALSE(step.told.samples.empty());
                check(step);
            }
        }
    }
}

/// Coefficients of a soft row in double; see softness.h.
struct WideSoftness {
    double bias_rate = 0, mass_scale = 1, impulse_scale = 0;
};

/// Aim of a sweep with a row: J v + bias = 0, softly, within the bounds of the impulse.
struct RowAim {
    double bias = 0;
    WideSoftness soft;
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool is_solved = true; ///< Whether the sweep changes its impulse.
};
/// Returns the aim for row `i` of an iterated joint, from the definition and the documented equations. Only the second
/// order of a distance is taken from the sample.
RowAim aim_of(const ExplainedStep& step, const JointReading& r, std::size_t i, bool use_bias);

/// Returns whether hertz and damping ratio of the joint are those of its locks and limits.
bool has_own_stiffness(const Joint& joint);

} // namespace topple::test
