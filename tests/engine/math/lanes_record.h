// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Results of every operation of engine/math/simd/simd.h on eight lanes, computed one, four or eight lanes at a time,
/// each width in the file that is compiled for it. Inputs and results are plain arrays, so that the file compiled
/// for AVX2 shares no inline function with the others.
namespace topple::test {

inline constexpr int kLaneCount = 8;
inline constexpr int kTableRows = 16;

struct LaneInputs {
    alignas(32) float a[kLaneCount];
    alignas(32) float b[kLaneCount];
    alignas(32) float c[kLaneCount];
    alignas(32) float table[4 * kTableRows]; ///< Rows of four.
    std::uint32_t number[kLaneCount]; ///< Row of `table` for each lane; no row appears twice.
};

enum LaneValue {
    lane_all,
    lane_sum,
    lane_difference,
    lane_product,
    lane_quotient,
    lane_root,
    lane_least,
    lane_greatest,
    lane_select_less,
    lane_select_both,
    lane_select_either,
    lane_loaded_rows, ///< Four values: one column of the rows each.
    lane_gathered_rows = lane_loaded_rows + 4,
    lane_last_of_row = lane_gathered_rows + 4,
    lane_vector_sum, ///< Three components each.
    lane_vector_difference = lane_vector_sum + 3,
    lane_vector_scaled = lane_vector_difference + 3,
    lane_cross = lane_vector_scaled + 3,
    lane_dot = lane_cross + 3,
    lane_length,
    lane_matrix_times_vector,
    lane_value_count = lane_matrix_times_vector + 3,
};

struct LaneRecord {
    alignas(32) float value[lane_value_count][kLaneCount];
    unsigned less, greater, less_or_equal, unequal; ///< Bit i is lane i.
    bool is_any_less, is_any_unequal;
    alignas(32) float stored[4 * kTableRows]; ///< Written by `store_rows` into a table of zeros.
    alignas(
        32) float scattered[4 * kTableRows]; ///< Written by `scatter_rows` into a table of zeros.
};

void record_one_at_a_time(const LaneInputs& in, LaneRecord& out);
void record_four_at_a_time(const LaneInputs& in,
                           LaneRecord& out); ///< One at a time without such instructions.
void record_compiler_vectors(const LaneInputs& in,
                             LaneRecord& out); ///< See simd/float4_vectors_detail.h.
void record_plain_floats(const LaneInputs& in,
                         LaneRecord& out); ///< See simd/float4_floats_detail.h.
void record_eight_at_a_time(const LaneInputs& in,
                            LaneRecord& out); ///< Requires: AVX2, if compiled for it.

} // namespace topple::test
