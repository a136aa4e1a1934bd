// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/audio_output.h"

namespace topple::app {

Result<std::unique_ptr<AudioSink>> open_audio() {
    return Error{.message = "sound cannot be played on Windows yet; a film can have it"};
}

} // namespace topple::app
