// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// Called when a caller broke a `Requires:` line. Returning continues the program, so a test can
/// count failures; the default handler prints the claim and aborts.
using AssertHandler = void (*)(const char* claim, const char* file, int line);

/// Replaces the handler and returns the one before; null restores the default. Not thread-safe:
/// set it once, before the engine runs.
AssertHandler set_assert_handler(AssertHandler handler);

/// Calls the handler with the text of a broken claim and its place; TOPPLE_ASSERT calls it.
void report_broken_assert(const char* claim, const char* file, int line);

} // namespace topple

// On unless NDEBUG says otherwise. The claim is still compiled when off, so it cannot rot.
#ifdef NDEBUG
#define TOPPLE_ASSERT(claim) ((void)sizeof(!(claim)))
#else
#define TOPPLE_ASSERT(claim)                                                                       \
    ((claim) ? (void)0 : ::topple::report_broken_assert(#claim, __FILE__, __LINE__))
#endif
