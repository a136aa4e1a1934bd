// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/interruption.h"
#include "app/runs/run_scene.h"
#include "app/session/explain/explained_table.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/runs/explain_body.h"
#include "app/verbs/runs/explain_convergence.h"
#include "app/verbs/runs/joint_json.h"
#include "app/verbs/runs/pair_json.h"
#include "app/verbs/verbs.h"
#include "topple/core/similar_word.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string_view>

namespace topple::app {
namespace {

struct ExplainFlags {
    std::string source;
    std::vector<std::string> pair;
    std::string body;             ///< Number or name; empty: not asked for.
    std::string joint, cloth;     ///< Number or name; empty: not asked for.
    int edge = -1, bend = -1;     ///< Index of the spring or the bend of the cloth; below 0: none.
    int triangle = -1;            ///< Index of the triangle of a pair's surface; below 0: none.
    bool has_convergence = false; ///< Whether to tell about the whole solver.
    /// 0: the first one in which the two bodies touch; of a body the usual length of the scene; else 1.
    int step = 0;
    WorldOptions world;
    bool is_json = false;
};

/// Returns the object of that number or name. Fails: with the names that there are, if there is none.
template<typename Id, typename Records, typename NameOf>
Result<Id> object_of(const std::string& word,
                     const std::string& kind,
                     const Records& records,
                     const NameOf& name_of) {
    std::uint64_t ordinal = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), ordinal);
    const bool is_number = error == std::errc{} && end == word.data() + word.size();
    std::vector<std::string> names;
    for (const auto& record : records) {
        names.push_back(name_of(record));
        if (is_number ? record.id.ordinal == ordinal : names.back() == word)
            return record.id;
    }
    if (is_number)
        return Error{.message = "there is no " + kind + ' ' + word};
    const std::vector<std::string_view> words(names.begin(), names.end());
    return Error{.message = "no " + kind + " has the name '" + word + "'" +
                            did_you_mean(word, words)};
}

Result<BodyId> body_of(const World& world, const std::string& word) {
    return object_of<BodyId>(word, "body", world.state().bodies, [&](const Body& body) {
        return world.name_of(body.id);
    });
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
                        const AskedPair& pair,
                        int most_steps) {
    const Interruption interruption;
    if (flags.step > 0 || !pair) {
        for (int i = 1; i < flags.step && Interruption::signal_number() == 0; ++i)
            world.step();
        return {};
    }
    for (int i = 0; i < most_steps && Interruption::signal_number() == 0; ++i) {
        World next = world.twin(1);
        next.step();
        if (do_touch(next, pair.a, pair.b))
            return {};
        world = std::move(next);
    }
    return Error{.message = "the two bodies do not touch in the " + std::to_string(most_steps) +
                            " steps of this scene; --step N explains another moment"};
}

Result<int> run_for_body(const ExplainFlags& flags) {
    if (!flags.pair.empty() || !flags.joint.empty() || !flags.cloth.empty())
        return Error{.message = "--body goes with neither --pair, --joint nor --cloth"};
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    const Result<BodyId> body = body_of(scene->world, flags.body);
    if (!body.ok())
        return body.error();
    return explain_body(
        *scene, *body, flags.step > 0 ? flags.step : steps_of(*scene), flags.is_json);
}

Result<int> run_for_solver(const ExplainFlags& flags) {
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    if (Result<void> gone = go_to_step(flags, scene->world, {}, 0); !gone.ok())
        return gone.error();
    if (Interruption::signal_number() != 0)
        return kSignalBase + Interruption::signal_number();
    return explain_convergence(*scene, flags.is_json);
}

/// Fails: more or less than one thing is asked for, or a part of a cloth without the cloth.
Result<void> check(const ExplainFlags& flags) {
    const int count = (flags.pair.empty() ? 0 : 1) + (flags.body.empty() ? 0 : 1) +
                      (flags.joint.empty() ? 0 : 1) + (flags.cloth.empty() ? 0 : 1) +
                      (flags.has_convergence ? 1 : 0);
    if (count != 1)
        return Error{.message = "name one thing to explain: --pair A,B, --body B, --joint J, "
                                "--cloth C or --convergence"};
    if (flags.cloth.empty() && (flags.edge >= 0 || flags.bend >= 0))
        return Error{.message = "--edge and --bend are parts of a cloth: name it with --cloth"};
    if (flags.pair.empty() && flags.triangle >= 0)
        return Error{.message = "--triangle is a part of a pair: name its bodies with --pair"};
    if (flags.edge >= 0 && flags.bend >= 0)
        return Error{.message = "--edge and --bend exclude each other"};
    return {};
}

/// Returns what to explain, if not a body. Fails: it does not exist. Requires: checked flags.
Result<Asked> asked_by(const ExplainFlags& flags, const World& world) {
    if (!flags.joint.empty()) {
        const Result<JointId> joint = object_of<JointId>(
            flags.joint, "joint", world.state().joints, [&](const Joint& j) {
                return std::string(world.state().joint_names.of(j.id.ordinal));
            });
        return joint.ok() ? Result<Asked>(Asked{.joint = *joint}) : joint.error();
    }
    if (flags.cloth.empty()) {
        if (flags.pair.size() != 2)
            return Error{.message = "--pair needs two bodies, by number or name: --pair 1,2"};
        const Result<BodyId> a = body_of(world, flags.pair[0]), b = body_of(world, flags.pair[1]);
        if (!a.ok() || !b.ok())
            return a.ok() ? b.error() : a.error();
        if (*a == *b)
            return Error{.message = "a pair needs two different bodies"};
        AskedPair pair{*a, *b};
        if (flags.triangle >= 0)
            pair.triangle = static_cast<std::uint32_t>(flags.triangle);
        return Asked{.pair = pair};
    }
    const Result<DeformableId> cloth = object_of<DeformableId>(
        flags.cloth, "deformable", world.state().deformables, [](const Deformable& d) {
            return d.made_from->name;
        });
    if (!cloth.ok())
        return cloth.error();
    return Asked{.cloth = {*cloth,
                           flags.bend >= 0 ? MeshConstraint::bend : MeshConstraint::spring,
                           static_cast<std::uint32_t>(std::max({flags.edge, flags.bend, 0}))}};
}

/// Fails: the asked triangle is none of those that the narrow phase looked at.
Result<void> check_triangle(const Explained& explained) {
    const std::optional<std::uint32_t> asked = explained.asked.pair.triangle;
    const std::vector<SurfaceTrace::Triangle>& triangles = explained.pair.surface.triangles;
    if (!asked || (explained.triangle && triangles[*explained.triangle].index == *asked))
        return {};
    return Error{.message = "triangle " + std::to_string(*asked) + " is none of the " +
                            std::to_string(triangles.size()) +
                            " triangles that this step looks at; without --triangle they are "
                            "listed"};
}

nlohmann::ordered_json numbers_of(const Explained& explained) {
    if (explained.joint)
        return json_of(*explained.joint);
    if (explained.cloth)
        return json_of(*explained.cloth);
    return json_of(explained.pair, explained.names);
}

void print_json(const ExplainFlags& flags, const Explained& explained, std::uint64_t step) {
    nlohmann::ordered_json json{{"scene", flags.source}, {"step", step}};
    json.update(numbers_of(explained));
    nlohmann::ordered_json& words = json["stages"] = nlohmann::ordered_json::array();
    for (const ExplainedStage& stage : explained.stages) {
        nlohmann::ordered_json lines = nlohmann::ordered_json::array();
        for (const ExplainedLine& line : stage.lines)
            lines.push_back(line.text);
        words.push_back({{"title", stage.title}, {"lines", lines}});
    }
    std::printf("%s\n", json.dump(2).c_str());
}

void print_words(const Explained& explained, std::uint64_t step) {
    std::printf(
        "Step %llu: A is %s", static_cast<unsigned long long>(step), explained.names.a.c_str());
    if (!explained.names.b.empty())
        std::printf(", B is %s", explained.names.b.c_str());
    std::printf("\n");
    for (const ExplainedStage& stage : explained.stages) {
        std::printf("\n%s\n", stage.title.c_str());
        for (const ExplainedLine& line : stage.lines)
            std::printf("  %s\n", line.text.c_str());
    }
}

Result<int> run_and_print(const ExplainFlags& flags) {
    if (const Result<void> checked = check(flags); !checked.ok())
        return checked.error();
    if (!flags.body.empty())
        return run_for_body(flags);
    if (flags.has_convergence)
        return run_for_solver(flags);
    Result<OpenedScene> scene = open_scene(flags.source, flags.world);
    if (!scene.ok())
        return scene.error();
    World& world = scene->world;
    Result<Asked> asked = asked_by(flags, world);
    if (!asked.ok())
        return asked.error();
    if (Result<void> gone = go_to_step(flags, world, asked->pair, steps_of(*scene)); !gone.ok())
        return gone.error();
    if (Interruption::signal_number() != 0)
        return kSignalBase + Interruption::signal_number();
    if (asked->cloth.deformable && flags.edge < 0 && flags.bend < 0)
        if (const Deformable* d = world.find(asked->cloth.deformable))
            asked->cloth = most_stretched_spring(*d).value_or(asked->cloth);
    const std::shared_ptr<const Explained> explained = explain(world, *asked, {});
    if (!explained->trouble.empty())
        return Error{.message = explained->trouble};
    if (Result<void> found = check_triangle(*explained); !found.ok())
        return found.error();
    const std::uint64_t step = world.state().step_count + 1;
    if (flags.is_json)
        print_json(flags, *explained, step);
    else
        print_words(*explained, step);
    return kFine;
}

} // namespace

void add_explain_verb(CommandLine& line) {
    Verb verb = line.add_verb("explain",
                              "Tell how one step treats a pair, joint or cloth, how its solver "
                              "converges, or why a body is as it is");
    auto& flags = verb.keep<ExplainFlags>();
    verb.required_text("scene", flags.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.comma_words("--pair", flags.pair, {}, "The two bodies, by number or name: 1,2");
    verb.text(
        "--body", flags.body, "A body, by number or name: tells why it is as it is after a step");
    verb.number("--triangle",
                flags.triangle,
                {0, 1e9},
                "Index of a triangle of a mesh or height field in the pair; if left out, the "
                "deepest one");
    verb.text("--joint", flags.joint, "A joint, by number or name");
    verb.text("--cloth", flags.cloth, "A cloth, rope or soft body, by number or name");
    verb.number(
        "--edge", flags.edge, {0, 1e9}, "Index of its spring; if left out, the most stretched one");
    verb.number("--bend", flags.bend, {0, 1e9}, "Index of its bend instead");
    verb.flag("--convergence",
              flags.has_convergence,
              "The errors of all contacts and joints after every sweep of the solver");
    verb.number("--step",
                flags.step,
                {1, 100000},
                "Number of the step; if left out, the first one in which the two touch, the usual "
                "end of the scene for a body, or else 1");
    add_world_options(verb, flags.world);
    verb.flag("--json", flags.is_json, "Print every recorded number as JSON");
    verb.footer("Examples: topple explain stack:3 --pair 1,2\n"
                "          topple explain stack:3 --body 2 --step 60\n"
                "          topple explain joint_zoo --joint 1 --step 60\n"
                "          topple explain stack:20 --convergence --step 9");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
