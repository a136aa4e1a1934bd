// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

/// Name of the instructions for four floats at once that this file is compiled for; undefined if there are none.
/// A test that defines TOPPLE_PLAIN_FLOATS leaves it undefined on every processor.
#if defined(TOPPLE_PLAIN_FLOATS)
#elif defined(__SSE2__)
#define TOPPLE_LANES4 "sse2"
#elif defined(__aarch64__)
#define TOPPLE_LANES4 "neon"
#elif defined(__wasm_simd128__)
#define TOPPLE_LANES4 "simd128"
#endif
