// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/interruption.h"
#include "app/runs/run_scene.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_writer.h"
#include "topple/world/energy_balance.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <string>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct EnergyFlags {
    std::string source;
    int steps = -1;
    WorldOptions world;
    std::string csv_file; ///< Empty: none.
    bool is_json = false;
};

/// Calls `visit` with every cause.
template<typename Visit>
void for_causes(const Visit& visit) {
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i)
        visit(static_cast<EnergyCause>(i));
}

/// Returns the remainder over the energy turned over; 0 if nothing was. [%]
double percent_of(const EnergyTotals& totals) {
    return totals.turned_over > 0 ? 100 * totals.remainder / totals.turned_over : 0;
}

/// Writes a row for each step: energies, the work of every cause, and the remainder.
class EnergyTable {
public:
    EnergyTable() {
        text_ = "step,kinetic_j,potential_j,elastic_j,gravity_j";
        for_causes([&](EnergyCause cause) { text_ += ',' + std::string(key_of(cause)) + "_j"; });
        text_ += ",turned_over_j,remainder_j\n";
    }
    void add(std::uint64_t step, const EnergyBalance& balance) {
        text_ += std::to_string(step);
        add(balance.after.kinetic);
        add(balance.after.potential);
        add(balance.tally.elastic_after);
        add(balance.tally.gravity.work);
        for_causes([&](EnergyCause cause) { add(balance.tally[cause].work); });
        add(balance.turned_over());
        add(balance.remainder());
        text_ += '\n';
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void add(double value) {
        char number[40];
        std::snprintf(number, sizeof number, ",%.9g", value);
        text_ += number;
    }
    std::string text_;
};

Json json_of(DVec3 v) { return {v.x, v.y, v.z}; }

Json json_of(const EnergyBudget& energy, double elastic) {
    return {{"kinetic_j", energy.kinetic},
            {"potential_j", energy.potential},
            {"elastic_j", elastic},
            {"momentum", energy.momentum},
            {"angular_momentum", energy.angular_momentum}};
}

Json json_of(const EnergyEntry& entry) {
    return {{"work_j", entry.work},
            {"impulse_ns", json_of(entry.impulse)},
            {"angular_impulse_nms", json_of(entry.turning)}};
}

Json json_of(const EnergyFlags& flags, const EnergyTotals& totals) {
    Json causes = Json::object();
    for_causes([&](EnergyCause cause) {
        causes[std::string(key_of(cause))] = json_of(totals.tally[cause]);
    });
    return {{"scene", flags.source},
            {"steps", totals.step_count},
            {"before", json_of(totals.before, totals.tally.elastic_before)},
            {"after", json_of(totals.after, totals.tally.elastic_after)},
            {"elastic_change_j", totals.elastic_change},
            {"gravity", json_of(totals.tally.gravity)},
            {"causes", causes},
            {"turned_over_j", totals.turned_over},
            {"remainder_j", totals.remainder},
            {"remainder_percent", percent_of(totals)},
            {"absolute_remainder_j", totals.absolute_remainder},
            {"worst_remainder_j", totals.worst_remainder},
            {"worst_step", totals.worst_step},
            {"momentum_remainder", json_of(totals.momentum_remainder)},
            {"angular_momentum_remainder", json_of(totals.angular_remainder)}};
}

void print_energy(const char* name, double before, double after, double change) {
    std::printf("  %-22s %14.6g J  to %14.6g J: %+14.6g J\n", name, before, after, change);
}

void print_table(const OpenedScene& scene, const EnergyTotals& totals) {
    std::printf("%s: %llu steps\n\nEnergies\n",
                scene.header.title.c_str(),
                static_cast<unsigned long long>(totals.step_count));
    const EnergyBudget &before = totals.before, &after = totals.after;
    print_energy("Kinetic", before.kinetic, after.kinetic, after.kinetic - before.kinetic);
    print_energy(
        "Potential", before.potential, after.potential, after.potential - before.potential);
    if (totals.elastic_change != 0)
        print_energy("Elastic (springs)",
                     totals.tally.elastic_before,
                     totals.tally.elastic_after,
                     totals.elastic_change);
    std::printf("\nCauses (positive: put into the bodies)\n");
    for_causes([&](EnergyCause cause) {
        if (const double work = totals.tally[cause].work; work != 0)
            std::printf("  %-22s %+14.6g J\n", std::string(name_of(cause)).c_str(), work);
    });
    std::printf("\n  %-22s %14.6g J  half of all changes of energy and of all work, step by step, "
                "without sign\n",
                "Turned over",
                totals.turned_over);
    std::printf("  %-22s %+14.6g J  %.2g %% of it; the largest of a step is %.3g J, in step %llu\n",
                "Remainder",
                totals.remainder,
                percent_of(totals),
                totals.worst_remainder,
                static_cast<unsigned long long>(totals.worst_step));
    std::printf("  %-22s %14.6g kg m/s, angular %.6g kg m^2/s: not explained by the impulses\n",
                "Momentum",
                length(totals.momentum_remainder),
                length(totals.angular_remainder));
}

Result<int> run_and_print(const EnergyFlags& flags) {
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    const int last = flags.steps >= 0 ? flags.steps : steps_of(*scene);
    const Interruption interruption;
    EnergyTotals totals;
    EnergyTable table;
    for (int i = 1; i <= last && Interruption::signal_number() == 0; ++i) {
        const Result<EnergyBalance> balance = step_with_balance(scene->world);
        if (!balance.ok())
            return Error{.message = "step " + std::to_string(i) + ": " + balance.error().message};
        totals.add(*balance);
        if (!flags.csv_file.empty())
            table.add(totals.step_count, *balance);
    }
    if (!flags.csv_file.empty())
        if (Result<void> written = write_file_atomically(flags.csv_file, table.text());
            !written.ok())
            return written.error();
    if (flags.is_json)
        std::printf("%s\n", json_of(flags, totals).dump(2).c_str());
    else
        print_table(*scene, totals);
    const int signal = Interruption::signal_number();
    return signal != 0 ? kSignalBase + signal : kFine;
}

} // namespace

void add_energy_verb(CommandLine& line) {
    Verb verb = line.add_verb("energy",
                              "Balance the energy of a scene: what put it in and took it");
    auto& flags = verb.keep<EnergyFlags>();
    verb.required_text("scene", flags.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.number(
        "--steps", flags.steps, {0, 1000000}, "Steps to take; the scene's own number if left out");
    add_world_options(verb, flags.world);
    verb.text("--csv", flags.csv_file, "Write the balance of every step to this file");
    verb.flag("--json", flags.is_json, "Print all sums, with momenta, as JSON");
    verb.footer("Example: topple energy bounce_row --steps 300 --csv energy.csv");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
