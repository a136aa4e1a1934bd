// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple {

/// Array of floats for loads of any width: 32-byte aligned, and padded with zeros to a multiple of eight.
class SimdArray {
public:
    /// Keeps the values; new ones are 0.
    void resize(std::size_t count) { eights_.resize((count + 7) / 8); }
    ///@{
    /// The first float; null if there are none.
    [[nodiscard]] float* data() { return reinterpret_cast<float*>(eights_.data()); }
    [[nodiscard]] const float* data() const {
        return reinterpret_cast<const float*>(eights_.data());
    }
    ///@}

private:
    struct alignas(32) Eight {
        float v[8] = {};
    };
    std::vector<Eight> eights_;
};

} // namespace topple
