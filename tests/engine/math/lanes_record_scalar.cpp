// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/math/lanes_record_detail.h"

namespace topple::test {

void record_one_at_a_time(const LaneInputs& in, LaneRecord& out) {
    for (int at = 0; at < kLaneCount; ++at)
        record_lanes<Float1>(in, at, out);
}

} // namespace topple::test
