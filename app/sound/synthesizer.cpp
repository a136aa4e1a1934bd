// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/synthesizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr double kAirDensity = 1.2, kSoundSpeed = 343; ///< [kg/m^3], [m/s]
constexpr double kSilence = 1e-4; ///< Quieter than this nobody hears beside a computer. [Pa]
constexpr double kBump = 1e-3;    ///< Distance of the bumps of rubbing surfaces. [m]

/// Returns the sound pressure in a meter's distance of a sphere that pulsates with a speed of 1 m/s (Kinsler and Frey,
/// "Fundamentals of Acoustics"): small ones are quiet at low frequencies. [Pa s/m]
double radiation(double radius, double frequency) {
    const double ka = kTwoPi * frequency / kSoundSpeed * radius;
    return kAirDensity * kSoundSpeed * radius * ka / std::sqrt(1 + ka * ka);
}

/// Returns the share of an impulse that a vibration feels: the spectrum of half a period of a sine. [-]
double felt_share(double frequency, double duration) {
    const double x = 2 * frequency * duration;
    if (std::abs(x - 1) < 1e-3)
        return std::numbers::pi / 4;
    return std::abs(std::cos(0.5 * std::numbers::pi * x) / (1 - x * x));
}

double louder(const Gains& gains) { return std::max(gains.left, gains.right); }

/// Leaves quiet samples as they are, and loud ones within 1.
float compressed(double sample) { return static_cast<float>(std::tanh(sample)); }

} // namespace

double pressure_of_blow(const SoundingBody& body, double impulse, double duration) {
    double sum = 0;
    for (const VibrationMode& mode : body.modes)
        sum += mode.share * radiation(body.radius, mode.frequency) *
               felt_share(mode.frequency, duration);
    return sum * impulse / body.mass;
}

Synthesizer::Synthesizer(double sample_rate)
    : sample_rate_(sample_rate),
      fading_of_inaudible_(std::exp(-kTwoPi * kLowestFrequency / sample_rate)) {
    voices_.reserve(kMostVoices);
}

void Synthesizer::start(Voice& voice, const SoundingBody& body) const {
    voice.key = body.key;
    voice.inverse_mass = 1 / std::max(body.mass, 1e-6);
    for (const VibrationMode& mode : body.modes) {
        // The velocity after an impulse is share * exp(-decay t) cos(2 pi frequency t), sampled exactly.
        const double fading = std::exp(-mode.decay / sample_rate_);
        const double turned = std::cos(kTwoPi * mode.frequency / sample_rate_);
        voice.filters.push_back({.feedback_1 = 2 * fading * turned,
                                 .feedback_2 = -fading * fading,
                                 .input_1 = -fading * turned,
                                 .gain = mode.share * radiation(body.radius, mode.frequency)});
    }
}

Synthesizer::Voice* Synthesizer::voice_of(const SoundingBody& body, double loudness) {
    if (body.modes.empty() || !(body.mass > 0))
        return nullptr;
    auto found = std::find_if(
        voices_.begin(), voices_.end(), [&](const Voice& voice) { return voice.key == body.key; });
    if (found == voices_.end()) {
        if (voices_.size() == kMostVoices) {
            const auto quietest = std::min_element(
                voices_.begin(), voices_.end(), [](const Voice& a, const Voice& b) {
                    return a.loudness < b.loudness;
                });
            if (quietest->loudness >= loudness)
                return nullptr;
            voices_.erase(quietest);
        }
        start(voices_.emplace_back(), body);
        found = voices_.end() - 1;
    }
    found->gains = body.gains;
    found->loudness = std::max(found->loudness, loudness);
    return &*found;
}

void Synthesizer::strike(const SoundingBody& body, double impulse, double duration, double delay) {
    if (!std::isfinite(impulse) || !(impulse > 0))
        return;
    const double loudness = pressure_of_blow(body, impulse, duration) * louder(body.gains);
    if (Voice* voice = voice_of(body, loudness); voice != nullptr)
        voice->blows.push_back({.impulse = impulse,
                                .length = std::clamp(duration * sample_rate_, 1.0, sample_rate_),
                                .passed = -std::clamp(delay * sample_rate_, 0.0, sample_rate_)});
}

void Synthesizer::rub(const SoundingBody& body, double force, double speed) {
    if (!std::isfinite(force) || !std::isfinite(speed))
        return;
    Voice* voice = voice_of(body, kSilence); // as quiet as anything that is heard
    if (voice == nullptr)
        return;
    constexpr double kRoughShare = 0.02; // of the force that changes from bump to bump: estimated
    // A low-pass filter of first order, whose corner is the frequency of the bumps.
    const double corner = std::clamp(speed / kBump, 20.0, 0.4 * sample_rate_);
    voice->noise_share = 1 - std::exp(-kTwoPi * corner / sample_rate_);
    voice->noise = kRoughShare * force / sample_rate_ * std::min(speed, 1.0);
}

void Synthesizer::render(Voice& voice, std::span<double> stereo) {
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        double impulse = 0;
        for (Blow& blow : voice.blows) {
            // The integral of half a sine over this sample; all samples together give the whole impulse.
            const auto passed = [&](double samples) {
                return 0.5 * (1 - std::cos(std::numbers::pi *
                                           std::clamp(samples / blow.length, 0.0, 1.0)));
            };
            impulse += blow.impulse * (passed(blow.passed + 1) - passed(blow.passed));
            blow.passed += 1;
        }
        if (voice.noise > 0) {
            noise_state_ = noise_state_ * 1664525u + 1013904223u;
            const double white = static_cast<double>(noise_state_ >> 8u) / 8388607.5 - 1;
            voice.smoothed += voice.noise_share * (white - voice.smoothed);
            impulse += voice.noise * voice.smoothed;
        }
        const double input = impulse * voice.inverse_mass;
        double pressure = 0;
        for (Filter& f : voice.filters) {
            const double output = input + f.input_1 * voice.last_input + f.feedback_1 * f.output_1 +
                                  f.feedback_2 * f.output_2;
            f.output_2 = f.output_1;
            f.output_1 = output;
            pressure += f.gain * output;
        }
        voice.last_input = input;
        // A high-pass filter of first order: a blow also moves the whole solid, which shakes no air.
        voice.heard = pressure - voice.last_pressure + fading_of_inaudible_ * voice.heard;
        voice.last_pressure = pressure;
        stereo[i] += voice.gains.left * voice.heard;
        stereo[i + 1] += voice.gains.right * voice.heard;
    }
    std::erase_if(voice.blows, [](const Blow& blow) { return blow.passed >= blow.length; });
    double remaining = 0;
    for (const Filter& f : voice.filters)
        remaining += f.gain * std::hypot(f.output_1, f.output_2);
    remaining *= louder(voice.gains);
    voice.loudness = voice.blows.empty() ? remaining : std::max(remaining, voice.loudness);
    voice.noise = 0;
}

void Synthesizer::render(std::span<float> stereo) {
    sum_.assign(stereo.size(), 0);
    for (Voice& voice : voices_)
        render(voice, sum_);
    std::erase_if(voices_, [](const Voice& voice) {
        return voice.blows.empty() && !(voice.loudness > kSilence);
    });
    for (std::size_t i = 0; i < stereo.size(); ++i)
        stereo[i] = compressed(sum_[i] / kFullScale);
}

} // namespace topple::app
