// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"
#include "python/module/bindings.h"
#include "python/module/released.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/scene/scene_writer.h"

#include <filesystem>

namespace topple::python {
namespace {

constexpr std::int64_t kMostThreads = 256;

int threads_of(py::handle value) {
    return static_cast<int>(integer_of(value, "threads", 1, kMostThreads));
}

std::unique_ptr<WorldHandle> opened(Result<app::OpenedScene> scene, int threads) {
    return std::make_unique<WorldHandle>(value_or_fail(std::move(scene)), threads);
}

/// Opens a scene of the gallery or, if `is_file`, a file.
std::unique_ptr<WorldHandle> open(py::handle source,
                                  bool is_file,
                                  py::handle threads,
                                  py::handle memory_mb) {
    const std::string name = text_of(source, "source");
    const int count = threads_of(threads);
    const auto bytes = static_cast<std::uint64_t>(
                           integer_of(memory_mb, "memory_mb", 0, 1'000'000)) *
                       1'000'000;
    if (is_file && app::find_scene(app::scene_id_of(name)) != nullptr &&
        !std::filesystem::is_regular_file(name))
        fail("there is no file '" + name + "'; topple.scene opens the gallery");
    if (!is_file && app::is_file_source(name))
        fail("'" + name + "' is a file, and no scene of the gallery; topple.load reads files");
    const auto open_it = [&] {
        const Released released;
        return app::open_scene(name, count, {}, bytes);
    };
    return opened(open_it(), count);
}

std::unique_ptr<WorldHandle> parse(py::handle text, py::handle source, py::handle threads) {
    const std::string scene = text_of(text, "text"), name = text_of(source, "source");
    const int count = threads_of(threads);
    const auto open_it = [&] {
        const Released released;
        return app::open_scene_text(scene, name, count);
    };
    return opened(open_it(), count);
}

py::list gallery() {
    py::list scenes;
    for (const app::SceneInfo& info : app::all_scenes()) {
        py::dict row;
        row["id"] = std::string(info.id);
        row["category"] = std::string(info.category);
        row["title"] = std::string(info.title);
        row["look_at"] = std::string(info.look_at);
        row["default_size"] = info.default_size;
        row["largest_size"] = info.largest_size;
        row["default_steps"] = info.default_steps;
        scenes.append(row);
    }
    return scenes;
}

py::list metric_rows(WorldHandle& world) {
    py::list rows;
    for (const app::SceneMetric& metric : world.metrics())
        rows.append(
            py::make_tuple(metric.name, metric.value, metric.bound, metric.at_least, metric.ok()));
    return rows;
}

SceneDefinition described(WorldHandle& handle) {
    return handle.read([&](const World& world) { return describe_world(world, handle.header); });
}

py::tuple camera_tuple(const SceneCamera& camera) {
    return py::make_tuple(
        to_tuple(camera.target), camera.yaw_deg, camera.pitch_deg, camera.distance);
}

} // namespace

void bind_scenes(py::module_& module, WorldClass& world) {
    module.def("gallery", &gallery, py::call_guard<Inside>());
    module.def("open", &open, py::call_guard<Inside>());
    module.def("parse", &parse, py::call_guard<Inside>());
    world.def(py::init(
        [](py::handle threads) { return std::make_unique<WorldHandle>(threads_of(threads)); }));
    world
        .def("twin", [](WorldHandle& w, py::handle threads) { return w.twin(threads_of(threads)); })
        .def("close", &WorldHandle::close)
        .def("is_closed", &WorldHandle::is_closed)
        .def("thread_count", &WorldHandle::thread_count)
        .def("set_thread_count",
             [](WorldHandle& w, py::handle count) { w.set_thread_count(threads_of(count)); })
        .def("source", [](const WorldHandle& w) { return w.source; })
        .def("title", [](const WorldHandle& w) { return w.header.title; })
        .def("notes", [](const WorldHandle& w) { return w.header.notes; })
        .def("set_title",
             [](WorldHandle& w, py::handle title) { w.header.title = text_of(title, "title"); })
        .def("set_notes",
             [](WorldHandle& w, py::handle notes) { w.header.notes = text_of(notes, "notes"); })
        .def("warnings",
             [](const WorldHandle& w) {
                 py::list list;
                 for (const std::string& warning : w.warnings)
                     list.append(warning);
                 return py::tuple(list);
             })
        .def("default_steps",
             [](const WorldHandle& w) { return w.info ? w.info->default_steps : 600; })
        .def("metrics", &metric_rows)
        .def("camera",
             [](const WorldHandle& w) -> py::object {
                 const std::optional<SceneCamera> view = w.view();
                 return view ? py::object(camera_tuple(*view)) : py::none();
             })
        .def("text", [](WorldHandle& w) { return write_scene(described(w)); })
        .def("save", [](WorldHandle& w, py::handle path) {
            const std::string name = text_of(path, "path");
            if (is_world_path(name)) {
                done_or_fail(w.read([&](const World& held) {
                    const Released released;
                    return write_world_file(held, name, w.header);
                }));
                return;
            }
            const SceneDefinition scene = described(w);
            const auto write = [&] {
                const Released released;
                return write_scene_file(scene, name);
            };
            done_or_fail(write());
        });
}

} // namespace topple::python
