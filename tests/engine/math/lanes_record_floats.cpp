// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The lanes of processors that lack instructions for four floats, on any processor.
#define TOPPLE_PLAIN_FLOATS
#include "tests/engine/math/lanes_record_detail.h"

namespace topple::test {

void record_plain_floats(const LaneInputs& in, LaneRecord& out) {
    for (int at = 0; at < kLaneCount; at += Float4::kWidth)
        record_lanes<Float4>(in, at, out);
}

} // namespace topple::test
