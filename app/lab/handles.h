// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/argument.h"

namespace topple::app::lab {

/// A draggable point: moves a place, an arrow's tip, a radius or a vertex.
struct Handle {
    std::size_t argument = 0, field = 0;
    Meaning meaning = Meaning::place;
    Vec3 position{};
};

/// Returns the handles of all fields except angles and plain numbers.
std::vector<Handle> handles_of(Arguments arguments);
/// Changes the argument's field so that its handle is at `to`, or as near as possible. Moving a reference place moves
/// the fields relative to it.
void move_handle(Argument& argument, std::size_t field, Vec3 to);

} // namespace topple::app::lab
