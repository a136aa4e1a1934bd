// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_bytes.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <sys/stat.h>

namespace topple {
namespace {

constexpr std::uint64_t kCap = 1000;

std::string refusal(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path, kCap);
    return bytes ? "it was read" : bytes.error().message;
}

TEST(ReadFile, GivesEveryByte) {
    const test::TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);
    EXPECT_EQ(read_file(folder.write("file", bytes), kCap).value(), bytes);
    EXPECT_EQ(read_file(folder.write("empty", ""), kCap).value(), "");
}

TEST(ReadFile, HasALimitThatIsStillAllowed) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(read_file(folder.write("fits", std::string(kCap, 'x')), kCap).ok());
    EXPECT_EQ(refusal(folder.write("over", std::string(kCap + 1, 'x'))),
              "The file is too large: 1 kB, the limit is 1 kB.");
}

TEST(ReadFile, RefusesAHugeFileWithoutReadingIt) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("sparse", "x");
    std::filesystem::resize_file(path, 5'000'000'000);
    EXPECT_NE(refusal(path).find("too large: 5 GB"), std::string::npos);
}

TEST(ReadFile, SaysWhatIsThereInstead) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(refusal(folder.path() / "none"), "There is no such file.");
    EXPECT_EQ(refusal(folder.path()), "This is a folder, not a file.");
    EXPECT_EQ(refusal("/dev/zero"), "This is a device or a pipe, not a regular file.");
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(refusal(pipe), "This is a device or a pipe, not a regular file.");
    const auto loop = folder.path() / "loop";
    std::filesystem::create_symlink(loop, loop);
    EXPECT_EQ(refusal(loop), "The link leads in a circle.");
}

TEST(ReadFile, SaysWhenItMayNotBeRead) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const test::TemporaryFolder folder;
    const auto path = folder.write("closed", "x");
    std::filesystem::permissions(path, std::filesystem::perms::none);
    EXPECT_EQ(refusal(path), "The file may not be read by this user.");
}

TEST(ReadFile, TakesAnyName) {
    const test::TemporaryFolder folder;
    for (const std::string& name :
         {std::string("Ü中文 😀.obj"), std::string("line\nbreak"), std::string(240, 'n')})
        EXPECT_EQ(
            read_file(folder.write(std::filesystem::path("dir Ü 😀") / name, "x"), kCap).value(),
            "x");
}

TEST(SizeText, ReadsWell) {
    EXPECT_EQ(size_text(999), "999 bytes");
    EXPECT_EQ(size_text(1500), "1.5 kB");
    EXPECT_EQ(size_text(16'000'000), "16 MB");
    EXPECT_EQ(size_text(4'000'000'000), "4 GB");
}

} // namespace
} // namespace topple
