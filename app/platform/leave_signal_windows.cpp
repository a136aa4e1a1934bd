// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/leave_signal.h"

#include <csignal>
#include <initializer_list>

namespace topple::app {
namespace {

// The C library calls the handler on a thread of its own, and resets it first.
volatile std::sig_atomic_t asked_by = 0;

extern "C" void topple_note_leave_signal(int signal) { asked_by = signal; }

} // namespace

void watch_leave_signals() {
    // SIGBREAK also stands for a console that is closed.
    for (const int signal : {SIGINT, SIGTERM, SIGBREAK})
        std::signal(signal, &topple_note_leave_signal);
}

int leave_signal() { return asked_by; }

} // namespace topple::app
