// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/crash_report.h"
#include "app/platform/crash_text_detail.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

namespace topple::app {
namespace {

constexpr std::string_view kCause = "Cause: ";
constexpr std::size_t kNoteBytes = 4000, kExceptionBytes = 500;

/// Data that the signal handler reads. Notes are written to the unused slot, then the two slots are swapped.
struct ReportData {
    std::array<std::array<char, kNoteBytes + 1>, 2> notes{};
    std::atomic<std::size_t> note_in_use{0};
    std::array<char, kExceptionBytes + 1> exception{}; ///< Words of the exception, or empty.
};
ReportData& report_data() {
    static ReportData data;
    return data;
}

void store(std::string_view words) { crash_text::copy_text(report_data().exception, words); }

/// Stores the words of an uncaught exception, then ends the program like any other crash.
[[noreturn]] void on_terminate() {
    try {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        store("there is not enough memory");
    } catch (const std::exception& e) {
        store(std::string("exception: ") + e.what());
    } catch (...) {
        store("an exception of unknown kind");
    }
    std::abort();
}

} // namespace

void crash_text::put_report(const char* cause, void (*put)(const char* text)) {
    const ReportData& data = report_data();
    put("Topple crashed. This file stays on this machine unless you send it.\n");
    put(kCause.data());
    put(data.exception[0] != 0 ? data.exception.data() : cause);
    put("\n\n");
    put(data.notes[data.note_in_use].data());
    put("\nCalls, innermost first:\n");
}

void crash_text::note_uncaught_exceptions() {
    (void)report_data(); // made before a crash
    std::set_terminate(&on_terminate);
}

void note_for_crash_report(std::string_view text) {
    ReportData& data = report_data();
    const std::size_t other = 1 - data.note_in_use;
    crash_text::copy_text(data.notes[other], text);
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
