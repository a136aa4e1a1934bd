// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace topple {

/// Only the specialization for a function type exists.
template<typename Signature>
class FunctionRef;

/// Borrows a callable object, such as a lambda, for the duration of one call: two pointers, no allocation. Must not
/// outlive the callable.
template<typename R, typename... Args>
class FunctionRef<R(Args...)> {
public:
    /// Borrows `f`, which must outlive this object.
    template<typename F>
        requires(!std::same_as<std::remove_cvref_t<F>, FunctionRef> &&
                 std::is_invocable_r_v<R, F&, Args...>)
    FunctionRef(F&& f) // implicit, so that a lambda can be passed directly
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
          call_([](void* object, Args... args) -> R {
              return (*static_cast<std::remove_reference_t<F>*>(object))(
                  std::forward<Args>(args)...);
          }) {}

    /// Calls the borrowed function.
    R operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

private:
    void* object_;
    R (*call_)(void*, Args...);
};

} // namespace topple
