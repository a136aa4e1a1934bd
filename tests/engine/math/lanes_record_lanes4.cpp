// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/math/lanes_record_detail.h"

namespace topple::test {

void record_four_at_a_time(const LaneInputs& in, LaneRecord& out) {
#if defined(TOPPLE_LANES4)
    for (int at = 0; at < kLaneCount; at += Float4::kWidth)
        record_lanes<Float4>(in, at, out);
#else
    record_one_at_a_time(in, out);
#endif
}

} // namespace topple::test
