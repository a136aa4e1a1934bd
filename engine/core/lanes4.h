// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

/// Name of the instructions for four floats at once that this file is compiled for; undefined if there are none.
#if defined(__SSE2__)
#define TOPPLE_LANES4 "sse2"
#elif defined(__aarch64__)
#define TOPPLE_LANES4 "neon"
#elif defined(__wasm_simd128__)
#define TOPPLE_LANES4 "simd128"
#endif
