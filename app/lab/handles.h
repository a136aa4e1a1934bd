// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/argument.h"

namespace topple::app::lab {

/// A dot that can be dragged: moves a place, an arrow's tip, a radius, a vertex.
struct Handle {
    std::size_t argument = 0, field = 0;
    Meaning meaning = Meaning::place;
    Vec3 position{};
};

/// Of everything but angles and bare numbers.
std::vector<Handle> handles_of(Arguments arguments);
/// The argument with the field such that its handle is at, or nearest to, `to`. A place that others are
/// measured from takes them along.
void move_handle(Argument& argument, std::size_t field, Vec3 to);

} // namespace topple::app::lab
