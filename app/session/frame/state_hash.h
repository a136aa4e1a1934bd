// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <cstdint>
#include <memory>
#include <mutex>

namespace topple::app {

/// Hash of a state. The first call of `value` computes the hash, in time linear in the state; copies of
/// this object share the result. Thread-safe.
class StateHash {
public:
    StateHash() = default;
    explicit StateHash(Snapshot state) : kept_(std::make_shared<Kept>()) {
        kept_->state = std::move(state);
    }
    /// Value of hash_of() for the state; 0 without a state.
    [[nodiscard]] std::uint64_t value() const {
        if (!kept_)
            return 0;
        std::call_once(kept_->once, [this] { kept_->value = hash_of(*kept_->state); });
        return kept_->value;
    }

private:
    struct Kept {
        Snapshot state;
        std::once_flag once;
        std::uint64_t value = 0;
    };
    std::shared_ptr<Kept> kept_;
};

} // namespace topple::app
