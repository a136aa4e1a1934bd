// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "python/module/bindings.h"

#include <string>
#include <vector>

namespace topple::python {

/// The making, reading and changing of one kind of parts of a world, such as its water. `Kind` has:
///     Id, Record, Def          types: of the id, of the record in the world, of the definition
///     name, words              for methods ("water"), and for messages ("water volume")
///     list(state)              records of the world
///     definition(record)       definition of a record
///     read(def, key, value)    sets a field; returns false if there is none
///     get(world, record, key)  returns a field as an object; null if there is none
///     put(world, def)          makes the part if its id is null, or else changes it
///     remove(world, id)        removes it
template<typename Kind>
class Parts {
public:
    using Id = typename Kind::Id;
    using Def = typename Kind::Def;
    using Record = typename Kind::Record;

    /// Adds the methods NAME_put, NAME_get, NAME_remove, NAME_exists and NAME_ids.
    static void bind(WorldClass& world) {
        const std::string name = Kind::name;
        world.def((name + "_put").c_str(), &put)
            .def((name + "_get").c_str(), &get)
            .def((name + "_remove").c_str(), &remove)
            .def((name + "_exists").c_str(), &exists)
            .def((name + "_ids").c_str(), &ids);
    }

    /// Returns a copy of the record. Throws: there is none.
    static Record copy(WorldHandle& world, std::uint64_t id) {
        std::optional<Record> record = world.read([&](const World& w) {
            const Record* found = w.find(Id{id});
            return found ? std::optional<Record>(*found) : std::nullopt;
        });
        if (!record)
            fail_missing(id);
        return *std::move(record);
    }

private:
    [[noreturn]] static void fail_missing(std::uint64_t id) {
        fail("there is no " + std::string(Kind::words) + " with the number " + std::to_string(id));
    }

    /// Makes a part for the number 0, or else changes the part of that number; all settings or none.
    static std::uint64_t put(WorldHandle& world, std::uint64_t id, const py::dict& settings) {
        Def def = id == 0 ? Def{} : Kind::definition(copy(world, id));
        for (const auto& [each, value] : settings) {
            const std::string key = text_of(each, "a name of a setting");
            if (!Kind::read(def, key, value))
                fail("a " + std::string(Kind::words) + " has no '" + key + "' to set");
        }
        return value_or_fail(world.change([&](World& w) -> Result<Id> {
                   if (id != 0 && !w.find(Id{id}))
                       fail_missing(id);
                   return Kind::put(w, def);
               }))
            .ordinal;
    }
    static py::object get(WorldHandle& world, std::uint64_t id, const std::string& key) {
        const Record record = copy(world, id);
        py::object value = Kind::get(record, key);
        if (!value)
            fail("a " + std::string(Kind::words) + " has no '" + key + "'");
        return value;
    }
    static void remove(WorldHandle& world, std::uint64_t id) {
        world.change([&](World& w) {
            if (!w.find(Id{id}))
                fail_missing(id);
            Kind::remove(w, Id{id});
        });
    }
    static bool exists(WorldHandle& world, std::uint64_t id) {
        return world.read([&](const World& w) { return w.find(Id{id}) != nullptr; });
    }
    static py::list ids(WorldHandle& world) {
        std::vector<std::uint64_t> numbers;
        world.read([&](const World& w) {
            for (const Record& record : Kind::list(w.state()))
                numbers.push_back(record.id.ordinal);
        });
        py::list list;
        for (const std::uint64_t number : numbers)
            list.append(number);
        return list;
    }
};

} // namespace topple::python
