// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/step_input.h"

#include <cstdint>
#include <span>

namespace topple {

class World;

/// First difference between the next steps of two worlds.
struct StepComparison {
    /// The stage of the step; see StepObserver::Stage.
    enum class Stage : std::uint8_t {
        none,         ///< The steps are equal in every bit.
        before,       ///< The worlds differ before the step already.
        inputs,       ///< Inputs of the step move something in one world only.
        broad_phase,  ///< Other pairs are candidates.
        narrow_phase, ///< Contacts differ: points, separations or inherited impulses.
        islands,      ///< Islands or solver levels differ.
        solution,     ///< The solver gives other velocities, poses or impulses.
    };
    Stage stage = Stage::none; ///< The first one that differs.
    /// The first body that differs, by ordinal; null: a number that belongs to no body.
    BodyId body;
    /// The other body of the first pair or contact that differs; null: `body` differs alone.
    BodyId other;
};

/// Takes the next steps of two worlds in twins of them, and compares them stage by stage, bit for bit. Parameters are
/// not compared, only what they do. Deformables are compared as a whole.
StepComparison compare_next_steps(const World& a,
                                  std::span<const StepInput> inputs_a,
                                  const World& b,
                                  std::span<const StepInput> inputs_b);

} // namespace topple
