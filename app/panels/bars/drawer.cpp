// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

namespace topple::app {
namespace {

void draw_log(PanelCall& call) {
    const auto& messages = call.context.frame.messages;
    if (messages.empty())
        ImGui::TextDisabled("nothing to report");
    for (const Message& message : messages) {
        ImGui::PushTextWrapPos(0);
        if (message.kind == Message::Kind::error)
            ImGui::TextColored({0.85f, 0.25f, 0.2f, 1}, "%s", message.text.c_str());
        else
            ImGui::TextUnformatted(message.text.c_str());
        ImGui::PopTextWrapPos();
    }
}

} // namespace

void draw_drawer(PanelCall& call, const DrawerParts& parts) {
    DrawerTab& tab = parts.tab;
    const ui::Region region(call, "Drawer", call.context.layout.drawer, ui::Region::Look::tight);
    if (ui::toggle(call.ui, "Profile", tab == DrawerTab::profile))
        tab = DrawerTab::profile;
    ImGui::SameLine();
    if (ui::toggle(
            call.ui, "Plots", tab == DrawerTab::plots, "Numbers over the steps of the history"))
        tab = DrawerTab::plots;
    ImGui::SameLine();
    if (ui::toggle(call.ui,
                   "Energy",
                   tab == DrawerTab::energy,
                   "Energy balance: what put energy into the bodies, and what took it"))
        tab = DrawerTab::energy;
    ImGui::SameLine();
    if (ui::toggle(call.ui,
                   "Convergence",
                   tab == DrawerTab::convergence,
                   "Errors of contacts and joints after every sweep of the solver"))
        tab = DrawerTab::convergence;
    ImGui::SameLine();
    if (ui::toggle(call.ui, "Log", tab == DrawerTab::log))
        tab = DrawerTab::log;
    ImGui::SameLine();
    if (ui::toggle(call.ui,
                   "Console",
                   tab == DrawerTab::console,
                   "Everything that was done, as commands; and a field for the next one")) {
        tab = DrawerTab::console;
        parts.console.takes_keyboard = true;
    }
    switch (tab) {
    case DrawerTab::profile:
        draw_profile(call);
        break;
    case DrawerTab::plots:
        draw_plots(call, parts.plots, parts.zoom);
        break;
    case DrawerTab::energy:
        draw_energy(call, parts.plots, parts.zoom);
        break;
    case DrawerTab::convergence:
        draw_convergence(call);
        break;
    case DrawerTab::log:
        draw_log(call);
        break;
    case DrawerTab::console:
        draw_console(call, parts.console);
        break;
    }
}

} // namespace topple::app
