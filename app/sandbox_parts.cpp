// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Parts: reading the one that the spawn tool places, keeping the selection as one, removing one.

#include "app/sandbox.h"
#include "app/session/copied_objects.h"

#include <algorithm>

namespace topple::app {

/// Reads the part that the spawn tool is to place, the first one if none was chosen.
void Sandbox::read_part() {
    SpawnPart& part = state_.tools.spawn.part;
    if (state_.tools.spawn.kind != SpawnKind::part)
        return;
    if (part.name.empty())
        part.name = parts_.entries().front().name;
    if (part.name == read_part_)
        return;
    read_part_ = part.name;
    auto objects = parts_.find(part.name);
    part.objects = objects.ok() ? std::move(*objects) : nullptr;
    if (!objects.ok())
        session_.submit(Tell{.is_warning = true, .text = "No part: " + objects.error().text()});
}

void Sandbox::take_part_requests(const PanelOutput& panels) {
    SpawnPart& part = state_.tools.spawn.part;
    if (panels.keeps_part)
        keep_part(part.new_name);
    if (!panels.removed_part)
        return;
    const Result<std::filesystem::path> removed = parts_.remove(*panels.removed_part);
    if (!removed.ok())
        return session_.submit(Tell{.is_warning = true, .text = removed.error().text()});
    part.name.clear();
    session_.submit(Tell{.text = "Removed the part \"" + *panels.removed_part +
                                 "\"; its file is now " + removed->string()});
}

/// Keeps the selection as a part, under the name of its first body that has one if `name` is empty.
void Sandbox::keep_part(const std::string& name) {
    const SpawnBodies objects = copy_of_selection();
    if (is_empty(objects))
        return session_.submit(
            Tell{.is_warning = true, .text = "Select the bodies of the new part first."});
    const auto named = std::find_if(objects.bodies.begin(),
                                    objects.bodies.end(),
                                    [](const BodyDef& def) { return !def.name.empty(); });
    const std::string own = named == objects.bodies.end() ? std::string() : named->name;
    const Result<std::string> kept = parts_.keep(objects, name.empty() ? own : name);
    if (!kept.ok())
        return session_.submit(Tell{.is_warning = true, .text = "No part: " + kept.error().text()});
    SpawnSettings& spawn = state_.tools.spawn;
    spawn.choose_part(*kept);
    spawn.part.new_name.clear();
    read_part_.clear();
    session_.submit(
        Tell{.text = "Kept as the part \"" + *kept + "\": the spawn tool places it, and " +
                     state_.keymap.label_or(Action::show_scenes, "the palette") + " finds it"});
}

} // namespace topple::app
