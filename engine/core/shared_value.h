// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace topple {

/// A value that copies share until one of them changes, for parts of a state that every snapshot has a copy of and that
/// seldom change. Of one object, only one thread may make copies until the first is made.
template<typename T>
class SharedValue {
public:
    SharedValue() = default;
    ~SharedValue() = default;
    ///@{
    /// Shares the value with the copied object, or takes it over.
    SharedValue(const SharedValue& other) : value_(other.value_) { share_with(other); }
    SharedValue(SharedValue&& other) noexcept = default;
    SharedValue& operator=(const SharedValue& other) {
        value_ = other.value_;
        share_with(other);
        return *this;
    }
    SharedValue& operator=(SharedValue&& other) noexcept = default;
    ///@}

    /// Returns the value; an empty one before the first change. Valid until the next change.
    [[nodiscard]] const T& get() const {
        static const T kEmpty{};
        return value_ ? *value_ : kEmpty;
    }
    /// Returns the value of this object alone, to be changed. Cost: a copy, if another object may share it.
    [[nodiscard]] T& change() {
        if (!value_ || is_shared_)
            value_ = value_ ? std::make_shared<T>(*value_) : std::make_shared<T>();
        is_shared_ = false;
        return *value_;
    }

    friend bool operator==(const SharedValue& a, const SharedValue& b) {
        return a.value_ == b.value_ || a.get() == b.get();
    }

private:
    std::shared_ptr<T> value_;       ///< Null: never changed.
    mutable bool is_shared_ = false; ///< Whether the value may have another owner.

    void share_with(const SharedValue& other) {
        is_shared_ = true;
        if (!other.is_shared_) // a shared copy may be read by several threads
            other.is_shared_ = true;
    }
};

} // namespace topple
