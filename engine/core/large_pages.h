// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// Asks the system to back the memory that the program allocates from now on with large pages (2 MiB instead of
/// 4 KiB): a step goes through tens of megabytes, and a processor remembers the addresses of only some thousand pages.
/// A program calls it once, at the start of `main`; the engine never does by itself, because it sets how `malloc`
/// works for the whole process: one arena for all threads, of which a gigabyte of addresses is reserved, and memory
/// that is freed is kept for later. The process takes some megabytes more.
/// Returns whether the system agreed: glibc on Linux does unless large pages are switched off.
bool use_large_pages();

} // namespace topple
