// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"
#include "app/tools/spawn/spawn_settings.h"
#include "app/view/style/view_options.h"
#include "topple/dynamics/fields/force_field.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/step_input.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Settings of a tool. Panels write them, tools read them; not part of the world.

enum class ToolKind : std::uint8_t {
    grab,
    move,
    rotate,
    scale,
    copies,
    spawn,
    joint,
    force,
    probe,
    measure,
    lab
};
inline constexpr int kToolCount = 11;

/// Settings of the tools that move, rotate and scale the selection.
struct GizmoSettings {
    bool is_local =
        false; ///< Whether the handles of a single body follow its rotation; else the world's axes.
    bool snaps = false;     ///< Whether drags snap without Ctrl.
    Real grid = 0.25f;      ///< Step of a displacement along an axis. [m]
    Real angle_deg = 15;    ///< Step of a rotation. [degrees]
    Real scale_step = 0.1f; ///< Step of a size, over the size before the drag. [-]
};

/// Places of the copies that the copy tool makes.
enum class CopyMode : std::uint8_t { line, circle, mirror };

/// Settings of the tool that duplicates and mirrors the selection.
struct CopySettings {
    CopyMode mode = CopyMode::line;
    int line_count = 3, circle_count = 5; ///< Numbers of copies, without the original.
    Real angle_deg = 360;                 ///< Angle of a circle. [degrees]
    std::array<int, 3> axes{0, 1, 0};     ///< World axis of each mode; 0, 1, 2: x, y, z.
    std::optional<Vec3> spacing; ///< Spacing of a line; none: the copies stand side by side. [m]
    std::optional<Vec3> pivot;   ///< Pivot of a circle or mirror; none: beside the selection. [m]

    [[nodiscard]] int axis() const { return axes[static_cast<std::size_t>(mode)]; }
    int& axis() { return axes[static_cast<std::size_t>(mode)]; }
    [[nodiscard]] int copy_count() const {
        return mode == CopyMode::line ? line_count : mode == CopyMode::circle ? circle_count : 1;
    }
    /// Forgets spacing and pivot, which then follow from the selection.
    void stand_beside() {
        spacing.reset();
        pivot.reset();
    }
    void choose(CopyMode chosen) {
        mode = chosen;
        stand_beside();
    }
};

struct JointToolSettings {
    JointType type = JointType::ball;
    JointSettings numbers{.lower = -kPi / 4, .upper = kPi / 4};
    Real slack = 0; ///< Ropes: range of the distance around the present one. [m]
};

/// Action of the force tool: an impulse along an arrow, an explosion, or a force field that lasts.
enum class ForceMode : std::uint8_t { arrow, explosion, wind, attractor };

/// Settings of the tool that gives impulses and places force fields.
struct ForceSettings {
    /// Smallest and largest radius of an explosion. [m]
    static constexpr Real kLeastRadius = 0.1f, kMostRadius = 100;

    ForceMode mode = ForceMode::arrow;
    /// Speed that an object gets for a meter of the arrow. [1/s]
    Real speed_per_meter = 5;
    Explosion explosion;               ///< Without its center.
    Vec3 wind_size{8, 4, 8};           ///< Size of the next wind. [m]
    Real wind_speed = 8;               ///< [m/s]
    Attractor attractor{.center = {}}; ///< Without its center.
    Real attractor_height = 2;         ///< Height of the center over the clicked point. [m]
};

struct ProbeSettings {
    bool shows_nodes = true;
    int node_limit = 0; ///< Limit of the shown traversal nodes; 0: all.
    int level = -1;     ///< Level of the tree whose boxes are drawn; -1: none.
    bool shows_curtain = false;
    int curtain_rays = 200;
};

/// Quantity that the measuring tool measures next.
enum class MeasureMode : std::uint8_t { distance, angle, gap };

struct MeasureSettings {
    MeasureMode mode = MeasureMode::distance;
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
    bool by_course = false;       ///< Whether the list follows the subjects of the course.
    bool scrolls_to_test = false; ///< Whether the list scrolls to the test in the next frame.
    LabAnswers answers;           ///< See `answers_of`.
    Theme theme = Theme::studio;
};

struct ToolSettings {
    ToolKind active = ToolKind::grab;
    /// Whether keys that control drives of the scene are no shortcuts while time runs.
    bool keys_drive = true;
    bool camera_goes_along = true; ///< Whether the camera goes along with the bodies that keys drive.
    Real push_speed = 3;           ///< Speed given by the push key: impulse over mass. [m/s]
    GizmoSettings gizmo;
    CopySettings copies;
    SpawnSettings spawn;
    JointToolSettings joint;
    ForceSettings force;
    ProbeSettings probe;
    MeasureSettings measure;
    LabSettings lab;
};

} // namespace topple::app
