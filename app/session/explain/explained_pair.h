// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/pair_words.h"
#include "topple/core/result.h"

#include <memory>

namespace topple::app {

/// Two bodies whose treatment in the next step a person wants to see.
struct AskedPair {
    BodyId a, b; ///< Null: none is asked for.
    explicit operator bool() const { return a && b; }
    friend bool operator==(const AskedPair&, const AskedPair&) = default;
};

/// The explanation of the step after a shown state. Immutable.
struct ExplainedPair {
    AskedPair asked;
    std::string trouble; ///< Reason why there is no explanation; empty: there is one.
    PairExplanation pair;
    PairNames names;
    std::vector<ExplainedStage> stages;
    /// Poses of the shapes of A and B in the shown state.
    Transform world_from_a, world_from_b;
};

/// Explains the next step of the world, with these inputs. Never null.
std::shared_ptr<const ExplainedPair> explain(const World& world,
                                             const AskedPair& asked,
                                             std::span<const StepInput> inputs);

} // namespace topple::app
