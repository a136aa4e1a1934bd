// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"

#include <string>
#include <vector>

namespace topple::app {

/// Returns the bodies and deformables of the selection.
std::vector<ObjectId> objects_of(const Selection& selection);
/// Adds the object to the selection if it is a body or a deformable.
void add(Selection& selection, const ObjectId& object);

/// Returns the group whose bodies and deformables are selected, and nothing else; null if there is none.
GroupId whole_group(const PublishedFrame& frame, const Selection& selection);
/// Returns the bodies and deformables of the group.
Selection selection_of(const PublishedFrame& frame, GroupId group);
/// Returns the group's own name, or "group 3".
std::string display_name(const PublishedFrame& frame, GroupId group);

/// Keys that change the meaning of a click.
struct ClickKeys {
    bool adds = false;      ///< Shift: adds to the selection.
    bool toggles = false;   ///< Ctrl: adds to the selection, or removes from it.
    bool is_single = false; ///< Alt: means the object itself, never its group.
};
/// Returns the selection after a click on an object. A click on a member of a group means all members that the mouse
/// meets. If these are selected already, or some of them and nothing else, the click means the member alone.
Selection after_click(const PublishedFrame& frame,
                      const Selection& before,
                      const ObjectId& clicked,
                      const ClickKeys& keys);
/// Returns the selection with all members, as far as the mouse meets them, of the groups of its objects.
Selection with_groups(const PublishedFrame& frame, const Selection& selection);

} // namespace topple::app
