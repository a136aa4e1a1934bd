// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/soundtrack.h"

#include "app/platform/audio_output.h"
#include "app/sound/wav_file.h"
#include "app/view/render_scene.h"

#include <cmath>
#include <vector>

namespace topple::app {

Listener listener_of(const OrbitCamera& camera) {
    const RenderCamera seen = render_camera_of(camera, {});
    const Mat4& m = seen.view_from_world;
    return {.eye = seen.eye, .right = {m.x.x, m.y.x, m.z.x}, .distance = seen.focus_distance};
}

Result<void> write_soundtrack(Playback& playback,
                              std::uint64_t from,
                              std::uint64_t to,
                              const Listener& listener,
                              const std::string& path) {
    if (Result<void> shown = playback.show(from); !shown.ok())
        return shown;
    WorldSound sound(kAudioRate);
    WavFile wav(kAudioRate);
    std::vector<float> block;
    const double begin = playback.world().state().time;
    while (playback.step() < to) {
        const Snapshot before = playback.world().snapshot();
        if (Result<void> shown = playback.show(playback.step() + 1); !shown.ok())
            return shown;
        const World& world = playback.world();
        sound.hear(*before, world.state(), *world.shapes(), listener);
        // Rounded from the beginning, so that sound and pictures do not drift apart.
        const auto end = static_cast<std::size_t>(
            std::llround((world.state().time - begin) * kAudioRate));
        block.resize(end > wav.length() ? 2 * (end - wav.length()) : 0);
        sound.render(block);
        wav.append(block);
    }
    return wav.write(path);
}

} // namespace topple::app
