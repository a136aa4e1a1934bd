// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

namespace topple::app {

/// Returns the record with that id in a list that is sorted by id; null if there is none.
template<typename Record, typename Id>
const Record* find_record(const std::vector<Record>& records, Id id) {
    const auto at = std::lower_bound(records.begin(),
                                     records.end(),
                                     id,
                                     [](const Record& r, Id wanted) { return r.id < wanted; });
    return at == records.end() || at->id != id ? nullptr : &*at;
}

} // namespace topple::app
