// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/layout.h"
#include "app/panels/panel_state.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "app/session/model_loads.h"
#include "app/session/request.h"
#include "app/tools/bindings.h"
#include "app/tools/probe_tool.h"
#include "app/tools/view_control.h"

#include <span>
#include <vector>

namespace topple::app {

/// All that panels may read, borrowed for one frame. If it is not here, it is out of reach.
struct PanelContext {
    const PublishedFrame& frame;
    const Layout& layout;
    const OrbitCamera& camera;
    const Selection& selection;
    const ProbeReading& probe;
    const DebugGeometry& annotations; ///< For labels in the world.
    std::optional<BoxOnScreen> selection_box;
    std::span<const ModelLoadView> loads; ///< Models that are being read.
    CullReport culling;                   ///< Of the last picture.
    double seconds = 0;                   ///< Since the last frame.
    double frame_ms = 0;                  ///< Of the window, lately.
    double gpu_ms = 0;
    std::string_view device_name; ///< What draws.
    bool is_software = false;
};

/// All that panels may ask for.
struct PanelOutput {
    Requests requests;
    std::vector<BoundAction> actions; ///< As if their keys had been pressed.
    std::optional<Selection> selection;
    std::vector<std::uint64_t> canceled_loads; ///< By number.
    std::optional<std::size_t> answer;         ///< To the question, by its place.
    bool resets_layout = false;
};

/// Draws everything that is not the world. Main thread, between ImGuiLayer's begin and end of a frame.
void draw_panels(const PanelContext& context,
                 PanelState& state,
                 ui::Recorder& recorder,
                 PanelOutput& out);

/// Context and output of a call to a panel. A panel gets its own part of the state beside these.
struct PanelCall {
    const PanelContext& context;
    ui::Context ui;
    PanelOutput& out;

    void ask(Request request) { out.requests.push_back(std::move(request)); }
    void act(Action action, int digit = 0) { out.actions.push_back({action, digit}); }
};

/// Parts of the state that the menus show and change.
struct MenuParts {
    ViewOptions& view;
    ToolSettings& tools;
    Real& ui_scale;
    FirstSteps& first_steps;
    HelpState& help;
    const std::vector<std::string>& recent_files;
    bool is_following = false; ///< The camera goes along with something.
    bool has_drawer = false;
};

// The panels, one file each. All write what the person asked for into `call.out`.

void draw_menu_bar(PanelCall& call, const MenuParts& parts);
void draw_tool_rail(PanelCall& call, ToolKind active);
void draw_tool_strip(PanelCall& call, ToolSettings& tools, FileDialog& dialog);
void draw_inspector(PanelCall& call, ShownEnergy& energy);
void draw_solver(PanelCall& call);
void draw_view_options(PanelCall& call, ViewOptions& view, DrawingQuality& drawing);
void draw_lab(PanelCall& call, ToolSettings& tools);
void draw_lab_answer(LabSettings& settings); ///< In the tool strip.
/// `scrub_step`: the step under the held scrubber.
void draw_transport(PanelCall& call, std::optional<double>& scrub_step);
void draw_drawer(PanelCall& call, DrawerTab& tab);
void draw_profile(PanelCall& call); ///< In the drawer.
void draw_status_line(PanelCall& call, const std::string& status);
void draw_help(PanelCall& call, HelpState& help);
void draw_gallery(PanelCall& call, GalleryState& gallery, ToolSettings& tools);
/// `model_path`: gets the file that a dialog for a model chooses.
void draw_file_dialog(PanelCall& call, FileDialog& dialog, std::string& model_path);
void draw_question(PanelCall& call, Question& question);
/// `place`: where the menu was asked for; cleared when shown. [px]
void draw_context_menu(PanelCall& call, std::optional<Vec2>& place);
void draw_model_loads(PanelCall& call); ///< How far models are, while they are being read.
void draw_model_loads_of_question(PanelCall& call); ///< The same, within the question's window.
/// Labels, messages, first steps, the selection box.
void draw_in_world(PanelCall& call, FirstSteps& steps, MessageAges& ages);

} // namespace topple::app
