// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads a million triangles with this reader and with the packaged loader's. Each reading runs in a process of its
// own, so that the peak of memory belongs to one reading; the readers take turns, and medians are compared.

#include "topple/io/obj/obj_reader.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <tiny_obj_loader.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace topple {
namespace {

constexpr int kSide = 707; ///< Two triangles a cell: 999 698.
constexpr int kRepetitions = 5;

/// Writes a wavy sheet; with texture coordinates and normals when `is_rich`.
void write_sheet(const std::filesystem::path& path, bool is_rich) {
    std::ofstream file(path);
    std::array<char, 160> line{};
    const auto print = [&](const char* format, auto... values) {
        const int size = std::snprintf(line.data(), line.size(), format, values...);
        file.write(line.data(), size);
    };
    for (int i = 0; i <= kSide; ++i)
        for (int j = 0; j <= kSide; ++j) {
            const double height = 0.3 * std::sin(i * 0.05) * std::cos(j * 0.07);
            print("v %.6f %.6f %.6f\n", i * 0.01, height, j * 0.01);
            if (is_rich)
                print("vt %.6f %.6f\nvn %.6f %.6f %.6f\n",
                      static_cast<double>(i) / kSide,
                      static_cast<double>(j) / kSide,
                      0.1,
                      0.99,
                      0.05);
        }
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j) {
            const int a = i * (kSide + 1) + j + 1, b = a + kSide + 1;
            const std::array<int, 6> corners{a, b, a + 1, a + 1, b, b + 1};
            for (std::size_t k = 0; k < 6; ++k) {
                const int c = corners[k];
                file << (k % 3 == 0 ? "f " : " ");
                is_rich ? print("%d/%d/%d", c, c, c) : print("%d", c);
                if (k % 3 == 2)
                    file << '\n';
            }
        }
}

std::size_t read_ours(const std::string& path) {
    const auto model = read_obj_file(path);
    return model ? model->mesh.triangles.size() : 0;
}

std::size_t read_theirs(const std::string& path) {
    tinyobj::ObjReader reader;
    tinyobj::ObjReaderConfig config;
    config.vertex_color = false;
    reader.ParseFromFile(path, config);
    std::size_t triangles = 0;
    for (const tinyobj::shape_t& shape : reader.GetShapes())
        triangles += shape.mesh.num_face_vertices.size();
    return triangles;
}

struct Cost {
    double ms = 0, peak_mb = 0;
};

/// Peak memory and time of a process that reads once. Exits with an error if the reader does not give the triangles.
template<typename Read>
Cost cost_of(Read read, const std::string& path) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
        _exit(read(path) == std::size_t{2} * kSide * kSide ? 0 : 1);
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::fprintf(stderr, "%s was not read\n", path.c_str());
        std::exit(1);
    }
    const auto ms = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3;
    };
    return {ms(used.ru_utime) + ms(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1024};
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void compare(const char* name, const std::string& path) {
    std::vector<double> ours, theirs, ratio, memory;
    Cost a, b;
    for (int i = 0; i < kRepetitions; ++i) {
        a = cost_of(read_ours, path);
        b = cost_of(read_theirs, path);
        ours.push_back(a.ms);
        theirs.push_back(b.ms);
        ratio.push_back(a.ms / b.ms);
        memory.push_back(a.peak_mb / b.peak_mb);
    }
    const double megabytes = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
    std::printf("%-22s %3.0f MB: ours %4.0f ms %4.0f MB/s %4.0f MB, ObjReader %4.0f ms %4.0f MB/s "
                "%4.0f MB: "
                "%.2f of its time, %.2f of its memory\n",
                name,
                megabytes,
                median(ours),
                megabytes / median(ours) * 1e3,
                a.peak_mb,
                median(theirs),
                megabytes / median(theirs) * 1e3,
                b.peak_mb,
                median(ratio),
                median(memory));
}

} // namespace
} // namespace topple

int main() {
    std::string name = (std::filesystem::temp_directory_path() / "topple-obj-XXXXXX").string();
    const std::filesystem::path folder = mkdtemp(name.data());
    for (const bool is_rich : {false, true}) {
        const std::filesystem::path path = folder / (is_rich ? "rich.obj" : "plain.obj");
        topple::write_sheet(path, is_rich);
        topple::compare(is_rich ? "with vt and vn" : "positions and faces", path.string());
    }
    std::filesystem::remove_all(folder);
    return 0;
}
