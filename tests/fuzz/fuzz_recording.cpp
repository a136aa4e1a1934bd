// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads the bytes as lines of a recording, after a small scene was opened. Whatever a line does, the world must stay
// valid, and the recording of what was done must repeat without a difference.

#include "app/session/script.h"
#include "app/session/session_log.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace topple;
using namespace topple::app;

constexpr std::size_t kHistoryBytes = 2'000'000;
constexpr int kMostLines = 60;

[[noreturn]] void complain(const std::string& text) {
    std::fprintf(stderr, "%s\n", text.c_str());
    std::abort();
}

/// Lines that write files, or that may take as long as they please.
bool is_left_out(std::string_view line) {
    for (const char* word : {"save", "step ", "open", "spawn", "import"})
        if (line.find(word) != std::string_view::npos)
            return true;
    return false;
}

void run(std::string_view line, Session& session) {
    (void)run_script(line, "fuzz.topple", session, [](std::string_view) {});
    if (const Result<void> valid = session.world().validate(); !valid)
        complain(valid.error().text());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Session session(1, kHistoryBytes);
    run("open stack:2", session);
    for (int lines = 0; !text.empty() && lines < kMostLines; ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!is_left_out(line))
            run(line, session);
    }
    std::string recording;
    if (!session.execute(
            CopyRecording{.take = [&](std::string made) { recording = std::move(made); }}))
        return 0; // the beginning is forgotten
    Session again(1, kHistoryBytes);
    const auto report = run_script(recording, "again.topple", again, [](std::string_view) {});
    if (!report)
        complain(report.error().text() + "\n" + recording);
    if (!report->failures.empty())
        complain(report->failures.front() + "\n" + recording);
    return 0;
}
