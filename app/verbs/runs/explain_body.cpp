// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/runs/explain_body.h"

#include "app/process/interruption.h"
#include "app/session/explain/body_words.h"
#include "app/session/frame/frame_query.h"
#include "app/verbs/line/command_line.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of_cause(LevelCause cause) {
    static constexpr const char* kNames[] = {"not_solved",
                                             "given",
                                             "asked",
                                             "particles",
                                             "free",
                                             "light",
                                             "weight",
                                             "swing",
                                             "force",
                                             "kept"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(LevelCause::kept) + 1);
    return kNames[static_cast<std::size_t>(cause)];
}

Json json_of(const LevelReason& level) {
    return {{"cause", name_of_cause(level.cause)},
            {"level", level.level},
            {"body_count", level.body_count},
            {"calm_count", level.calm_count},
            {"allowance", level.allowance},
            {"static_load", level.static_load},
            {"load", level.load},
            {"swing", level.swing},
            {"a", level.a.ordinal},
            {"b", level.b.ordinal},
            {"joint", level.joint.ordinal},
            {"mass_factor", level.mass_factor},
            {"inertia_factor", level.inertia_factor}};
}

Json json_of(const Tremor& tremor) {
    return {{"steps", tremor.steps},
            {"reversals", tremor.reversals},
            {"contact_changes", tremor.contact_changes},
            {"other", tremor.other.ordinal},
            {"largest_speed_m_s", tremor.largest_speed},
            {"way_m", tremor.way},
            {"displacement_m", tremor.displacement},
            {"is_jitter", tremor.is_jitter()}};
}

Json json_of(const BodySentence& sentence) {
    Json json{{"topic", name_of(sentence.topic)}, {"text", sentence.text}};
    if (sentence.body)
        json["body"] = sentence.body.ordinal;
    if (sentence.joint)
        json["joint"] = sentence.joint.ordinal;
    if (sentence.number)
        json["number"] = info_of(sentence.number->kind).label;
    if (!sentence.parameter.empty())
        json["parameter"] = sentence.parameter;
    return json;
}

} // namespace

Result<int> explain_body(OpenedScene& scene, BodyId body, int steps, bool is_json) {
    World& world = scene.world;
    const Interruption interruption;
    std::vector<BodyMoment> moments;
    for (int i = 0; i <= steps && Interruption::signal_number() == 0; ++i) {
        if (i > 0)
            world.step();
        const Body* now = world.find(body);
        if (now == nullptr)
            return Error{.message = "the body is gone after step " + std::to_string(i)};
        if (steps - i <= static_cast<int>(kTremorSteps))
            moments.push_back(moment_of(world.state(), *now));
    }
    if (Interruption::signal_number() != 0)
        return kSignalBase + Interruption::signal_number();
    PublishedFrame frame;
    frame.state = std::make_shared<const WorldState>(world.state());
    frame.shapes = world.shapes();
    const ExplainedBody explained{
        .body = body, .level = explain_level(world, body), .tremor = tremor_of(moments)};
    const std::vector<BodySentence> sentences = explain_in_words(frame, body, &explained);
    const std::string name = display_name(frame, body);
    if (is_json) {
        Json lines = Json::array();
        for (const BodySentence& sentence : sentences)
            lines.push_back(json_of(sentence));
        const Json json{{"step", world.state().step_count},
                        {"body", body.ordinal},
                        {"name", name},
                        {"sentences", lines},
                        {"level", json_of(*explained.level)},
                        {"tremor", json_of(explained.tremor)}};
        std::printf("%s\n", json.dump(2).c_str());
        return kFine;
    }
    std::printf("After step %llu: %s\n",
                static_cast<unsigned long long>(world.state().step_count),
                name.c_str());
    for (const BodySentence& sentence : sentences)
        std::printf("  %s\n", sentence.text.c_str());
    return kFine;
}

} // namespace topple::app
