// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/math/lanes_record_detail.h"

namespace topple::test {

void record_eight_at_a_time(const LaneInputs& in, LaneRecord& out) {
#if defined(__AVX2__)
    for (int at = 0; at < kLaneCount; at += Float8::kWidth)
        record_lanes<Float8>(in, at, out);
#else
    record_one_at_a_time(in, out);
#endif
}

} // namespace topple::test
