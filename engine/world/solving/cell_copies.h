// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Water volumes or force fields in the frames of the bodies that they act on: the originals, then a copy for every
/// other cell that asks for one. In a world whose objects share a cell there are only the originals.
template<typename Record>
class CellCopies {
public:
    /// Takes over the originals, borrowed for the step.
    void reset(std::span<const Record> originals) {
        originals_ = originals;
        all_.clear();
        copied_.clear();
    }
    /// Returns the index in all() of an original in the frame of `cell`.
    std::uint32_t index_in(const GridCell& cell, std::uint32_t original) {
        if (originals_[original].cell == cell)
            return original;
        if (all_.empty())
            all_.assign(originals_.begin(), originals_.end());
        for (std::size_t k = 0; k < copied_.size(); ++k)
            if (copied_[k] == original && all_[originals_.size() + k].cell == cell)
                return static_cast<std::uint32_t>(originals_.size() + k);
        copied_.push_back(original);
        all_.push_back(in_cell(originals_[original], cell));
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
    /// Returns the originals and the copies. Valid until the next call of another function.
    [[nodiscard]] std::span<const Record> all() const {
        return all_.empty() ? originals_ : std::span<const Record>(all_);
    }

private:
    std::span<const Record> originals_;
    std::vector<Record> all_;           ///< Empty while there is no copy.
    std::vector<std::uint32_t> copied_; ///< Original of each copy.
};

} // namespace topple
