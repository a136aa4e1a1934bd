// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace topple::app {

/// Files that other programs may change while the scene that was read from them is shown. Main thread only.
class FileWatch {
public:
    static constexpr double kInterval = 0.5; ///< Time between two looks at the files. [s]
    static constexpr double
        kOwnWriting = 5; ///< Longest time that the program itself takes to write a file. [s]

    /// Watches these files instead of those before. A file that was watched before keeps its known version, so that a
    /// change while it was read is noticed.
    void watch(const std::vector<std::filesystem::path>& files);
    /// The next change of each file, if it comes within kOwnWriting, is this program's own.
    void expect_own_writing() { own_writing_ = kOwnWriting; }
    /// Returns a file that another program has changed and then left alone for kInterval; each change once. `seconds`:
    /// time since the last call.
    std::optional<std::filesystem::path> take_change(double seconds);

private:
    struct Version {
        std::filesystem::file_time_type time{};
        std::uintmax_t size = 0; ///< [bytes]
        friend bool operator==(const Version&, const Version&) = default;
    };
    struct File {
        std::filesystem::path path;
        std::optional<Version> known; ///< None: the file did not exist.
        std::optional<Version> last;  ///< At the last look.
    };
    static std::optional<Version> version_of(const std::filesystem::path& path);

    std::vector<File> files_;
    double since_look_ = 0;  ///< [s]
    double own_writing_ = 0; ///< Time in which a change is this program's own. [s]
};

} // namespace topple::app
