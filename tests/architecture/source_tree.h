// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace topple::test {

/// A text file of this repository.
struct SourceFile {
    std::string path; ///< Path from the root, with forward slashes: "engine/math/vec3.h".
    std::string text;
};

struct Include {
    /// Path as written between the quotes or brackets; a header of the engine ("topple/math/vec3.h") has the path of
    /// its file ("engine/math/vec3.h").
    std::string path;
    bool is_quoted = false;
    int line = 0; ///< Counted from 1.
};

/// Returns the text of a file of this repository; empty if the file is missing.
std::string read_file(std::string_view path);

/// Returns the files under `folder` whose names end in one of `endings`, sorted by path.
std::vector<SourceFile> files_under(std::string_view folder,
                                    const std::vector<std::string_view>& endings);

/// Returns the C++ files of engine/ and app/.
const std::vector<SourceFile>& our_sources();

std::vector<Include> includes_of(const SourceFile& file);

/// Returns the text with comments and the insides of string and character literals blanked; line breaks stay, so that
/// lines keep their numbers.
std::string code_only(std::string_view text);

/// Returns the folder: "app/panels/stats.cpp" -> "app/panels"; "app/main.cpp" -> "app".
std::string folder_of(std::string_view path);

/// Returns the complaints, one a line, for the message of a failing test.
std::string lines(const std::vector<std::string>& complaints);

} // namespace topple::test
