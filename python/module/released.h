// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

namespace topple::python {

/// Leaves the interpreter to other threads during its life. The work meanwhile calls nothing of Python.
///
/// At the end of the program Python ends threads that ask for the interpreter, which C++ does not survive. So a function
/// at exit waits for all that work to end, and a thread that then comes back sleeps until the process is gone.
class Released {
public:
    /// Requires: the thread has the interpreter. At the end of the program it keeps it.
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

    /// Runs the handlers of signals that have arrived. Returns false if the work shall stop: one of them has set an
    /// exception of Python, which the caller throws, or the program ends.
    [[nodiscard]] bool look_at_signals();

private:
    PyThreadState* state_ = nullptr; ///< Null: the thread has the interpreter.
};

/// Returns whether the program ends.
bool is_ending();
/// Lets the program wait for the work when it ends. Called once.
void watch_end();

} // namespace topple::python
