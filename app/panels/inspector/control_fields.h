// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "topple/core/function_ref.h"
#include "topple/world/bound_sources.h"

#include <string>

namespace topple::app {

/// Words and standard numbers of the fields of a control.
struct ControlFields {
    const char* name = "";         ///< First word of the labels: "Motor".
    const char* tooltip = "";      ///< Effect of the first key.
    const char* tooltip_back = ""; ///< Effect of the second key.
    ControlOwner owner;            ///< Object whose control is shown.
    ///@{
    /// Goals of a control that gets its first key while both of its goals are 0.
    Real usual_goal = 1, usual_goal_back = 0;
    ///@}
    bool binds_partner = true; ///< Whether the first key brings the key of the other side along.
    bool can_coast = true;     ///< Whether the check box for coasting is shown.

    /// Returns "Motor key" for "key".
    [[nodiscard]] std::string label(const char* words) const {
        return std::string(name) + ' ' + words;
    }
};

/// Draws a slider with this label for a goal. Returns whether the goal was changed.
using GoalSlider = FunctionRef<bool(const char* label, Real& goal)>;

/// Draws the fields of a control: the sources, each chosen from a list or by pressing its key, the goals, the ramp, the
/// expo. Returns whether the control was changed. Main thread only.
bool edit_control(PanelCall& call,
                  const ControlFields& fields,
                  GoalSlider goal_slider,
                  DriveControl& control);

} // namespace topple::app
