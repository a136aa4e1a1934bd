// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/render_verb.h"
#include "app/session/session.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <cmath>
#include <filesystem>

namespace topple::app {
namespace {

using topple::test::TemporaryFolder;

/// Writes a recording of 30 steps of a stack, which is pushed after 5.
void record(const std::string& path) {
    Session session;
    ASSERT_TRUE(session.execute(OpenScene{"stack:3"}).ok());
    for (int i = 0; i < 30; ++i) {
        if (i == 5) {
            const Push push{{.body = BodyId{2}, .point = {0, 0.5f, 0}, .impulse = {4000, 0, 0}}};
            ASSERT_TRUE(session.execute(push).ok());
        }
        session.advance();
    }
    ASSERT_TRUE(session.execute(SaveRecording{.path = path}).ok());
}

RenderRequest small(const std::string& source) {
    RenderRequest request;
    request.source = source;
    request.width = 64;
    request.height = 48;
    request.quality = Quality::low;
    return request;
}

std::string bytes_of(const std::string& path) {
    const auto bytes = read_file(path, 10'000'000);
    EXPECT_TRUE(bytes.ok()) << path;
    return bytes.ok() ? *bytes : std::string();
}

TEST(RenderFilm, OfARecordingShowsWhatPicturesOfItsStepsShow) {
    const TemporaryFolder folder;
    record(folder.file("a.topple"));
    RenderRequest request = small(folder.file("a.topple"));
    // 25 pictures per second of steps of 1/60 s: after step 2, at 2.4 steps each, the nearest steps are 2, 4 (4.4),
    // 7 (6.8), 9 (9.2), 12 (11.6), 14, 16 (16.4), 19 (18.8), 21 (21.2), 24 (23.6), 26, 28 (28.4) and 31 (30.8), which
    // is beyond the last.
    request.film = FilmOptions{.path = folder.file("film"), .from = 2, .to = 30};
    request.options.set(Overlay::hits, true);
    const auto drawn = render_film(request);
    ASSERT_TRUE(drawn.ok()) << drawn.error().text();
    EXPECT_EQ(drawn->pictures, 12u);
    EXPECT_EQ(drawn->difference, "");
    request.out = folder.file("single.png");
    const int steps[] = {2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26, 28};
    for (int i = 0; i < 12; ++i) {
        request.steps = steps[i];
        ASSERT_TRUE(render_to_png(request).ok());
        const std::string number = (i < 10 ? "000" : "00") + std::to_string(i);
        EXPECT_EQ(bytes_of(folder.file("film/" + number + ".png")), bytes_of(request.out))
            << "step " << steps[i];
    }
    // Something moves: the pictures differ.
    EXPECT_NE(bytes_of(folder.file("film/0000.png")), bytes_of(folder.file("film/0011.png")));
}

TEST(RenderFilm, OfASceneIsAGif) {
    const TemporaryFolder folder;
    RenderRequest request = small("stack:3");
    request.film = FilmOptions{.path = folder.file("a.gif"), .fps = 20, .to = 12};
    const auto drawn = render_film(request);
    ASSERT_TRUE(drawn.ok()) << drawn.error().text();
    EXPECT_EQ(drawn->pictures, 5u); // steps 0, 3, 6, 9 and 12
    EXPECT_EQ(bytes_of(folder.file("a.gif")).substr(0, 6), "GIF89a");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.file("")), {}), 1);
}

TEST(RenderFilm, StepsThatAreNotThereAreSaid) {
    const TemporaryFolder folder;
    record(folder.file("a.topple"));
    RenderRequest request = small(folder.file("a.topple"));
    const auto error_of = [&](std::optional<std::uint64_t> from, std::optional<std::uint64_t> to) {
        request.film = FilmOptions{.path = folder.file("a.gif"), .from = from, .to = to};
        const auto drawn = render_film(request);
        return drawn.ok() ? std::string() : drawn.error().text();
    };
    EXPECT_NE(error_of(5, 4).find("from step 5 back to step 4"), std::string::npos);
    EXPECT_NE(error_of({}, 31).find("ends at step 30"), std::string::npos);
    EXPECT_NE(error_of(~std::uint64_t{0}, {}), "");
    EXPECT_NE(error_of(~std::uint64_t{0}, ~std::uint64_t{0}).find("ends at step 30"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.file("a.gif")));
    for (const double fps : {0.0, -1.0, 1e9, std::nan("")}) {
        request.film = FilmOptions{.path = folder.file("a.gif"), .fps = fps, .to = 3};
        EXPECT_FALSE(render_film(request).ok()) << fps;
    }
    request.steps = 31;
    request.out = folder.file("a.png");
    EXPECT_FALSE(render_to_png(request).ok());
    request.source = folder.file("none.topple");
    EXPECT_FALSE(render_to_png(request).ok());
}

TEST(RenderFilm, ItsSoundsLastAsLongAsItsStepsAndAreThoseOfTheRecording) {
    const TemporaryFolder folder;
    record(folder.file("a.topple"));
    const auto sounds_of = [&](std::uint64_t from, std::uint64_t to) {
        RenderRequest request = small(folder.file("a.topple"));
        request.film = FilmOptions{
            .path = folder.file("film"), .from = from, .to = to, .sound = folder.file("a.wav")};
        const auto drawn = render_film(request);
        EXPECT_TRUE(drawn.ok()) << drawn.error().text();
        return bytes_of(folder.file("a.wav"));
    };
    const std::string all = sounds_of(0, 30);
    EXPECT_EQ(all.size(), 44u + 30 * 800 * 4) << "half a second";
    EXPECT_EQ(all, sounds_of(0, 30));
    // Nothing sounds before the push of step 5, and the push makes a box slide.
    const std::string before = all.substr(44, 5 * 800 * 4), after = all.substr(44 + 6 * 800 * 4);
    EXPECT_EQ(before.find_first_not_of('\0'), std::string::npos);
    EXPECT_NE(after.find_first_not_of('\0'), std::string::npos);
    RenderRequest request = small("stack:2");
    request.film = FilmOptions{
        .path = folder.file("film"), .to = 2, .sound = folder.file("none/a.wav")};
    EXPECT_FALSE(render_film(request).ok());
}

} // namespace
} // namespace topple::app
