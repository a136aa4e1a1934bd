// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace topple {

/// Names of objects, by ordinal. An object without a name has no entry. A copy shares the entries until one of the two
/// changes, since every snapshot has a copy. Of one object, only one thread may make copies until the first is made.
class Names {
public:
    Names() = default;
    ~Names() = default;
    ///@{
    /// Shares the entries with the copied object, or takes them over.
    Names(const Names& other) : entries_(other.entries_) { share_with(other); }
    Names(Names&& other) noexcept = default;
    Names& operator=(const Names& other) {
        entries_ = other.entries_;
        share_with(other);
        return *this;
    }
    Names& operator=(Names&& other) noexcept = default;
    ///@}

    /// Returns the name of that ordinal; empty: none.
    [[nodiscard]] const std::string& of(std::uint64_t ordinal) const {
        static const std::string kNone;
        if (!entries_)
            return kNone;
        const auto found = entries_->find(ordinal);
        return found != entries_->end() ? found->second : kNone;
    }
    /// Names that ordinal. An empty name removes its entry.
    void set(std::uint64_t ordinal, const std::string& name) {
        if (of(ordinal) == name)
            return;
        if (!entries_ || is_shared_)
            entries_ = entries_ ? std::make_shared<Entries>(*entries_)
                                : std::make_shared<Entries>();
        is_shared_ = false;
        if (name.empty())
            entries_->erase(ordinal);
        else
            entries_->insert_or_assign(ordinal, name);
    }

    friend bool operator==(const Names& a, const Names& b) {
        if (a.entries_ == b.entries_ || a.is_empty() || b.is_empty())
            return a.is_empty() == b.is_empty();
        return *a.entries_ == *b.entries_;
    }

private:
    using Entries = std::map<std::uint64_t, std::string>;
    std::shared_ptr<Entries> entries_; ///< Null: none was ever set.
    mutable bool is_shared_ =
        false; ///< Whether the entries may have another owner, so that a change copies them.

    [[nodiscard]] bool is_empty() const { return !entries_ || entries_->empty(); }
    void share_with(const Names& other) {
        is_shared_ = true;
        if (!other.is_shared_) // a shared copy may be read by several threads
            other.is_shared_ = true;
    }
};

} // namespace topple
