// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/synthesizer.h"

#include "tests/app/sound/listening.h"
#include "tests/support/test.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr double kRate = 48000;

SoundingBody bell(std::uint64_t key = 1) {
    return {.key = key,
            .modes = {{440, 6, 1}, {1210, 9, 0.5}},
            .mass = 2,
            .radius = 0.2,
            .gains = {0.01, 0.01}};
}

std::vector<float> rendered(Synthesizer& synthesizer, double seconds) {
    std::vector<float> stereo(static_cast<std::size_t>(seconds * kRate) * 2);
    synthesizer.render(stereo);
    return stereo;
}

TEST(Synthesizer, ABlowSoundsAtTheFrequenciesOfTheSolid) {
    Synthesizer synthesizer(kRate);
    synthesizer.strike(bell(), 1, 1e-4);
    const std::vector<float> left = side_of(rendered(synthesizer, 0.5), 0);
    const double first = amplitude_at(left, 440, kRate), second = amplitude_at(left, 1210, kRate);
    EXPECT_GT(first, 0);
    for (const double between : {200.0, 380.0, 510.0, 800.0, 1100.0, 1350.0, 3000.0})
        EXPECT_LT(amplitude_at(left, between, kRate), 0.2 * std::min(first, second)) << between;
}

TEST(Synthesizer, AVibrationFadesAsItsDecaySays) {
    Synthesizer synthesizer(kRate);
    SoundingBody body = bell();
    body.modes.resize(1);
    synthesizer.strike(body, 1, 1e-4);
    const double early = loudness_of(rendered(synthesizer, 0.1));
    rendered(synthesizer, 0.2);
    const double late = loudness_of(rendered(synthesizer, 0.1));
    EXPECT_NEAR(late / early, std::exp(-6 * 0.3), 0.01);
}

// The velocity after an impulse J is share J / m, and the pressure that of a sphere that pulsates: rho c a k a /
// sqrt(1 + (k a)^2) in a meter's distance.
TEST(Synthesizer, TheFirstSampleIsThePressureOfThePulsatingSphere) {
    Synthesizer synthesizer(kRate);
    SoundingBody body = bell();
    body.modes = {{440, 6, 1}};
    body.gains = {0.02, 0};
    constexpr double kImpulse = 0.1;
    synthesizer.strike(body, kImpulse, 0); // as short as a sample
    const std::vector<float> stereo = rendered(synthesizer, 0.01);
    const double ka = 2 * std::numbers::pi * 440 / 343 * 0.2;
    const double pressure = 1.2 * 343 * 0.2 * ka / std::sqrt(1 + ka * ka) * kImpulse / 2;
    EXPECT_NEAR(
        static_cast<double>(stereo[0]), 0.02 * pressure / Synthesizer::kFullScale, 1e-4 * pressure);
    EXPECT_EQ(stereo[1], 0) << "nothing on the right";
}

TEST(Synthesizer, ThePressureOfABlowIsThatOfItsFirstSamples) {
    for (const double duration : {1e-4, 5e-4, 1.5e-3}) {
        Synthesizer synthesizer(kRate);
        SoundingBody body = bell();
        body.modes = {{440, 1, 1}};
        body.gains = {1, 1};
        constexpr double kImpulse = 1e-3;
        synthesizer.strike(body, kImpulse, duration);
        double loudest = 0;
        for (const float sample : rendered(synthesizer, 0.01))
            loudest = std::max(loudest, static_cast<double>(sample));
        const double expected = pressure_of_blow(body, kImpulse, duration);
        EXPECT_NEAR(loudest * Synthesizer::kFullScale, expected, 0.05 * expected) << duration;
    }
}

TEST(Synthesizer, ABlowCanComeLater) {
    Synthesizer synthesizer(kRate);
    synthesizer.strike(bell(), 1, 1e-4, 0.01);
    const std::vector<float> left = side_of(rendered(synthesizer, 0.02), 0);
    EXPECT_EQ(loudness_of(std::span(left).first(480)), 0);
    EXPECT_NE(left[481], 0);
}

TEST(Synthesizer, ASoftBlowHasLittleOfHighFrequencies) {
    const auto brightness = [](double duration) {
        Synthesizer synthesizer(kRate);
        synthesizer.strike(bell(), 1, duration);
        const std::vector<float> left = side_of(rendered(synthesizer, 0.5), 0);
        return amplitude_at(left, 1210, kRate) / amplitude_at(left, 440, kRate);
    };
    EXPECT_LT(brightness(2e-3), 0.3 * brightness(1e-4));
}

TEST(Synthesizer, TwiceTheBlowIsTwiceAsLoudWhileItIsQuiet) {
    const auto loudness = [](double impulse) {
        Synthesizer synthesizer(kRate);
        synthesizer.strike(bell(), impulse, 1e-3);
        return loudness_of(rendered(synthesizer, 0.2));
    };
    EXPECT_NEAR(loudness(0.2) / loudness(0.1), 2, 0.01);
    EXPECT_LT(loudness(1e9), 1.0001) << "never beyond full scale";
}

TEST(Synthesizer, RenderedInPiecesASoundIsTheSame) {
    Synthesizer whole(kRate), pieces(kRate);
    for (Synthesizer* one : {&whole, &pieces})
        one->strike(bell(), 1, 5e-3);
    const std::vector<float> expected = rendered(whole, 0.1);
    std::vector<float> got;
    while (got.size() < expected.size()) {
        std::vector<float> piece(std::min<std::size_t>(2 * 37, expected.size() - got.size()));
        pieces.render(piece);
        got.insert(got.end(), piece.begin(), piece.end());
    }
    EXPECT_EQ(got, expected);
}

TEST(Synthesizer, ASecondBlowAddsToWhatSoundsAndSilenceEndsIt) {
    Synthesizer synthesizer(kRate);
    synthesizer.strike(bell(), 1, 1e-3);
    rendered(synthesizer, 0.05);
    synthesizer.strike(bell(), 1, 1e-3);
    EXPECT_EQ(synthesizer.voice_count(), 1u);
    rendered(synthesizer, 10);
    EXPECT_EQ(synthesizer.voice_count(), 0u);
    EXPECT_EQ(loudness_of(rendered(synthesizer, 0.1)), 0);
}

TEST(Synthesizer, OfTooManyTheQuietestIsLeftOut) {
    Synthesizer synthesizer(kRate);
    // Each sounds at a frequency of its own, and the seventh is far away.
    const auto solid = [](std::uint64_t key) {
        SoundingBody body = bell(key);
        body.modes = {{400 + 4 * static_cast<double>(key), 1, 1}};
        body.gains = key == 7 ? Gains{1e-5, 1e-5} : Gains{1e-3, 1e-3};
        return body;
    };
    const auto loudness_of_solid = [&](std::span<const float> left, std::uint64_t key) {
        return amplitude_at(left, solid(key).modes[0].frequency, kRate);
    };
    for (std::uint64_t key = 1; key <= Synthesizer::kMostVoices; ++key)
        synthesizer.strike(solid(key), 1, 5e-5);
    SoundingBody far_away = solid(200), near_by = solid(201);
    far_away.gains = {1e-6, 1e-6};
    synthesizer.strike(far_away, 1, 5e-5);
    synthesizer.strike(near_by, 1, 5e-5);
    EXPECT_EQ(synthesizer.voice_count(), Synthesizer::kMostVoices);
    const std::vector<float> left = side_of(rendered(synthesizer, 1), 0);
    const double usual = loudness_of_solid(left, 20);
    EXPECT_GT(loudness_of_solid(left, 201), 0.5 * usual);
    EXPECT_LT(loudness_of_solid(left, 200), 0.1 * usual) << "quieter than all others";
    EXPECT_GT(loudness_of_solid(left, 8), 0.5 * usual);
    // The seventh has gone: it would start anew, for which it is too quiet.
    synthesizer.strike(solid(7), 1e-6, 5e-5);
    const std::vector<float> later = side_of(rendered(synthesizer, 1), 0);
    for (const std::uint64_t key : {1u, 2u, 20u, 95u})
        EXPECT_GT(loudness_of_solid(later, key), 0.2 * loudness_of_solid(left, key)) << key;
}

TEST(Synthesizer, RubbingIsANoiseThatEndsWithTheRenderAndIsBrighterWhenFast) {
    Synthesizer synthesizer(kRate);
    synthesizer.rub(bell(), 100, 0.5);
    EXPECT_GT(loudness_of(rendered(synthesizer, 0.1)), 0);
    rendered(synthesizer, 5);
    EXPECT_EQ(synthesizer.voice_count(), 0u);
    EXPECT_EQ(loudness_of(rendered(synthesizer, 0.1)), 0);
    const auto share_of_high = [](double speed) {
        Synthesizer other(kRate);
        other.rub(bell(), 100, speed);
        const std::vector<float> left = side_of(rendered(other, 1), 0);
        return amplitude_at(left, 1210, kRate) / amplitude_at(left, 440, kRate);
    };
    EXPECT_LT(share_of_high(0.05), share_of_high(2));
}

TEST(Synthesizer, NumbersThatAreNoneAreSilent) {
    Synthesizer synthesizer(kRate);
    const double none = std::nan("");
    synthesizer.strike(bell(), none, 1e-3);
    synthesizer.strike(bell(2), -1, 1e-3);
    synthesizer.rub(bell(3), none, 1);
    SoundingBody massless = bell(4);
    massless.mass = 0;
    synthesizer.strike(massless, 1, 1e-3);
    SoundingBody mute = bell(5);
    mute.modes.clear();
    synthesizer.strike(mute, 1, 1e-3);
    EXPECT_EQ(loudness_of(rendered(synthesizer, 0.1)), 0);
}

} // namespace
} // namespace topple::app
