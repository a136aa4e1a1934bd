// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <algorithm>
#include <cstdint>
#include <limits>
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

/// Returns the error of an edit whose object does not exist.
template<typename AnyId>
Error no_such(const char* kind, AnyId id) {
    return {std::string("there is no ") + kind + " with the number " + std::to_string(id.ordinal)};
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

/// Replaces the record of the same number, or inserts a new one. Returns its number. Fails: as number_for.
template<typename Record>
Result<decltype(Record::id)> set_record(std::vector<Record>& records,
                                        Record record,
                                        std::uint64_t& next) {
    const auto same = std::lower_bound(records.begin(),
                                       records.end(),
                                       record.id,
                                       [](const Record& r, const auto& id) { return r.id < id; });
    if (same != records.end() && same->id == record.id) {
        *same = std::move(record);
        return same->id;
    }
    const Result<decltype(Record::id)> id = number_for(records, record.id, next);
    if (!id)
        return id;
    record.id = *id;
    insert_in_order(records, std::move(record), next);
    return id;
}

} // namespace topple
