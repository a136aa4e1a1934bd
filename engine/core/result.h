// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/assert.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace topple {

/// Failure caused by the outside world: a sentence that a person can act on, and the place in the input.
struct Error {
    std::string message; ///< A sentence, with its full stop.
    std::string file{};  ///< Empty if the input is not a file.
    int line = 0;        ///< 1-based; 0 if there is no line.
    /// The machine lacks a requirement, independent of the input: a display, a usable OpenGL.
    bool is_of_the_machine = false;

    /// Returns "file:line: message", without the unknown parts.
    [[nodiscard]] std::string text() const;
};

/// A value, or the reason why there is none. Converts from both, so that `return value;` and `return Error{...};`
/// both work.
template<typename T>
class [[nodiscard]] Result {
public:
    /// Creates a success with a value.
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    /// Creates a failure.
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    ///@{
    /// Returns true on success.
    [[nodiscard]] bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }
    ///@}

    ///@{
    /// Returns the value. Requires: ok().
    [[nodiscard]] const T& value() const& { return std::get<0>(content_); }
    [[nodiscard]] T& value() & { return std::get<0>(content_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(content_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }
    ///@}

    /// Returns the error. Requires: not ok().
    [[nodiscard]] const Error& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Error> content_;
};

/// Success without a value, or the reason of a failure.
template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    /// Creates a failure.
    Result(Error error) : error_(std::move(error)) {}

    ///@{
    /// Returns true on success.
    [[nodiscard]] bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }
    ///@}
    /// Returns the error. Requires: not ok().
    [[nodiscard]] const Error& error() const { return *error_; }

private:
    std::optional<Error> error_;
};

} // namespace topple
