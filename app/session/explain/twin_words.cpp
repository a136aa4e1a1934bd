// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/twin_words.h"

#include "app/session/explain/parting_words.h"

namespace topple::app {

std::vector<ParameterChange> changes_between(const Parameters& a, const Parameters& b) {
    std::vector<ParameterChange> changes;
    for (const ParameterInfo& info : parameter_table()) {
        const double in_a = get_parameter(a, info), in_b = get_parameter(b, info);
        if (in_a != in_b)
            changes.push_back({&info, in_a, in_b});
    }
    return changes;
}

std::string in_words(const ParameterChange& change) {
    std::string words = std::string(change.info->label) + " is " +
                        parameter_text(*change.info, change.a) + " in A and " +
                        parameter_text(*change.info, change.b) + " in B";
    if (!change.info->unit.empty())
        words += " [" + std::string(change.info->unit) + "]";
    return words + ". " + std::string(change.info->tooltip);
}

std::string parting_in_words(const RunDifference& difference,
                             const StepComparison& parting,
                             const WorldState& state) {
    const StepDifference& found = difference.difference;
    const std::string name = found.is_deformable || found.ordinal == 0
                                 ? std::string()
                                 : state.body_names.of(found.ordinal);
    std::string words = "The runs part in step " + std::to_string(difference.step) + ": " +
                        in_words(found, name) + '.';
    if (const std::string stage = in_words(parting, state); !stage.empty())
        words += ' ' + stage;
    return words;
}

} // namespace topple::app
