// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/platform/paths.h"
#include "app/session/session_log.h"
#include "topple/io/obj/obj_reader.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

bool is_wanted(const fs::path& path, FileDialog::Purpose purpose) {
    const bool is_scene = is_saved_scene_path(path);
    switch (purpose) {
    case FileDialog::Purpose::model:
        return is_obj_path(path);
    case FileDialog::Purpose::open:
        return is_scene || is_obj_path(path) || is_recording_path(path);
    case FileDialog::Purpose::record:
        return is_recording_path(path);
    case FileDialog::Purpose::map_picture:
        return path.extension() == ".png";
    case FileDialog::Purpose::map_table:
        return path.extension() == ".csv";
    default:
        return is_scene;
    }
}

/// Age at which a listing is read again. [s]
constexpr double kListingCounts = 1;

/// Reads the folder if it is not the listed one or the listing is old. Unreadable entries are left out; an unreadable
/// folder is shown empty, so that the person can go up.
void refresh_listing(FileDialog& dialog, double seconds) {
    dialog.listed_age += seconds;
    if (dialog.listed_folder == dialog.folder && dialog.listed_age < kListingCounts)
        return;
    dialog.listed_folder = dialog.folder;
    dialog.listed_age = 0;
    dialog.folders.clear();
    dialog.files.clear();
    std::error_code problem;
    for (fs::directory_iterator
             it(fs::path(dialog.folder), fs::directory_options::skip_permission_denied, problem),
         end;
         !problem && it != end;
         it.increment(problem)) {
        const std::string name = it->path().filename().string();
        std::error_code ignored;
        if (name.empty() || name[0] == '.')
            continue;
        if (it->is_directory(ignored))
            dialog.folders.push_back(name);
        else if (it->is_regular_file(ignored) && is_wanted(it->path(), dialog.purpose))
            dialog.files.push_back(name);
    }
    std::sort(dialog.folders.begin(), dialog.folders.end());
    std::sort(dialog.files.begin(), dialog.files.end());
}

const char* title_of(FileDialog::Purpose purpose) {
    switch (purpose) {
    case FileDialog::Purpose::open:
        return "Open a scene, a world, a model or a recording";
    case FileDialog::Purpose::save:
        return "Save the scene";
    case FileDialog::Purpose::record:
        return "Save a recording";
    case FileDialog::Purpose::model:
        return "Choose a model";
    case FileDialog::Purpose::map_picture:
        return "Save the map as a picture";
    case FileDialog::Purpose::map_table:
        return "Save the map as a table";
    case FileDialog::Purpose::closed:
        break;
    }
    return "";
}

void go_to(FileDialog& dialog, const fs::path& folder) {
    dialog.folder = folder.lexically_normal().string();
    dialog.replaces.clear();
}

/// Sets the name and gives the field another id: ImGui keeps typed text as long as the id is the same.
void set_name(FileDialog& dialog, std::string name) {
    dialog.name = std::move(name);
    dialog.replaces.clear();
    ++dialog.name_version;
}

bool is_map(const FileDialog& dialog) {
    return dialog.purpose == FileDialog::Purpose::map_picture ||
           dialog.purpose == FileDialog::Purpose::map_table;
}

fs::path chosen_path(const FileDialog& dialog) {
    fs::path path = dialog.name;
    if (!path.is_absolute())
        path = fs::path(dialog.folder) / path;
    if (dialog.purpose == FileDialog::Purpose::record && !is_recording_path(path))
        return path += ".topple";
    if (is_map(dialog)) {
        const char* ending = dialog.purpose == FileDialog::Purpose::map_picture ? ".png" : ".csv";
        return path.extension() == ending ? path : path += ending;
    }
    if (is_saved_scene_path(path) || is_recording_path(path))
        return path;
    // The names "tower" and "tower.v2" open the scenes that were saved under them, whose files end in .json. The name
    // of an existing model opens the model.
    fs::path scene = path;
    scene += ".json";
    std::error_code ignored;
    const bool is_scene = dialog.purpose == FileDialog::Purpose::save ||
                          (dialog.purpose == FileDialog::Purpose::open &&
                           !fs::exists(path, ignored) && fs::exists(scene, ignored));
    return is_scene ? scene : path;
}

bool is_saving(const FileDialog& dialog) {
    return dialog.purpose == FileDialog::Purpose::save ||
           dialog.purpose == FileDialog::Purpose::record || is_map(dialog);
}

/// Returns whether saving would replace another file that the person has not been asked about; stores that file.
bool must_ask_first(const PanelCall& call, const fs::path& path, FileDialog& dialog) {
    std::error_code ignored;
    if (!is_saving(dialog) || !fs::exists(path, ignored) ||
        fs::equivalent(path, call.context.frame.scene_source, ignored) ||
        dialog.replaces == path.string())
        return false;
    dialog.replaces = path.string();
    return true;
}

void close(FileDialog& dialog) {
    dialog.purpose = FileDialog::Purpose::closed;
    dialog.replaces.clear();
    ImGui::CloseCurrentPopup();
}

/// Performs the action of the button below the listing: enters the named folder, or takes the named file.
void finish_dialog(PanelCall& call, FileDialog& dialog, std::string& model_path) {
    if (dialog.name.empty())
        return;
    std::error_code ignored;
    if (const fs::path typed = fs::path(dialog.folder) / dialog.name;
        fs::is_directory(typed, ignored)) {
        go_to(dialog, typed);
        set_name(dialog, {});
        return;
    }
    const fs::path path = chosen_path(dialog);
    if (must_ask_first(call, path, dialog))
        return;
    switch (dialog.purpose) {
    case FileDialog::Purpose::open:
        call.ask(OpenScene{path.string()});
        break;
    case FileDialog::Purpose::save:
        call.ask(SaveScene{path.string()});
        break;
    case FileDialog::Purpose::record:
        call.ask(SaveRecording{path.string()});
        break;
    case FileDialog::Purpose::model:
        model_path = path.string();
        break;
    case FileDialog::Purpose::map_picture:
    case FileDialog::Purpose::map_table:
        call.out.saved_map = path.string();
        break;
    case FileDialog::Purpose::closed:
        break;
    }
    close(dialog);
}

/// Folders first; one click enters a folder or takes a name, a double click on a file confirms.
void show_listing(PanelCall& call, FileDialog& dialog, std::string& model_path) {
    const fs::path folder(dialog.folder);
    if (folder.has_parent_path() && ui::selectable(call.ui, "..  (up)", false))
        go_to(dialog, folder.parent_path());
    if (folder == folder.root_path())
        for (const fs::path& drive : drives())
            if (drive != folder && ui::selectable(call.ui, drive.string().c_str(), false))
                go_to(dialog, drive);
    for (const std::string& name : dialog.folders)
        if (ui::selectable(call.ui, (name + "/").c_str(), false))
            go_to(dialog, folder / name);
    for (const std::string& name : dialog.files) {
        const bool is_named = name == dialog.name;
        if (ui::selectable(call.ui, name.c_str(), is_named))
            set_name(dialog, name);
        if (is_named && std::exchange(dialog.scrolls_to_name, false))
            ImGui::SetScrollHereY();
        if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
            finish_dialog(call, dialog, model_path);
    }
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored))
        ImGui::TextDisabled("there is no such folder");
    else if (dialog.folders.empty() && dialog.files.empty())
        ImGui::TextDisabled(dialog.purpose == FileDialog::Purpose::model    ? "no models here"
                            : dialog.purpose == FileDialog::Purpose::record ? "no recordings here"
                            : is_map(dialog)                                ? "no such files here"
                                                                            : "no scenes here");
}

bool is_pressed(ImGuiKey key, bool repeats = false) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeats);
}

/// Moves from file to file of the listing by the arrow keys.
void follow_arrows(FileDialog& dialog) {
    const int by = (is_pressed(ImGuiKey_DownArrow, true) ? 1 : 0) -
                   (is_pressed(ImGuiKey_UpArrow, true) ? 1 : 0);
    if (by == 0 || dialog.files.empty())
        return;
    const auto at = std::find(dialog.files.begin(), dialog.files.end(), dialog.name);
    const auto count = static_cast<int>(dialog.files.size());
    const int now = at == dialog.files.end() ? (by > 0 ? -1 : count)
                                             : static_cast<int>(at - dialog.files.begin());
    set_name(dialog, dialog.files[static_cast<std::size_t>(std::clamp(now + by, 0, count - 1))]);
    dialog.scrolls_to_name = true;
}

/// Draws the field of the name. The field takes the keyboard when the dialog opens or the listing sets the name.
void name_field(PanelCall& call, FileDialog& dialog, bool takes_keyboard) {
    ImGui::PushID(dialog.name_version);
    if (takes_keyboard)
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    if (ui::text_field(call.ui, "##Name", dialog.name, "file name, or a whole path", true))
        dialog.replaces.clear();
    ImGui::PopID();
}

/// Draws the buttons. Enter presses the first one, unless the same Enter ended typing in the folder's field.
void buttons_below(PanelCall& call,
                   FileDialog& dialog,
                   std::string& model_path,
                   bool is_enter_taken) {
    const char* label = !is_saving(dialog) ? "Open" : dialog.replaces.empty() ? "Save" : "Replace";
    const bool enter = !is_enter_taken &&
                       (is_pressed(ImGuiKey_Enter) || is_pressed(ImGuiKey_KeyPadEnter));
    if (ui::button(call.ui, label) || enter)
        finish_dialog(call, dialog, model_path);
    ImGui::SameLine();
    if (ui::button(call.ui, "Cancel"))
        close(dialog);
    if (dialog.purpose == FileDialog::Purpose::open && call.context.has_file_chooser) {
        ImGui::SameLine();
        if (ui::button(call.ui, "From your computer...")) {
            call.out.chooses_files = true;
            close(dialog);
        }
    }
    if (!dialog.replaces.empty()) {
        ImGui::SameLine();
        ImGui::TextColored({0.85f, 0.45f, 0.1f, 1},
                           "%s is there already",
                           fs::path(dialog.replaces).filename().string().c_str());
    }
}

} // namespace

void draw_file_dialog(PanelCall& call, FileDialog& dialog, std::string& model_path) {
    if (dialog.purpose == FileDialog::Purpose::closed)
        return;
    const char* title = title_of(dialog.purpose);
    const bool is_new = std::exchange(dialog.just_opened, false);
    if (is_new) {
        if (dialog.folder.empty()) {
            std::error_code problem;
            dialog.folder = fs::current_path(problem).string();
        }
        dialog.listed_folder.clear();
        ++dialog.name_version;
        ImGui::OpenPopup(title);
    }
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize({std::min(em * 38, screen.x), std::min(em * 28, screen.y)});
    bool stays_open = true;
    if (!ImGui::BeginPopupModal(
            title, &stays_open, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings)) {
        dialog.purpose = FileDialog::Purpose::closed;
        dialog.replaces.clear();
        return;
    }
    call.ui.recorder.enter("File");
    refresh_listing(dialog, call.context.seconds);
    ImGui::SetNextItemWidth(-1);
    if (ui::text_field(call.ui, "##Folder", dialog.folder, "folder"))
        dialog.replaces.clear();
    const bool was_folder_typed = ImGui::IsItemDeactivated();
    ImGui::BeginChild("listing", {0, -ImGui::GetFrameHeightWithSpacing() * 2.2f}, true);
    const int version = is_new ? -1 : dialog.name_version;
    show_listing(call, dialog, model_path);
    ImGui::EndChild();
    follow_arrows(dialog);
    name_field(call, dialog, was_folder_typed || version != dialog.name_version);
    buttons_below(call, dialog, model_path, was_folder_typed);
    if (!stays_open)
        close(dialog);
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

} // namespace topple::app
