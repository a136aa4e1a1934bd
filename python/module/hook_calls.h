// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "python/module/arguments.h"
#include "python/module/released.h"
#include "topple/world/world.h"

#include <exception>
#include <memory>

namespace topple::python {

/// The calls of contact hooks during one call of Python that takes steps. Hooks run on the thread of that call, take
/// the interpreter for as long as they run, and give it back. The first exception of a hook ends the calls: all later
/// questions of the step get the usual answers, so that the step is whole, and the call throws the exception after it.
class HookCalls {
public:
    /// The steps are taken during the life of this: the interpreter is with other threads.
    class Running {
    public:
        Running(HookCalls& calls, Released& released);
        ~Running();
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

    private:
        HookCalls& calls_;
        HookCalls* before_; ///< Calls of the world whose hook steps this one; null: none.
    };

    explicit HookCalls(std::shared_ptr<World> world) : world_(std::move(world)) {}
    HookCalls(const HookCalls&) = delete;
    HookCalls& operator=(const HookCalls&) = delete;

    /// Returns the answer of a hook: `act` calls Python. Returns `usual` after an exception, at the end of the program,
    /// and outside of steps that Python takes.
    template<typename Answer, typename Act>
    static Answer ask(const Answer& usual, const Act& act) {
        HookCalls* calls = current();
        if (!calls || calls->failure_)
            return usual;
        const Retaken retaken(*calls->released_);
        if (!retaken.has_interpreter())
            return usual;
        try {
            return act(*calls);
        } catch (...) {
            calls->failure_ = std::current_exception();
            return usual;
        }
    }

    [[nodiscard]] bool has_failed() const { return failure_ != nullptr; }
    /// Throws the exception of a hook, if there was one. Requires: the interpreter.
    void throw_failure();
    /// Returns the array of the records of the bodies. Requires: the interpreter.
    py::object records();

private:
    /// Returns the calls of the steps that this thread takes; null: none.
    static HookCalls*& current();

    std::shared_ptr<World> world_;
    Released* released_ = nullptr;
    std::exception_ptr failure_;
    py::object records_; ///< Null: no hook has asked yet.
};

} // namespace topple::python
