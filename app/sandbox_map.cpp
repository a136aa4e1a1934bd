// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/sweep_image.h"
#include "app/runs/sweep_text.h"
#include "app/sandbox.h"
#include "topple/io/text/file_writer.h"

#include <utility>

namespace topple::app {

/// Begins, stops and saves the sweep of the stability map, as the panels ask.
void Sandbox::take_map_requests(const PanelOutput& panels) {
    if (panels.cancels_sweep)
        sweep_.cancel();
    if (panels.sweep) {
        SweepOptions options = *panels.sweep;
        options.jobs = usual_sweep_jobs();
        sweep_.start(std::move(options));
    }
    const SweepView view = sweep_.view();
    if (panels.saved_map.empty() || view.sweep == nullptr)
        return;
    const Result<void> saved = panels.saved_map.ends_with(".png")
                                   ? write_png(sweep_image(*view.sweep), panels.saved_map)
                                   : write_file_atomically(panels.saved_map, csv_of(*view.sweep));
    session_.submit(Tell{.is_warning = !saved.ok(),
                         .text = saved.ok() ? "Saved " + panels.saved_map : saved.error().text()});
}

} // namespace topple::app
