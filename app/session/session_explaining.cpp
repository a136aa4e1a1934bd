// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The explanation of the step after the shown state: for a pair of bodies, for the watched body, and how the solver
// converges.

#include "app/session/explain/body_words.h"
#include "app/session/explain/convergence_words.h"
#include "app/session/explain/tremor.h"
#include "app/session/session.h"

#include <algorithm>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace topple::app {

/// Returns whether the explanation is that of the asked pair in the shown state.
bool Session::is_explained() const {
    return explanation_ && explanation_->asked == extras_.explained &&
           explained_state_ == document().kept_snapshot() && explained_state_ != nullptr;
}

bool Session::has_explaining_work() const {
    return is_paused_ && extras_.explained && !is_explained();
}

std::vector<StepInput> Session::next_inputs() {
    std::vector<StepInput> inputs = pushes_.waiting(world());
    add_controls(inputs);
    const std::uint64_t next = history().now().step + 1;
    if (inputs.empty() && !history().is_at_end()) {
        const std::span<const StepInput> recorded = inputs_at(history().records(), next);
        inputs.assign(recorded.begin(), recorded.end());
    }
    return inputs;
}

bool Session::has_level_work() const {
    return is_paused_ && extras_.watched && step_ms_ <= PathPrediction::kLongestStepMs &&
           (level_body_ != extras_.watched || level_state_ == nullptr ||
            level_state_ != document().kept_snapshot());
}

void Session::explain_level_of_watched() {
    level_state_ = current().snapshot();
    level_body_ = extras_.watched;
    level_.reset();
    try {
        level_ = explain_level(world(), extras_.watched, next_inputs());
    } catch (const std::bad_alloc&) { // asked again with the next state
    }
}

/// Returns what is known about the watched body in the shown state; null: nothing is.
std::shared_ptr<const ExplainedBody> Session::explained_body() {
    if (!extras_.watched || world().find(extras_.watched) == nullptr)
        return nullptr;
    const std::uint64_t step = history().now().step;
    watched_moments_.note(step, world().state());
    const std::vector<BodyMoment> moments = watched_moments_.moments(step);
    const std::size_t count = std::min(moments.size(), kTremorSteps + 1);
    auto explained = std::make_shared<ExplainedBody>();
    explained->body = extras_.watched;
    explained->tremor = tremor_of(std::span(moments).last(count));
    if (is_paused_ && level_body_ == extras_.watched && level_state_ != nullptr &&
        level_state_ == document().kept_snapshot())
        explained->level = level_;
    return explained;
}

void Session::explain_shown_state() {
    explained_state_ = current().snapshot();
    try {
        explanation_ = explain(world(), extras_.explained, next_inputs());
    } catch (const std::bad_alloc&) { // asked again with the next state
        auto trouble = std::make_shared<Explained>();
        trouble->asked = extras_.explained;
        trouble->trouble = "there is not enough memory to explain this";
        explanation_ = std::move(trouble);
    }
}

/// Returns whether the twin is at the shown moment.
bool Session::is_twin_shown() const { return twin_ && twin_->is_at(history().now()); }

/// Returns whether the residuals are those of the step after the shown state, and of the twin's.
bool Session::is_convergence_known() const {
    return convergence_ && convergence_state_ == document().kept_snapshot() &&
           convergence_state_ != nullptr &&
           convergence_twin_ == (is_twin_shown() ? twin_->asked() : AskedTwin{});
}

bool Session::has_convergence_work() const {
    return is_paused_ && extras_.convergence && !is_convergence_known();
}

void Session::measure_convergence() {
    convergence_state_ = current().snapshot();
    convergence_twin_ = is_twin_shown() ? twin_->asked() : AskedTwin{};
    auto view = std::make_shared<ConvergenceView>();
    try {
        const std::vector<StepInput> inputs = next_inputs();
        view->shown = explain_convergence(world(), inputs);
        if (is_twin_shown())
            view->twin = std::make_shared<const Convergence>(
                explain_convergence(twin_->world(), inputs));
    } catch (const std::bad_alloc&) { // asked again with the next state
        *view = {.trouble = "there is not enough memory to measure this", .shown = {}, .twin = {}};
    }
    convergence_ = std::move(view);
}

} // namespace topple::app
