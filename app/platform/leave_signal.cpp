// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/leave_signal.h"

#include <csignal>
#include <initializer_list>

namespace topple::app {
namespace {

volatile std::sig_atomic_t asked_by = 0;

extern "C" void topple_note_leave_signal(int signal) { asked_by = signal; }

} // namespace

void watch_leave_signals() {
    struct sigaction action = {};
    action.sa_handler = &topple_note_leave_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        // nohup starts a program with SIGHUP ignored, so that it outlives its terminal.
        if (signal != SIGHUP || before.sa_handler != SIG_IGN)
            sigaction(signal, &action, nullptr);
    }
}

int leave_signal() { return asked_by; }

} // namespace topple::app
