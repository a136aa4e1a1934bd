// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/handles.h"

#include "app/lab/shapes_of.h"

#include <cmath>

namespace topple::app::lab {
namespace {

/// Returns the origin of directions, lengths and extents: the first place, else the beginning of the arrow.
Vec3 anchor_of(const Argument& argument, std::span<const Field> fields) {
    if (fields[0].meaning == Meaning::place)
        return argument.vec3(fields[0].first);
    return argument.drawn_from;
}

/// A round shape along a line has its radius perpendicular to it; all others along x.
Vec3 radius_direction(const Argument& argument) {
    switch (argument.kind) {
    case Kind::capsule:
    case Kind::cylinder:
    case Kind::cone: {
        const Vec3 axis = argument.vec3(3) - argument.vec3(0);
        return any_perpendicular(normalize_or(axis, {0, 1, 0}));
    }
    default:
        return {1, 0, 0};
    }
}

Vec3 position_of(const Argument& argument, std::span<const Field> fields, const Field& field) {
    const Vec3 anchor = anchor_of(argument, fields);
    switch (field.meaning) {
    case Meaning::place:
        return argument.vec3(field.first);
    case Meaning::direction:
        return anchor + argument.vec3(field.first);
    case Meaning::length:
        return anchor + radius_direction(argument) * argument[field.first];
    case Meaning::extents:
        return anchor + rotate(turn_of(argument), argument.vec3(field.first));
    case Meaning::angle:
    case Meaning::number:
        break;
    }
    return anchor;
}

void put(Argument& argument, const Field& field, Vec3 v) {
    const Real numbers[] = {v.x, v.y, v.z};
    for (std::size_t i = 0; i < field.count; ++i)
        argument.numbers[field.first + i] = numbers[i];
}

} // namespace

std::vector<Handle> handles_of(Arguments arguments) {
    std::vector<Handle> handles;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::vector<Field> fields = fields_of(arguments[i]);
        for (std::size_t k = 0; k < fields.size(); ++k)
            if (fields[k].meaning != Meaning::angle && fields[k].meaning != Meaning::number)
                handles.push_back(
                    {i, k, fields[k].meaning, position_of(arguments[i], fields, fields[k])});
    }
    return handles;
}

void move_handle(Argument& argument, std::size_t field_index, Vec3 to) {
    const std::vector<Field> fields = fields_of(argument);
    const Field& field = fields[field_index];
    const Vec3 from_anchor = to - anchor_of(argument, fields);
    switch (field.meaning) {
    case Meaning::place:
        put(argument, field, to);
        break;
    case Meaning::direction:
        put(argument, field, from_anchor);
        break;
    case Meaning::length:
        argument.numbers[field.first] = length(from_anchor);
        break;
    case Meaning::extents:
        put(argument, field, abs(rotate_inverse(turn_of(argument), from_anchor)));
        break;
    case Meaning::angle:
    case Meaning::number:
        break;
    }
}

} // namespace topple::app::lab
