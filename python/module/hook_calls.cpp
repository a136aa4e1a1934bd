// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/hook_calls.h"

#include "python/module/world_handle.h"

#include <utility>

namespace topple::python {

HookCalls*& HookCalls::current() {
    static thread_local HookCalls* calls = nullptr;
    return calls;
}

HookCalls::Running::Running(HookCalls& calls, Released& released)
    : calls_(calls),
      before_(std::exchange(current(), &calls)) {
    calls.released_ = &released;
}

HookCalls::Running::~Running() {
    calls_.released_ = nullptr;
    current() = before_;
}

void HookCalls::throw_failure() {
    if (failure_)
        std::rethrow_exception(std::exchange(failure_, nullptr));
}

py::object HookCalls::records() {
    if (!records_)
        records_ = array_of_bodies(world_->state(), world_);
    return records_;
}

} // namespace topple::python
