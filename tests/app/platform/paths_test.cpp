// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/paths.h"

#include "tests/support/test.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

namespace topple::app {
namespace {

/// Sets an environment variable and restores the old value at the end.
class ScopedVariable {
public:
    ScopedVariable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name))
            before_ = before;
        if (value) {
            setenv(name, value, 1);
        } else {
            unsetenv(name);
        }
    }
    ~ScopedVariable() {
        if (before_) {
            setenv(name_, before_->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(UserPaths, TheVariableWinsOverHome) {
    const ScopedVariable home("HOME", "/home/ada"), config("XDG_CONFIG_HOME", "/etc/ada");
    EXPECT_EQ(user_paths().config, "/etc/ada/topple");
}

TEST(UserPaths, WithoutTheVariableTheyAreBelowHome) {
    const ScopedVariable home("HOME", "/home/ada"), config("XDG_CONFIG_HOME", nullptr),
        data("XDG_DATA_HOME", nullptr), cache("XDG_CACHE_HOME", nullptr);
    EXPECT_EQ(user_paths().config, "/home/ada/.config/topple");
    EXPECT_EQ(user_paths().data, "/home/ada/.local/share/topple");
    EXPECT_EQ(user_paths().cache, "/home/ada/.cache/topple");
}

TEST(UserPaths, ARelativePathIsIgnoredAsTheSpecificationSays) {
    const ScopedVariable home("HOME", "/home/ada"), cache("XDG_CACHE_HOME", "cache");
    EXPECT_EQ(user_paths().cache, "/home/ada/.cache/topple");
}

TEST(UserPaths, WithoutHomeThereIsNowhereToKeepAnything) {
    const ScopedVariable home("HOME", nullptr), config("XDG_CONFIG_HOME", nullptr);
    EXPECT_TRUE(user_paths().config.empty());
}

TEST(MakeFolder, AFileInTheWayIsSaidByName) {
    const auto file = std::filesystem::temp_directory_path() / "topple_paths_test_file";
    std::ofstream(file) << "x";
    const auto made = make_folder(file / "below");
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().text().find("topple_paths_test_file"), std::string::npos);
    std::filesystem::remove(file);
}

} // namespace
} // namespace topple::app
