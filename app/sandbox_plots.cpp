// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sandbox.h"

#include <algorithm>
#include <string>

namespace topple::app {

/// Plots quantities that are not plotted yet, and removes the others. Objects of another scene have no curves; those of
/// a restarted one are the same.
void Sandbox::take_plot_requests(const PanelOutput& panels) {
    PlotState& plots = state_.plots;
    if (plots.scene != current_->scene_number) {
        const bool has_same_objects = current_->restarted_from == plots.scene;
        plots.scene = current_->scene_number;
        std::erase_if(plots.quantities, [&](const PlottedQuantity& quantity) {
            return !has_same_objects && info_of(quantity.kind).owner != QuantityOwner::world;
        });
    }
    bool shows_plots = panels.opens_plots;
    for (const PlottedQuantity& quantity : panels.plotted) {
        if (std::erase(plots.quantities, quantity) > 0)
            continue;
        shows_plots = true;
        if (plots.quantities.size() < kMostPlots)
            plots.quantities.push_back(quantity);
        else
            session_.submit(Tell{.is_warning = true,
                                 .text = "A plot has room for " + std::to_string(kMostPlots) +
                                         " curves: remove one first"});
    }
    if (!shows_plots)
        return;
    state_.layout.shows_drawer = true;
    state_.drawer_tab = DrawerTab::plots;
}

} // namespace topple::app
