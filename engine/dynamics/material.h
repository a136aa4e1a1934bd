// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace topple {

/// Name that identifies a material in the table of pairs. Plain bytes, so that a snapshot is a copy; empty: no name.
class MaterialName {
public:
    static constexpr std::size_t kMaxBytes = 15; ///< Length without the terminating zero.

    /// Creates the empty name.
    MaterialName() = default;
    /// Creates the name with this text. Requires: no longer than kMaxBytes. (Readers refuse longer ones.)
    explicit MaterialName(std::string_view text) {
        std::copy_n(text.begin(), std::min(text.size(), kMaxBytes), bytes_.begin());
    }
    /// Returns the text, valid as long as the name.
    [[nodiscard]] std::string_view text() const { return {bytes_.data()}; }
    /// Returns whether the name is empty.
    [[nodiscard]] bool is_empty() const { return bytes_[0] == 0; }
    /// Returns all bytes, with zeros after the text, for files and hashes.
    [[nodiscard]] const std::array<char, kMaxBytes + 1>& bytes() const { return bytes_; }

    friend bool operator==(const MaterialName&, const MaterialName&) = default;
    /// Compares byte by byte.
    friend bool operator<(const MaterialName& a, const MaterialName& b) {
        return a.text() < b.text();
    }

private:
    std::array<char, kMaxBytes + 1> bytes_{};
};

/// Behavior of a surface. A contact takes the geometric mean of the frictions, the larger restitution and the larger
/// rolling resistance, unless the world has numbers for this pair of materials.
struct Material {
    Real friction = 0.6f;            ///< Coulomb coefficient while sliding. [-]
    Real restitution = 0;            ///< Speed after the impact over the speed before. [-]
    Real rolling_resistance = 0.01f; ///< Lever of the torque over the radius; 0.01 for a tire. [-]
    Real static_friction = 0; ///< Coefficient while sticking, at least `friction`; 0: equal to
                              ///< `friction`. [-]
    MaterialName name{};      ///< Name for the world's table of pairs; empty: no name.
    friend bool operator==(const Material&, const Material&) = default;
};

/// Returns the friction coefficient while sticking. [-]
constexpr Real static_friction_of(const Material& m) {
    return m.static_friction > m.friction ? m.static_friction : m.friction;
}

/// Surface of contacts between two materials of these names, replacing the combination of their own numbers.
struct MaterialPair {
    MaterialName a{}, b{}; ///< Names in alphabetical order inside a world.
    Material surface{};    ///< Surface of the contact; its name has no effect.
    friend bool operator==(const MaterialPair&, const MaterialPair&) = default;
};

} // namespace topple
