// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/process/interruption.h"
#include "app/runs/sweep.h"
#include "app/runs/sweep_image.h"
#include "app/runs/sweep_text.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/runs/sweep_json.h"
#include "app/verbs/verbs.h"
#include "topple/io/text/file_writer.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace topple::app {
namespace {

struct SweepFlags {
    SweepOptions options;
    std::string x, y; ///< Axes as they were typed; `y` may be empty.
    int steps = -1;
    std::string csv_file, picture; ///< Empty: none.
    bool is_json = false;
};

/// Prints the values as a table, the largest y first, as in the picture.
void print_table(const Sweep& sweep) {
    std::printf("%s of %s after %d steps%s\n",
                sweep.metric.c_str(),
                sweep.source.c_str(),
                sweep.steps,
                sweep.is_cut ? "; stopped before the end" : "");
    const bool has_y = !sweep.y.values.empty();
    for (std::size_t i = sweep.row_count(); i-- > 0;) {
        std::printf("%12s", has_y ? axis_value_text(sweep.y, sweep.y.values[i]).c_str() : "");
        for (std::size_t column = 0; column < sweep.x.values.size(); ++column) {
            const SweepCell& cell = sweep.at(column, i);
            if (cell.value)
                std::printf(" %10.4g", *cell.value);
            else
                std::printf(" %10s", "-");
        }
        std::printf("\n");
    }
    std::printf("%12s", has_y ? (sweep.y.name + " ^").c_str() : "");
    for (const double value : sweep.x.values)
        std::printf(" %10.4g", value);
    std::printf("   %s >\n", sweep.x.name.c_str());
}

Result<void> write_files(const Sweep& sweep, const SweepFlags& flags) {
    if (!flags.csv_file.empty())
        if (Result<void> written = write_file_atomically(flags.csv_file, csv_of(sweep));
            !written.ok())
            return written;
    if (!flags.picture.empty())
        return write_png(sweep_image(sweep), flags.picture);
    return {};
}

Result<int> run_and_print(const SweepFlags& flags) {
    SweepOptions options = flags.options;
    if (flags.steps >= 0)
        options.steps = flags.steps;
    if (flags.x.empty())
        return Error{.message = "nothing to vary: --x takes a number and its values, such as "
                                "substeps=1..8"};
    Result<SweepAxis> x = parse_axis(flags.x, options.source);
    if (!x.ok())
        return x.error();
    options.x = std::move(*x);
    if (!flags.y.empty()) {
        Result<SweepAxis> y = parse_axis(flags.y, options.source);
        if (!y.ok())
            return y.error();
        options.y = std::move(*y);
    }
    const std::size_t count = options.x.values.size() * (options.y ? options.y->values.size() : 1);
    const bool has_terminal = ::isatty(STDERR_FILENO) != 0;
    const Interruption interruption;
    const Result<Sweep> sweep = run_sweep(options, [&](const SweepProgress& progress) {
        const std::size_t done = progress.done;
        if (has_terminal)
            std::fprintf(stderr, "\r%zu of %zu runs%s", done, count, done == count ? "\n" : "");
        return Interruption::signal_number() == 0;
    });
    if (!sweep.ok())
        return sweep.error();
    if (Result<void> written = write_files(*sweep, flags); !written.ok())
        return written.error();
    if (flags.is_json)
        std::printf("%s\n", json_of(*sweep).c_str());
    else
        print_table(*sweep);
    const int signal = Interruption::signal_number();
    return signal != 0 ? kSignalBase + signal : kFine;
}

} // namespace

void add_sweep_verb(CommandLine& line) {
    Verb verb = line.add_verb("sweep", "Step a scene with many settings and map one measure of it");
    auto& flags = verb.keep<SweepFlags>();
    flags.options.metric = "overlap_m";
    verb.required_text(
        "scene", flags.options.source, "Gallery id (stack:20), scene file or OBJ file");
    verb.text("--x", flags.x, "Number to vary: name=low..high, low..high:count, :log, or a,b,c");
    verb.text(
        "--y", flags.y, "A second one, upwards in the map; \"size\" is the size of the scene");
    verb.text("--metric",
              flags.options.metric,
              "A curve of topple ab, at its largest or last value, or a metric of the scene");
    verb.number("--steps",
                flags.steps,
                {0, 100000},
                "Steps of each run; the scene's own number if left out");
    verb.number("--jobs", flags.options.jobs, {1, 256}, "Runs at a time");
    add_world_options(verb, flags.options.world);
    verb.text(
        "--csv", flags.csv_file, "Write the values, and the command of each run, to this file");
    verb.text("--png", flags.picture, "Draw the map");
    verb.flag("--json", flags.is_json, "Print values and hashes as JSON");
    verb.footer("Examples: topple sweep stack --x substeps=1..8 --y size=5,10,20,40 --jobs 2 --png "
                "map.png; "
                "topple sweep stack:20 --x sub_steps=1..16 --y mass_ratio=1..1000:log --json "
                "(mass of the last body over the mean of the others)");
    verb.on_run([&flags] { return run_and_print(flags); });
}

} // namespace topple::app
