// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/recording.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

namespace topple::test {
namespace {

std::vector<std::string> lines_of(const std::string& file) {
    std::ifstream stream(source_dir() / file);
    EXPECT_TRUE(stream.is_open()) << file << " cannot be read";
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::string hexadecimal(std::uint64_t hash) {
    std::ostringstream text;
    text << std::hex << std::setfill('0') << std::setw(16) << hash;
    return text.str();
}

/// Replaces the line of the key, or appends one.
void write_to_recording(const std::string& file, const std::string& key, const std::string& hash) {
    std::vector<std::string> lines = lines_of(file);
    const std::string begin = key + "\t";
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const std::string& text) {
        return text.starts_with(begin);
    });
    if (line == lines.end())
        lines.push_back(begin + hash);
    else
        *line = begin + hash;
    std::ofstream stream(source_dir() / file);
    for (const std::string& text : lines)
        stream << text << '\n';
    EXPECT_TRUE(stream.flush().good()) << file << " cannot be written";
}

} // namespace

std::vector<RecordedHash> read_recording(const std::string& file) {
    std::vector<RecordedHash> recording;
    for (const std::string& line : lines_of(file))
        if (const std::size_t tab = line.rfind('\t');
            !line.starts_with('#') && tab != std::string::npos)
            recording.push_back({line.substr(0, tab), line.substr(tab + 1)});
    return recording;
}

void expect_recorded(const std::string& file, const std::string& key, std::uint64_t hash) {
    const std::string found = hexadecimal(hash);
    if (std::getenv("TOPPLE_RECORD") != nullptr) {
        write_to_recording(file, key, found);
        return;
    }
    for (const RecordedHash& recorded : read_recording(file))
        if (recorded.key == key) {
            EXPECT_EQ(found, recorded.hash)
                << key << " gives other bits than " << file
                << " recorded.\nIf the change is meant, run this program "
                << "with TOPPLE_RECORD=1, which records anew, and say in the commit why.";
            return;
        }
    ADD_FAILURE() << file << " has no line for " << key
                  << "; run this program with TOPPLE_RECORD=1, which adds it";
}

void expect_recorded(const std::string& file, const std::string& key, const Hash64& hash) {
    expect_recorded(file, key, hash.value());
}

} // namespace topple::test
