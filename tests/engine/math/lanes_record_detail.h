// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/math/lanes_record.h"
#include "topple/math/simd/simd.h"

namespace topple::test {

/// Records the L::kWidth lanes from `at` on. Requires: `out` began as zeros.
template<typename L>
void record_lanes(const LaneInputs& in, int at, LaneRecord& out) {
    constexpr int kWidth = L::kWidth;
    const L a = L::load(in.a + at), b = L::load(in.b + at), c = L::load(in.c + at);
    const auto note = [&](int what, L lanes) { lanes.store(out.value[what] + at); };
    note(lane_all, L::all(in.c[3]));
    note(lane_sum, a + b);
    note(lane_difference, a - b);
    note(lane_product, a * b);
    note(lane_quotient, a / b);
    note(lane_root, sqrt(a * a));
    note(lane_least, min(a, b));
    note(lane_greatest, max(a, b));
    note(lane_select_less, select(a < b, b, c));
    note(lane_select_both, select((a < b) & (b < c), a, c));
    note(lane_select_either, select((a < b) | (b < c), a, c));
    out.less |= bits(a < b) << at;
    out.greater |= bits(a > b) << at;
    out.less_or_equal |= bits(a <= b) << at;
    out.unequal |= bits(a != b) << at;
    out.is_any_less = out.is_any_less || any(a < b);
    out.is_any_unequal = out.is_any_unequal || any(a != b);

    constexpr auto kCount = static_cast<std::size_t>(kWidth);
    const float* from[kCount];
    float* to[kCount];
    for (int i = 0; i < kWidth; ++i) {
        from[i] = in.table + 4 * in.number[at + i];
        to[i] = out.stored + 4 * in.number[at + i];
    }
    L row[4], last;
    load_rows(from, row);
    for (int k = 0; k < 4; ++k)
        note(lane_loaded_rows + k, row[k]);
    store_rows(to, row);
    gather_rows(in.table, in.number + at, row);
    for (int k = 0; k < 4; ++k)
        note(lane_gathered_rows + k, row[k]);
    scatter_rows(out.scattered, in.number + at, row);
    if constexpr (kWidth <= 4) { // eight lanes span two rows
        load_last_of_row(in.table, static_cast<std::size_t>(at), last);
        note(lane_last_of_row, last);
    } else {
        for (int i = at; i < at + kWidth; ++i)
            out.value[lane_last_of_row][i] = in.table[i | 3];
    }

    const Vec3Lanes<L> u{a, b, c}, v{c, a * b, L::all(0.5f)};
    const auto note_vector = [&](int what, const Vec3Lanes<L>& w) {
        note(what, w.x);
        note(what + 1, w.y);
        note(what + 2, w.z);
    };
    note_vector(lane_vector_sum, u + v);
    note_vector(lane_vector_difference, u - v);
    note_vector(lane_vector_scaled, u * c);
    note_vector(lane_cross, cross(u, v));
    note(lane_dot, dot(u, v));
    note(lane_length, length(u));
    const SymmetricLanes<L> m{a, b, c, a + b, b * c, c - a};
    note_vector(lane_matrix_times_vector, m * u);
}

} // namespace topple::test
