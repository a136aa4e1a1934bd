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
    std::optional<DrawerTab> tab = panels.opens_tab;
    for (const PlottedQuantity& quantity : panels.plotted) {
        if (std::erase(plots.quantities, quantity) > 0)
            continue;
        tab = DrawerTab::plots;
        if (plots.quantities.size() < kMostPlots)
            plots.quantities.push_back(quantity);
        else
            session_.submit(Tell{.is_warning = true,
                                 .text = "A plot has room for " + std::to_string(kMostPlots) +
                                         " curves: remove one first"});
    }
    if (!tab)
        return;
    state_.layout.shows_drawer = true;
    state_.drawer_tab = *tab;
}

/// Returns the plotted quantities, and those of the energy balance while its page is shown.
std::vector<PlottedQuantity> Sandbox::followed_quantities() const {
    std::vector<PlottedQuantity> all = state_.plots.quantities;
    if (!state_.layout.shows_drawer || state_.drawer_tab != DrawerTab::energy)
        return all;
    for (const PlottedQuantity& quantity : balance_quantities())
        if (std::find(all.begin(), all.end(), quantity) == all.end())
            all.push_back(quantity);
    return all;
}

} // namespace topple::app
