// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_document.h"
#include "topple/io/text/page_vector.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace topple {

/// Returns the size of a block in nodes, or in bytes of strings. Large files get large blocks, which are returned to
/// the system at once; a single line gets small ones.
inline std::size_t json_block_size(std::size_t text_bytes) {
    return std::clamp(std::bit_ceil(text_bytes / 4), std::size_t{64}, std::size_t{1} << 16);
}

/// The nodes and strings of a document, in blocks that never move.
class JsonDocument::Memory {
public:
    explicit Memory(std::size_t block) : block_(block) {}

    /// Allocates `count` adjacent nodes.
    JsonNode* allocate_nodes(std::size_t count) {
        if (nodes_.empty() || nodes_.back().capacity() - nodes_.back().size() < count) {
            nodes_.emplace_back();
            nodes_.back().reserve(std::max(count, block_));
        }
        PageVector<JsonNode>& block = nodes_.back();
        block.resize(block.size() + count);
        return block.data() + block.size() - count;
    }
    /// Stores a copy of a string that the text contains only with escapes.
    std::string_view keep(std::string_view text) {
        if (strings_.empty() || strings_.back().capacity() - strings_.back().size() < text.size()) {
            strings_.emplace_back();
            strings_.back().reserve(std::max(text.size(), block_));
        }
        PageVector<char>& block = strings_.back();
        block.insert(block.end(), text.begin(), text.end());
        return {block.data() + block.size() - text.size(), text.size()};
    }

private:
    std::size_t block_;
    std::vector<PageVector<JsonNode>> nodes_;
    std::vector<PageVector<char>> strings_;
};

/// The values of open containers, concatenated. The memory grows and shrinks by blocks: a vector would hold a long
/// list twice while it grows.
class JsonNodeStack {
public:
    explicit JsonNodeStack(std::size_t block) : block_(block) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    void push(const JsonNode& node) {
        if (size_ == blocks_.size() * block_)
            blocks_.emplace_back(block_);
        blocks_[size_ / block_][size_ % block_] = node;
        ++size_;
    }
    [[nodiscard]] JsonNode& at(std::size_t i) { return blocks_[i / block_][i % block_]; }
    /// Moves the last `count` values to `to`, from the back, and frees blocks meanwhile.
    void pop_to(JsonNode* to, std::size_t count) {
        while (count > 0) {
            to[--count] = at(--size_);
            // Keeps one free block: lists that end at a block boundary would allocate it again and again.
            if (size_ % block_ == 0 && blocks_.size() > size_ / block_ + 1)
                blocks_.pop_back();
        }
    }

private:
    std::size_t block_;
    std::vector<PageVector<JsonNode>> blocks_;
    std::size_t size_ = 0;
};

} // namespace topple
