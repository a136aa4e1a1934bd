// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"

namespace topple::app::lab {

// The lab tests in the order of the cookbook that the lab follows. (G. Szauer, "Game Physics Cookbook", 2017; its
// chapters 14 to 16 are about moving bodies, and are scenes of the gallery.)

/// Returns "1 Vectors" to "13 Camera and frustum", and a chapter for tests outside the book.
std::span<const std::string_view> book_chapters();
/// Returns one of `book_chapters()`.
std::string_view book_chapter_of(const LabTest& test);

} // namespace topple::app::lab
