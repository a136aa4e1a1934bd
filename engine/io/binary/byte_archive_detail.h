// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Records as bytes: little-endian numbers one after another, without padding. One list of the members of each record
// (`Fields`) serves the writer and the reader, so that they cannot differ.
#pragma once

#include "topple/core/id.h"
#include "topple/io/obj/model_images.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace topple {

/// Pointers to members of a record. Compilers take much longer for a std::tuple of them.
template<auto... kMembers>
struct Members {
    static constexpr std::size_t kCount = sizeof...(kMembers);
    /// Calls the archive with all members of the record in order.
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& record) {
        (archive(record.*kMembers), ...);
    }
};
/// Members of a record: either `members`, of the type `Members`, or a function `list(archive, record)` that calls
/// `archive(...)` with them.
template<typename T>
struct Fields;

/// Converts to anything; for counting members only.
struct AnyValue {
    template<typename T>
    operator T() const;
};
/// Returns whether as many values as there are indices can initialize an aggregate.
template<typename T, std::size_t... kIndices>
constexpr bool takes_values(std::index_sequence<kIndices...>) {
    return requires { T{(static_cast<void>(kIndices), AnyValue{})...}; };
}
/// Returns whether an aggregate without bases has this number of members: as many values can initialize it, and not one
/// more. Counting them from one up would try each number, which takes a compiler seconds.
template<typename T, std::size_t kCount>
constexpr bool has_members() {
    return takes_values<T>(std::make_index_sequence<kCount>()) &&
           !takes_values<T>(std::make_index_sequence<kCount + 1>());
}
/// Returns whether a list has all members of the record but `kLeftOut`, so that a new member does not compile until it
/// is in the list.
template<typename T, std::size_t kLeftOut = 0>
constexpr bool is_complete() {
    return has_members<T, decltype(Fields<T>::members)::kCount + kLeftOut>();
}

/// Number of values of an enumeration, which has the values from 0 on.
template<typename Enum>
inline constexpr std::uint64_t kValueCount = 0;

/// A record with a list of members.
template<typename T>
concept Listed = requires {
    sizeof(Fields<T>);
};
/// Calls the archive with all members of the record; `record` may be constant.
template<typename T, typename Archive, typename Record>
void list_members(Archive& archive, Record& record) {
    if constexpr (requires { Fields<T>::members; })
        Fields<T>::members.list(archive, record);
    else
        Fields<T>::list(archive, record);
}

/// Appends values to bytes.
class ByteWriter {
public:
    /// Appends values in order.
    template<typename... T>
    void operator()(const T&... values) {
        (put(values), ...);
    }
    /// Appends numbers of which the reader accepts infinite ones too.
    template<typename... T>
    void unbounded(const T&... values) {
        (put(values), ...);
    }
    /// Returns the bytes; leaves none.
    std::vector<std::byte> release() { return std::move(bytes_); }

private:
    template<typename Unsigned>
    void put_word(Unsigned word) {
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            bytes_.push_back(static_cast<std::byte>((word >> (8 * i)) & 0xffu));
    }
    void put(bool value) { put_word(std::uint8_t{value}); }
    void put(float value) { put_word(std::bit_cast<std::uint32_t>(value)); }
    void put(double value) { put_word(std::bit_cast<std::uint64_t>(value)); }
    template<typename Integer>
        requires(std::is_integral_v<Integer>)
    void put(Integer value) { put_word(static_cast<std::make_unsigned_t<Integer>>(value)); }
    template<typename Enum>
        requires(std::is_enum_v<Enum>)
    void put(Enum value) {
        static_assert(kValueCount<Enum> > 0 && kValueCount<Enum> <= 256);
        put_word(static_cast<std::uint8_t>(value));
    }
    template<Listed T>
    void put(const T& record) {
        list_members<T>(*this, record);
    }
    template<typename Tag>
    void put(Id<Tag> id) {
        put_word(id.ordinal);
    }
    void put(const std::string& text) {
        put_word(std::uint64_t{text.size()});
        for (const char c : text)
            put_word(static_cast<std::uint8_t>(c));
    }
    template<typename T>
    void put(const std::vector<T>& list) {
        put_word(std::uint64_t{list.size()});
        for (const T& item : list)
            put(item);
    }
    template<typename T, std::size_t kCount>
    void put(const std::array<T, kCount>& list) {
        for (const T& item : list)
            put(item);
    }
    template<typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template<typename... T>
    void put(const std::variant<T...>& value) {
        put_word(static_cast<std::uint8_t>(value.index()));
        std::visit([&](const auto& kind) { put(kind); }, value);
    }

    std::vector<std::byte> bytes_;
};

/// Takes values from bytes that may be anything. After the first failure all values are as they were before. Lists grow
/// item by item, so that no count makes more memory than the bytes that follow it.
class ByteReader {
public:
    /// Requires: the bytes outlive the reader.
    explicit ByteReader(std::span<const std::byte> bytes, ImageCheck check_image = {})
        : rest_(bytes),
          check_image_(std::move(check_image)) {}

    /// Takes values in order.
    template<typename... T>
    void operator()(T&... values) {
        (get(values), ...);
    }
    /// Takes numbers that may be infinite.
    template<typename... T>
    void unbounded(T&... values) {
        takes_infinity_ = true;
        (get(values), ...);
        takes_infinity_ = false;
    }
    /// Notes the failure, unless there was one before.
    void fail(std::string problem) {
        if (problem_.empty())
            problem_ = std::move(problem);
    }
    /// Returns whether anything has failed.
    [[nodiscard]] bool failed() const { return !problem_.empty(); }
    /// Returns the first failure in words.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    /// Removes the images of a mesh that cannot be drawn, with a warning.
    void check_images(MeshLook& look, std::vector<MeshPart>& parts) {
        for (std::string& warning : drop_unusable_images(look, parts, check_image_))
            warnings_.push_back(std::move(warning));
    }
    /// Returns the warnings so far.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
    /// Returns the bytes that were not taken.
    [[nodiscard]] std::span<const std::byte> rest() const { return rest_; }

private:
    template<typename Unsigned>
    Unsigned get_word() {
        if (failed() || rest_.size() < sizeof(Unsigned)) {
            fail("it ends too early");
            return 0;
        }
        Unsigned word = 0;
        for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
            word = static_cast<Unsigned>(
                word | (static_cast<Unsigned>(std::to_integer<std::uint8_t>(rest_[i])) << (8 * i)));
        rest_ = rest_.subspan(sizeof(Unsigned));
        return word;
    }
    /// Takes a number below `count`.
    std::uint8_t get_choice(std::uint64_t count) {
        const auto value = get_word<std::uint8_t>();
        if (value < count)
            return value;
        fail("a number names no kind");
        return 0;
    }
    template<typename Float, typename Word>
    void get_float(Float& value) {
        const auto read = std::bit_cast<Float>(get_word<Word>());
        if (std::isnan(read) || (std::isinf(read) && !takes_infinity_))
            fail("a number is not finite");
        if (!failed())
            value = read;
    }
    void get(bool& value) { value = get_choice(2) == 1; }
    void get(float& value) { get_float<float, std::uint32_t>(value); }
    void get(double& value) { get_float<double, std::uint64_t>(value); }
    template<typename Integer>
        requires(std::is_integral_v<Integer>)
    void get(Integer& value) {
        value = static_cast<Integer>(get_word<std::make_unsigned_t<Integer>>());
    }
    template<typename Enum>
        requires(std::is_enum_v<Enum>)
    void get(Enum& value) { value = static_cast<Enum>(get_choice(kValueCount<Enum>)); }
    template<Listed T>
    void get(T& record) {
        list_members<T>(*this, record);
    }
    template<typename Tag>
    void get(Id<Tag>& id) {
        id.ordinal = get_word<std::uint64_t>();
    }
    void get(std::string& text) {
        const auto size = get_word<std::uint64_t>();
        if (size > rest_.size())
            return fail("it ends too early");
        text.assign(reinterpret_cast<const char*>(rest_.data()), static_cast<std::size_t>(size));
        rest_ = rest_.subspan(static_cast<std::size_t>(size));
    }
    template<typename T>
    void get(std::vector<T>& list) {
        const auto size = get_word<std::uint64_t>();
        if (size > rest_.size()) // an item has at least one byte
            return fail("it ends too early");
        list.clear();
        for (std::uint64_t i = 0; i < size && !failed(); ++i)
            get(list.emplace_back());
    }
    template<typename T, std::size_t kCount>
    void get(std::array<T, kCount>& list) {
        for (T& item : list)
            get(item);
    }
    template<typename T>
    void get(std::optional<T>& value) {
        bool has_value = false;
        get(has_value);
        if (has_value)
            get(value.emplace());
    }
    template<typename... T>
    void get(std::variant<T...>& value) {
        const std::uint8_t index = get_choice(sizeof...(T));
        std::uint8_t kind = 0;
        const auto take = [&]<typename Kind>(std::type_identity<Kind>) {
            if (kind++ == index)
                get(value.template emplace<Kind>());
        };
        (take(std::type_identity<T>{}), ...);
    }

    std::span<const std::byte> rest_;
    std::string problem_;
    std::vector<std::string> warnings_;
    ImageCheck check_image_;
    bool takes_infinity_ = false;
};

} // namespace topple
