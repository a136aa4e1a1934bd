// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/macro_folder.h"

#include "app/platform/paths.h"
#include "app/session/macro.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>
#include <system_error>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

constexpr double kInterval = 0.5;         ///< Time between two readings of the folder. [s]
constexpr std::size_t kLongestName = 100; ///< [bytes]
constexpr const char* kExtension = ".topple";

/// Returns the reason why the name cannot be that of a macro; empty: it can.
std::string fault_of(const std::string& name) {
    if (name.find_first_not_of(' ') == std::string::npos)
        return "a macro needs a name";
    if (name.size() > kLongestName)
        return "the name of a macro has at most " + std::to_string(kLongestName) + " bytes";
    const bool has_control = std::any_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    if (name.front() == '.' || has_control || name.find('/') != std::string::npos)
        return "the name of a macro is also that of its file: it has no '/', and no '.' at its "
               "begin";
    return {};
}

} // namespace

fs::path MacroFolder::file_of(const std::string& name) const {
    return folder_ / (name + kExtension);
}

bool MacroFolder::refresh(double seconds) {
    age_ += seconds;
    if (is_read_ && age_ < kInterval)
        return false;
    is_read_ = true;
    age_ = 0;
    std::vector<std::string> names;
    std::error_code trouble; // of a folder that is not there, which has no macros
    for (fs::directory_iterator at(folder_, trouble), end; !trouble && at != end;
         at.increment(trouble)) {
        std::error_code ignored;
        const fs::path& file = at->path();
        std::string name = file.stem().string();
        if (file.extension() == kExtension && fault_of(name).empty() &&
            at->is_regular_file(ignored))
            names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    if (names == names_)
        return false;
    names_ = std::move(names);
    return true;
}

std::string MacroFolder::free_name() const {
    for (int number = 1;; ++number)
        if (std::string name = "macro " + std::to_string(number);
            !std::binary_search(names_.begin(), names_.end(), name))
            return name;
}

Result<fs::path> MacroFolder::file_for_new(const std::string& name) const {
    if (folder_.empty())
        return Error{.message = "there is no folder for macros: HOME is not set"};
    if (std::string fault = fault_of(name); !fault.empty())
        return Error{.message = std::move(fault)};
    std::error_code ignored;
    if (fs::exists(file_of(name), ignored))
        return Error{.message = "there is a macro '" + name +
                                "' already: delete it first, or choose another name"};
    if (Result<void> made = make_folder(folder_); !made.ok())
        return made.error();
    return file_of(name);
}

Result<std::string> MacroFolder::read(const std::string& name) const {
    return read_file(file_of(name), kMaxMacroBytes);
}

Result<void> MacroFolder::remove(const std::string& name) {
    is_read_ = false;
    std::error_code trouble;
    fs::remove(file_of(name), trouble);
    if (trouble)
        return Error{.message = trouble.message(), .file = file_of(name).string()};
    return {};
}

} // namespace topple::app
