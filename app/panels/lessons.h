// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/course.h"
#include "app/session/explain/explained.h"
#include "app/session/frame/published_frame.h"
#include "app/tools/tool_settings.h"
#include "app/view/style/view_options.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace topple::app {

/// Facts by which the window judges what a person has done.
struct LessonFacts {
    const PublishedFrame& frame;
    const ViewOptions& view;
    const ToolSettings& tools;
    AskedPair looked_at; ///< Bodies in the contact microscope; null: it is closed.
    Vec3 line_of_sight;  ///< Unit vector from the eye into the picture, in world coordinates.
    /// Line of sight at the beginning of the step that comes next. Set by `follow_lesson`.
    Vec3 first_line_of_sight{};
    /// Step at which time was paused; none: time runs. Set by `follow_lesson`.
    std::optional<std::uint64_t> paused_step{};
};

/// A sentence that says what to do and what to see.
struct LessonStep {
    std::string_view text;
    bool (*is_done)(const LessonFacts&) = nullptr;
};
inline constexpr std::size_t kLessonSteps = 5;

/// A guided path through a subject of the course: five things to do, one after another.
struct Lesson {
    std::string_view title; ///< "15 Manifolds and impulses"
    /// Ids of the scene or of the test of the geometry lab that the button of the first step opens; the other is empty.
    std::string_view scene, test;
    std::array<LessonStep, kLessonSteps> steps;
    std::optional<Subject> subject{}; ///< Subject of the course; none: it is for newcomers.
};

/// Returns the lessons in the order of the course, that for newcomers first.
std::span<const Lesson> all_lessons();

/// The lesson that is shown, and how far the person is.
struct LessonState {
    const Lesson* lesson = nullptr;             ///< Null: the window is closed.
    std::size_t done_count = 0;                 ///< Steps that are ticked, from the first on.
    std::optional<std::uint64_t> paused_step{}; ///< See LessonFacts.
    std::optional<Vec3> first_line_of_sight{};  ///< See LessonFacts; none: the step has not begun.
};

/// Begins a lesson at its first step.
void begin_lesson(LessonState& state, const Lesson& lesson);
/// Ticks the next step if it is done; at most one in each frame, so that every step is seen.
void follow_lesson(LessonState& state, LessonFacts facts);

} // namespace topple::app
