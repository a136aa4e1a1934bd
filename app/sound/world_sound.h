// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/sound/synthesizer.h"
#include "topple/world/world.h"

namespace topple::app {

/// Place from which a picture is seen and a world is heard.
struct Listener {
    Vec3 eye;            ///< [m]
    Vec3 right{1, 0, 0}; ///< Unit vector.
    Real distance = 5; ///< Of what the picture is about; there sounds are as loud as in kNearBy. [m]
};

/// Strikes and rubs what hits and slides in steps of a world. The states are read only: no sound changes a motion.
class WorldSound {
public:
    explicit WorldSound(double sample_rate) : synthesizer_(sample_rate) {}

    /// Excites what the steps between two states of one world do; `shapes` are those of the second. The sound begins
    /// with the next rendered sample.
    void hear(const WorldState& before,
              const WorldState& after,
              const ShapeTable& shapes,
              const Listener& listener);
    /// See Synthesizer::render.
    void render(std::span<float> stereo) { synthesizer_.render(stereo); }
    /// Silences everything.
    void clear() { synthesizer_.clear(); }
    [[nodiscard]] std::size_t voice_count() const { return synthesizer_.voice_count(); }

private:
    Synthesizer synthesizer_;
};

} // namespace topple::app
