// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/address_wait_detail.h"

namespace topple::core_detail {

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) {
    number.wait(value, std::memory_order_acquire);
}

void wake_all(std::atomic<std::uint32_t>& number) { number.notify_all(); }

} // namespace topple::core_detail
