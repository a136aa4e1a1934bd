// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/shared_value.h"

#include <cstdint>
#include <map>
#include <string>

namespace topple {

/// Names of objects, by ordinal. An object without a name has no entry. Copies share the entries; see SharedValue.
class Names {
public:
    /// Returns the name of that ordinal; empty: none.
    [[nodiscard]] const std::string& of(std::uint64_t ordinal) const {
        static const std::string kNone;
        const auto found = entries_.get().find(ordinal);
        return found != entries_.get().end() ? found->second : kNone;
    }
    /// Names that ordinal. An empty name removes its entry.
    void set(std::uint64_t ordinal, const std::string& name) {
        if (of(ordinal) == name)
            return;
        if (name.empty())
            entries_.change().erase(ordinal);
        else
            entries_.change().insert_or_assign(ordinal, name);
    }

    friend bool operator==(const Names&, const Names&) = default;

private:
    SharedValue<std::map<std::uint64_t, std::string>> entries_;
};

} // namespace topple
