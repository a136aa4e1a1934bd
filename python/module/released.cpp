// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/released.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace topple::python {
namespace {

std::atomic<bool> has_ended{false}; ///< Set by a thread that has the interpreter.
std::thread::id ending_thread;      ///< Thread that ends the program; set before `has_ended`.
std::atomic<int> inside_count{0};   ///< Calls that will return to Python.

/// Called by Python at exit, with the interpreter.
void wait_for_work() {
    ending_thread = std::this_thread::get_id();
    has_ended = true;
    PyThreadState* state = PyEval_SaveThread();
    while (inside_count > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    PyEval_RestoreThread(state);
}

[[noreturn]] void sleep_until_the_end() {
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

} // namespace

Inside::Inside() {
    if (has_ended && std::this_thread::get_id() != ending_thread) {
        PyEval_SaveThread();
        sleep_until_the_end();
    }
    ++inside_count;
}

Inside::~Inside() { --inside_count; }

Released::Released() {
    if (!has_ended)
        state_ = PyEval_SaveThread();
}

Released::~Released() {
    if (!state_)
        return;
    if (has_ended) {
        --inside_count;
        sleep_until_the_end();
    }
    // The function at exit, if it begins now, leaves the interpreter to this thread, which is inside.
    PyEval_RestoreThread(state_);
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

Retaken::Retaken(Released& released) : released_(released) {
    has_interpreter_ = !released.state_ || !has_ended;
    if (!released.state_ || !has_interpreter_)
        return;
    // As in ~Released: the thread is inside, so that the interpreter lives.
    PyEval_RestoreThread(std::exchange(released.state_, nullptr));
    is_taken_ = true;
}

Retaken::~Retaken() {
    if (is_taken_)
        released_.state_ = PyEval_SaveThread();
}

bool is_ending() { return has_ended; }

void watch_end() {
    pybind11::module_::import("atexit").attr("register")(pybind11::cpp_function(&wait_for_work));
}

} // namespace topple::python
