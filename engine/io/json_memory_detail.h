// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/io/json_document.h"
#include "engine/io/page_vector.h"

#include <algorithm>
#include <vector>

namespace topple {

/// The nodes and the strings of a document, in large blocks that never move.
class JsonDocument::Memory {
public:
    /// Room for nodes that lie side by side.
    JsonNode* allocate_nodes(std::size_t count) {
        if (nodes_.empty() || nodes_.back().capacity() - nodes_.back().size() < count) {
            nodes_.emplace_back();
            nodes_.back().reserve(std::max(count, kBlock));
        }
        PageVector<JsonNode>& block = nodes_.back();
        block.resize(block.size() + count);
        return block.data() + block.size() - count;
    }
    /// A copy of a string that is not in the text as it is.
    std::string_view keep(std::string_view text) {
        if (strings_.empty() || strings_.back().capacity() - strings_.back().size() < text.size()) {
            strings_.emplace_back();
            strings_.back().reserve(std::max(text.size(), kBlock));
        }
        PageVector<char>& block = strings_.back();
        block.insert(block.end(), text.begin(), text.end());
        return {block.data() + block.size() - text.size(), text.size()};
    }

private:
    static constexpr std::size_t kBlock = 1 << 16; ///< Nodes, or bytes.
    std::vector<PageVector<JsonNode>> nodes_;
    std::vector<PageVector<char>> strings_;
};

/// The values of containers that are still open, one after another. Its memory grows and goes in blocks: a
/// vector would hold a long list twice whenever it grows.
class JsonNodeStack {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    void push(const JsonNode& node) {
        if (size_ == blocks_.size() * kBlock)
            blocks_.emplace_back(kBlock);
        blocks_[size_ / kBlock][size_ % kBlock] = node;
        ++size_;
    }
    [[nodiscard]] JsonNode& at(std::size_t i) { return blocks_[i / kBlock][i % kBlock]; }
    /// Moves the last ones to `to`, from the back, giving blocks back on the way.
    void pop_to(JsonNode* to, std::size_t count) {
        while (count > 0) {
            to[--count] = at(--size_);
            // One block is kept, or a list that ends there would ask for it again and again.
            if (size_ % kBlock == 0 && blocks_.size() > size_ / kBlock + 1)
                blocks_.pop_back();
        }
    }

private:
    static constexpr std::size_t kBlock = 1 << 16;
    std::vector<PageVector<JsonNode>> blocks_;
    std::size_t size_ = 0;
};

} // namespace topple
