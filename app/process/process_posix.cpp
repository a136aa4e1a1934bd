// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The process on Linux and other POSIX systems.

#include "app/process/arguments.h"
#include "app/process/desktop_start.h"
#include "app/process/interruption.h"
#include "app/process/priority.h"
#include "app/process/usage.h"

#include <malloc.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdio>
#include <fstream>

#ifdef __GLIBC_PREREQ
#define TOPPLE_HAS_MALLINFO2 __GLIBC_PREREQ(2, 33)
#else
#define TOPPLE_HAS_MALLINFO2 0
#endif

namespace topple::app {
namespace {

// A signal handler may access nothing else.
volatile std::sig_atomic_t noted_signal = 0;

void note(int number) { noted_signal = number; }

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// nohup starts a program with SIGHUP ignored, so that it outlives its terminal.
bool is_to_be_ignored(int number) {
    struct sigaction before {};
    return number == SIGHUP && ::sigaction(number, nullptr, &before) == 0 &&
           before.sa_handler == SIG_IGN;
}

} // namespace

std::vector<std::string> utf8_arguments(int argc, const char* const* argv) {
    return {argv, argv + argc};
}

void prepare_output() {}

void become_window_program() {}

void tell_why_it_ends(const std::string& sentence) {
    std::fprintf(stderr, "topple: %s\n", sentence.c_str());
}

Interruption::Interruption() {
    noted_signal = 0;
    struct sigaction action {};
    action.sa_handler = &note;
    action.sa_flags = static_cast<int>(
        SA_RESETHAND); // the second signal gets the default action, which ends the program
    for (const int number : kSignals)
        if (!is_to_be_ignored(number))
            ::sigaction(number, &action, nullptr);
}

Interruption::~Interruption() {
    for (const int number : kSignals)
        if (!is_to_be_ignored(number))
            ::signal(number, SIG_DFL);
}

int Interruption::signal_number() { return noted_signal; }

void let_others_go_first() {
    constexpr int kPriorityBehindOthers = 10; // -20 (first) to 19 (last)
    (void)::setpriority(PRIO_PROCESS, 0, kPriorityBehindOthers);
}

double peak_rss_mb() {
    // Unlike getrusage's, this peak can be reset.
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (double kilobytes = 0; word == "VmHWM:" && status >> kilobytes)
            return kilobytes / 1024;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024; // Linux counts kilobytes
}

void forget_peak_rss() { std::ofstream("/proc/self/clear_refs") << "5"; }

double heap_mb() {
#if TOPPLE_HAS_MALLINFO2
    const struct mallinfo2 heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd) / (1024.0 * 1024.0);
#else
    return 0;
#endif
}

} // namespace topple::app
