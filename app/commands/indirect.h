// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

namespace topple::app {

/// A value that is stored elsewhere and copied with its owner, so that a variant is not as large as its largest
/// alternative. Never empty, except that a moved-from one may only be assigned to or destroyed.
template<typename T>
class Indirect {
public:
    Indirect() : Indirect(T{}) {}
    Indirect(T value) : value_(std::make_unique<T>(std::move(value))) {}
    Indirect(const Indirect& other) : Indirect(*other.value_) {}
    Indirect(Indirect&&) noexcept = default;
    Indirect& operator=(const Indirect& other) {
        *this = Indirect(other);
        return *this;
    }
    Indirect& operator=(Indirect&&) noexcept = default;
    ~Indirect() = default;

    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }

private:
    std::unique_ptr<T> value_;
};

} // namespace topple::app
