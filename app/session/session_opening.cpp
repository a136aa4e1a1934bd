// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scenes that are opened and restarted.

#include "app/session/session.h"
#include "app/session/slider_commands.h"
#include "topple/world/parameter_table.h"

namespace topple::app {

Result<void> Session::perform(const OpenScene& request) {
    Result<OpenedScene> opened = open_scene(request.source, thread_count_);
    if (!opened.ok())
        return opened.error();
    Parameters checked = opened->world.parameters();
    for (const SetParameter& one : request.parameters)
        if (Result<void> set = set_parameter(checked, one.name, one.value); !set.ok())
            return set.error();
    return show(request, std::move(*opened));
}

Result<void> Session::check_restart(const RestartScene& request) const {
    if (Result<void> meant = check_scene(request.scene, "Restart"); !meant.ok())
        return meant;
    if (document().opened().source.empty())
        return Error{.message = "this scene has no beginning to go back to; save it first"};
    return {};
}

Result<void> Session::perform(const RestartScene& request) {
    if (Result<void> checked = check_restart(request); !checked.ok())
        return checked;
    Result<OpenedScene> opened = open_scene(document().opened().source, thread_count_);
    if (!opened.ok())
        return opened.error();
    return show(request, std::move(*opened));
}

Result<void> Session::perform(const AddScene& request) {
    if (const auto* restart = std::get_if<RestartScene>(&request.asked))
        if (Result<void> checked = check_restart(*restart); !checked.ok())
            return checked;
    return std::visit([&](const auto& asked) { return show(asked, std::move(*request.opened)); },
                      request.asked);
}

Result<void> Session::perform(const ReportFailure& request) {
    if (Result<void> meant = check_scene(request.scene, request.label); !meant.ok())
        return meant;
    return request.error;
}

/// Shows a scene with all that it was asked to begin with. Fails: the scene has no such slider.
Result<void> Session::show(const OpenScene& asked, OpenedScene opened) {
    auto commands = commands_of(asked.source, asked.sliders, opened.world.state());
    if (!commands.ok())
        return commands.error();
    const bool is_recovered = asked.recovered_source.has_value();
    if (is_recovered)
        set_paused(true); // the person sees the recovered scene as it was, and starts time
    show(std::move(opened),
         {.label = (is_recovered ? "Recover " : "Open ") +
                   asked.recovered_source.value_or(asked.source),
          .kept_parameters = asked.parameters,
          .commands = std::move(*commands),
          .recovered_source = asked.recovered_source,
          .recovered_from = is_recovered ? asked.source : ""});
    return {};
}

/// Shows the scene from its beginning. Never fails.
Result<void> Session::show(const RestartScene& asked, OpenedScene opened) {
    Arrival arrival{.label = "Restart", .restarted_from = document().number()};
    if (asked.keeps_parameters) {
        arrival.kept_parameters = document().changed_parameters();
        arrival.commands = document().arrival().commands;
    }
    std::string kept;
    for (const SetParameter& parameter : arrival.kept_parameters)
        kept += (kept.empty() ? "" : ", ") + std::string(find_parameter(parameter.name)->label);
    std::string told = kept.empty() ? "" : "; as you had set it: " + kept;
    if (document().has_unsaved_work())
        told += "; Undo brings back what you had made";
    std::vector<SceneBookmark> bookmarks = document().header()->bookmarks;
    const bool is_changed = document().has_changed_bookmarks();
    show(std::move(opened), std::move(arrival));
    if (is_changed)
        current().set_bookmarks(std::move(bookmarks));
    if (!told.empty())
        add_message(Message::Kind::info, "Restarted" + told);
    return {};
}

void Session::show(OpenedScene opened, Arrival arrival) {
    let_go();
    std::vector<std::string> warnings = std::move(opened.warnings);
    add_document(std::move(opened), std::move(arrival));
    for (std::string& warning : warnings)
        add_message(Message::Kind::warning, std::move(warning));
}

} // namespace topple::app
