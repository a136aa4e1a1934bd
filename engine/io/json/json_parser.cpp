// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_document.h"
#include "topple/io/json/json_memory_detail.h"
#include "topple/io/text/text_lines.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>

namespace topple {
namespace {

/// Iterates over text and reports its position to the tree builder, since the parser does not say where a value
/// begins.
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

} // namespace

/// Builds the tree from the events of the parser.
class JsonTreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
public:
    JsonTreeBuilder(std::string_view text, std::size_t max_values, const ReadProgress& progress)
        : begin_(text.data()),
          end_(text.data() + text.size()),
          counted_(text.data()),
          watched_(text.data()),
          max_values_(max_values),
          progress_(progress),
          values_(json_block_size(text.size())) {
        document_.memory_ = std::make_unique<JsonDocument::Memory>(json_block_size(text.size()));
    }

    const char** watcher() { return &watched_; }
    const std::optional<Error>& error() const { return error_; }
    /// Requires: no error.
    JsonDocument release() {
        values_.pop_to(&document_.root_, 1);
        return std::move(document_);
    }

    bool null() override { return take(Kind::null, {}); }
    bool boolean(bool value) override { return take(Kind::boolean, value ? "true" : "false"); }
    bool number_integer(number_integer_t) override { return take(Kind::number, number_text()); }
    bool number_unsigned(number_unsigned_t) override { return take(Kind::number, number_text()); }
    bool number_float(number_float_t, const string_t&) override {
        return take(Kind::number, number_text());
    }
    bool string(string_t& value) override { return take(Kind::string, string_text(value)); }
    bool binary(binary_t&) override { return fail("binary data is no JSON"); }
    bool key(string_t& value) override { return take(Kind::string, string_text(value)); }
    bool start_object(std::size_t) override { return open(Kind::object); }
    bool start_array(std::size_t) override { return open(Kind::array); }
    bool end_array() override { return close(); }
    bool end_object() override { return close() && keys_are_unique(); }

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
        return fail("This is not valid JSON, near " + in_quotes(token) + ".");
    }

private:
    using Kind = JsonKind;

    /// The parser has read the token, and after a number the next character too; lines are counted up to the last
    /// character but one.
    int line() {
        const char* last = watched_ > begin_ ? watched_ - 1 : begin_;
        for (; counted_ < last; ++counted_)
            line_ += *counted_ == '\n';
        return line_;
    }

    /// Returns the number as written: a float read through double may be rounded twice.
    [[nodiscard]] std::string_view number_text() const {
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
        return {first, static_cast<std::size_t>(end - first)};
    }

    /// Returns the string from the text itself, before the closing quote, unless it contains escapes.
    std::string_view string_text(const std::string& value) {
        const auto before_quote = static_cast<std::size_t>(watched_ - begin_) - 1;
        if (value.size() <= before_quote) {
            const std::string_view written(watched_ - 1 - value.size(), value.size());
            if (written == value)
                return written;
        }
        return document_.memory_->keep(value);
    }

    bool take(Kind kind, std::string_view text) {
        if (++value_count_ > max_values_)
            return fail("There are more than " + std::to_string(max_values_) + " values.");
        if (value_count_ % kValuesPerReport == 0 && !goes_on())
            return fail("Reading was stopped.");
        JsonNode node;
        node.begin_.text = text.data();
        node.count_ = static_cast<std::uint32_t>(text.size());
        node.kind_ = static_cast<std::uint32_t>(kind) & 7u;
        node.line_ = static_cast<std::uint32_t>(line()) & 0x1fffffffu;
        values_.push(node);
        return true;
    }

    [[nodiscard]] bool goes_on() const {
        return !progress_ || progress_(static_cast<double>(watched_ - begin_) /
                                       static_cast<double>(end_ - begin_));
    }

    bool open(Kind kind) {
        if (open_.size() >= static_cast<std::size_t>(kMaxJsonDepth))
            return fail("Brackets are nested deeper than 64.");
        if (!take(kind, {}))
            return false;
        open_.push_back(values_.size() - 1);
        return true;
    }

    /// Makes the values of the innermost open container its items.
    bool close() {
        const std::size_t container = open_.back();
        open_.pop_back();
        const std::size_t count = values_.size() - container - 1;
        JsonNode* items = document_.memory_->allocate_nodes(count);
        values_.pop_to(items, count);
        JsonNode& node = values_.at(container);
        node.begin_.items = items;
        node.count_ = static_cast<std::uint32_t>(count);
        return true;
    }

    /// Checks the object that was closed last.
    bool keys_are_unique() {
        const JsonNode& object = values_.at(values_.size() - 1);
        std::vector<const JsonNode*> keys;
        keys.reserve(object.member_count());
        for (std::size_t i = 0; i < object.member_count(); ++i)
            keys.push_back(&object.items()[2 * i]);
        std::sort(keys.begin(), keys.end(), [](const JsonNode* a, const JsonNode* b) {
            const int order = a->text().compare(b->text());
            return order != 0 ? order < 0 : a < b;
        });
        const auto twice = std::adjacent_find(
            keys.begin(), keys.end(), [](const JsonNode* a, const JsonNode* b) {
                return a->text() == b->text();
            });
        if (twice == keys.end())
            return true;
        error_ = Error{"The key " + in_quotes((*twice)->text()) +
                           " is given twice, first in line " + std::to_string((*twice)->line()) +
                           ".",
                       {},
                       twice[1]->line()};
        return false;
    }

    bool fail(std::string message) {
        if (!error_)
            error_ = Error{std::move(message), {}, line()};
        return false;
    }

    static constexpr std::size_t kValuesPerReport = 4096;

    const char* begin_;
    const char* end_;
    const char* counted_;
    const char* watched_; ///< End of the consumed text.
    int line_ = 1;
    std::size_t value_count_ = 0;
    std::size_t max_values_;
    const ReadProgress& progress_;
    JsonDocument document_;
    JsonNodeStack values_;
    std::vector<std::size_t> open_; ///< Indices of the open containers in `values_`.
    std::optional<Error> error_;
};

Result<JsonDocument> parse_json(std::string_view text,
                                std::size_t max_values,
                                const ReadProgress& progress) {
    const Result<std::string_view> plain = as_plain_text(text);
    if (!plain)
        return plain.error();
    if (trim(*plain).empty())
        return Error{"The file is empty.", {}, 0};
    try {
        JsonTreeBuilder tree(*plain, max_values, progress);
        const bool done = nlohmann::json::sax_parse(
            WatchedIterator(plain->data(), tree.watcher()),
            WatchedIterator(plain->data() + plain->size(), tree.watcher()),
            &tree);
        if (tree.error())
            return *tree.error();
        if (!done)
            return Error{"This is not valid JSON.", {}, 0};
        return tree.release();
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this file.", {}, 0};
    }
}

} // namespace topple
