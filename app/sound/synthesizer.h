// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/sound/vibration_modes.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::app {

/// Loudness in both ears of a sound at some place, relative to one at the listener's distance 1. [1/m]
struct Gains {
    double left = 0, right = 0;
};

/// A solid that can sound.
struct SoundingBody {
    std::uint64_t key = 0; ///< Tells it from others; a solid that sounds already goes on.
    std::vector<VibrationMode> modes;
    double mass = 1;   ///< [kg]
    double radius = 1; ///< See sounding_radius(). [m]
    Gains gains;
};

/// Returns the pressure in a meter's distance, without echo, at which the vibrations begin that a blow excites, all at
/// their strongest together. `impulse` [N s]; `duration` [s]. [Pa]
double pressure_of_blow(const SoundingBody& body, double impulse, double duration);

/// Modal synthesis: solids sound as sums of damped vibrations, which blows and friction excite. A solid shakes the air
/// as a sphere of its size that pulsates. Sums are in pascal over kFullScale, and loud ones are compressed, so that a
/// sample is never beyond -1 and 1.
class Synthesizer {
public:
    static constexpr double kFullScale = 20; ///< Pressure of the sample 1. [Pa]
    /// Solids that sound at once; of more, the quietest is left out.
    static constexpr std::size_t kMostVoices = 96;

    explicit Synthesizer(double sample_rate);

    /// Strikes a solid with a force like half a period of a sine. `impulse` [N s]; `duration`, and `delay` from the
    /// next sample on [s].
    void strike(const SoundingBody& body, double impulse, double duration, double delay = 0);
    /// Rubs a solid until the end of the next render: a noise as loud as a force [N] that changes as fast as surfaces
    /// with bumps of a millimeter pass each other at that speed [m/s].
    void rub(const SoundingBody& body, double force, double speed);
    /// Renders the next samples, left and right in turn, and replaces the contents of `stereo`.
    void render(std::span<float> stereo);

    /// Number of solids that sound.
    [[nodiscard]] std::size_t voice_count() const { return voices_.size(); }
    /// Silences everything.
    void clear() { voices_.clear(); }

private:
    struct Filter {
        double feedback_1 = 0, feedback_2 = 0; ///< Coefficients of the last two outputs.
        double input_1 = 0;                    ///< Coefficient of the last input.
        double gain = 0;                       ///< [Pa s/m]
        double output_1 = 0, output_2 = 0;
    };
    struct Blow {
        double impulse = 0; ///< [N s]
        double length = 1;  ///< [samples]
        double passed = 0;  ///< Since its beginning; negative before. [samples]
    };
    struct Voice {
        std::uint64_t key = 0;
        double inverse_mass = 1;
        Gains gains;
        std::vector<Filter> filters;
        std::vector<Blow> blows;
        double noise = 0; ///< Impulse of a sample, root mean square. [N s]
        double noise_share =
            1; ///< Of the newest number in the smoothed noise: below 1 without high frequencies.
        double smoothed = 0;
        double last_input = 0;
        double last_pressure = 0,
               heard = 0;    ///< Before and after the filter of inaudible frequencies. [Pa]
        double loudness = 0; ///< Largest pressure that is still to be heard of it. [Pa]
    };

    /// Returns the voice of a solid that is about to be so loud [Pa]; null if it is mute, or quieter than all others
    /// when there are too many.
    Voice* voice_of(const SoundingBody& body, double loudness);
    void start(Voice& voice, const SoundingBody& body) const;
    void render(Voice& voice, std::span<double> stereo);

    double sample_rate_;
    double fading_of_inaudible_; ///< Of a sample. [-]
    std::vector<Voice> voices_;
    std::vector<double> sum_;
    std::uint32_t noise_state_ = 1;
};

} // namespace topple::app
