// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/explain_convergence.h"

#include "app/session/explain/convergence_words.h"
#include "app/session/explain/number_words.h"
#include "app/verbs/line/command_line.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const RowErrors& errors) {
    return {{"count", errors.count}, {"rms", errors.rms()}, {"largest", errors.largest}};
}

void print_json(const OpenedScene& scene, const Convergence& convergence) {
    Json sweeps = Json::array();
    for (const SweepResidual& one : convergence.sweeps)
        sweeps.push_back({{"level", one.level},
                          {"substep", one.substep},
                          {"moment", key_of(one.moment)},
                          {"sweep", one.sweep},
                          {"contacts_m_s", json_of(one.contacts)},
                          {"joints_m_s", json_of(one.joints)},
                          {"turns_rad_s", json_of(one.turns)}});
    const Json json{{"scene", scene.source},
                    {"step", scene.world.state().step_count + 1},
                    {"words", convergence_in_words(convergence)},
                    {"sweeps", sweeps}};
    std::printf("%s\n", json.dump(2).c_str());
}

} // namespace

int explain_convergence(const OpenedScene& scene, bool is_json) {
    const Convergence convergence = topple::explain_convergence(scene.world);
    if (is_json) {
        print_json(scene, convergence);
        return kFine;
    }
    std::printf("Step %llu: %s\n",
                static_cast<unsigned long long>(scene.world.state().step_count + 1),
                convergence_in_words(convergence).c_str());
    for (const SweepResidual& one : convergence.sweeps)
        std::printf("  level %d, %-28s contacts %10.4g mm/s  joints %10.4g mm/s  %10.4g mrad/s\n",
                    one.level + 1,
                    moment_in_words(one.moment, one.substep, one.sweep, 2).c_str(),
                    1000 * one.contacts.rms(),
                    1000 * one.joints.rms(),
                    1000 * one.turns.rms());
    return kFine;
}

} // namespace topple::app
