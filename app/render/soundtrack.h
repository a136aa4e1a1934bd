// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/session/playback.h"
#include "app/sound/world_sound.h"

namespace topple::app {

/// Returns the place from which what a camera shows is heard.
Listener listener_of(const OrbitCamera& camera);

/// Takes the steps from `from` to `to` and writes their sounds into a WAV file, as long as the steps last. Fails: as
/// Playback::show and WavFile::write.
Result<void> write_soundtrack(Playback& playback,
                              std::uint64_t from,
                              std::uint64_t to,
                              const Listener& listener,
                              const std::string& path);

} // namespace topple::app
