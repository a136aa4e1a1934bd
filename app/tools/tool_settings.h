// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"
#include "app/tools/spawn/spawn_settings.h"
#include "app/view/style/view_options.h"
#include "topple/dynamics/joint.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <string>
#include <vector>

namespace topple::app {

/// Settings of a tool. Panels write them, tools read them; not part of the world.

enum class ToolKind : std::uint8_t { grab, move, rotate, scale, spawn, joint, probe, lab };
inline constexpr int kToolCount = 8;

/// Settings of the tools that move, rotate and scale the selection.
struct GizmoSettings {
    bool is_local =
        false; ///< Whether the handles of a single body follow its rotation; else the world's axes.
    bool snaps = false;     ///< Whether drags snap without Ctrl.
    Real grid = 0.25f;      ///< Step of a displacement along an axis. [m]
    Real angle_deg = 15;    ///< Step of a rotation. [degrees]
    Real scale_step = 0.1f; ///< Step of a size, over the size before the drag. [-]
};

struct JointToolSettings {
    JointType type = JointType::ball;
    JointSettings numbers{.lower = -kPi / 4, .upper = kPi / 4};
    Real slack = 0; ///< Ropes: range of the distance around the present one. [m]
};

struct ProbeSettings {
    bool shows_nodes = true;
    int node_limit = 0; ///< Limit of the shown traversal nodes; 0: all.
    int level = -1;     ///< Level of the tree whose boxes are drawn; -1: none.
    bool shows_curtain = false;
    int curtain_rays = 200;
};

/// Answers of a lab test for these arguments, the engine's and the textbook's, kept until something moves.
struct LabAnswers {
    const lab::LabTest* test = nullptr;
    std::vector<lab::Argument> arguments;
    lab::Answer ours, printed; ///< `printed` is empty if the textbook has no other version.
};

/// State of the geometry lab.
struct LabSettings {
    const lab::LabTest* test = nullptr; ///< Null: none was chosen yet.
    std::vector<lab::Argument> arguments;
    bool shows_printed = false;   ///< Whether the textbook's answer is shown too.
    bool plays = false;           ///< Whether a parameter named time advances.
    std::string filter;           ///< Text of the search in the list.
    bool by_book = false;         ///< Whether the list follows the cookbook's chapters.
    bool scrolls_to_test = false; ///< Whether the list scrolls to the test in the next frame.
    LabAnswers answers;           ///< See `answers_of`.
    Theme theme = Theme::studio;
};

struct ToolSettings {
    ToolKind active = ToolKind::grab;
    bool keys_drive =
        true; ///< Whether keys that control drives of the scene are no shortcuts while time runs.
    Real push_speed = 3; ///< Speed given by the push key: impulse over mass. [m/s]
    GizmoSettings gizmo;
    SpawnSettings spawn;
    JointToolSettings joint;
    ProbeSettings probe;
    LabSettings lab;
};

} // namespace topple::app
