// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"

namespace topple::app::lab {

// The same tests in the order of the cookbook that the lab follows, for whoever reads along. (G. Szauer, "Game
// Physics Cookbook", 2017; its chapters 14 to 16 move, and are scenes of the gallery.)

/// "1 Vectors" to "13 Camera and frustum", and what the book has not.
std::span<const std::string_view> book_chapters();
/// One of `book_chapters()`.
std::string_view book_chapter_of(const LabTest& test);

} // namespace topple::app::lab
