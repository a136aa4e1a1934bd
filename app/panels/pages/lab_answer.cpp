// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The answer of a test of the geometry lab: its facts, and its tables of numbers.

#include "app/panels/panels.h"
#include "app/tools/lab_tool.h"
#include "app/view/lines/lab_lines.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace topple::app {
namespace {

/// Returns the shortest readable text, without a minus before a zero. Zero for less than 5e-7: the numbers of the lab
/// are near 1, and what their rounding leaves of a zero is no larger.
std::string rounded(Real value) {
    char text[32];
    const bool is_zero = std::abs(value) < 5e-7f;
    std::snprintf(text, sizeof text, "%.4g", is_zero ? 0.0 : static_cast<double>(value));
    return text;
}

/// `is_planar`: vectors have no third coordinate.
std::string short_text(const lab::FactValue& value, bool is_planar) {
    if (const auto* number = std::get_if<Real>(&value))
        return rounded(*number);
    if (const auto* v = std::get_if<Vec3>(&value))
        return rounded(v->x) + "  " + rounded(v->y) + (is_planar ? "" : "  " + rounded(v->z));
    return lab::text_of(value);
}

/// Draws one row of the numbers of the tables that stand side by side.
void draw_cells(const std::vector<const lab::NumberTable*>& tables, std::size_t row, Theme theme) {
    ImGui::TableNextRow();
    for (const lab::NumberTable* table : tables)
        for (std::size_t k = 0; k < 3; ++k) {
            const lab::NumberTable::Cell& cell = table->cells[row][k];
            const Rgba color = color_of(cell.role, theme);
            ImGui::TableSetColumnIndex(static_cast<int>(table->column * 4 + k));
            ImGui::TextColored({color.r, color.g, color.b, 1}, "%s", cell.text.c_str());
        }
}

/// Draws the tables of an answer at their places, each with its name above and a gap at its right.
void draw_tables(const lab::Answer& answer, Theme theme) {
    if (answer.tables.empty())
        return;
    std::size_t rows = 0, columns = 0;
    for (const lab::NumberTable& table : answer.tables) {
        rows = std::max(rows, table.row + 1);
        columns = std::max(columns, table.column + 1);
    }
    ImGui::Separator();
    if (!ImGui::BeginTable("tables", static_cast<int>(columns * 4), ImGuiTableFlags_SizingFixedFit))
        return;
    for (std::size_t i = 0; i < columns * 4; ++i) // columns of one width, so that rows stay still
        ImGui::TableSetupColumn("", 0, ImGui::GetFontSize() * (i % 4 < 3 ? 3.8f : 0.2f));
    for (std::size_t row = 0; row < rows; ++row) {
        std::vector<const lab::NumberTable*> beside;
        ImGui::TableNextRow();
        for (const lab::NumberTable& table : answer.tables)
            if (table.row == row) {
                beside.push_back(&table);
                ImGui::TableSetColumnIndex(static_cast<int>(table.column * 4));
                ImGui::TextUnformatted(table.name.c_str());
            }
        for (std::size_t k = 0; k < 3; ++k)
            draw_cells(beside, k, theme);
    }
    ImGui::EndTable();
}

void write_facts(const char* id, const lab::Answer& answer, bool is_planar) {
    if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit))
        return;
    for (const lab::Fact& fact : answer.facts) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", spaced(fact.name).c_str());
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(short_text(fact.value, is_planar).c_str());
    }
    ImGui::EndTable();
}

} // namespace

void draw_lab_answer(LabSettings& settings) {
    if (settings.test == nullptr)
        return;
    const LabAnswers& answers = answers_of(settings);
    const bool is_flat = is_planar(settings);
    write_facts("ours", answers.ours, is_flat);
    draw_tables(answers.ours, settings.theme);
    if (!settings.shows_printed || answers.printed.facts.empty())
        return;
    ImGui::Separator();
    ImGui::TextColored({0.85f, 0.25f, 0.25f, 1}, "as printed");
    write_facts("printed", answers.printed, is_flat);
}

} // namespace topple::app
