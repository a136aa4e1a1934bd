// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scripts, and recordings, which are scripts with the result of every step.

#include "app/runs/world_options.h"
#include "app/session/playback.h"
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_bytes.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

struct ScriptFlags {
    std::string file, recording;
    int threads = 1;
};

struct ReplayFlags {
    std::string file;
    int threads = 1;
    std::string isa = "auto";
    bool verifies = false;
    bool is_json = false;
};

Result<int> run_script_file(const ScriptFlags& flags) {
    const auto text = read_file(flags.file, kMaxScriptBytes);
    if (!text.ok())
        return text.error();
    Session session(flags.threads);
    const auto report = run_script(*text, flags.file, session, [](std::string_view line) {
        std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    });
    print_warnings(warnings_of(session));
    if (!report.ok())
        return report.error();
    if (!flags.recording.empty())
        if (const Result<void> saved = session.execute(SaveRecording{.path = flags.recording});
            !saved.ok())
            return saved.error();
    for (const std::string& failure : report->failures)
        std::fprintf(stderr, "%s\n", failure.c_str());
    return report->failures.empty() ? kFine : kCheckFailed;
}

Json json_of(const ReplayDifference& difference) {
    const StepDifference& found = difference.difference;
    Json json = {{"step", difference.step}};
    if (found.ordinal != 0)
        json[found.is_deformable ? "soft_body" : "body"] = found.ordinal;
    json["fields"] = found.fields;
    json["differing"] = found.count;
    json["text"] = difference.words;
    return json;
}

void print_replay(const ReplayFlags& flags, const Session& session, const ScriptReport& report) {
    const std::uint64_t steps = session.history().now().step - session.history().first_step();
    const std::string hash = hash_text(session.world().hash());
    if (flags.is_json) {
        const Json json = {{"file", flags.file},
                           {"scene", session.document().opened().source},
                           {"steps", steps},
                           {"compared_steps", report.checked_steps},
                           {"threads", flags.threads},
                           {"isa", std::string(name_of(session.world().instruction_set()))},
                           {"hash", hash},
                           {"equal", report.failures.empty()},
                           {"difference", report.difference ? json_of(*report.difference) : Json()},
                           {"failures", report.failures}};
        std::printf("%s\n", json.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
        return;
    }
    std::printf("%s: %s, step %llu, %llu steps compared\n  hash %s\n",
                flags.file.c_str(),
                session.document().header()->title.c_str(),
                static_cast<unsigned long long>(steps),
                static_cast<unsigned long long>(report.checked_steps),
                hash.c_str());
    if (report.failures.empty())
        std::printf("  everything is as recorded\n");
}

Result<int> replay(const ReplayFlags& flags) {
    const auto instruction_set = instruction_set_of(flags.isa);
    if (!instruction_set.ok())
        return instruction_set.error();
    const auto text = read_file(flags.file, kMaxScriptBytes);
    if (!text.ok())
        return text.error();
    Session session(flags.threads);
    if (*instruction_set)
        session.set_instruction_set(**instruction_set);
    const auto report = run_script(*text,
                                   flags.file,
                                   session,
                                   [](std::string_view) {},
                                   {.stops_at_difference = flags.verifies, .may_save = false});
    if (!report.ok())
        return report.error();
    print_replay(flags, session, *report);
    for (const std::string& failure : report->failures)
        std::fprintf(stderr, "%s\n", failure.c_str());
    return flags.verifies && !report->failures.empty() ? kCheckFailed : kFine;
}

} // namespace

void add_script_verb(CommandLine& line) {
    Verb verb = line.add_verb("script", "Execute commands and steps from a file");
    auto& flags = verb.keep<ScriptFlags>();
    verb.required_text("file", flags.file, "Lines of commands; see assets/scripts");
    verb.number("--threads", flags.threads, {1, 256}, "Threads of a step");
    verb.text("--record", flags.recording, "File for a recording of the last scene; see replay");
    verb.on_run([&flags] { return run_script_file(flags); });
}

void add_replay_verb(CommandLine& line) {
    Verb verb = line.add_verb("replay", "Repeat a recording and compare every step with it");
    auto& flags = verb.keep<ReplayFlags>();
    verb.required_text("file", flags.file, "A recording: File > Save recording in the window");
    verb.flag("--verify",
              flags.verifies,
              "End with 1 at the first step that differs, and name its body and field");
    add_thread_options(verb, flags.threads, flags.isa);
    verb.flag("--json", flags.is_json, "Print the result as JSON");
    verb.on_run([&flags] { return replay(flags); });
}

} // namespace topple::app
