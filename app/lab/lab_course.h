// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"
#include "app/scenes/course.h"

#include <optional>

namespace topple::app::lab {

// The lab tests by the subjects of the course, to which scenes of the gallery belong as well.

/// Returns the subject of a test; none if the test is beyond the course.
std::optional<Subject> subject_of(const LabTest& test);
/// Returns the title of the test's subject, or kBeyondCourse.
std::string_view subject_title_of(const LabTest& test);
/// Returns the titles of all subjects that have tests in the order of the course, kBeyondCourse last.
std::span<const std::string_view> lab_subjects();

} // namespace topple::app::lab
