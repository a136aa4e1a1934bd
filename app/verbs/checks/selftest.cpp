// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/checks/selftest.h"

#include "app/scenes/scene_registry.h"
#include "topple/core/instruction_set.h"
#include "topple/core/stopwatch.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"

#include <unistd.h>

#include <cstdio>
#include <limits>
#include <new>
#include <vector>

namespace topple::app {
namespace {

constexpr int kSteps = 120;
constexpr int
    kLargestStressScene = 100; ///< Number of bodies of a stress scene, which has thousands by
                               ///< default.

Error broken(std::string what) { return {.message = std::move(what)}; }

Result<std::uint64_t> hash_of_run(int threads, InstructionSet set) {
    auto opened = open_scene("mixed_pile:100", threads);
    if (!opened.ok())
        return opened.error();
    opened->world.set_instruction_set(set);
    for (int i = 0; i < kSteps; ++i)
        opened->world.step();
    return opened->world.hash();
}

Result<std::string> same_bits(const std::filesystem::path&) {
    const auto expected = hash_of_run(1, InstructionSet::scalar);
    std::string sets;
    for (int i = 0; i < kInstructionSetCount; ++i) {
        const auto set = static_cast<InstructionSet>(i);
        if (!is_supported(set))
            continue;
        sets += (sets.empty() ? "" : ", ") + std::string(name_of(set));
        for (const int threads : {1, 2, 4}) {
            const auto found = hash_of_run(threads, set);
            if (!expected.ok() || !found.ok() || *found != *expected)
                return broken("the hash differs on " + std::to_string(threads) + " threads with " +
                              std::string(name_of(set)));
        }
    }
    return "1, 2 and 4 threads; " + sets;
}

Result<std::string> goes_on_from_a_snapshot(const std::filesystem::path&) {
    auto opened = open_scene("mixed_pile:100");
    if (!opened.ok())
        return opened.error();
    World& world = opened->world;
    for (int i = 0; i < kSteps / 2; ++i)
        world.step();
    const Snapshot snapshot = world.snapshot();
    for (int i = 0; i < kSteps; ++i)
        world.step();
    const std::uint64_t expected = world.hash();
    world.restore(*snapshot);
    for (int i = 0; i < kSteps; ++i)
        world.step();
    if (world.hash() != expected)
        return broken("the run after the restored snapshot has another hash");
    return std::to_string(kSteps) + " steps twice";
}

Result<std::string> reads_what_it_saved(const std::filesystem::path& folder) {
    auto opened = open_scene("mixed_pile:100");
    if (!opened.ok())
        return opened.error();
    const auto path = folder / "scene.json";
    const SceneDefinition scene = describe_world(opened->world, opened->header);
    if (const auto saved = write_scene_file(scene, path); !saved.ok())
        return saved.error();
    const auto read = read_scene_file(path);
    if (!read.ok())
        return read.error();
    if (write_scene(read->scene) != write_scene(scene))
        return broken("the scene that was read is written differently");
    auto again = build_world(read->scene);
    if (!again.ok())
        return again.error();
    for (int i = 0; i < kSteps; ++i) {
        opened->world.step();
        again->step();
    }
    if (again->hash() != opened->world.hash())
        return broken("the scene that was read moves differently");
    return path.parent_path().string();
}

Result<std::string> keeps_the_old_file(const std::filesystem::path& folder) {
    const auto path = folder / "file.txt";
    if (const auto written = write_file_atomically(path, "old"); !written.ok())
        return written.error();
    {
        auto writer = FileWriter::create(path);
        if (!writer.ok())
            return writer.error();
        if (const auto added = writer->append("half of the new"); !added.ok())
            return added.error();
    } // canceled before it is finished
    if (const auto text = read_file(path, 100); !text.ok() || *text != "old")
        return broken("a file that was not finished replaced the old one");
    if (const auto written = write_file_atomically(path, "new"); !written.ok())
        return written.error();
    if (const auto text = read_file(path, 100); !text.ok() || *text != "new")
        return broken("a file that was finished is not the new one");
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files += entry.path().filename().string().find("file.txt") == std::string::npos ? 0u : 1u;
    if (files != 1)
        return broken("temporary files were left behind");
    return std::string("one write abandoned, one finished");
}

Result<std::string> refuses_in_words(const std::filesystem::path&) {
    const std::string_view scenes[] = {"",
                                       "{",
                                       "[]",
                                       R"({"topple_scene": 999})",
                                       R"({"topple_scene": 1, "gravity": [0, 1e999, 0]})",
                                       R"({"topple_scene": 1, "bodies": [{"shape": "none"}]})"};
    const std::string_view models[] = {
        "", "v 0 0 0\nf 1 1 1\n", "v nan 0 0\nf 1 2 3\n", std::string_view("\0\0\0", 3)};
    for (const std::string_view text : scenes)
        if (const auto read = read_scene(text); read.ok() || read.error().message.empty())
            return broken("a broken scene was read: " + std::string(text));
    for (const std::string_view text : models)
        if (const auto read = read_obj(text); read.ok() || read.error().message.empty())
            return broken("a broken model was read: " + std::string(text));
    return std::to_string(std::size(scenes) + std::size(models)) + " broken files";
}

Result<std::string> disables_what_is_broken(const std::filesystem::path&) {
    auto opened = open_scene("mixed_pile:100");
    if (!opened.ok())
        return opened.error();
    World& world = opened->world;
    WorldState state = world.state();
    state.bodies.back().v.y = std::numeric_limits<Real>::quiet_NaN();
    world.restore(state);
    for (int i = 0; i < kSteps; ++i)
        world.step();
    if (const std::size_t count = world.last_report().disabled_count; count != 1)
        return broken(std::to_string(count) + " bodies were disabled instead of one");
    if (const auto valid = world.validate(); !valid.ok())
        return valid.error();
    return std::string("1 of ") + std::to_string(state.bodies.size()) + " bodies";
}

Result<std::string> opens_the_gallery(const std::filesystem::path&) {
    for (const SceneInfo& info : all_scenes()) {
        const bool is_large = info.category == "Stress" && info.default_size > kLargestStressScene;
        const std::string source = std::string(info.id) +
                                   (is_large ? ":" + std::to_string(kLargestStressScene) : "");
        auto opened = open_scene(source);
        if (!opened.ok())
            return opened.error();
        for (int i = 0; i < 10; ++i)
            if (opened->world.step().disabled_count > 0)
                return broken(source + " has a disabled body after " + std::to_string(i + 1) +
                              " steps");
        if (const auto valid = opened->world.validate(); !valid.ok())
            return broken(source + ": " + valid.error().message);
    }
    return std::to_string(all_scenes().size()) + " scenes";
}

Result<std::string> stands_still(const std::filesystem::path&) {
    for (const char* source : {"stack", "arch", "card_house", "newtons_cradle"}) {
        auto opened = open_scene(source);
        if (!opened.ok())
            return opened.error();
        for (int i = 0; i < opened->info->default_steps; ++i) {
            opened->world.step();
            opened->scene->observe(opened->world);
        }
        for (const SceneMetric& metric : opened->scene->metrics(opened->world))
            if (!metric.ok())
                return broken(std::string(source) + ": " + metric.name + " is " +
                              std::to_string(metric.value) + ", the bound is " +
                              std::to_string(metric.bound));
    }
    return std::string("stack, arch, card house, Newton's cradle");
}

const SelfTest kTests[] = {
    {"S1 S2", "Every number of threads and instruction set gives the same bits", same_bits},
    {"S3", "A restored snapshot continues bit for bit", goes_on_from_a_snapshot},
    {"S5", "A body with a number that is not finite is disabled alone", disables_what_is_broken},
    {"S10", "Towers and arches stand, and a swinging cradle gains no energy", stands_still},
    {"F1 F3", "Broken files are refused with a message", refuses_in_words},
    {"F7", "Saving leaves the old or the new file whole", keeps_the_old_file},
    {"F8", "A saved scene is read as it was and moves as it did", reads_what_it_saved},
    {"A2", "Every scene of the gallery opens and stays finite", opens_the_gallery},
};

/// A new empty folder for temporary files, removed with its content.
class ScratchFolder {
public:
    ScratchFolder() {
        // A process that was killed may have had this number and left its folder.
        const std::string name = "topple-selftest-" + std::to_string(::getpid()) + "-";
        std::error_code error;
        const std::filesystem::path all = std::filesystem::temp_directory_path(error);
        for (int i = 0; !error && path_.empty(); ++i)
            if (auto path = all / (name + std::to_string(i));
                std::filesystem::create_directory(path, error))
                path_ = std::move(path);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        if (!path_.empty())
            std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_; ///< Empty: it could not be created.
};

Result<std::string> run(const SelfTest& test) {
    const ScratchFolder folder;
    if (folder.path().empty())
        return broken("there is no folder for temporary files; set TMPDIR to one");
    try {
        return test.run(folder.path());
    } catch (const std::bad_alloc&) {
        return broken("there is not enough memory");
    }
}

} // namespace

std::span<const SelfTest> all_self_tests() { return kTests; }

int run_self_tests(std::span<const SelfTest> tests) {
    const Stopwatch watch;
    std::size_t failures = 0;
    for (const SelfTest& test : tests) {
        const Result<std::string> result = run(test);
        failures += result.ok() ? 0u : 1u;
        std::printf("%s %.*s: %s [%.*s]\n",
                    result.ok() ? "ok    " : "FAILED",
                    static_cast<int>(test.claim.size()),
                    test.claim.data(),
                    (result.ok() ? *result : result.error().text()).c_str(),
                    static_cast<int>(test.promises.size()),
                    test.promises.data());
        std::fflush(stdout);
    }
    const double seconds = watch.elapsed_ms() / 1000;
    if (failures == 0)
        std::printf("All %zu checks hold. (%.1f s)\n", tests.size(), seconds);
    else
        std::printf("%zu of %zu checks failed. (%.1f s)\n", failures, tests.size(), seconds);
    return failures == 0 ? kFine : kCheckFailed;
}

void add_selftest_verb(CommandLine& line, std::span<const SelfTest> more) {
    Verb verb = line.add_verb("selftest", "Check the promises of Topple on this machine");
    verb.footer(
        "Letters and numbers are those of the promises in CONTRIBUTING.md. Exit code 0: all hold; "
        "1: one does not.");
    verb.on_run([more] {
        std::vector<SelfTest> tests(all_self_tests().begin(), all_self_tests().end());
        tests.insert(tests.end(), more.begin(), more.end());
        return run_self_tests(tests);
    });
}

} // namespace topple::app
