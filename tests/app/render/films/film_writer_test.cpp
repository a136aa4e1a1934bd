// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Names of films, sequences of pictures, and films that another program encodes.

#include "app/render/films/film_writer.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace topple::app {
namespace {

namespace fs = std::filesystem;
using topple::test::TemporaryFolder;

Image gray(int width, int height) {
    Image image{.width = width, .height = height, .rgba = {}};
    image.rgba.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4, 128);
    return image;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Puts a program of that text in the place of ffmpeg, and of all others but the shell's.
class FakeEncoder {
public:
    FakeEncoder(const std::string& folder, const std::string& text) : before_(std::getenv("PATH")) {
        if (!text.empty()) {
            std::ofstream(folder + "/ffmpeg") << "#!/bin/sh\n" << text;
            fs::permissions(folder + "/ffmpeg", fs::perms::owner_all);
        }
        setenv("PATH", folder.c_str(), 1);
    }
    ~FakeEncoder() { setenv("PATH", before_.c_str(), 1); }
    FakeEncoder(const FakeEncoder&) = delete;
    FakeEncoder& operator=(const FakeEncoder&) = delete;

private:
    std::string before_;
};

/// Opens, fills and finishes a film of two pictures; returns the error.
std::string write_film(const FilmFormat& format) {
    auto film = open_film(format);
    if (!film.ok())
        return film.error().text();
    for (int i = 0; i < 2; ++i)
        if (const auto added = (*film)->add(gray(format.width, format.height)); !added.ok())
            return added.error().text();
    const auto finished = (*film)->finish();
    return finished.ok() ? "" : finished.error().text();
}

TEST(FilmWriter, NumbersThePicturesOfASequence) {
    const TemporaryFolder folder;
    EXPECT_EQ(write_film({folder.file("x_%04d.png"), 4, 3, 25}), "");
    EXPECT_TRUE(fs::exists(folder.file("x_0000.png")));
    EXPECT_TRUE(fs::exists(folder.file("x_0001.png")));
    EXPECT_EQ(write_film({folder.file("y%d.png"), 4, 3, 25}), "");
    EXPECT_TRUE(fs::exists(folder.file("y1.png")));
}

TEST(FilmWriter, MakesAFolderForPictures) {
    const TemporaryFolder folder;
    EXPECT_EQ(write_film({folder.file("film"), 4, 3, 25}), "");
    EXPECT_TRUE(fs::exists(folder.file("film/0000.png")));
    EXPECT_TRUE(fs::exists(folder.file("film/0001.png")));
}

TEST(FilmWriter, RefusesNamesThatAreNoFilms) {
    const TemporaryFolder folder;
    for (const char* name : {"x.avi",
                             "x.png",
                             "x_%s.png",
                             "x_%d_%d.png",
                             "x_%.png",
                             "x%04.png",
                             "x%n.png",
                             "x_%99999d.png",
                             "x_%"})
        EXPECT_NE(write_film({folder.file(name), 4, 3, 25}), "") << name;
    EXPECT_NE(write_film({folder.file("a.gif"), 4, 3, 60}).find("50 pictures"), std::string::npos);
    EXPECT_NE(write_film({folder.file("none/x_%d.png"), 4, 3, 25}), "");
}

TEST(FilmWriter, SaysThatTheEncoderIsNotInstalled) {
    const TemporaryFolder folder;
    const FakeEncoder none(folder.file(""), "");
    const std::string error = write_film({folder.file("a.mp4"), 4, 2, 25});
    EXPECT_NE(error.find("apt install ffmpeg"), std::string::npos) << error;
}

TEST(FilmWriter, GivesTheEncoderEveryPixelAndPutsItsFileInPlace) {
    const TemporaryFolder folder;
    // The last argument is the file; the output is what was read, after the size that was told.
    const FakeEncoder copying(folder.file(""),
                              "for last; do :; done\n"
                              "while [ $# -gt 1 ]; do [ \"$1\" = -s ] && size=$2; shift; done\n"
                              "{ echo $size; /bin/cat; } > \"$last\"\n");
    EXPECT_EQ(write_film({folder.file("a.mp4"), 320, 200, 25}), "");
    EXPECT_EQ(content_of(folder.file("a.mp4")),
              "320x200\n" + std::string(2u * 320 * 200 * 4, '\x80'));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), {}), 2); // and ffmpeg
}

TEST(FilmWriter, SoundsAreJoinedToTheEncodedPictures) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("a.wav")) << "bells";
    // Without pictures from its input it gets two files, and writes both into the third.
    const FakeEncoder joining(
        folder.file(""),
        "for last; do :; done\n"
        "if [ \"$5\" = rawvideo ]; then /bin/cat > /dev/null; echo pictures > \"$last\"\n"
        "else { /bin/cat \"$5\" \"$7\"; } > \"$last\"; fi\n");
    EXPECT_EQ(write_film({folder.file("a.mp4"), 4, 2, 25, folder.file("a.wav")}), "");
    EXPECT_EQ(content_of(folder.file("a.mp4")), "pictures\nbells");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), {}), 3); // and ffmpeg
    const FakeEncoder failing(
        folder.file(""),
        "for last; do :; done\n"
        "if [ \"$5\" = rawvideo ]; then /bin/cat > /dev/null; echo pictures > \"$last\"\n"
        "else echo deaf >&2; exit 3; fi\n");
    EXPECT_NE(write_film({folder.file("a.mp4"), 4, 2, 25, folder.file("a.wav")}).find("deaf"),
              std::string::npos);
    EXPECT_EQ(content_of(folder.file("a.mp4")), "pictures\nbells") << "the old film stays";
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), {}), 3);
}

TEST(FilmWriter, AFailingEncoderIsQuotedAndLeavesTheOldFilm) {
    const TemporaryFolder folder;
    const FakeEncoder failing(folder.file(""), "echo no such codec >&2\nexit 7\n");
    std::ofstream(folder.file("a.webm")) << "old";
    // Far more bytes than a pipe holds: writing meets the end of the program.
    const std::string error = write_film({folder.file("a.webm"), 1000, 1000, 25});
    EXPECT_NE(error.find("no such codec"), std::string::npos) << error;
    EXPECT_EQ(content_of(folder.file("a.webm")), "old");
    EXPECT_NE(write_film({folder.file("a.webm"), 3, 2, 25}).find("even"), std::string::npos);
}

} // namespace
} // namespace topple::app
