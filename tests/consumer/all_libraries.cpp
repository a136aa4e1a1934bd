// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads a scene and a model, steps both, and asks the textbook. Usage: all_libraries SCENE MODEL

#include <topple/io/obj/model_file.h>
#include <topple/io/scene/scene_reader.h>
#include <topple/textbook/planar/containing.h>
#include <topple/topple.h>

#include <cstdio>
#include <vector>

int main(int count, char** arguments) {
    if (count != 3)
        return 2;
    const topple::Result<topple::SceneFile> file = topple::read_scene_file(arguments[1]);
    const topple::Result<topple::ModelFile> model = topple::read_model_file(
        arguments[2], {.position = {0, 5, 0}});
    if (!file || !model) {
        std::printf("%s\n", (file ? model.error() : file.error()).text().c_str());
        return 1;
    }
    topple::Result<topple::World> world = topple::build_world(file->scene, 2);
    if (!world || !world->create_body(model->body.def))
        return 1;
    for (int step = 0; step < 60; ++step)
        world->step();

    std::vector<topple::Vec2> places; // of all bodies, seen from above
    for (const topple::Body& body : world->state().bodies)
        places.push_back({body.world_from_body.position.x, body.world_from_body.position.z});
    const auto circle = topple::planar::smallest_circle(places);
    if (!circle)
        return 1;
    std::printf("%zu bodies within %.1f m\n", places.size(), circle->radius);
}
