// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays through a mesh beside Embree: speed, answers, and rays that leak out of closed meshes. Ratios are medians over
// measurements taken in turn; compare rows of one run only. The exit code is 1 if a ray of ours leaks.

#include "app/verbs/line/command_line.h"
#include "app/verbs/rays/made_meshes.h"
#include "tests/benchmark/embree/ray_peers.h"
#include "topple/io/obj/obj_reader.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>

namespace topple::test {
namespace {

using Json = nlohmann::ordered_json;

struct Flags {
    std::string file, made;
    std::size_t rays = 100000, repetitions = 7;
    std::uint64_t seed = 1;
    bool is_json = false;
};

Result<TriangleMesh> mesh_of(const Flags& flags) {
    if (flags.file.empty() == flags.made.empty())
        return Error{.message = "give either an OBJ file or --make, one of the two"};
    if (!flags.made.empty())
        return app::make_mesh(flags.made);
    auto model = read_obj_file(flags.file);
    if (!model.ok())
        return model.error();
    for (const std::string& warning : model->report.warnings)
        std::fprintf(stderr, "%s: %s\n", flags.file.c_str(), warning.c_str());
    return std::move(model->mesh);
}

Json json_of(const RayPeerRow& row) {
    const auto count = [](const std::optional<std::size_t>& n) { return n ? Json(*n) : Json(); };
    return {{"rays", row.rays},
            {"hits", row.hits},
            {"mrays_per_s", row.mrays_per_s},
            {"embree_mrays_per_s", row.embree_mrays_per_s},
            {"robust_mrays_per_s", row.robust_mrays_per_s},
            {"ratio", row.ratio},
            {"ratio_robust", row.ratio_robust},
            {"differing", row.differing},
            {"leaks", count(row.leaks)},
            {"embree_leaks", count(row.embree_leaks)},
            {"robust_leaks", count(row.robust_leaks)}};
}

void print_text(const RayPeerReport& report) {
    std::printf(
        "  built in %.1f ms, Embree %.1f ms: %.2f of its time; %.1f bytes a triangle, Embree "
        "%.1f\n",
        report.build_ms,
        report.embree_build_ms,
        report.build_ratio,
        report.bytes_per_triangle,
        report.embree_bytes_per_triangle);
    std::printf("  %-10s %8s %8s %8s %6s %7s %9s  leaks: ours, Embree, robust\n",
                "Mray/s",
                "ours",
                "Embree",
                "robust",
                "ratio",
                "robust",
                "differing");
    for (const RayPeerRow& row : report.rows) {
        std::printf("  %-10s %8.3f %8.3f %8.3f %6.2f %7.2f %9zu  ",
                    row.mode.c_str(),
                    row.mrays_per_s,
                    row.embree_mrays_per_s,
                    row.robust_mrays_per_s,
                    row.ratio,
                    row.ratio_robust,
                    row.differing);
        row.leaks ? (void)std::printf("%zu, %zu, %zu of %zu\n",
                                      *row.leaks,
                                      *row.embree_leaks,
                                      *row.robust_leaks,
                                      report.leak_rays)
                  : (void)std::printf("none counted: not closed\n");
    }
}

Json json_of(const RayPeerReport& report) {
    Json json;
    json["build"] = {{"ms", report.build_ms},
                     {"embree_ms", report.embree_build_ms},
                     {"ratio", report.build_ratio}};
    json["bytes_per_triangle"] = report.bytes_per_triangle;
    json["embree_bytes_per_triangle"] = report.embree_bytes_per_triangle;
    json["leak_rays"] = report.leak_rays;
    for (const RayPeerRow& row : report.rows)
        json["modes"][row.mode] = json_of(row);
    return json;
}

int run(const Flags& flags) {
    const Result<TriangleMesh> mesh = mesh_of(flags);
    if (!mesh.ok()) {
        std::fprintf(stderr, "benchmark_embree: %s\n", mesh.error().text().c_str());
        return app::kBadInput;
    }
    const RayPeerReport report = compare_with_embree(
        *mesh, flags.rays, flags.repetitions, flags.seed);
    std::size_t leaks = 0;
    for (const RayPeerRow& row : report.rows)
        leaks += row.leaks.value_or(0);
    if (flags.is_json) {
        Json json = json_of(report);
        json["file"] = flags.file.empty() ? flags.made : flags.file;
        json["triangles"] = mesh->triangles.size();
        json["leaks"] = report.leak_rays > 0 ? Json(leaks) : Json();
        std::printf("%s\n", json.dump(2).c_str());
    } else {
        std::printf("%s: %zu triangles\n",
                    (flags.file.empty() ? flags.made : flags.file).c_str(),
                    mesh->triangles.size());
        print_text(report);
    }
    return leaks == 0 ? app::kFine : app::kCheckFailed;
}

} // namespace
} // namespace topple::test

int main(int argc, char** argv) {
    topple::app::CommandLine line("Measures rays through a mesh beside Embree", TOPPLE_VERSION);
    topple::app::Verb program = line.program();
    auto& flags = program.keep<topple::test::Flags>();
    program.text("file", flags.file, "OBJ file");
    program.text("--make",
                 flags.made,
                 "Instead of a file: icosphere:LEVELS, terrain:TRIANGLES, room:TRIANGLES, "
                 "slivers:TRIANGLES");
    program.number("--rays", flags.rays, {1, 100000000}, "Rays of each kind");
    program.number("--reps", flags.repetitions, {1, 1000}, "Repetitions of each measurement");
    program.number("--seed", flags.seed, {0, 1e18}, "Of the random rays");
    program.flag("--json", flags.is_json, "One JSON object on stdout");
    if (const std::optional<int> exit_code = line.run(argc, argv))
        return *exit_code;
    return topple::test::run(flags);
}
