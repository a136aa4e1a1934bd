// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The explanation of the step after the shown state for a pair of bodies.

#include "app/session/session.h"

#include <new>
#include <utility>

namespace topple::app {

/// Returns whether the explanation is that of the asked pair in the shown state.
bool Session::is_explained() const {
    return explanation_ && explanation_->asked == extras_.explained &&
           explained_state_ == document().kept_snapshot() && explained_state_ != nullptr;
}

bool Session::has_explaining_work() const {
    return is_paused_ && extras_.explained && !is_explained();
}

void Session::explain_shown_state() {
    explained_state_ = current().snapshot();
    // The inputs of the next step, if it was recorded; else what would enter it if time went on now.
    std::vector<StepInput> inputs = pushes_.waiting(world());
    add_controls(inputs);
    const std::uint64_t next = history().now().step + 1;
    if (inputs.empty() && !history().is_at_end()) {
        const std::span<const StepInput> recorded = inputs_at(history().records(), next);
        inputs.assign(recorded.begin(), recorded.end());
    }
    try {
        explanation_ = explain(world(), extras_.explained, inputs);
    } catch (const std::bad_alloc&) { // asked again with the next state
        auto trouble = std::make_shared<ExplainedPair>();
        trouble->asked = extras_.explained;
        trouble->trouble = "there is not enough memory to explain this";
        explanation_ = std::move(trouble);
    }
}

} // namespace topple::app
