// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace topple {

/// Name by which pairs of materials are told apart. Plain bytes, so that a snapshot is a copy;
/// empty: none.
class MaterialName {
public:
    static constexpr std::size_t kMaxBytes = 15; ///< Without the terminating zero.

    /// The empty name.
    MaterialName() = default;
    /// The name with this text. Requires: no longer than kMaxBytes. (Readers refuse longer ones.)
    explicit MaterialName(std::string_view text) {
        std::copy_n(text.begin(), std::min(text.size(), kMaxBytes), bytes_.begin());
    }
    /// The text, valid as long as the name.
    [[nodiscard]] std::string_view text() const { return {bytes_.data()}; }
    /// Whether there is no name.
    [[nodiscard]] bool is_empty() const { return bytes_[0] == 0; }
    /// All bytes, zero behind the text: for files and hashes.
    [[nodiscard]] const std::array<char, kMaxBytes + 1>& bytes() const { return bytes_; }

    friend bool operator==(const MaterialName&, const MaterialName&) = default;
    /// Alphabetical order, byte by byte.
    friend bool operator<(const MaterialName& a, const MaterialName& b) {
        return a.text() < b.text();
    }

private:
    std::array<char, kMaxBytes + 1> bytes_{};
};

/// Behavior of a surface. A pair takes the geometric mean of the frictions, the larger restitution
/// and the larger rolling resistance, unless the world has numbers of its own for it.
struct Material {
    Real friction = 0.6f;            ///< Coulomb coefficient while it slides. [-]
    Real restitution = 0;            ///< Speed after over speed before. [-]
    Real rolling_resistance = 0.01f; ///< Lever of the torque over the radius; a tire has 0.01. [-]
    Real static_friction = 0; ///< Coefficient while it sticks, no less than friction; 0: the same. [-]
    MaterialName name;        ///< Key of the world's table of pairs; empty: none.
    friend bool operator==(const Material&, const Material&) = default;
};

/// Friction coefficient while nothing slides. [-]
constexpr Real static_friction_of(const Material& m) {
    return m.static_friction > m.friction ? m.static_friction : m.friction;
}

/// Surface of contacts between two materials of these names, in place of the numbers of each.
struct MaterialPair {
    MaterialName a, b; ///< In the world: in alphabetical order.
    Material surface;  ///< Its name counts for nothing.
    friend bool operator==(const MaterialPair&, const MaterialPair&) = default;
};

} // namespace topple
