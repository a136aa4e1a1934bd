// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/parting_words.h"

#include "app/session/frame/numbered_object.h"

namespace topple::app {

using Stage = StepComparison::Stage;

const char* name_of(Stage stage) {
    switch (stage) {
    case Stage::before:
        return "before";
    case Stage::inputs:
        return "inputs";
    case Stage::broad_phase:
        return "broad_phase";
    case Stage::narrow_phase:
        return "narrow_phase";
    case Stage::islands:
        return "islands";
    case Stage::solution:
        return "solution";
    case Stage::none:
        break;
    }
    return "none";
}

std::string in_words(const StepComparison& parting, const WorldState& state) {
    const auto body = [&](BodyId id) {
        return numbered_object("body", id.ordinal, state.body_names.of(id.ordinal));
    };
    std::string words;
    switch (parting.stage) {
    case Stage::none:
        return {};
    case Stage::before:
        words = "They differ before the step already, by their scenes or by a command";
        break;
    case Stage::inputs:
        words = "They part in the inputs of the step";
        break;
    case Stage::broad_phase:
        words = "They part in the broad phase: other pairs are candidates";
        break;
    case Stage::narrow_phase:
        words = "They part in the narrow phase";
        break;
    case Stage::islands:
        words = "They part in islands and solver levels";
        break;
    case Stage::solution:
        words = "They part in the solver, from the same contacts";
        break;
    }
    if (parting.other)
        words += (parting.stage == Stage::broad_phase ? ", first at the pair of "
                                                      : ", first at the contact of ") +
                 body(parting.body) + " and " + body(parting.other);
    else if (parting.body)
        words += ", first at " + body(parting.body);
    return words + '.';
}

} // namespace topple::app
