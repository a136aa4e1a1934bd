// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The lanes of AArch64 and WebAssembly, on any processor.
#define TOPPLE_COMPILER_VECTORS
#include "tests/engine/math/lanes_record_detail.h"

namespace topple::test {

void record_compiler_vectors(const LaneInputs& in, LaneRecord& out) {
    for (int at = 0; at < kLaneCount; at += Float4::kWidth)
        record_lanes<Float4>(in, at, out);
}

} // namespace topple::test
