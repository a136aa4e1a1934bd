// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "engine/io/obj_reader.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

struct Listing {
    std::vector<std::string> folders, files;
};

bool is_wanted(const fs::path& path, FileDialog::Purpose purpose) {
    const bool is_scene = path.extension() == ".json";
    switch (purpose) {
    case FileDialog::Purpose::model:
        return is_obj_path(path);
    case FileDialog::Purpose::open:
        return is_scene || is_obj_path(path);
    default:
        return is_scene;
    }
}

/// What cannot be read is left out; the person sees an empty folder and can go up.
Listing list_folder(const fs::path& folder, FileDialog::Purpose purpose) {
    Listing listing;
    std::error_code problem;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, problem),
         end;
         !problem && it != end;
         it.increment(problem)) {
        const std::string name = it->path().filename().string();
        std::error_code ignored;
        if (name.empty() || name[0] == '.')
            continue;
        if (it->is_directory(ignored))
            listing.folders.push_back(name);
        else if (it->is_regular_file(ignored) && is_wanted(it->path(), purpose))
            listing.files.push_back(name);
    }
    std::sort(listing.folders.begin(), listing.folders.end());
    std::sort(listing.files.begin(), listing.files.end());
    return listing;
}

const char* title_of(FileDialog::Purpose purpose) {
    switch (purpose) {
    case FileDialog::Purpose::open:
        return "Open a scene or a model";
    case FileDialog::Purpose::save:
        return "Save the scene";
    case FileDialog::Purpose::model:
        return "Choose a model";
    case FileDialog::Purpose::closed:
        break;
    }
    return "";
}

void finish(PanelCall& call) {
    FileDialog& dialog = call.state.dialog;
    fs::path path = fs::path(dialog.folder) / dialog.name;
    if (!dialog.name.empty() && fs::path(dialog.name).is_absolute())
        path = dialog.name;
    switch (dialog.purpose) {
    case FileDialog::Purpose::open:
        call.ask(OpenScene{path.string()});
        break;
    case FileDialog::Purpose::save:
        if (path.extension().empty())
            path += ".json";
        call.ask(SaveScene{path.string()});
        break;
    case FileDialog::Purpose::model:
        call.state.tools.spawn.model_path = path.string();
        break;
    case FileDialog::Purpose::closed:
        break;
    }
    dialog.purpose = FileDialog::Purpose::closed;
    ImGui::CloseCurrentPopup();
}

/// Folders first; one click goes in or takes the name, a double click on a file is the answer.
void show_listing(PanelCall& call) {
    FileDialog& dialog = call.state.dialog;
    const fs::path folder(dialog.folder);
    const Listing listing = list_folder(folder, dialog.purpose);
    if (folder.has_parent_path() && ui::selectable(call.ui, "..  (up)", false))
        dialog.folder = folder.parent_path().string();
    for (const std::string& name : listing.folders)
        if (ui::selectable(call.ui, (name + "/").c_str(), false))
            dialog.folder = (folder / name).string();
    for (const std::string& name : listing.files) {
        if (ui::selectable(call.ui, name.c_str(), name == dialog.name))
            dialog.name = name;
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
            finish(call);
    }
}

} // namespace

void draw_file_dialog(PanelCall& call) {
    FileDialog& dialog = call.state.dialog;
    if (dialog.purpose == FileDialog::Purpose::closed)
        return;
    const char* title = title_of(dialog.purpose);
    if (dialog.just_opened) {
        if (dialog.folder.empty()) {
            std::error_code problem;
            dialog.folder = fs::current_path(problem).string();
        }
        ImGui::OpenPopup(title);
        dialog.just_opened = false;
    }
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowSize({em * 38, em * 28});
    bool stays_open = true;
    if (!ImGui::BeginPopupModal(
            title, &stays_open, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings)) {
        dialog.purpose = FileDialog::Purpose::closed;
        return;
    }
    call.ui.recorder.enter("File");
    ImGui::SetNextItemWidth(-1);
    ui::text_field(call.ui, "##Folder", dialog.folder, "folder");
    ImGui::BeginChild("listing", {0, -ImGui::GetFrameHeightWithSpacing() * 2.2f}, true);
    show_listing(call);
    ImGui::EndChild();
    ImGui::SetNextItemWidth(-1);
    ui::text_field(call.ui, "##Name", dialog.name, "file name, or a whole path");
    const bool enter = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    const bool is_save = dialog.purpose == FileDialog::Purpose::save;
    if ((ui::button(call.ui, is_save ? "Save" : "Open") || enter) && !dialog.name.empty())
        finish(call);
    ImGui::SameLine();
    if (ui::button(call.ui, "Cancel") || !stays_open) {
        dialog.purpose = FileDialog::Purpose::closed;
        ImGui::CloseCurrentPopup();
    }
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

} // namespace topple::app
