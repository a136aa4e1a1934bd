// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace topple::app {

/// The macros of a person: a folder with a text file for each, whose name is that of the macro. Another program may
/// change the files, which are read when they are used.
class MacroFolder {
public:
    /// `folder` may be empty: then there are no macros, and none can be saved.
    explicit MacroFolder(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    /// Reads the names again if that was more than half a second ago; `seconds` have passed since the last call.
    /// Returns whether they have changed.
    bool refresh(double seconds);
    /// Returns the names of the last reading, sorted.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// Returns "macro 1", or the first such name that no macro has.
    [[nodiscard]] std::string free_name() const;

    /// Returns the file for a new macro, and creates its folder. Fails: a name that no file can have, or that a macro
    /// has already; no folder.
    [[nodiscard]] Result<std::filesystem::path> file_for_new(const std::string& name) const;
    /// Returns the text of a macro. Fails: there is none, it is no regular file, or larger than kMaxMacroBytes.
    [[nodiscard]] Result<std::string> read(const std::string& name) const;
    /// Deletes the file of a macro. Fails: with the system's message.
    Result<void> remove(const std::string& name);

private:
    [[nodiscard]] std::filesystem::path file_of(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<std::string> names_;
    bool is_read_ = false;
    double age_ = 0; ///< Time since the last reading. [s]
};

} // namespace topple::app
