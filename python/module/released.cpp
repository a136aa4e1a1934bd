// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/released.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace topple::python {
namespace {

std::atomic<bool> has_ended{false}; ///< Set by a thread that has the interpreter.
std::atomic<int> released_count{0}; ///< Threads that will ask for the interpreter.

/// Called by Python at exit, with the interpreter.
void wait_for_work() {
    has_ended = true;
    PyThreadState* state = PyEval_SaveThread();
    while (released_count > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    PyEval_RestoreThread(state);
}

} // namespace

Released::Released() {
    if (has_ended)
        return;
    ++released_count;
    state_ = PyEval_SaveThread();
}

Released::~Released() {
    if (!state_)
        return;
    if (has_ended) {
        --released_count;
        for (;;)
            std::this_thread::sleep_for(std::chrono::hours(1));
    }
    // From here on the function at exit, which has released the interpreter, waits for this thread.
    PyEval_RestoreThread(state_);
    --released_count;
}

bool Released::look_at_signals() {
    if (!state_)
        return PyErr_CheckSignals() == 0;
    if (has_ended)
        return false;
    PyEval_RestoreThread(state_);
    const bool goes_on = PyErr_CheckSignals() == 0;
    state_ = PyEval_SaveThread();
    return goes_on;
}

bool is_ending() { return has_ended; }

void watch_end() {
    pybind11::module_::import("atexit").attr("register")(pybind11::cpp_function(&wait_for_work));
}

} // namespace topple::python
