// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Between a crash and the end of the program no memory is allocated. Windows calls the filter on the stack of the
// crash, so that an exhausted stack leaves no report.
#include "app/platform/crash_report.h"
#include "app/platform/crash_text_detail.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>

namespace topple::app {
namespace {

/// Data that the handlers read.
struct HandlerData {
    std::array<wchar_t, 4096> path{};
    HANDLE file = nullptr;
};
HandlerData& handler_data() {
    static HandlerData data;
    return data;
}

const char* in_words(DWORD code) {
    switch (code) {
    case EXCEPTION_ACCESS_VIOLATION:
        return "access violation";
    case EXCEPTION_ILLEGAL_INSTRUCTION:
        return "illegal instruction";
    case EXCEPTION_INT_DIVIDE_BY_ZERO:
    case EXCEPTION_FLT_DIVIDE_BY_ZERO:
        return "arithmetic error";
    default:
        return "exception of the system";
    }
}

void put(const char* text) {
    DWORD written = 0; // A failed write is ignored: the crashing program has no other way to report it.
    ::WriteFile(
        handler_data().file, text, static_cast<DWORD>(std::strlen(text)), &written, nullptr);
}

/// Prints the name of the file, without its folder, that has the code of this call; returns where its code begins.
std::uintptr_t put_file_of(void* call) {
    HMODULE file = nullptr;
    std::array<char, MAX_PATH + 1> path{};
    constexpr DWORD kBorrowed = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    if (!::GetModuleHandleExA(kBorrowed, static_cast<const char*>(call), &file) ||
        ::GetModuleFileNameA(file, path.data(), MAX_PATH) == 0)
        return 0;
    const char* const folder_end = std::strrchr(path.data(), '\\');
    put(folder_end ? folder_end + 1 : path.data());
    return reinterpret_cast<std::uintptr_t>(file);
}

/// Names of functions would need debug information; addresses are enough for whoever has the program.
void put_calls() {
    std::array<void*, 62> calls{};
    const USHORT count = ::CaptureStackBackTrace(
        0, static_cast<DWORD>(calls.size()), calls.data(), nullptr);
    for (USHORT i = 0; i < count; ++i) {
        const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(calls[i]) -
                                      put_file_of(calls[i]);
        std::array<char, 32> line{};
        char* const begin = std::copy_n("+0x", 3, line.data());
        *std::to_chars(begin, line.data() + line.size() - 2, offset, 16).ptr = '\n';
        put(line.data());
    }
}

void write_report(const char* cause) {
    HandlerData& data = handler_data();
    data.file = ::CreateFileW(data.path.data(),
                              GENERIC_WRITE,
                              FILE_SHARE_READ,
                              nullptr,
                              CREATE_ALWAYS,
                              FILE_ATTRIBUTE_NORMAL,
                              nullptr);
    if (data.file == INVALID_HANDLE_VALUE)
        return;
    crash_text::put_report(cause, &put);
    put_calls();
    ::CloseHandle(data.file);
}

LONG WINAPI on_exception(EXCEPTION_POINTERS* exception) {
    write_report(in_words(exception->ExceptionRecord->ExceptionCode));
    return EXCEPTION_CONTINUE_SEARCH; // the system ends the program
}

extern "C" void topple_on_abort(int) { write_report("the program called abort"); }

} // namespace

void report_crashes_to(const std::filesystem::path& file) {
    crash_text::copy_text(handler_data().path, std::wstring_view(file.native()));
    ::SetUnhandledExceptionFilter(&on_exception);
    std::signal(SIGABRT, &topple_on_abort);
    crash_text::note_uncaught_exceptions();
}

void crash_by_bad_access() {
    ::RaiseException(EXCEPTION_ACCESS_VIOLATION, EXCEPTION_NONCONTINUABLE, 0, nullptr);
}

} // namespace topple::app
