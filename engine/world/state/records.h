// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace topple {

/// Returns the number of a new record: the requested one, or the next free one. Fails: the number is taken, or there
/// is none after it.
template<typename Record, typename AnyId>
Result<AnyId> number_for(const std::vector<Record>& records, AnyId wanted, std::uint64_t next) {
    if (!wanted)
        return AnyId{next};
    const auto at = std::lower_bound(records.begin(),
                                     records.end(),
                                     wanted,
                                     [](const Record& r, AnyId id) { return r.id < id; });
    if (at != records.end() && at->id == wanted)
        return Error{"its number " + std::to_string(wanted.ordinal) + " is taken"};
    if (wanted.ordinal == std::numeric_limits<std::uint64_t>::max())
        return Error{"its number is the last one, which is not given out"};
    return wanted;
}

/// Inserts the record in the order of numbers, and raises the next number above it.
template<typename Record>
void insert_in_order(std::vector<Record>& records, Record record, std::uint64_t& next) {
    next = std::max(next, record.id.ordinal + 1);
    const auto place = std::lower_bound(records.begin(),
                                        records.end(),
                                        record.id,
                                        [](const Record& r, const auto& id) { return r.id < id; });
    records.insert(place, std::move(record));
}

/// Sets a name, or removes it if `name` is empty. Only named records have an entry: most have no name, and an ordinal
/// is never reused.
template<typename AnyId>
void set_name(std::map<std::uint64_t, std::string>& names, AnyId id, const std::string& name) {
    if (name.empty())
        names.erase(id.ordinal);
    else
        names.insert_or_assign(id.ordinal, name);
}

} // namespace topple
