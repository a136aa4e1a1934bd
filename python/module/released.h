// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

namespace topple::python {

// At the end of the program Python ends threads that ask for the interpreter, which C++ does not survive. So a function
// at exit waits until no thread is inside of this module, and a thread that then comes back sleeps until the process is
// gone.

/// A call of the module: counts the thread as inside during its life.
class Inside {
public:
    /// Requires: the thread has the interpreter.
    Inside();
    ~Inside();
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
};

/// Leaves the interpreter to other threads during its life. The work meanwhile calls nothing of Python.
class Released {
public:
    /// Requires: the thread has the interpreter and is inside. At the end of the program it keeps the interpreter.
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

    /// Runs the handlers of signals that have arrived. Returns false if the work shall stop: one of them has set an
    /// exception of Python, which the caller throws, or the program ends.
    [[nodiscard]] bool look_at_signals();

private:
    friend class Retaken;
    PyThreadState* state_ = nullptr; ///< Null: the thread has the interpreter.
};

/// Takes the interpreter back during its life, within work that has left it to other threads.
class Retaken {
public:
    /// Requires: the thread that has begun `released`.
    explicit Retaken(Released& released);
    ~Retaken();
    Retaken(const Retaken&) = delete;
    Retaken& operator=(const Retaken&) = delete;

    /// Returns whether the thread has the interpreter; false: the program ends.
    [[nodiscard]] bool has_interpreter() const { return has_interpreter_; }

private:
    Released& released_;
    bool is_taken_ = false; ///< Whether it is given to other threads again at the end.
    bool has_interpreter_ = false;
};

/// Returns whether the program ends.
bool is_ending();
/// Lets the program wait for the work when it ends. Called once.
void watch_end();

/// A class of Python whose methods count their threads as inside.
template<typename T>
class GuardedClass : public pybind11::class_<T> {
public:
    using pybind11::class_<T>::class_;
    using pybind11::class_<T>::def;

    /// Adds a method.
    template<typename Function>
    GuardedClass& def(const char* name, Function&& function) {
        pybind11::class_<T>::def(
            name, std::forward<Function>(function), pybind11::call_guard<Inside>());
        return *this;
    }
    /// Adds a function of the class.
    template<typename Function>
    GuardedClass& def_static(const char* name, Function&& function) {
        pybind11::class_<T>::def_static(
            name, std::forward<Function>(function), pybind11::call_guard<Inside>());
        return *this;
    }
};

} // namespace topple::python
