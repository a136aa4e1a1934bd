// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/table/acceptance_table.h"

#include "app/acceptance/table/acceptance_lines_detail.h"
#include "app/acceptance/table/open_rows.h"

namespace topple::app {

std::string short_text(double number) {
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::span<const AcceptanceCase> acceptance_table() {
    static const Cases kTable = [] {
        Cases table;
        for (const auto add :
             {&add_squeezed_box,   &add_stack,           &add_heavy_top, &add_heavy_chains,
              &add_arch,           &add_card_houses,     &add_slip,      &add_rebound,
              &add_tumbling_box,   &add_double_pendulum, &add_cradle,    &add_bullets,
              &add_internal_edges, &add_chain_reactions, &add_overlaps,  &add_sleep,
              &add_repeats,        &add_cloth,           &add_abuse,     &add_far_scenes})
            add(table);
        for (AcceptanceCase& c : table)
            for (AcceptanceRow& row : c.rows)
                row.asserted = !is_open(row.id);
        return table;
    }();
    return kTable;
}

Verdict verdict_of(const AcceptanceRow& row, double value) {
    const auto reaches = [&](double goal) {
        return row.better == Better::lower ? value <= goal : value >= goal;
    };
    return reaches(row.aim)     ? Verdict::aim_reached
           : reaches(row.floor) ? Verdict::floor_held
                                : Verdict::red;
}

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::aim_reached:
        return "aim reached";
    case Verdict::floor_held:
        return "floor held";
    case Verdict::red:
        break;
    }
    return "RED";
}

} // namespace topple::app
