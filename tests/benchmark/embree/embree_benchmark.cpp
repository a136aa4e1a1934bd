// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Rays through meshes beside Embree: speed, answers, and rays that leak out of closed meshes. Ratios are medians over
// measurements taken in turn; compare rows of one run only. The exit code is 1 if a ray of ours leaks, or if a ratio to
// Embree's default is below a floor that was asked for.

#include "app/verbs/line/command_line.h"
#include "app/verbs/rays/made_meshes.h"
#include "tests/benchmark/embree/ray_peers.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/math/angle.h"
#include "topple/math/quat.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <string>

namespace topple::test {
namespace {

using Json = nlohmann::ordered_json;

struct Flags {
    std::vector<std::string> files, made;
    std::size_t rays = 100000, repetitions = 7;
    std::uint64_t seed = 1;
    double turned_deg = 0, floor = 0, mean_floor = 0;
    bool is_json = false;
};

/// Result of one mesh.
struct Measured {
    std::string name;
    std::size_t triangles = 0;
    RayPeerReport report;
};

Result<TriangleMesh> read_mesh(const std::string& file) {
    auto model = read_obj_file(file);
    if (!model.ok())
        return model.error();
    for (const std::string& warning : model->report.warnings)
        std::fprintf(stderr, "%s: %s\n", file.c_str(), warning.c_str());
    return std::move(model->mesh);
}

/// Turns a mesh about the diagonal of the axes, so that its faces lie along no axis of a box.
void turn(TriangleMesh& mesh, double angle_deg) {
    const Quat rotation = from_axis_angle(normalize(Vec3{1, 1, 1}),
                                          radians_from_degrees(static_cast<Real>(angle_deg)));
    for (Vec3& vertex : mesh.vertices)
        vertex = rotate(rotation, vertex);
}

Result<std::vector<Measured>> measure_all(const Flags& flags) {
    std::vector<Measured> out;
    const auto add = [&](const std::string& name, Result<TriangleMesh> mesh) -> Result<void> {
        if (!mesh.ok())
            return mesh.error();
        if (flags.turned_deg != 0)
            turn(*mesh, flags.turned_deg);
        out.push_back({name,
                       mesh->triangles.size(),
                       compare_with_embree(*mesh, flags.rays, flags.repetitions, flags.seed)});
        return {};
    };
    for (const std::string& file : flags.files)
        if (const Result<void> status = add(file, read_mesh(file)); !status.ok())
            return status.error();
    for (const std::string& name : flags.made)
        if (const Result<void> status = add(name, app::make_mesh(name)); !status.ok())
            return status.error();
    if (out.empty())
        return Error{.message = "give OBJ files, or meshes with --make"};
    return out;
}

std::size_t leaks_of(const RayPeerReport& report) {
    std::size_t leaks = 0;
    for (const RayPeerRow& row : report.rows)
        leaks += row.leaks.value_or(0);
    return leaks;
}

/// The ratios to Embree of one kind of rays, over all meshes.
struct RatioColumn {
    std::string mode;
    double mean = 0, mean_robust = 0; ///< Geometric means.
    double worst = 0;                 ///< Of the ratios to Embree's default.
    std::string worst_mesh;
};

std::vector<RatioColumn> columns_of(const std::vector<Measured>& meshes) {
    std::vector<RatioColumn> columns;
    for (std::size_t i = 0; i < meshes.front().report.rows.size(); ++i) {
        RatioColumn column{.mode = meshes.front().report.rows[i].mode};
        double sum = 0, sum_robust = 0;
        for (const Measured& mesh : meshes) {
            const RayPeerRow& row = mesh.report.rows[i];
            sum += std::log(row.ratio);
            sum_robust += std::log(row.ratio_robust);
            if (column.worst_mesh.empty() || row.ratio < column.worst) {
                column.worst = row.ratio;
                column.worst_mesh = mesh.name;
            }
        }
        const auto count = static_cast<double>(meshes.size());
        column.mean = std::exp(sum / count);
        column.mean_robust = std::exp(sum_robust / count);
        columns.push_back(std::move(column));
    }
    return columns;
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
    std::printf("  %-18s %8s %8s %8s %6s %7s %9s  leaks: ours, Embree, robust\n",
                "Mray/s",
                "ours",
                "Embree",
                "robust",
                "ratio",
                "robust",
                "differing");
    for (const RayPeerRow& row : report.rows) {
        std::printf("  %-18s %8.3f %8.3f %8.3f %6.2f %7.2f %9zu  ",
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

Json json_of(const Measured& measured) {
    const RayPeerReport& report = measured.report;
    Json json;
    json["file"] = measured.name;
    json["triangles"] = measured.triangles;
    json["build"] = {{"ms", report.build_ms},
                     {"embree_ms", report.embree_build_ms},
                     {"ratio", report.build_ratio}};
    json["bytes_per_triangle"] = report.bytes_per_triangle;
    json["embree_bytes_per_triangle"] = report.embree_bytes_per_triangle;
    json["leak_rays"] = report.leak_rays;
    for (const RayPeerRow& row : report.rows)
        json["modes"][row.mode] = json_of(row);
    json["leaks"] = report.leak_rays > 0 ? Json(leaks_of(report)) : Json();
    return json;
}

Json json_of(const std::vector<RatioColumn>& columns) {
    Json json;
    for (const RatioColumn& column : columns)
        json[column.mode] = {{"mean_ratio", column.mean},
                             {"mean_ratio_robust", column.mean_robust},
                             {"worst_ratio", column.worst},
                             {"worst_mesh", column.worst_mesh}};
    return json;
}

void print_text(const std::vector<RatioColumn>& columns) {
    std::printf("geometric means   ratio  robust  worst\n");
    for (const RatioColumn& column : columns)
        std::printf("  %-17s %5.2f %7.2f %6.2f %s\n",
                    column.mode.c_str(),
                    column.mean,
                    column.mean_robust,
                    column.worst,
                    column.worst_mesh.c_str());
}

int run(const Flags& flags) {
    const Result<std::vector<Measured>> measured = measure_all(flags);
    if (!measured.ok()) {
        std::fprintf(stderr, "benchmark_embree: %s\n", measured.error().text().c_str());
        return app::kBadInput;
    }
    std::size_t leaks = 0;
    Json meshes = Json::array();
    for (const Measured& one : *measured) {
        leaks += leaks_of(one.report);
        if (flags.is_json) {
            meshes.push_back(json_of(one));
        } else {
            std::printf("%s: %zu triangles\n", one.name.c_str(), one.triangles);
            print_text(one.report);
        }
    }
    const std::vector<RatioColumn> columns = columns_of(*measured);
    if (flags.is_json)
        std::printf("%s\n",
                    (meshes.size() == 1 ? meshes[0]
                                        : Json{{"meshes", meshes}, {"columns", json_of(columns)}})
                        .dump(2)
                        .c_str());
    else if (meshes.empty() && measured->size() > 1)
        print_text(columns);
    bool is_fast_enough = true;
    for (const RatioColumn& column : columns)
        if (column.mean < flags.mean_floor || column.worst < flags.floor) {
            std::fprintf(stderr, "benchmark_embree: %s is below its floor\n", column.mode.c_str());
            is_fast_enough = false;
        }
    return leaks == 0 && is_fast_enough ? app::kFine : app::kCheckFailed;
}

} // namespace
} // namespace topple::test

int main(int argc, char** argv) {
    topple::app::CommandLine line("Measures rays through a mesh beside Embree", TOPPLE_VERSION);
    topple::app::Verb program = line.program();
    auto& flags = program.keep<topple::test::Flags>();
    program.words("files", flags.files, "OBJ files");
    program.repeated("--make",
                     flags.made,
                     "A made mesh: icosphere:LEVELS, terrain:TRIANGLES, room:TRIANGLES, "
                     "slivers:TRIANGLES");
    program.number("--rays", flags.rays, {1, 100000000}, "Rays of each kind");
    program.number("--reps", flags.repetitions, {1, 1000}, "Repetitions of each measurement");
    program.number("--seed", flags.seed, {0, 1e18}, "Of the random rays");
    program.number(
        "--turn", flags.turned_deg, {-360, 360}, "Turns every mesh about the diagonal [degrees]");
    program.number(
        "--floor", flags.floor, {0, 100}, "Least ratio to Embree's default on every mesh");
    program.number("--mean-floor",
                   flags.mean_floor,
                   {0, 100},
                   "Least geometric mean of such ratios over the meshes");
    program.flag("--json", flags.is_json, "One JSON object on stdout");
    if (const std::optional<int> exit_code = line.run(argc, argv))
        return *exit_code;
    return topple::test::run(flags);
}
