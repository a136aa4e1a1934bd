// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as a scene: refused with a message, or a scene from which a world can be built and stepped. Once saved,
// the scene is loaded and saved as the same text.

#include "topple/io/scene/body_json.h"
#include "topple/io/scene/joint_json.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

#include <cstdlib>

namespace {

using namespace topple;

void require(bool claim) {
    if (!claim)
        std::abort();
}

void read_as_lines(std::string_view text) {
    if (const Result<BodyDef> body = read_body_line(text)) {
        const std::string line = body_line(*body);
        const Result<BodyDef> again = read_body_line(line);
        require(again.ok() && body_line(*again) == line);
    }
    if (const Result<JointDef> joint = read_joint_line(text)) {
        const std::string line = joint_line(*joint);
        const Result<JointDef> again = read_joint_line(line);
        require(again.ok() && joint_line(*again) == line);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_as_lines(text);
    const Result<SceneFile> file = read_scene(text);
    if (!file) {
        require(!file.error().message.empty());
        return 0;
    }
    const std::string saved = write_scene(file->scene);
    const Result<SceneFile> again = read_scene(saved);
    require(again.ok());
    require(write_scene(again->scene) == saved);
    Result<World> world = build_world(file->scene);
    require(world.ok());
    for (int step = 0; step < 5; ++step)
        world->step();
    require(world->validate().ok());
    return 0;
}
