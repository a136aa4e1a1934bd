// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Between a crash and the end of the program only calls that are safe in a signal handler are made: no allocation, no
// formatting.
#include "app/platform/crash_report.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

namespace topple::app {
namespace {

constexpr std::string_view kCause = "Cause: ";
constexpr std::size_t kNoteBytes = 4000, kPathBytes = 4096, kExceptionBytes = 500;

/// Data that the signal handler reads. Notes are written to the unused slot, then the two slots are swapped.
struct ReportData {
    std::array<char, kPathBytes> path{};
    std::array<std::array<char, kNoteBytes + 1>, 2> notes{};
    std::atomic<std::size_t> note_in_use{0};
    std::array<char, kExceptionBytes + 1> exception{}; ///< Words of the exception, or empty.
    std::array<char, 65536> stack{}; ///< Stack of the handler, since the program's own may be
                                     ///< exhausted.
};
ReportData& report_data() {
    static ReportData data;
    return data;
}

template<std::size_t N>
void copy_text(std::array<char, N>& to, std::string_view text) {
    const std::size_t count = std::min(text.size(), N - 1);
    std::copy_n(text.begin(), count, to.begin());
    to[count] = 0;
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

void put(int file, const char* text) {
    // A failed write is ignored: the crashing program has no other way to report it.
    [[maybe_unused]] const auto written = ::write(file, text, std::strlen(text));
}

void write_report(int signal) {
    const ReportData& data = report_data();
    const int file = ::open(data.path.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    put(file, "Topple crashed. This file stays on this machine unless you send it.\n");
    put(file, kCause.data());
    put(file, data.exception[0] != 0 ? data.exception.data() : in_words(signal));
    put(file, "\n\n");
    put(file, data.notes[data.note_in_use].data());
    put(file, "\nCalls, innermost first:\n");
    std::array<void*, 64> calls{};
    const int count = ::backtrace(calls.data(), static_cast<int>(calls.size()));
    ::backtrace_symbols_fd(calls.data(), count, file);
    ::close(file);
}

extern "C" void topple_on_crash(int signal) {
    write_report(signal);
    ::raise(signal); // SA_RESETHAND has removed this handler: the signal now ends the program
}

/// Stores the words of an uncaught exception, then ends the program like any other crash.
[[noreturn]] void on_terminate() {
    try {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        copy_text(report_data().exception, "there is not enough memory");
    } catch (const std::exception& e) {
        copy_text(report_data().exception, std::string("exception: ") + e.what());
    } catch (...) {
        copy_text(report_data().exception, "an exception of unknown kind");
    }
    std::abort();
}

} // namespace

void report_crashes_to(const std::filesystem::path& file) {
    ReportData& data = report_data();
    copy_text(data.path, file.native());
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
    std::set_terminate(&on_terminate);
}

void note_for_crash_report(std::string_view text) {
    ReportData& data = report_data();
    const std::size_t other = 1 - data.note_in_use;
    copy_text(data.notes[other], text);
    data.note_in_use = other;
}

std::string_view cause_in_report(std::string_view report) {
    const std::size_t at = report.find(kCause);
    if (at == std::string_view::npos)
        return {};
    report.remove_prefix(at + kCause.size());
    return report.substr(0, report.find('\n'));
}

} // namespace topple::app
