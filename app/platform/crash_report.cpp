// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Between a crash and the end of the program only calls that are safe in a signal handler are made: no allocation, no
// formatting.
#include "app/platform/crash_report.h"

#include "app/platform/crash_text_detail.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

namespace topple::app {
namespace {

constexpr std::size_t kPathBytes = 4096;

/// Data that the signal handler reads.
struct HandlerData {
    std::array<char, kPathBytes> path{};
    int file = -1;
    std::array<char, 65536> stack{}; ///< Stack of the handler, since the program's own may be
                                     ///< exhausted.
};
HandlerData& handler_data() {
    static HandlerData data;
    return data;
}

const char* in_words(int signal) {
    switch (signal) {
    case SIGSEGV:
        return "segmentation fault";
    case SIGBUS:
        return "bus error";
    case SIGILL:
        return "illegal instruction";
    case SIGFPE:
        return "arithmetic error";
    case SIGABRT:
        return "the program called abort";
    default:
        return "signal";
    }
}

void put(const char* text) {
    // A failed write is ignored: the crashing program has no other way to report it.
    [[maybe_unused]] const auto written = ::write(handler_data().file, text, std::strlen(text));
}

void write_report(int signal) {
    HandlerData& data = handler_data();
    data.file = ::open(data.path.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (data.file < 0)
        return;
    crash_text::put_report(in_words(signal), &put);
    std::array<void*, 64> calls{};
    const int count = ::backtrace(calls.data(), static_cast<int>(calls.size()));
    ::backtrace_symbols_fd(calls.data(), count, data.file);
    ::close(data.file);
}

extern "C" void topple_on_crash(int signal) {
    write_report(signal);
    ::raise(signal); // SA_RESETHAND has removed this handler: the signal now ends the program
}

} // namespace

void report_crashes_to(const std::filesystem::path& file) {
    HandlerData& data = handler_data();
    crash_text::copy_text(data.path, std::string_view(file.native()));
    std::array<void*, 1> first_call_loads_a_library{};
    ::backtrace(first_call_loads_a_library.data(), 1);
    stack_t stack = {};
    stack.ss_sp = data.stack.data();
    stack.ss_size = data.stack.size();
    ::sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = &topple_on_crash;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
        sigaction(signal, &action, nullptr);
    crash_text::note_uncaught_exceptions();
}

void crash_by_bad_access() { std::raise(SIGSEGV); }

} // namespace topple::app
