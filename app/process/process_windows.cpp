// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The process on Windows.

#include "app/process/arguments.h"
#include "app/process/desktop_start.h"
#include "app/process/interruption.h"
#include "app/process/priority.h"
#include "app/process/usage.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// After windows.h:
#include <fcntl.h>
#include <io.h>
#include <psapi.h>
#include <shellapi.h>
#include <timeapi.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <initializer_list>

namespace topple::app {
namespace {

// A signal handler may access nothing else. The C library calls it on a thread of its own.
volatile std::sig_atomic_t noted_signal = 0;

// The second signal gets the default action, which ends the program: the C library resets the handler.
void note(int number) { noted_signal = number; }

// SIGBREAK also stands for a console that is closed.
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGBREAK};

/// Returns UTF-8; a half of a surrogate pair becomes U+FFFD.
std::string utf8_of(const wchar_t* text) {
    // Both counts include the zero at the end.
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    std::string utf8(static_cast<std::size_t>(std::max(size, 1)), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8.data(), size, nullptr, nullptr);
    utf8.pop_back();
    return utf8;
}

std::wstring wide_of(const std::string& utf8) {
    const int size = ::MultiByteToWideChar(CP_UTF8, 0, utf8.c_str(), -1, nullptr, 0);
    std::wstring text(static_cast<std::size_t>(std::max(size, 1)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, utf8.c_str(), -1, text.data(), size);
    text.pop_back();
    return text;
}

/// Returns whether a file, a pipe or a console that outlives the program takes what it prints to stderr.
bool is_read_by_somebody() {
    DWORD processes[2];
    if (::_isatty(::_fileno(stderr)) != 0) // also NUL, which nobody reads
        return ::GetConsoleProcessList(processes, 2) > 1;
    const HANDLE output = ::GetStdHandle(STD_ERROR_HANDLE);
    return output != nullptr && ::GetFileType(output) != FILE_TYPE_UNKNOWN;
}

} // namespace

std::vector<std::string> utf8_arguments(int argc, const char* const* argv) {
    // main gets the arguments in the code page of the machine, which lacks most scripts.
    int count = 0;
    wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    if (!wide)
        return {argv, argv + argc};
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i)
        arguments.push_back(utf8_of(wide[i]));
    ::LocalFree(wide);
    return arguments;
}

void prepare_output() {
    // Otherwise every line end becomes two bytes, in pipes and files too, and pictures break.
    (void)::_setmode(::_fileno(stdout), _O_BINARY);
    (void)::_setmode(::_fileno(stderr), _O_BINARY);
    ::SetConsoleOutputCP(CP_UTF8);
}

void become_window_program() {
    ::timeBeginPeriod(1);
    DWORD processes[2];
    if (::GetConsoleProcessList(processes, 2) != 1)
        return;
    // The handles of the console may become those of other files, which must not receive what is printed.
    for (std::FILE* const output : {stdout, stderr})
        if (::_isatty(::_fileno(output)) != 0)
            (void)std::freopen("NUL", "wb", output);
    ::FreeConsole();
}

void tell_why_it_ends(const std::string& sentence) {
    std::fprintf(stderr, "topple: %s\n", sentence.c_str());
    if (!is_read_by_somebody())
        ::MessageBoxW(nullptr, wide_of(sentence).c_str(), L"Topple", MB_OK | MB_ICONERROR);
}

Interruption::Interruption() {
    noted_signal = 0;
    for (const int number : kSignals)
        std::signal(number, &note);
}

Interruption::~Interruption() {
    for (const int number : kSignals)
        std::signal(number, SIG_DFL);
}

int Interruption::signal_number() { return noted_signal; }

void let_others_go_first() {
    (void)::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

double peak_rss_mb() {
    PROCESS_MEMORY_COUNTERS memory{};
    if (!::GetProcessMemoryInfo(::GetCurrentProcess(), &memory, sizeof(memory)))
        return 0;
    return static_cast<double>(memory.PeakWorkingSetSize) / (1024.0 * 1024.0);
}

void forget_peak_rss() {} // Windows keeps the peak since the start.

double heap_mb() { return 0; }

} // namespace topple::app
