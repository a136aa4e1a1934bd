// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"
#include "app/verbs/verbs.h"
#include "engine/io/file_bytes.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace topple::app {
namespace {

constexpr std::uint64_t kMaxScriptBytes = 16'000'000;

int run(const std::string& file, int threads) {
    const auto text = read_file(file, kMaxScriptBytes);
    if (!text.ok()) {
        std::fprintf(stderr, "topple script: %s\n", text.error().text().c_str());
        return kBadInput;
    }
    Session session(threads);
    const auto report = run_script(*text, file, session, [](std::string_view line) {
        std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    });
    if (!report.ok()) {
        std::fprintf(stderr, "topple script: %s\n", report.error().text().c_str());
        return kBadInput;
    }
    for (const std::string& failure : report->failures)
        std::fprintf(stderr, "%s\n", failure.c_str());
    return report->failures.empty() ? kFine : kCheckFailed;
}

} // namespace

void add_script_verb(CLI::App& app, int& exit_code) {
    auto* verb = app.add_subcommand("script", "Carry out commands and steps from a file");
    static std::string file;
    static int threads = 1;
    verb->add_option("file", file, "Lines of commands; see assets/scripts")->required();
    verb->add_option("--threads", threads, "Threads of a step")->check(CLI::Range(1, 256));
    verb->callback([&exit_code] { exit_code = run(file, threads); });
}

} // namespace topple::app
