// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/convergence_words.h"

#include "app/session/explain/number_words.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace topple::app {
namespace {

std::string number_of(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

} // namespace

std::string convergence_in_words(const Convergence& convergence) {
    const SweepResidual left = convergence.left();
    std::vector<std::string> parts;
    if (left.contacts.count > 0)
        parts.push_back(in_length(left.contacts.rms()) + "/s at contacts");
    if (left.joints.count > 0)
        parts.push_back(in_length(left.joints.rms()) + "/s at joints");
    if (left.turns.count > 0)
        parts.push_back(number_of(left.turns.rms()) + " rad/s at joints that turn");
    if (parts.empty())
        return "No contact and no joint is solved: nothing moves, or nothing touches.";
    std::string all = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i)
        all += (i + 1 < parts.size() ? ", " : " and ") + parts[i];
    const auto is_sweep = [](const SweepResidual& one) {
        return one.moment != SolverMoment::warm_start;
    };
    const auto sweeps = static_cast<std::size_t>(
        std::count_if(convergence.sweeps.begin(), convergence.sweeps.end(), is_sweep));
    return counted(sweeps, "sweep leaves ", "sweeps leave ") + all + " (root mean square)";
}

std::string csv_of(std::span<const NamedConvergence> runs) {
    std::string text = "run,level,substep,moment,sweep";
    for (const char* rows : {"contacts", "joints", "turns"})
        for (const char* what : {"count", "rms", "largest"})
            text += ',' + std::string(rows) + '_' + what;
    text += "\r\n";
    for (const NamedConvergence& run : runs)
        for (const SweepResidual& one : run.convergence->sweeps) {
            text += std::string(run.name) + ',' + std::to_string(one.level) + ',' +
                    std::to_string(one.substep) + ',' + std::string(key_of(one.moment)) + ',' +
                    std::to_string(one.sweep);
            for (const RowErrors* errors : {&one.contacts, &one.joints, &one.turns})
                text += ',' + std::to_string(errors->count) + ',' + number_of(errors->rms()) + ',' +
                        number_of(errors->largest);
            text += "\r\n";
        }
    return text;
}

} // namespace topple::app
