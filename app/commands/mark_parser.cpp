// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command_words_detail.h"
#include "app/commands/mark_parser_detail.h"

#include <algorithm>
#include <cctype>

namespace topple::app {
namespace {

bool begins_with_digit(const WordReader& reader) {
    return !reader.at_end() && std::isdigit(static_cast<unsigned char>(reader.rest().front()));
}

/// Reads the numbers of bodies and, after a word, of other objects, to the end of the line.
std::vector<ObjectId> read_objects(WordReader& reader) {
    std::vector<ObjectId> objects;
    std::size_t kind = 0;
    while (!reader.at_end()) {
        const auto word = std::find_if(
            kObjectWords.begin(), kObjectWords.end(), [&](std::string_view candidate) {
                return reader.skip(candidate);
            });
        if (word != kObjectWords.end()) {
            kind = static_cast<std::size_t>(word - kObjectWords.begin());
            continue;
        }
        objects.push_back(
            object_of_kind(kind, reader.count("an object's number, or soft, water, field")));
    }
    std::sort(objects.begin(), objects.end());
    return objects;
}

Command flag_command(WordReader& reader, ObjectFlag flag, bool is_set) {
    return SetFlag{flag, is_set, read_objects(reader)};
}

} // namespace

std::string flag_word(const SetFlag& command) {
    if (command.flag == ObjectFlag::locked)
        return command.is_set ? "lock" : "unlock";
    return command.is_set ? "hide" : "show";
}

std::vector<SpawnedGroup> detail::read_spawned_groups(WordReader& reader) {
    std::vector<SpawnedGroup> groups;
    while (reader.skip("group")) {
        SpawnedGroup& group = groups.emplace_back();
        group.id = {reader.count("the group's number, or 0 for a new one")};
        group.name = reader.text("the group's name");
        while (begins_with_digit(reader))
            group.bodies.push_back(reader.count("the place of a body"));
        if (reader.skip("soft"))
            while (begins_with_digit(reader))
                group.deformables.push_back(reader.count("the place of a soft body"));
    }
    return groups;
}

Command detail::parse_name(WordReader& reader) {
    SetName c;
    if (reader.skip("joint"))
        c.object = reader.joint();
    else if (reader.skip("soft"))
        c.object = DeformableId{reader.count("a soft body's number")};
    else if (reader.skip("group"))
        c.object = GroupId{reader.count("a group's number")};
    else
        c.object = reader.body();
    c.name = reader.text("a name");
    return c;
}

/// `group 0 "tower" 17 18 soft 2`; 0: a new group.
Command detail::parse_group(WordReader& reader) {
    SetGroup c;
    c.group.id = {reader.count("the group's number, or 0 for a new one")};
    c.group.name = reader.text("the group's name");
    c.group.members = read_objects(reader);
    return c;
}

Command detail::parse_ungroup(WordReader& reader) {
    return RemoveGroup{{reader.count("the group's number")}};
}

Command detail::parse_lock(WordReader& reader) {
    return flag_command(reader, ObjectFlag::locked, true);
}
Command detail::parse_unlock(WordReader& reader) {
    return flag_command(reader, ObjectFlag::locked, false);
}
Command detail::parse_hide(WordReader& reader) {
    return flag_command(reader, ObjectFlag::hidden, true);
}
Command detail::parse_show(WordReader& reader) {
    return flag_command(reader, ObjectFlag::hidden, false);
}

} // namespace topple::app
