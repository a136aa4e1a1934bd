// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/pair_words.h"
#include "topple/world/joint_explanation.h"

#include <string>
#include <vector>

namespace topple::app {

/// Names of the two bodies of a joint; "the world" for none. `state`: the world's before the explained step.
PairNames names_of(const Joint& joint, const WorldState& state);

/// Tells a joint in stages, each with its numbers: the joint and its solver, every row, the locks that are solved at
/// once, every sweep, and the result. Stages that the joint does not have are left out.
std::vector<ExplainedStage> explain_in_words(const JointExplanation& joint,
                                             const WorldState& state);

/// "lock", "lower limit", "upper limit", "motor" or "spring".
const char* kind_in_words(const JointRowReading& row);

/// Numbers of a row with the units of its coordinate.
struct RowUnits {
    bool is_angle = false;
    [[nodiscard]] std::string error(Real value) const;
    [[nodiscard]] std::string rate(Real value) const;
    [[nodiscard]] std::string impulse(Real value) const; ///< "none" if it is not finite.
    [[nodiscard]] std::string mass(Real value) const;
    [[nodiscard]] std::string gamma(Real value) const;
};
inline RowUnits units_of(const JointRowName& name) { return {name.unit == JointUnit::angle}; }

} // namespace topple::app
