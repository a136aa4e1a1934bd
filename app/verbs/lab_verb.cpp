// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_course.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct LabOptions {
    std::string id;
    std::vector<std::string> arguments;
    bool as_printed = false;
    bool is_json = false;
};

Json json_of(const lab::FactValue& value) {
    if (const auto* yes = std::get_if<bool>(&value))
        return *yes;
    if (const auto* number = std::get_if<Real>(&value))
        return *number;
    if (const auto* v = std::get_if<Vec3>(&value))
        return {v->x, v->y, v->z};
    return std::get<std::string>(value);
}

Json json_of(const lab::Answer& answer) {
    Json facts = Json::object();
    for (const lab::Fact& fact : answer.facts)
        facts[std::string(fact.name)] = json_of(fact.value);
    return facts;
}

Json json_of(const std::vector<lab::Fault>& faults) {
    Json list = Json::array();
    for (const lab::Fault& fault : faults)
        list.push_back({{"fault", fault.what}, {"breaks_on", fault.breaks_on}});
    return list;
}

void print(const lab::Answer& answer) {
    for (const lab::Fact& fact : answer.facts)
        std::printf(
            "  %-24s %s\n", std::string(fact.name).c_str(), lab::text_of(fact.value).c_str());
}

void list_tests(bool is_json) {
    Json list = Json::array();
    std::string_view chapter;
    for (const lab::LabTest& test : lab::all_tests()) {
        Json parameters = Json::object();
        std::string start;
        for (const lab::Parameter& parameter : test.parameters) {
            parameters[std::string(parameter.name)] = parameter.start;
            start += " " + std::string(parameter.name) + "=" + std::string(parameter.start);
        }
        if (is_json) {
            list.push_back({{"id", test.id},
                            {"chapter", test.chapter},
                            {"subject", lab::subject_title_of(test)},
                            {"title", test.title},
                            {"look_at", test.look_at},
                            {"arguments", parameters},
                            {"as_printed", json_of(test.as_printed.faults)}});
            continue;
        }
        if (test.chapter != chapter)
            std::printf("%s%s\n", chapter.empty() ? "" : "\n", std::string(test.chapter).c_str());
        chapter = test.chapter;
        std::printf(
            "  %-26s %s\n  %-26s  %s\n", test.id.c_str(), test.title.c_str(), "", start.c_str());
    }
    if (is_json)
        std::printf("%s\n", list.dump(2).c_str());
}

Result<int> run_test(const LabOptions& options) {
    const lab::LabTest* test = lab::find_test(options.id);
    if (test == nullptr)
        return Error{.message = "there is no test '" + options.id + "'; `topple lab` lists them"};
    const auto arguments = lab::read_arguments(test->parameters, options.arguments);
    if (!arguments)
        return Error{.message = options.id + ": " + arguments.error().message};
    if (options.as_printed && test->as_printed.run == nullptr)
        return Error{.message = options.id +
                                " has no textbook version that differs from the engine's"};
    const lab::Answer answer = options.as_printed ? test->as_printed.run(*arguments)
                                                  : test->run(*arguments);
    if (!options.is_json) {
        std::printf("%s\n", test->title.c_str());
        print(answer);
        return kFine;
    }
    Json given = Json::object();
    for (std::size_t i = 0; i < arguments->size(); ++i)
        given[std::string(test->parameters[i].name)] = (*arguments)[i].numbers;
    const Json json{{"test", test->id}, {"arguments", given}, {"answer", json_of(answer)}};
    std::printf("%s\n", json.dump(2).c_str());
    return kFine;
}

} // namespace

void add_lab_verb(CommandLine& line) {
    Verb verb = line.add_verb("lab", "The geometry lab: list its tests, or ask one");
    auto& options = verb.keep<LabOptions>();
    verb.text("test", options.id, "Id of a test; without one they are listed");
    verb.words("--args",
               options.arguments,
               "Arguments as name=numbers with commas; the others start as listed");
    verb.flag("--as-printed", options.as_printed, "By the textbook's algorithm, fault and all");
    verb.flag("--json", options.is_json, "As JSON");
    verb.on_run([&options]() -> Result<int> {
        if (!options.id.empty())
            return run_test(options);
        list_tests(options.is_json);
        return kFine;
    });
}

} // namespace topple::app
