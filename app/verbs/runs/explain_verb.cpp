// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/pair_words.h"
#include "app/verbs/process/interruption.h"
#include "app/verbs/runs/explain_body.h"
#include "app/verbs/runs/pair_json.h"
#include "app/verbs/runs/run_scene.h"
#include "app/verbs/verbs.h"
#include "topple/core/similar_word.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>

namespace topple::app {
namespace {

struct ExplainFlags {
    std::string source;
    std::vector<std::string> pair;
    std::string body; ///< Empty: the pair is explained.
    int step =
        0; ///< 0: the first one in which the two bodies touch; of a body: the usual length of the scene.
    WorldOptions world;
    bool is_json = false;
};

/// Returns the body of that number or name. Fails: with the names that there are, if there is none.
Result<BodyId> body_of(const World& world, const std::string& word) {
    std::uint64_t ordinal = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), ordinal);
    if (error == std::errc{} && end == word.data() + word.size()) {
        if (world.find(BodyId{ordinal}) != nullptr)
            return BodyId{ordinal};
        return Error{.message = "there is no body " + word};
    }
    if (const BodyId named = world.find_body(word))
        return named;
    std::vector<std::string> names;
    for (const Body& body : world.state().bodies)
        names.push_back(world.name_of(body.id));
    const std::vector<std::string_view> words(names.begin(), names.end());
    return Error{.message = "no body has the name '" + word + "'" + did_you_mean(word, words)};
}

bool do_touch(const World& world, BodyId a, BodyId b) {
    const WorldState& s = world.state();
    return std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& contact) {
        const BodyId one = s.bodies[s.colliders[contact.collider_a].body].id,
                     other = s.bodies[s.colliders[contact.collider_b].body].id;
        return std::minmax(one, other) == std::minmax(a, b) && is_touching(contact);
    });
}

/// Steps until the next step is the asked one.
Result<void> go_to_step(const ExplainFlags& flags,
                        World& world,
                        BodyId a,
                        BodyId b,
                        int most_steps) {
    const Interruption interruption;
    if (flags.step > 0) {
        for (int i = 1; i < flags.step && Interruption::signal_number() == 0; ++i)
            world.step();
        return {};
    }
    for (int i = 0; i < most_steps && Interruption::signal_number() == 0; ++i) {
        World next = world.twin(1);
        next.step();
        if (do_touch(next, a, b))
            return {};
        world = std::move(next);
    }
    return Error{.message = "the two bodies do not touch in the " + std::to_string(most_steps) +
                            " steps of this scene; --step N explains another moment"};
}

Result<int> run_for_body(const ExplainFlags& flags) {
    if (!flags.pair.empty())
        return Error{.message = "either --pair or --body, not both"};
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    const Result<BodyId> body = body_of(scene->world, flags.body);
    if (!body.ok())
        return body.error();
    return explain_body(
        *scene, *body, flags.step > 0 ? flags.step : steps_of(*scene), flags.is_json);
}

Result<int> run_and_print(const ExplainFlags& flags) {
    if (!flags.body.empty())
        return run_for_body(flags);
    if (flags.pair.size() != 2)
        return Error{.message = "--pair needs two bodies, by number or name: --pair 1,2"};
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    World& world = scene->world;
    const Result<BodyId> a = body_of(world, flags.pair[0]), b = body_of(world, flags.pair[1]);
    if (!a.ok() || !b.ok())
        return a.ok() ? b.error() : a.error();
    if (*a == *b)
        return Error{.message = "a pair needs two different bodies"};
    if (Result<void> gone = go_to_step(flags, world, *a, *b, steps_of(*scene)); !gone.ok())
        return gone.error();
    if (Interruption::signal_number() != 0)
        return kSignalBase + Interruption::signal_number();
    const Result<PairExplanation> pair = explain_pair(world, *a, *b);
    if (!pair.ok())
        return pair.error();
    const PairNames names = names_of(*pair, world.state(), *world.shapes());
    const std::vector<ExplainedStage> stages = explain_in_words(*pair, names);
    const std::uint64_t step = world.state().step_count + 1;
    if (flags.is_json) {
        nlohmann::ordered_json json{{"scene", flags.source}, {"step", step}};
        json.update(json_of(*pair, names));
        nlohmann::ordered_json& words = json["stages"] = nlohmann::ordered_json::array();
        for (const ExplainedStage& stage : stages) {
            nlohmann::ordered_json lines = nlohmann::ordered_json::array();
            for (const ExplainedLine& line : stage.lines)
                lines.push_back(line.text);
            words.push_back({{"title", stage.title}, {"lines", lines}});
        }
        std::printf("%s\n", json.dump(2).c_str());
        return kFine;
    }
    std::printf("Step %llu: A is %s, B is %s\n",
                static_cast<unsigned long long>(step),
                names.a.c_str(),
                names.b.c_str());
    for (const ExplainedStage& stage : stages) {
        std::printf("\n%s\n", stage.title.c_str());
        for (const ExplainedLine& line : stage.lines)
            std::printf("  %s\n", line.text.c_str());
    }
    return kFine;
}

} // namespace

void add_explain_verb(CommandLine& line) {
    Verb verb = line.add_verb("explain",
                              "Tell how one step treats two bodies, or why a body is as it is");
    auto& flags = verb.keep<ExplainFlags>();
    verb.required_text("scene", flags.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.comma_words("--pair", flags.pair, {}, "The two bodies, by number or name: 1,2");
    verb.text(
        "--body", flags.body, "A body, by number or name: tells why it is as it is after a step");
    verb.number("--step",
                flags.step,
                {1, 100000},
                "Number of the step; if left out, the first one in which the two touch, or the "
                "usual end of the scene");
    add_world_options(verb, flags.world);
    verb.flag("--json", flags.is_json, "Print every recorded number as JSON");
    verb.footer("Examples: topple explain stack:3 --pair 1,2\n"
                "          topple explain stack:3 --body 2 --step 60");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
