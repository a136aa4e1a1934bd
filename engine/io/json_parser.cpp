// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/io/json_value.h"
#include "engine/io/text_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>

namespace topple {
namespace {

using Kind = JsonValue::Kind;

/// Walks over text and tells a third party how far it is: the parser itself does not say where the
/// value begins that it reports.
class WatchedIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedIterator(const char* at, const char** watcher) : at_(at), watcher_(watcher) {}
    reference operator*() const { return *at_; }
    WatchedIterator& operator++() {
        *watcher_ = ++at_;
        return *this;
    }
    WatchedIterator operator++(int) {
        const WatchedIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const WatchedIterator& other) const { return at_ == other.at_; }
    bool operator!=(const WatchedIterator& other) const { return at_ != other.at_; }

private:
    const char* at_;
    const char** watcher_;
};

/// Builds the tree from the events of the parser.
class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
public:
    TreeBuilder(std::string_view text, std::size_t max_values)
        : begin_(text.data()),
          counted_(text.data()),
          watched_(text.data()),
          max_values_(max_values) {}

    const char** watcher() { return &watched_; }
    JsonValue& root() { return root_; }
    const std::optional<Error>& error() const { return error_; }

    bool null() override { return take(Kind::null, {}); }
    bool boolean(bool value) override { return take(Kind::boolean, value ? "true" : "false"); }
    bool number_integer(number_integer_t) override { return take(Kind::number, number_text()); }
    bool number_unsigned(number_unsigned_t) override { return take(Kind::number, number_text()); }
    bool number_float(number_float_t, const string_t&) override {
        return take(Kind::number, number_text());
    }
    bool string(string_t& value) override { return take(Kind::string, std::move(value)); }
    bool binary(binary_t&) override { return fail("binary data is no JSON"); }
    bool key(string_t& value) override { return take(Kind::string, std::move(value)); }
    bool start_object(std::size_t) override { return open(Kind::object); }
    bool start_array(std::size_t) override { return open(Kind::array); }
    bool end_array() override { return close(); }
    bool end_object() override { return keys_are_unique(*open_.back()) && close(); }

    bool parse_error(std::size_t,
                     const std::string& token,
                     const nlohmann::json::exception& why) override {
        if (error_)
            return false;
        constexpr int kNumberOverflow = 406;
        if (why.id == kNumberOverflow)
            return fail("The number " + in_quotes(token) + " is too large.");
        if (std::string_view(why.what()).find("unexpected end of input") != std::string_view::npos)
            return fail("The text ends too early: a bracket or a quote is not closed.");
        return fail("This is no JSON, near " + in_quotes(token) + ".");
    }

private:
    /// The parser has read the token, and after a number the character behind it; lines are counted up
    /// to the last character but one.
    int line() {
        const char* last = watched_ > begin_ ? watched_ - 1 : begin_;
        for (; counted_ < last; ++counted_)
            line_ += *counted_ == '\n';
        return line_;
    }

    /// Exactly as written: a float read through double may be rounded twice.
    [[nodiscard]] std::string number_text() const {
        const auto belongs = [](char c) {
            return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' ||
                   c == 'E';
        };
        const char* end = watched_;
        if (end > begin_ && !belongs(end[-1]))
            --end;
        const char* first = end;
        while (first > begin_ && belongs(first[-1]))
            --first;
        return {first, end};
    }

    bool take(Kind kind, std::string text) {
        JsonValue* value = place();
        if (!value)
            return false;
        value->kind = kind;
        value->line = line();
        value->text = std::move(text);
        return true;
    }

    bool open(Kind kind) {
        if (open_.size() >= static_cast<std::size_t>(kMaxJsonDepth))
            return fail("Brackets are nested deeper than 64.");
        if (!take(kind, {}))
            return false;
        open_.push_back(open_.empty() ? &root_ : &open_.back()->items.back());
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    /// Elements of an open container stay where they are until it is closed: only the innermost grows.
    JsonValue* place() {
        if (++value_count_ > max_values_) {
            fail("There are more than " + std::to_string(max_values_) + " values.");
            return nullptr;
        }
        return open_.empty() ? &root_ : &open_.back()->items.emplace_back();
    }

    bool keys_are_unique(const JsonValue& object) {
        std::vector<const JsonValue*> keys;
        for (std::size_t i = 0; i < object.items.size(); i += 2)
            keys.push_back(&object.items[i]);
        std::sort(keys.begin(), keys.end(), [](const JsonValue* a, const JsonValue* b) {
            return a->text != b->text ? a->text < b->text : a < b;
        });
        const auto twice = std::adjacent_find(
            keys.begin(), keys.end(), [](const JsonValue* a, const JsonValue* b) {
                return a->text == b->text;
            });
        if (twice == keys.end())
            return true;
        error_ = Error{"The key " + in_quotes((*twice)->text) + " is given twice, first in line " +
                           std::to_string((*twice)->line) + ".",
                       {},
                       twice[1]->line};
        return false;
    }

    bool fail(std::string message) {
        if (!error_)
            error_ = Error{std::move(message), {}, line()};
        return false;
    }

    const char* begin_;
    const char* counted_;
    const char* watched_; ///< Behind the last character the parser took.
    int line_ = 1;
    std::size_t value_count_ = 0;
    std::size_t max_values_;
    JsonValue root_;
    std::vector<JsonValue*> open_;
    std::optional<Error> error_;
};

} // namespace

Result<JsonValue> parse_json(std::string_view text, std::size_t max_values) {
    const Result<std::string_view> plain = as_plain_text(text);
    if (!plain)
        return plain.error();
    if (trim(*plain).empty())
        return Error{"The file is empty.", {}, 0};
    TreeBuilder tree(*plain, max_values);
    try {
        const bool done = nlohmann::json::sax_parse(
            WatchedIterator(plain->data(), tree.watcher()),
            WatchedIterator(plain->data() + plain->size(), tree.watcher()),
            &tree);
        if (tree.error())
            return *tree.error();
        if (!done)
            return Error{"This is no JSON.", {}, 0};
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this file.", {}, 0};
    }
    return std::move(tree.root());
}

} // namespace topple
