// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/usage.h"
#include "app/verbs/rays/made_meshes.h"
#include "app/verbs/rays/ray_sets.h"
#include "app/verbs/verbs.h"
#include "topple/core/stopwatch.h"
#include "topple/io/obj/obj_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <utility>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// Number of rays checked against brute force, which tests every triangle.
constexpr std::size_t kCheckedRays = 1000;

struct RayFlags {
    std::string file, made;
    std::size_t rays = 100000;
    std::vector<std::string> modes{"camera", "random", "shadow"};
    std::vector<std::string> accelerators{"bvh", "octree", "brute"};
    std::uint64_t seed = 1;
    bool is_json = false;
};

struct Answer {
    std::uint32_t triangle = kNoFeature;
    std::uint32_t t_bits = 0;
    friend bool operator==(const Answer&, const Answer&) = default;
};

Answer answer_of(const MeshTree& tree, const Ray& ray, MeshAccelerator how, bool is_shadow) {
    if (is_shadow)
        return {.triangle = tree.is_hit(ray, how) ? 1u : kNoFeature};
    const auto hit = tree.cast_ray(ray, how);
    return hit ? Answer{hit->feature, std::bit_cast<std::uint32_t>(hit->t)} : Answer{};
}

std::vector<Ray> rays_of(const std::string& mode, const MeshTree& tree, const RayFlags& flags) {
    if (mode == "camera")
        return camera_rays(tree.bounds(), flags.rays);
    if (mode == "random")
        return random_rays(tree.bounds(), flags.rays, flags.seed);
    return shadow_rays(tree, flags.rays, flags.seed);
}

/// Indices of the checked rays: spread evenly, so that not only the sky of a picture is checked.
std::vector<std::size_t> checked_places(std::size_t ray_count) {
    const std::size_t count = std::min(ray_count, kCheckedRays);
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i)
        places[i] = i * ray_count / count;
    return places;
}

struct Measured {
    std::size_t hits = 0;
    double mrays_per_s = 0;
    std::vector<Answer> answers;
};

Measured measure(const MeshTree& tree,
                 const std::vector<Ray>& rays,
                 MeshAccelerator how,
                 bool is_shadow) {
    Measured out;
    out.answers.resize(rays.size());
    const double before = process_cpu_ms();
    for (std::size_t i = 0; i < rays.size(); ++i)
        out.answers[i] = answer_of(tree, rays[i], how, is_shadow);
    const double ms = std::max(process_cpu_ms() - before, 1e-6);
    out.mrays_per_s = static_cast<double>(rays.size()) / ms / 1000;
    for (const Answer& answer : out.answers)
        out.hits += answer.triangle != kNoFeature ? 1 : 0;
    return out;
}

/// Measures one kind of rays on every requested accelerator. Returns the number of different answers.
std::size_t measure_mode(const std::string& mode,
                         const MeshTree& tree,
                         const RayFlags& flags,
                         Json& out) {
    const std::vector<Ray> rays = rays_of(mode, tree, flags);
    const bool is_shadow = mode == "shadow";
    const std::vector<std::size_t> places = checked_places(rays.size());
    std::vector<Ray> checked;
    for (const std::size_t place : places)
        checked.push_back(rays[place]);
    const Measured truth = measure(tree, checked, MeshAccelerator::brute_force, is_shadow);
    std::size_t all_differing = 0;
    Json& report = out[mode] = Json::object();
    for (const std::string& name : flags.accelerators) {
        const MeshAccelerator how = *mesh_accelerator_from(name);
        const bool is_brute = how == MeshAccelerator::brute_force;
        const Measured m = is_brute ? truth : measure(tree, rays, how, is_shadow);
        std::size_t differing = 0;
        for (std::size_t i = 0; i < places.size(); ++i)
            differing += m.answers[is_brute ? i : places[i]] == truth.answers[i] ? 0u : 1u;
        all_differing += differing;
        report[name] = {{"rays", m.answers.size()},
                        {"hits", m.hits},
                        {"mrays_per_s", m.mrays_per_s},
                        {"checked", places.size()},
                        {"checked_hits", truth.hits},
                        {"differing", differing},
                        {"equal", differing == 0}};
    }
    return all_differing;
}

void print_text(const Json& report) {
    std::printf("%s: %zu triangles, loaded in %.1f ms\n",
                report["file"].get<std::string>().c_str(),
                report["triangles"].get<std::size_t>(),
                report["load_ms"].get<double>());
    for (const auto& [name, tree] : report["accelerators"].items())
        std::printf("  %-7s built in %8.2f ms, %6.1f bytes a triangle, depth %d, cost %.1f\n",
                    name.c_str(),
                    tree["build_ms"].get<double>(),
                    tree["bytes_per_triangle"].get<double>(),
                    tree["depth"].get<int>(),
                    tree["sah_cost"].get<double>());
    for (const auto& [mode, accelerators] : report["modes"].items())
        for (const auto& [name, m] : accelerators.items())
            std::printf("  %-7s %-7s %10.4f Mray/s, %zu of %zu hit, %s brute force on %zu\n",
                        mode.c_str(),
                        name.c_str(),
                        m["mrays_per_s"].get<double>(),
                        m["hits"].get<std::size_t>(),
                        m["rays"].get<std::size_t>(),
                        m["equal"].get<bool>() ? "equal to" : "DIFFERS from",
                        m["checked"].get<std::size_t>());
}

Result<TriangleMesh> mesh_of(const RayFlags& flags) {
    if (!flags.made.empty())
        return make_mesh(flags.made);
    auto model = read_obj_file(flags.file);
    if (!model.ok())
        return model.error();
    for (const std::string& warning : model->report.warnings)
        std::fprintf(stderr, "%s: %s\n", flags.file.c_str(), warning.c_str());
    return std::move(model->mesh);
}

Result<int> race_rays(const RayFlags& flags) {
    if (flags.file.empty() == flags.made.empty())
        return Error{.message = "give either an OBJ file or --make, one of the two"};
    const Stopwatch load;
    auto mesh = mesh_of(flags);
    if (!mesh.ok())
        return mesh.error();
    Json report;
    report["file"] = flags.file.empty() ? flags.made : flags.file;
    report["triangles"] = mesh->triangles.size();
    report["load_ms"] = load.elapsed_ms();
    const MeshTree tree(std::move(*mesh));
    for (const std::string& name : flags.accelerators) {
        const MeshTree::TreeStats stats = tree.stats(*mesh_accelerator_from(name));
        report["accelerators"][name] = {{"build_ms", stats.build_ms},
                                        {"nodes", stats.node_count},
                                        {"bytes_per_triangle",
                                         static_cast<double>(stats.byte_count) /
                                             static_cast<double>(tree.mesh().triangles.size())},
                                        {"depth", stats.depth},
                                        {"sah_cost", stats.sah_cost}};
    }
    std::size_t differing = 0;
    report["modes"] = Json::object();
    for (const std::string& mode : flags.modes)
        differing += measure_mode(mode, tree, flags, report["modes"]);
    report["equal"] = differing == 0;
    flags.is_json ? (void)std::printf("%s\n", report.dump(2).c_str()) : print_text(report);
    return differing == 0 ? kFine : kCheckFailed;
}

} // namespace

void add_ray_verb(CommandLine& line) {
    Verb verb = line.add_verb("ray", "Send rays at an OBJ file, time them and check them");
    auto& flags = verb.keep<RayFlags>();
    verb.text("file", flags.file, "OBJ file");
    verb.text("--make",
              flags.made,
              "Instead of a file: icosphere:LEVELS, terrain:TRIANGLES, "
              "room:TRIANGLES, slivers:TRIANGLES");
    verb.number("--rays", flags.rays, {1, 100000000}, "Rays of each kind");
    verb.comma_words("--mode",
                     flags.modes,
                     {"camera", "random", "shadow"},
                     "camera, random, shadow; several with commas");
    verb.comma_words("--accel",
                     flags.accelerators,
                     {"bvh", "octree", "brute"},
                     "bvh, octree, brute; several with commas");
    verb.number("--seed", flags.seed, {0, 1e18}, "Of the random rays");
    verb.flag("--json", flags.is_json, "One JSON object on stdout");
    verb.on_run([&flags] { return race_rays(flags); });
}

} // namespace topple::app
