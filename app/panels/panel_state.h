// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/ui/widgets.h"
#include "app/session/frame/published_frame.h"
#include "app/tools/tool_settings.h"
#include "app/view/style/view_options.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

enum class DockTab : std::uint8_t { inspector, solver, view, lab };
enum class DrawerTab : std::uint8_t { profile, log };

/// A dialog that asks for a path, with the listed folder.
struct FileDialog {
    enum class Purpose : std::uint8_t { closed, open, save, model } purpose = Purpose::closed;
    std::string folder;
    std::string name;
    bool just_opened = false;
    std::string replaces;         ///< Existing file that the next press of Save replaces.
    bool scrolls_to_name = false; ///< Whether the listing scrolls to the file `name` in this frame.
    int name_version = 0;         ///< Id of the field in ImGui; changes when code sets `name`.

    /// Entries of `listed_folder` when it was last read, and the time since then. [s]
    std::vector<std::string> folders, files;
    std::string listed_folder;
    double listed_age = 0;
};

/// A question that must be answered before anything else happens.
struct Question {
    enum class Topic : std::uint8_t { none, leave, recover } topic = Topic::none;
    std::string title, text;
    /// Labels of the buttons from left to right. Enter gives the first answer, Esc the last one.
    std::vector<std::string> answers;
    bool just_asked = false;
};

/// Three suggestions for a newcomer; each is ticked when done.
struct FirstSteps {
    bool is_offered = false;
    bool are_seen =
        false; ///< Done, or shown long enough: the program no longer offers the steps on its own.
    bool has_dragged = false, has_paused = false, has_rewound = false;
    double seconds = 0;      ///< Time since they were offered.
    double done_seconds = 0; ///< Time since all three were done.
};

/// Object that the camera follows, and its position in the last picture.
struct Followed {
    std::vector<BodyId> bodies;
    std::vector<DeformableId> deformables;
    Vec3 at; ///< World coordinates. [m]

    [[nodiscard]] bool empty() const { return bodies.empty() && deformables.empty(); }
};

/// State of the panels from frame to frame. Owned by the app; no part of any world.
struct PanelState {
    ViewOptions view;
    ToolSettings tools;
    Quality quality = Quality::high;
    bool is_quality_pinned = false; ///< Whether a person chose the quality; then nothing else
                                    ///< changes it.
    bool was_quality_lowered = false;
    Real ui_scale = 1;

    bool shows_panels = true;
    bool shows_drawer = false;
    bool shows_help = false;
    bool shows_gallery = false;
    bool shows_about = false;
    Followed followed; ///< Object that the camera follows.
    std::string gallery_filter;
    bool gallery_just_opened = false;
    std::size_t gallery_row = 0; ///< Index in the found rows; Enter opens this row.
    DockTab dock_tab = DockTab::inspector;
    std::optional<DockTab> ask_dock_tab; ///< Brought to the front in the next frame.
    DrawerTab drawer_tab = DrawerTab::profile;
    Real dock_width_em = 21; ///< [widths of an M]
    Real drawer_height_em = 13;

    FileDialog dialog;
    Question question;
    std::vector<std::string> recent_files;
    std::optional<Vec2> context_menu; ///< Position of the request; cleared when shown. [px]

    ui::HeldValue held;
    FirstSteps first_steps;
    std::vector<std::pair<std::uint64_t, double>> message_ages; ///< Message number and seconds on
                                                                ///< screen.
    EnergyBudget energy; ///< Budget of the published frame with this number, computed once for
                         ///< each.
    std::uint64_t energy_frame = 0;
    std::string status;               ///< Present effect of the mouse.
    std::optional<double> scrub_step; ///< Set while the scrubber is held.
};

} // namespace topple::app
