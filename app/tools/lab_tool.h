// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/handles.h"
#include "app/tools/tool.h"

namespace topple::app {

/// As a person reads it: "how many" for how_many.
std::string spaced(std::string_view name);
/// The test that is shown; the first of the table until one was chosen.
const lab::LabTest& test_of(const LabSettings& settings);
/// Shows that test from its start.
void choose_test(LabSettings& settings, const lab::LabTest& test);
/// Of what is shown; asked again only when it has changed. Requires: a test was chosen.
const LabAnswers& answers_of(LabSettings& settings);
/// Whether it lies in the plane z = 0.
bool is_planar(const LabSettings& settings);
/// Around the shapes and what of the answer lies near them; for the camera. Requires: a test was chosen. [m]
Aabb bounds_of(LabSettings& settings);

/// Moves the shapes of the geometry lab by their handles and draws what the test answers.
class LabTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    [[nodiscard]] static std::optional<lab::Handle> handle_under(const ToolContext& context);

    std::optional<lab::Handle> held_;
    Vec2 offset_; ///< Of the handle from the pointer when the drag began. [px]
};

} // namespace topple::app
