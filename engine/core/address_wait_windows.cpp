// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Calls of the system instead of std::atomic's: where there is no futex, libstdc++ 12 looks at the number before it
// takes the lock of its condition variable, and a change between the two wakes nobody.

#include "topple/core/address_wait_detail.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace topple::core_detail {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) {
    void* const address = const_cast<std::atomic<std::uint32_t>*>(&number);
    ::WaitOnAddress(address, &value, sizeof(value), INFINITE);
}

void wake_all(std::atomic<std::uint32_t>& number) { ::WakeByAddressAll(&number); }

} // namespace topple::core_detail
