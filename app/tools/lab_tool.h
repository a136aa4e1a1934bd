// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/handles.h"
#include "app/tools/tool.h"

namespace topple::app {

/// Returns a readable name: "how many" for how_many.
std::string spaced(std::string_view name);
/// Returns the shown test; the first of the table until one was chosen.
const lab::LabTest& test_of(const LabSettings& settings);
/// Shows the test with its start values.
void choose_test(LabSettings& settings, const lab::LabTest& test);
/// Returns the answers for the shown arguments; recomputed only after a change. Requires: a test was chosen.
const LabAnswers& answers_of(LabSettings& settings);
/// Returns whether the test lies in the plane z = 0.
bool is_planar(const LabSettings& settings);
/// Returns a box around the shapes and the nearby parts of the answer, for the camera. Requires: a test was chosen.
/// [m]
Aabb bounds_of(LabSettings& settings);

/// Moves the shapes of the geometry lab by their handles and draws the answer of the test.
class LabTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    [[nodiscard]] static std::optional<lab::Handle> handle_under(const ToolContext& context);

    std::optional<lab::Handle> held_;
    Vec2 offset_; ///< Offset of the handle from the pointer at the start of the drag. [px]
};

} // namespace topple::app
