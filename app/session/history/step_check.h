// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/world/world_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Checksums of one moving body or deformable: a byte of the hash of each of its fields, so that a difference between
/// two runs can be named. Two different values have the same checksum once in 256 times.
struct MotionChecksum {
    static constexpr std::size_t kFieldCount = 4;
    /// Names of the fields of a body. A deformable has position and velocity only; its other bytes are 0.
    static constexpr std::array<const char*, kFieldCount> kFieldNames{"position",
                                                                      "rotation",
                                                                      "velocity",
                                                                      "angular velocity"};

    std::uint64_t ordinal = 0;
    bool is_deformable = false;
    std::array<std::uint8_t, kFieldCount> fields{};
    friend bool operator==(const MotionChecksum&, const MotionChecksum&) = default;
};

/// The result of a step in a few bytes, for comparing a repetition with it.
struct StepCheck {
    /// Hash of poses and velocities of everything that can move.
    std::uint64_t motion = 0;
    /// Checksums of awake bodies, then of deformables, both in the order of their ordinals.
    std::vector<MotionChecksum> moving;
    bool has_checksums = true; ///< False: they were dropped to save memory.
};

/// Returns the check of a state just after a step, in time linear in the state.
StepCheck check_of(const WorldState& state);

/// `0123456789abcdef 17:a1b2c3d4 soft3:a1002b00`: the hash, then ordinals and their checksums; a `-` instead of dropped
/// ones.
std::string text_of(const StepCheck& check);
/// Fails: anything but a text of text_of.
Result<StepCheck> parse_step_check(std::string_view text);

/// The first difference between two checks of the same step.
struct StepDifference {
    bool is_found = false;
    /// Body or deformable that differs; 0: the hashes differ and no checksum does, or none were kept.
    std::uint64_t ordinal = 0;
    bool is_deformable = false;
    std::string fields;    ///< "position and velocity", or "moves in one run only".
    std::size_t count = 0; ///< Number of bodies and deformables that differ.
};
/// Of several bodies that differ, the difference names the first one of `likely`, and the first of all otherwise.
StepDifference difference_between(const StepCheck& recorded,
                                  const StepCheck& found,
                                  std::span<const BodyId> likely = {});
/// `body 17 "card": position and velocity; 3 more differ`. `name`: name of the body, or empty.
std::string in_words(const StepDifference& difference, const std::string& name);

/// Checks of the steps of a timeline, within a budget of memory: when it is used up, the checksums of the oldest steps
/// are dropped first, then their hashes.
class StepChecks {
public:
    StepChecks() = default;
    explicit StepChecks(std::size_t budget) : budget_(budget) {}

    void add(std::uint64_t step, StepCheck check);
    /// Returns null if none is kept.
    [[nodiscard]] const StepCheck* find(std::uint64_t step) const;
    void forget_after(std::uint64_t step);
    void forget_before(std::uint64_t step);
    /// Returns a copy of those with begin < step <= end.
    [[nodiscard]] StepChecks between(std::uint64_t begin, std::uint64_t end) const;
    void put_back(const StepChecks& others);
    void set_budget(std::size_t bytes);
    [[nodiscard]] std::size_t byte_count() const { return bytes_; }

private:
    void make_room();

    std::map<std::uint64_t, StepCheck> checks_;
    /// Every step before it has no checksums any more.
    std::uint64_t first_with_checksums_ = 0;
    std::size_t bytes_ = 0, budget_ = 0;
};

} // namespace topple::app
