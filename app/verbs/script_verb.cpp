// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_bytes.h"

#include <cstdio>

namespace topple::app {
namespace {

constexpr std::uint64_t kMaxScriptBytes = 16'000'000;

struct ScriptFlags {
    std::string file;
    int threads = 1;
};

Result<int> run_script_file(const std::string& file, int threads) {
    const auto text = read_file(file, kMaxScriptBytes);
    if (!text.ok())
        return text.error();
    Session session(threads);
    const auto report = run_script(*text, file, session, [](std::string_view line) {
        std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    });
    if (!report.ok())
        return report.error();
    for (const std::string& failure : report->failures)
        std::fprintf(stderr, "%s\n", failure.c_str());
    return report->failures.empty() ? kFine : kCheckFailed;
}

} // namespace

void add_script_verb(CommandLine& line) {
    Verb verb = line.add_verb("script", "Execute commands and steps from a file");
    auto& flags = verb.keep<ScriptFlags>();
    verb.required_text("file", flags.file, "Lines of commands; see assets/scripts");
    verb.number("--threads", flags.threads, {1, 256}, "Threads of a step");
    verb.on_run([&flags] { return run_script_file(flags.file, flags.threads); });
}

} // namespace topple::app
