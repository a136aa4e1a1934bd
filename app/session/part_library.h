// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/core/result.h"

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// One part of the library, by name.
struct PartEntry {
    std::string name;
    bool is_own = false; ///< Whether the person has kept it: then it is a file of the folder.
};

/// Objects that are placed as a whole: those that come with the program, and those that the person keeps, each as the
/// file of a scene in a folder.
class PartLibrary {
public:
    /// Reads the names of the folder. `folder` may be empty: then no part can be kept.
    explicit PartLibrary(std::filesystem::path folder);

    /// Returns the parts of the program, then those of the person in alphabetical order. Never empty.
    [[nodiscard]] std::span<const PartEntry> entries() const { return entries_; }
    /// Reads the names of the folder again.
    void refresh();

    /// Returns the objects of a part, at rest. Fails: if there is no such part; if its file cannot be read, with the
    /// file and the line.
    Result<std::shared_ptr<const SpawnBodies>> find(const std::string& name);
    /// Writes the objects as a new part and returns its name: `name`, without what files cannot have in theirs, and
    /// with a number if there is such a part already. Fails: without a folder, if the file cannot be written, or if a
    /// world would refuse the objects.
    Result<std::string> keep(const SpawnBodies& objects, std::string_view name);
    /// Moves the file of a person's part into the folder `removed`, and returns its path there. Fails: if there is no
    /// such part, or if the file cannot be moved.
    Result<std::filesystem::path> remove(const std::string& name);

private:
    [[nodiscard]] bool has(const std::string& name) const;
    [[nodiscard]] std::filesystem::path file_of(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<PartEntry> entries_;
    std::map<std::string, std::shared_ptr<const SpawnBodies>> read_; ///< Parts that were read.
};

} // namespace topple::app
