// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sound of a window: the player with the frames of a run, and the switch.

#include "app/sound_player.h"

#include "app/session/playback.h"
#include "tests/app/sound/listening.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// Loudspeakers that note what they play. They want a block for each picture.
struct Heard {
    int opened = 0, closed = 0;
    bool is_broken = false;
    std::vector<float> samples;

    [[nodiscard]] SoundPlayer::Open opener() {
        return [this]() -> Result<std::unique_ptr<AudioSink>> {
            ++opened;
            if (is_broken)
                return Error{.message = "no loudspeaker"};
            return std::unique_ptr<AudioSink>(std::make_unique<Sink>(*this));
        };
    }
    /// Returns how loud it has been since the last call.
    double take_loudness() {
        const double loudness = loudness_of(samples);
        samples.clear();
        return loudness;
    }

private:
    struct Sink final : AudioSink {
        explicit Sink(Heard& heard) : heard_(heard) {}
        ~Sink() override { ++heard_.closed; }
        Sink(const Sink&) = delete;
        Sink& operator=(const Sink&) = delete;
        int wanted_blocks() override { return 1; }
        void play(std::span<const float> stereo) override {
            EXPECT_EQ(stereo.size(), 2 * kAudioBlock);
            heard_.samples.insert(heard_.samples.end(), stereo.begin(), stereo.end());
        }
        Heard& heard_;
    };
};

const Listener kInFront{.eye = {0, 2, 8}, .right = {1, 0, 0}, .distance = 8};

class SoundPlayerTest : public testing::Test {
protected:
    void SetUp() override {
        Result<Playback> opened = Playback::open("bounce_row");
        ASSERT_TRUE(opened.ok());
        playback_.emplace(std::move(opened).value());
    }
    /// Shows a step, and lets the player follow.
    void show(std::uint64_t step, bool is_on = true) {
        ASSERT_TRUE(playback_->show(step).ok());
        if (const auto problem = player_.follow(*playback_->frame(), kInFront, is_on))
            problems_.push_back(*problem);
    }
    /// Shows steps one after another, back if `to` is smaller.
    void show_all(std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t step = from; step != to; from < to ? ++step : --step)
            show(step);
    }

    Heard heard_;
    SoundPlayer player_{heard_.opener()};
    std::optional<Playback> playback_;
    std::vector<std::string> problems_;
};

constexpr std::uint64_t kFalling = 20, kBounced = 80; // steps of balls that fall from 2 m

TEST_F(SoundPlayerTest, BallsAreHeardWhenTheyBounceAndNotBefore) {
    show_all(0, kFalling);
    EXPECT_EQ(heard_.take_loudness(), 0);
    EXPECT_FALSE(player_.is_sounding());
    show_all(kFalling, kBounced);
    EXPECT_GT(heard_.take_loudness(), 1e-3);
    EXPECT_EQ(heard_.opened, 1);
    EXPECT_TRUE(problems_.empty());
}

TEST_F(SoundPlayerTest, TimeThatRunsBackIsHeardToo) {
    show_all(0, kBounced);
    heard_.take_loudness();
    show_all(kBounced, kFalling);
    EXPECT_GT(heard_.take_loudness(), 1e-3);
}

TEST_F(SoundPlayerTest, AJumpAndTheSameStepAgainAreSilent) {
    show(0);
    show(kBounced);
    show(kBounced);
    show(kFalling);
    EXPECT_EQ(heard_.take_loudness(), 0);
}

TEST_F(SoundPlayerTest, OffItClosesTheDeviceAndOnItOpensIt) {
    show(0, false);
    EXPECT_EQ(heard_.opened, 0);
    show(1);
    show(2, false);
    EXPECT_EQ(heard_.closed, 1);
    show(3);
    EXPECT_EQ(heard_.opened, 2);
}

TEST_F(SoundPlayerTest, ADeviceThatCannotBeOpenedIsToldOnceUntilSoundWasOff) {
    heard_.is_broken = true;
    show_all(0, 10);
    EXPECT_EQ(heard_.opened, 1);
    ASSERT_EQ(problems_.size(), 1u);
    EXPECT_NE(problems_[0].find("no loudspeaker"), std::string::npos);
    show(10, false);
    show(11);
    EXPECT_EQ(problems_.size(), 2u);
}

TEST(SoundSwitch, IsOffUntilItIsClicked) {
    Robot robot("stack:2");
    EXPECT_FALSE(robot.sandbox().state().view.sound);
    robot.click("Status/Sound off");
    robot.frames(2);
    EXPECT_TRUE(robot.sandbox().state().view.sound);
    robot.click("Status/Sound on");
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().state().view.sound);
}

} // namespace
} // namespace topple::test
