// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

/// Sleep of threads until a number changes; address_wait_*.cpp, one for each kind of system.
namespace topple::core_detail {

/// Sleeps while the number has that value; may return earlier.
void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value);
/// Wakes all who sleep until this number changes. Call after the change, which must be sequentially consistent.
void wake_all(std::atomic<std::uint32_t>& number);

} // namespace topple::core_detail
