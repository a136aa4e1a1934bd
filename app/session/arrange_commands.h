// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "app/session/request.h"

#include <span>
#include <string_view>
#include <vector>

namespace topple::app {

/// Something that a menu or the palette does with the selected objects: locking, hiding, aligning.
struct ArrangeCommand {
    enum class Menu : std::uint8_t { visibility, align } menu = Menu::visibility;
    std::string_view label;       ///< "Align centers along X"
    std::string_view description; ///< For the palette and tooltips.
    /// Returns the commands, which are one undo step. Fails: the selection does not fit, in a sentence for the person.
    Result<std::vector<Command>> (*commands)(const PublishedFrame&, const Selection&) = nullptr;
};
/// The table of all, in the order of the menus.
std::span<const ArrangeCommand> arrange_commands();

/// Makes a group of the selected bodies and deformables. Fails: fewer than two.
Result<std::vector<Command>> group_selection(const PublishedFrame& frame,
                                             const Selection& selection);
/// Removes all groups of selected objects. Fails: none of them is in a group.
Result<std::vector<Command>> ungroup_selection(const PublishedFrame& frame,
                                               const Selection& selection);
/// Shows all hidden objects. Fails: none is hidden.
Result<std::vector<Command>> show_all(const PublishedFrame& frame, const Selection& selection);

/// Returns requests for the commands as one undo step; or the reason why there are none, for the person. `gesture`: a
/// new one. `scene`: PublishedFrame::scene_number of the frame from which the commands were made.
Requests together(const Result<std::vector<Command>>& commands,
                  std::uint64_t gesture,
                  std::uint64_t scene);

/// Puts objects into a group. Objects that are its members already stay.
Command put_into(const PublishedFrame& frame, GroupId group, const std::vector<ObjectId>& objects);
/// Takes objects out of their groups.
std::vector<Command> take_out(const PublishedFrame& frame, const std::vector<ObjectId>& objects);

} // namespace topple::app
