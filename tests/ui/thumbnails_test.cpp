// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Thumbnails of the gallery: what is prepared in the background, and what is kept in the cache.

#include "app/card_pictures.h"
#include "app/session/playback.h"
#include "app/view/images/png_file.h"
#include "app/view/thumbnail_view.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <chrono>
#include <optional>
#include <thread>

namespace topple::test {
namespace {

using namespace app;

const SceneInfo& scene_named(std::string_view id) { return *find_scene(id); }

Image plain(std::uint8_t gray) {
    return {.width = kThumbnailWidth,
            .height = kThumbnailHeight,
            .rgba = std::vector<std::uint8_t>(4 * kThumbnailWidth * kThumbnailHeight, gray)};
}

/// Waits for the next prepared scene, at most a minute: on a busy machine all others go first.
std::optional<ThumbnailMaker::Made> wait_for(ThumbnailMaker& maker) {
    for (int i = 0; i < 12000; ++i) {
        if (auto made = maker.take())
            return made;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::nullopt;
}

TEST(ThumbnailCache, FindsWhatItKeepsForTheSameProgramAndScene) {
    const TemporaryFolder folder;
    const ThumbnailCache cache(folder.path() / "made" / "as needed", "Topple 1");
    EXPECT_FALSE(cache.find(scene_named("stack")));
    ASSERT_TRUE(cache.keep(scene_named("stack"), plain(7)).ok());
    EXPECT_EQ(cache.find(scene_named("stack")), plain(7));
    EXPECT_FALSE(cache.find(scene_named("pyramid")));
    EXPECT_FALSE(
        ThumbnailCache(folder.path() / "made" / "as needed", "Topple 2").find(scene_named("stack")));
    // The picture of one scene under the name of another one is not taken for it.
    std::filesystem::copy_file(cache.file_of(scene_named("stack")),
                               cache.file_of(scene_named("pyramid")));
    EXPECT_FALSE(cache.find(scene_named("pyramid")));
    // Another step or size of the same scene is another picture.
    SceneInfo changed = scene_named("stack");
    changed.thumbnail_step += 1;
    EXPECT_FALSE(cache.find(changed));
    changed = scene_named("stack");
    changed.default_size += 1;
    EXPECT_FALSE(cache.find(changed));
}

TEST(ThumbnailCache, WithoutAFolderKeepsNothing) {
    const ThumbnailCache cache({}, "Topple 1");
    EXPECT_TRUE(cache.keep(scene_named("stack"), plain(7)).ok());
    EXPECT_FALSE(cache.find(scene_named("stack")));
}

TEST(ThumbnailCache, AHostileFileIsAsNone) {
    const TemporaryFolder folder;
    const ThumbnailCache cache(folder.path(), "Topple 1");
    ASSERT_TRUE(cache.keep(scene_named("stack"), plain(7)).ok());
    const std::string good = *read_file(cache.file_of(scene_named("stack")), 10'000'000);
    std::string flipped = good;
    flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 1);
    const Image small{.width = 2, .height = 2, .rgba = std::vector<std::uint8_t>(16, 1)};
    for (const std::string& bytes : {std::string(),
                                     std::string("not a picture"),
                                     good.substr(0, good.size() / 2),
                                     good.substr(0, good.size() - 1),
                                     flipped,
                                     *png_of(small, "Topple 1: stack:20 at step 60"),
                                     std::string(5'000'000, 'x')}) {
        folder.write("stack.png", bytes);
        EXPECT_FALSE(cache.find(scene_named("stack"))) << bytes.size();
    }
    folder.write("stack.png", good);
    EXPECT_TRUE(cache.find(scene_named("stack")));
    std::filesystem::remove(cache.file_of(scene_named("stack")));
    std::filesystem::create_directory(cache.file_of(scene_named("stack")));
    EXPECT_FALSE(cache.find(scene_named("stack")));
}

TEST(ThumbnailMaker, ShowsTheSceneAtItsStepThroughItsCamera) {
    ThumbnailMaker maker({{}, {}});
    maker.want({&scene_named("stack"), &scene_named("dominoes")});
    for (const char* id : {"stack", "dominoes"}) {
        const auto made = wait_for(maker);
        ASSERT_TRUE(made);
        EXPECT_EQ(made->scene->id, id);
        const auto& moment = std::get<ThumbnailMoment>(made->content);
        auto playback = Playback::open(id);
        ASSERT_TRUE(playback.ok());
        ASSERT_TRUE(playback->show(static_cast<std::uint64_t>(made->scene->thumbnail_step)).ok());
        EXPECT_EQ(hash_of(*moment.moment.state), playback->world().hash());
        EXPECT_EQ(moment.camera, playback->opened().scene->camera());
    }
}

TEST(ThumbnailMaker, TakesPicturesOfTheCacheAndMakesDamagedOnesAnew) {
    const TemporaryFolder folder;
    const ThumbnailCache cache(folder.path(), "Topple 1");
    ASSERT_TRUE(cache.keep(scene_named("stack"), plain(9)).ok());
    folder.write("dominoes.png", "damaged");
    ThumbnailMaker maker(cache);
    maker.want({&scene_named("dominoes"), &scene_named("stack")}); // those of the cache come first
    auto made = wait_for(maker);
    ASSERT_TRUE(made);
    EXPECT_EQ(std::get<Image>(made->content), plain(9));
    made = wait_for(maker);
    ASSERT_TRUE(made);
    EXPECT_TRUE(std::holds_alternative<ThumbnailMoment>(made->content));
    maker.keep(scene_named("dominoes"), plain(3));
    for (int i = 0; i < 12000 && !cache.find(scene_named("dominoes")); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(cache.find(scene_named("dominoes")), plain(3));
}

TEST(ThumbnailMaker, GivesUpASceneThatIsNoLongerWanted) {
    ThumbnailMaker maker({{}, {}});
    maker.want({&scene_named("box_pile"), &scene_named("rain")});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    maker.want({&scene_named("stack")});
    const auto made = wait_for(maker);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->scene->id, "stack");
    maker.want({});
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_FALSE(maker.take());
}

TEST(ThumbnailMaker, MakesASceneThatIsWantedAgainAtOnce) {
    ThumbnailMaker maker({{}, {}});
    for (int i = 0; i < 20;
         ++i) { // given up at any moment, and wanted again before its thread has noticed
        maker.want({&scene_named("dominoes")});
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        maker.want({});
    }
    maker.want({&scene_named("dominoes")});
    const auto made = wait_for(maker);
    ASSERT_TRUE(made);
    EXPECT_TRUE(std::holds_alternative<ThumbnailMoment>(made->content))
        << std::get<std::string>(made->content);
}

TEST(ThumbnailMaker, StopsInTheMiddleOfAScene) {
    ThumbnailMaker maker({{}, {}});
    maker.want({&scene_named("rain")});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_TRUE(maker.stop(60));
    EXPECT_FALSE(maker.take());
    ThumbnailMaker idle({{}, {}});
    EXPECT_TRUE(idle.stop(0)) << "it has no thread yet";
}

TEST(ThumbnailMaker, SaysHowFarASceneCameThatIsTooSlow) {
    ThumbnailMaker maker({{}, {}}, /*patience_ms=*/0);
    maker.want({&scene_named("stack")});
    const auto made = wait_for(maker);
    ASSERT_TRUE(made);
    const auto& reason = std::get<std::string>(made->content);
    EXPECT_NE(reason.find("stopped at step 0 of 60"), std::string::npos) << reason;
}

TEST(CardPictures, AreDrawnOnceEachAndOnlyWhileTheyAreInSight) {
    CardPictures cards({{}, {}});
    std::uint32_t textures = 0;
    const auto draw_next = [&] {
        const std::uint32_t before = textures;
        cards.draw_next([](const RenderScene&) { return plain(1); },
                        [&](const Image&) { return ++textures; });
        EXPECT_LE(textures - before, 1u);
    };
    const std::vector<const SceneInfo*> visible{
        &scene_named("stack"), &scene_named("dominoes"), &scene_named("stack")};
    for (int i = 0; i < 12000 && textures < 2; ++i) {
        cards.update(visible);
        draw_next();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(textures, 2u);
    for (int i = 0; i < 10; ++i) {
        cards.update(visible);
        draw_next();
        cards.update({});
        draw_next();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(textures, 2u);
    std::size_t with_texture = 0;
    for (std::size_t i = 0; i < all_scenes().size(); ++i) {
        const bool is_drawn = cards.pictures()[i].texture != 0;
        with_texture += is_drawn ? 1 : 0;
        EXPECT_EQ(is_drawn, all_scenes()[i].id == "stack" || all_scenes()[i].id == "dominoes");
    }
    EXPECT_EQ(with_texture, 2u);
}

TEST(CardPictures, TellWhyThereIsNoneAndDoNotTryAgain) {
    CardPictures cards({{}, {}}, /*patience_ms=*/0);
    const std::vector<const SceneInfo*> visible{&scene_named("stack")};
    const auto stack = static_cast<std::size_t>(visible[0] - all_scenes().data());
    for (int i = 0; i < 12000 && cards.pictures()[stack].note.empty(); ++i) {
        cards.update(visible);
        cards.draw_next([](const RenderScene&) { return Image{}; },
                        [](const Image&) { return 1u; });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_FALSE(cards.pictures()[stack].note.empty());
    EXPECT_EQ(cards.pictures()[stack].texture, 0u);
}

} // namespace
} // namespace topple::test
