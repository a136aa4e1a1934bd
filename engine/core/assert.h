// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// Called if a caller violates a `Requires:` line. Returning continues the program, so a test can count failures; the
/// default handler prints the claim and aborts.
using AssertHandler = void (*)(const char* claim, const char* file, int line);

/// Replaces the handler and returns the previous one; null restores the default. Not thread-safe: set it once, before
/// the engine runs.
AssertHandler set_assert_handler(AssertHandler handler);

/// Calls the handler with the text of a broken claim and its place; TOPPLE_ASSERT calls it.
void report_broken_assert(const char* claim, const char* file, int line);

} // namespace topple

// Enabled unless NDEBUG is defined. A disabled claim is still compiled, so that it stays valid code.
#ifdef NDEBUG
#define TOPPLE_ASSERT(claim) ((void)sizeof(!(claim)))
#else
#define TOPPLE_ASSERT(claim)                                                                       \
    ((claim) ? (void)0 : ::topple::report_broken_assert(#claim, __FILE__, __LINE__))
#endif
