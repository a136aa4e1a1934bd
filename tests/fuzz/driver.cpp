// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Drives one fuzz target without libFuzzer, which not every machine has: runs every file of the
// corpus, then random mutations of them until the time is up. An input that crashes the target, or
// holds it for more than kHangSeconds of processor time, is left in the working directory as crash-<target>.
//
//   fuzz_NAME [--seconds=N] [--seed=N] [--dict=FILE] FILE-OR-FOLDER...

#include "tests/fuzz/mutation.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace topple::fuzz {
namespace {

// Processor time, so that a busy machine is no hang. Sanitized programs are not optimized: 50 ms become two seconds.
#ifdef __SANITIZE_ADDRESS__
constexpr int kHangSeconds = 10;
#else
constexpr int kHangSeconds = 2;
#endif
constexpr unsigned kStallSeconds = 60; // in wall time, for a target that waits forever

// Globals, because the crash handlers cannot take arguments.
const Input* current_input = nullptr;
std::string crash_path;

void keep_current_input() {
    if (!current_input)
        return;
    if (std::FILE* file = std::fopen(crash_path.c_str(), "wb")) {
        std::fwrite(current_input->data(), 1, current_input->size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input is in %s\n", crash_path.c_str());
    }
    current_input = nullptr;
}

extern "C" void on_signal(int number) {
    const bool is_hang = number == SIGPROF || number == SIGALRM;
    std::fprintf(stderr, is_hang ? "an input took too long\n" : "stopped by a signal\n");
    keep_current_input();
    ::signal(SIGABRT, SIG_DFL);
    std::abort();
}

void watch_for_crashes() {
    for (const int number : {SIGABRT, SIGPROF, SIGALRM})
        ::signal(number, on_signal);
    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(keep_current_input);
        return; // the sanitizer reports the error with a stack
    }
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
        ::signal(number, on_signal);
}

/// Restarts both clocks; zeros stop them.
void allow_seconds(int processor, unsigned wall) {
    const itimerval limit{{0, 0}, {processor, 0}};
    ::setitimer(ITIMER_PROF, &limit, nullptr);
    ::alarm(wall);
}

void run(const Input& input) {
    current_input = &input;
    allow_seconds(kHangSeconds, kStallSeconds);
    LLVMFuzzerTestOneInput(input.data(), input.size());
    allow_seconds(0, 0);
    current_input = nullptr;
}

Input read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        std::exit(2);
    }
    return Input(std::istreambuf_iterator<char>(file), {});
}

struct Options {
    double seconds = 1;
    std::uint64_t seed = 20;
    std::vector<Input> words;
    std::vector<std::filesystem::path> files;
};

void add_files(const std::filesystem::path& path, Options& options) {
    if (!std::filesystem::is_directory(path)) {
        options.files.push_back(path);
        return;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.is_regular_file())
            options.files.push_back(entry.path());
    }
}

Options parse(int argc, char** argv) {
    Options options;
    if (const char* seconds = std::getenv("TOPPLE_FUZZ_SECONDS"))
        options.seconds = std::atof(seconds);
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const std::string value(argument.substr(argument.find('=') + 1));
        if (argument.starts_with("--seconds=")) {
            options.seconds = std::atof(value.c_str());
        } else if (argument.starts_with("--seed=")) {
            options.seed = std::strtoull(value.c_str(), nullptr, 10);
        } else if (argument.starts_with("--dict=")) {
            options.words = words_of(read(value));
        } else {
            add_files(argument, options);
        }
    }
    std::sort(options.files.begin(), options.files.end()); // directory entries come in any order
    return options;
}

int drive(const Options& options, const char* name) {
    crash_path = std::string("crash-") + name;
    watch_for_crashes();

    std::vector<Input> corpus;
    for (const auto& path : options.files) {
        corpus.push_back(read(path));
        run(corpus.back());
    }
    if (corpus.empty()) {
        std::fprintf(stderr, "%s: no corpus given\n", name);
        return 1;
    }

    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(options.seconds);
    std::mt19937_64 random(options.seed);
    long long mutations = 0;
    for (; Clock::now() < end; ++mutations) {
        run(mutate(corpus, options.words, random));
    }
    std::printf("%s: %zu files and %lld mutations of them in %g s, seed %llu\n",
                name,
                corpus.size(),
                mutations,
                options.seconds,
                static_cast<unsigned long long>(options.seed));
    std::printf("figure: %lld inputs to %s\n", mutations, name); // read by
                                                                 // tests/promises/promises.py
    return 0;
}

} // namespace
} // namespace topple::fuzz

int main(int argc, char** argv) {
    const std::string name = std::filesystem::path(argv[0]).filename().string();
    return topple::fuzz::drive(topple::fuzz::parse(argc, argv), name.c_str());
}
