// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/assert.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace topple {

/// Failure caused by the outside world: a sentence a person can act on, and the place in the input.
struct Error {
    std::string message; ///< A sentence, with its full stop.
    std::string file{};  ///< Empty when the input is not a file.
    int line = 0;        ///< 1-based; 0 when there is no line to point at.
    /// The machine lacks what is needed, whatever the input: a display, a usable OpenGL.
    bool is_of_the_machine = false;

    /// "file:line: message", without the parts that are not known.
    [[nodiscard]] std::string text() const;
};

/// A value, or why there is none. Converts from both, so `return value;` and `return Error{...};`
/// read alike.
template<typename T>
class [[nodiscard]] Result {
public:
    /// Success with a value.
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    /// Failure.
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    ///@{
    /// True on success.
    [[nodiscard]] bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }
    ///@}

    ///@{
    /// The value. Requires: ok().
    [[nodiscard]] const T& value() const& { return std::get<0>(content_); }
    [[nodiscard]] T& value() & { return std::get<0>(content_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(content_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }
    ///@}

    /// Requires: not ok().
    [[nodiscard]] const Error& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Error> content_;
};

/// Success without a value, or why not.
template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    /// Failure.
    Result(Error error) : error_(std::move(error)) {}

    ///@{
    /// True on success.
    [[nodiscard]] bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }
    ///@}
    /// Requires: not ok().
    [[nodiscard]] const Error& error() const { return *error_; }

private:
    std::optional<Error> error_;
};

} // namespace topple
