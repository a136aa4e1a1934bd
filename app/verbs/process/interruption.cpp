// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/process/interruption.h"

#include <csignal>

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

} // namespace topple::app
