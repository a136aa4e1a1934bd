// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/hash.h"
#include "topple/math/mat2.h"
#include "topple/math/mat3.h"
#include "topple/math/mat4.h"
#include "topple/math/quat.h"
#include "topple/math/vec2.h"
#include "topple/math/vec3.h"
#include "topple/math/vec4.h"

#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace topple::test {

/// The hash of many results of a function; see recording.h. A type of the engine is added by an overload
/// `add_answer(Answers&, const T&)` in the namespace of the type.
class Answers {
public:
    template<typename... T>
    void add(const T&... values) {
        (add_one(values), ...);
    }
    [[nodiscard]] bool is_empty() const { return hash_.value() == Hash64{}.value(); }
    [[nodiscard]] std::uint64_t hash() const { return hash_.value(); }

private:
    template<typename T>
    static constexpr bool kHasOverload = requires(Answers& answers, const T& value) {
        add_answer(answers, value);
    };

    template<typename T>
    void add_one(const T& value) {
        if constexpr (std::is_floating_point_v<T>)
            // The sign of a NaN differs between compilers.
            hash_.add(std::isnan(value) ? std::numeric_limits<T>::quiet_NaN() : value);
        else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            hash_.add(static_cast<std::uint64_t>(value));
        else if constexpr (kHasOverload<T>)
            add_answer(*this, value);
        else
            add_container(value);
    }
    template<typename T>
    void add_container(const std::optional<T>& value) {
        add_one(value.has_value());
        if (value)
            add_one(*value);
    }
    template<typename A, typename B>
    void add_container(const std::pair<A, B>& value) {
        add(value.first, value.second);
    }
    template<typename... T>
    void add_container(const std::variant<T...>& value) {
        add_one(value.index());
        std::visit([&](const auto& held) { add_one(held); }, value);
    }
    template<typename Range>
        requires requires(const Range& range) { std::size(range); }
    void add_container(const Range& range) {
        add_one(std::size(range));
        for (const auto& value : range)
            add_one(value);
    }

    Hash64 hash_;
};

} // namespace topple::test

namespace topple {

inline void add_answer(test::Answers& out, Vec2 v) { out.add(v.x, v.y); }
inline void add_answer(test::Answers& out, Vec3 v) { out.add(v.x, v.y, v.z); }
inline void add_answer(test::Answers& out, Vec4 v) { out.add(v.x, v.y, v.z, v.w); }
inline void add_answer(test::Answers& out, Quat q) { out.add(q.x, q.y, q.z, q.w); }
inline void add_answer(test::Answers& out, const Mat2& m) { out.add(m.x, m.y); }
inline void add_answer(test::Answers& out, const Mat3& m) { out.add(m.x, m.y, m.z); }
inline void add_answer(test::Answers& out, const Mat4& m) { out.add(m.x, m.y, m.z, m.w); }

} // namespace topple
