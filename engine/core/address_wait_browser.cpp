// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The standard library of Emscripten 3.1 sleeps for milliseconds between two looks; WebAssembly itself waits on an
// address.
#include "topple/core/address_wait_detail.h"

#include <emscripten/threading.h>

#include <climits>
#include <cmath>

namespace topple::core_detail {
namespace {

volatile void* address_of(const std::atomic<std::uint32_t>& number) {
    return const_cast<std::atomic<std::uint32_t>*>(&number);
}

} // namespace

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) {
    emscripten_futex_wait(address_of(number), value, static_cast<double>(INFINITY));
}

void wake_all(std::atomic<std::uint32_t>& number) {
    emscripten_futex_wake(address_of(number), INT_MAX);
}

} // namespace topple::core_detail
