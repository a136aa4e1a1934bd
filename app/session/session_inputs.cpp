// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Inputs of the next steps: the grab, pushes, explosions, forces and held controls.

#include "app/session/session.h"
#include "topple/world/bound_sources.h"

namespace topple::app {

Result<void> Session::perform(const GrabBegin& request) {
    let_go();
    const Result<void> taken = grabber_.take(request.grab, is_paused_, current());
    if (taken.ok())
        forget_documents_ahead();
    return taken;
}
Result<void> Session::perform(const GrabMove& request) { return grabber_.move(request, current()); }
Result<void> Session::perform(const GrabEnd& request) {
    return grabber_.let_go(request.pin, current());
}

Result<void> Session::perform(const SetControl& request) {
    if (request.source == ControlSource::none || name_of(request.source).empty())
        return Error{.message = "there is no such key or axis"};
    if (!(request.value >= -1 && request.value <= 1))
        return Error{.message = "the value of a control goes from -1 to 1"};
    controls_[static_cast<std::size_t>(request.source)] = request.value;
    return {};
}

/// Adds the held values that control something: others would part the timeline without an effect.
void Session::add_controls(std::vector<StepInput>& inputs) const {
    if (controls_ == ControlValues{})
        return;
    const std::vector<ControlSource> bound = bound_sources(world().state());
    for (const ControlSource source : bound)
        if (const Real value = controls_[static_cast<std::size_t>(source)]; value != 0)
            inputs.emplace_back(ControlValue{source, value});
}

Result<void> Session::perform(const Push& request) {
    const Result<void> added = pushes_.add(request.impulse, world());
    if (added.ok()) {
        end_tuning();
        forget_documents_ahead();
    }
    return added;
}

Result<void> Session::perform(const Explode& request) {
    const Result<void> added = pushes_.add(request.explosion);
    if (added.ok()) {
        end_tuning();
        forget_documents_ahead();
    }
    return added;
}

Result<void> Session::perform(const ApplyLoad& request) {
    const Result<void> added = std::visit(
        [&](const auto& load) { return pushes_.add(load, world()); }, request.load);
    if (added.ok()) {
        end_tuning();
        forget_documents_ahead();
    }
    return added;
}

} // namespace topple::app
