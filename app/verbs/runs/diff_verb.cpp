// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/interruption.h"
#include "app/runs/world_options.h"
#include "app/session/explain/parting_words.h"
#include "app/session/history/step_check.h"
#include "app/session/playback.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace topple::app {
namespace {

constexpr std::uint64_t kStepsOfScenes = 600;

struct DiffFlags {
    std::string a, b;
    int steps = 0; ///< 0: to the end of the shorter recording; 600 for two scenes.
    std::size_t memory_mb = 0;
    bool is_json = false;
};

struct Difference {
    std::uint64_t step = 0;
    StepDifference motion;
    StepComparison parting;
};

/// Shows the step in both. Fails: as Playback::show.
Result<void> show(Playback& a, Playback& b, std::uint64_t step) {
    if (Result<void> shown = a.show(step); !shown.ok())
        return shown;
    return b.show(step);
}

/// Returns the stage at which the step that ends as number `step` parts. Fails: as Playback::show.
Result<StepComparison> parting_of(Playback& a, Playback& b, std::uint64_t step) {
    if (Result<void> shown = show(a, b, step - 1); !shown.ok())
        return shown.error();
    return compare_next_steps(a.world(), a.next_inputs(), b.world(), b.next_inputs());
}

StepDifference motion_between(const Playback& a, const Playback& b, const StepComparison& parting) {
    const std::array likely{parting.body, parting.other};
    return difference_between(check_of(a.world().state()), check_of(b.world().state()), likely);
}

/// Explains the difference that both show at `step`. Fails: as Playback::show.
Result<Difference> explain_difference(Playback& a, Playback& b, std::uint64_t step, bool is_first) {
    Difference found{.step = step, .motion = motion_between(a, b, {}), .parting = {}};
    if (!is_first) {
        Result<StepComparison> parting = parting_of(a, b, step);
        if (!parting.ok())
            return parting.error();
        if (Result<void> shown = show(a, b, step); !shown.ok())
            return shown.error();
        found.parting = *parting;
    }
    // Equal steps with another result: a command after the step, which comes before the next one.
    if (found.parting.stage == StepComparison::Stage::none) {
        found.parting = compare_next_steps(a.world(), a.next_inputs(), b.world(), b.next_inputs());
        found.step += is_first ? 0 : 1;
    }
    found.motion = motion_between(a, b, found.parting);
    return found;
}

/// Goes through both from `first` to `last`. Fails: as Playback::show.
Result<std::optional<Difference>> find_difference(Playback& a,
                                                  Playback& b,
                                                  std::uint64_t first,
                                                  std::uint64_t last) {
    const Interruption interruption;
    for (std::uint64_t step = first; step <= last && Interruption::signal_number() == 0; ++step) {
        if (Result<void> shown = show(a, b, step); !shown.ok())
            return shown.error();
        if (!motion_between(a, b, {}).is_found)
            continue;
        Result<Difference> found = explain_difference(a, b, step, step == first);
        if (!found.ok())
            return found.error();
        return std::optional(*found);
    }
    return std::optional<Difference>();
}

void print_json(const DiffFlags& flags,
                std::uint64_t last,
                const std::optional<Difference>& found) {
    nlohmann::ordered_json json{{"a", flags.a}, {"b", flags.b}, {"last_step", last}};
    json["equal"] = !found;
    if (found) {
        json["step"] = found->step;
        json["ordinal"] = found->motion.ordinal;
        json["is_deformable"] = found->motion.is_deformable;
        json["fields"] = found->motion.fields;
        json["differing"] = found->motion.count;
        json["stage"] = name_of(found->parting.stage);
        json["bodies"] = nlohmann::ordered_json::array();
        for (const BodyId id : {found->parting.body, found->parting.other})
            if (id)
                json["bodies"].push_back(id.ordinal);
    }
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

Result<int> run_and_print(const DiffFlags& flags) {
    const PlaybackOptions options{.memory_bytes = std::uint64_t{flags.memory_mb} * 1'000'000,
                                  .extras = {}};
    Result<Playback> a = Playback::open(flags.a, options);
    if (!a.ok())
        return a.error();
    Result<Playback> b = Playback::open(flags.b, options);
    if (!b.ok())
        return b.error();
    const std::uint64_t first = std::max(a->first_step(), b->first_step());
    const auto end_of = [&](const Playback& one) {
        return one.last_step().value_or(first + kStepsOfScenes);
    };
    std::uint64_t last = std::min(end_of(*a), end_of(*b));
    if (flags.steps > 0)
        last = std::min(last, first + static_cast<std::uint64_t>(flags.steps));
    Result<std::optional<Difference>> found = find_difference(*a, *b, first, last);
    if (!found.ok())
        return found.error();
    if (Interruption::signal_number() != 0)
        return kSignalBase + Interruption::signal_number();
    if (flags.is_json) {
        print_json(flags, last, *found);
    } else if (*found) {
        const Difference& difference = **found;
        const WorldState& state = a->world().state();
        const std::string name = difference.motion.is_deformable
                                     ? std::string()
                                     : state.body_names.of(difference.motion.ordinal);
        std::printf("The first difference is in step %llu: %s\n%s\n",
                    static_cast<unsigned long long>(difference.step),
                    in_words(difference.motion, name).c_str(),
                    in_words(difference.parting, state).c_str());
    } else {
        std::printf("Steps %llu to %llu are equal in every bit of their motion.\n",
                    static_cast<unsigned long long>(first),
                    static_cast<unsigned long long>(last));
    }
    return *found ? kCheckFailed : kFine;
}

} // namespace

void add_diff_verb(CommandLine& line) {
    Verb verb = line.add_verb("diff", "Find the first difference between two recordings or scenes");
    auto& flags = verb.keep<DiffFlags>();
    verb.required_text("a", flags.a, "A recording (.topple), gallery id or scene file");
    verb.required_text("b", flags.b, "The same, to be compared with it");
    verb.number("--steps",
                flags.steps,
                {1, 100000},
                "Steps to compare; if left out, those of the shorter recording, or 600");
    add_memory_option(verb, flags.memory_mb);
    verb.flag("--json", flags.is_json, "Print step, body, fields, stage and contact as JSON");
    verb.footer(
        "Ends with 1 if there is a difference. Example: topple diff before.topple after.topple");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
