// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace topple::fuzz {

/// Makes numbers of bytes. Past the end all bytes are 0.
class ByteReader {
public:
    ByteReader(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

    [[nodiscard]] bool is_empty() const { return rest_.empty(); }
    std::uint8_t byte() {
        if (rest_.empty())
            return 0;
        const std::uint8_t value = rest_.front();
        rest_ = rest_.subspan(1);
        return value;
    }
    /// Returns eighths between -16 and 16, so that many coincide, or any bits at all.
    Real number(bool any_bits) {
        if (!any_bits)
            return static_cast<Real>(byte() - 128) / 8;
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i)
            value = value << 8u | byte();
        return std::bit_cast<Real>(value);
    }
    Vec3 point(bool any_bits) {
        const Real x = number(any_bits), y = number(any_bits), z = number(any_bits);
        return {x, y, z};
    }
    /// Reads a ray. Bits 0 and 1 of `kind`: any bits in origin and direction; bit 2: a range of its own.
    Ray ray(std::uint8_t kind) {
        Ray ray{point((kind & 1u) != 0), point((kind & 2u) != 0)};
        if ((kind & 4u) != 0) {
            ray.t_min = number((kind & 8u) != 0);
            ray.t_max = number((kind & 8u) != 0);
        }
        return ray;
    }

private:
    std::span<const std::uint8_t> rest_;
};

} // namespace topple::fuzz
