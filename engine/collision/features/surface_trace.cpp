// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/surface_trace.h"

#include "topple/core/assert.h"

namespace topple {

SurfaceRecording::SurfaceRecording(SurfaceTrace& trace) {
    TOPPLE_ASSERT(current_ == nullptr);
    current_ = &trace;
}

SurfaceRecording::~SurfaceRecording() { current_ = nullptr; }

} // namespace topple
