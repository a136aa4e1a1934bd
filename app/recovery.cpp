// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/recovery.h"

#include "app/copy_writer.h"
#include "app/platform/crash_report.h"
#include "app/platform/paths.h"
#include "app/scene_copies.h"
#include "topple/io/text/file_bytes.h"

#include <unistd.h>

#include <algorithm>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kReportFilesKept = 10; ///< Five reports, each with its script.
/// Smallest pause between two copies of a scene that only time changes, in multiples of the time of the last one: huge
/// scenes are copied less often. [-]
constexpr double kLeastPause = 20;
constexpr std::uint64_t kMostReportBytes = 1'000'000;

void remove_quietly(const fs::path& path) {
    std::error_code ignored;
    fs::remove_all(path, ignored);
}

/// Creates a new folder, named after time and process, so that names sort by age.
fs::path make_own_folder(const fs::path& sessions) {
    const std::string name = std::to_string(seconds_since_1970()) + "-" +
                             std::to_string(::getpid());
    fs::path folder = sessions / name;
    std::error_code problem;
    for (int i = 2; !fs::create_directory(folder, problem) && !problem; ++i)
        folder = sessions / (name + "-" + std::to_string(i));
    return folder;
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code problem;
    for (fs::directory_iterator it(folder, problem), end; !problem && it != end;
         it.increment(problem))
        entries.push_back(it->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// Moves a run's crash report to `reports`, with the newest script that repeats its session, and removes all but the
/// newest reports. Returns the report's new path; empty if there is no report.
fs::path keep_report(const fs::path& folder, const fs::path& reports) {
    std::error_code problem;
    const fs::path from = folder / "crash.txt";
    if (!fs::exists(from, problem) || !make_folder(reports).ok())
        return {};
    const fs::path to = reports / (folder.filename().string() + ".txt");
    fs::rename(from, to, problem);
    if (const std::vector<KeptScene> scenes = find_copies(folder); !scenes.empty()) {
        std::error_code ignored;
        fs::path script = scenes.back().file, place = to;
        fs::copy_file(script.replace_extension(".topple"),
                      place.replace_extension(".topple"),
                      fs::copy_options::overwrite_existing,
                      ignored);
    }
    std::vector<fs::path> kept = sorted_entries(reports);
    for (std::size_t i = 0; i + kReportFilesKept < kept.size(); ++i)
        remove_quietly(kept[i]);
    return problem ? fs::path() : to;
}

/// Removes the copy, and its folder with the last copy.
void remove_leftover(const Recovery::Leftover& leftover) {
    remove_copy(leftover.scene);
    if (find_copies(leftover.scene.parent_path()).empty())
        remove_quietly(leftover.scene.parent_path());
}

} // namespace

Recovery::Recovery(fs::path state_folder, fs::path own, FolderLock lock)
    : state_(std::move(state_folder)),
      own_(std::move(own)),
      lock_(std::move(lock)),
      writer_(std::make_shared<CopyWriter>(own_)) {}

Recovery::~Recovery() = default;

Result<std::unique_ptr<Recovery>> Recovery::begin(const fs::path& state_folder, double interval) {
    const fs::path sessions = state_folder / "sessions";
    if (const Result<void> made = make_folder(sessions); !made.ok())
        return made.error();
    // One run at a time: another run would mistake a new folder, not locked yet, for a leftover.
    const std::optional<FolderLock> all = FolderLock::wait_for(sessions);
    const fs::path own = make_own_folder(sessions);
    std::optional<FolderLock> lock = FolderLock::try_take(own);
    if (!lock)
        return Error{.message = "cannot keep copies of scenes here", .file = own.string()};
    std::unique_ptr<Recovery> recovery(new Recovery(state_folder, own, std::move(*lock)));
    recovery->interval_ = interval;
    recovery->find_leftovers(sessions);
    return recovery;
}

void Recovery::find_leftovers(const fs::path& sessions) {
    for (const fs::path& folder : sorted_entries(sessions)) {
        std::error_code ignored;
        if (folder == own_ || !fs::is_directory(folder, ignored))
            continue;
        if (std::optional<FolderLock> lock = FolderLock::try_take(folder))
            take_leftovers_of(folder, std::move(*lock));
    }
}

void Recovery::take_leftovers_of(const fs::path& folder, FolderLock lock) {
    const auto held = std::make_shared<FolderLock>(std::move(lock));
    const fs::path report = keep_report(folder, state_ / "crashes");
    std::string crash;
    if (!report.empty())
        if (const auto text = read_file(report, kMostReportBytes); text.ok())
            crash = cause_in_report(*text);
    const std::vector<KeptScene> scenes = find_copies(folder);
    for (const KeptScene& kept : scenes)
        leftovers_.push_back({.title = kept.title,
                              .source = kept.source,
                              .scene = kept.file,
                              .report = report,
                              .crash = crash,
                              .time = kept.time,
                              .lock = held});
    if (!scenes.empty())
        return;
    if (!report.empty())
        leftovers_.push_back({.title = {},
                              .source = {},
                              .scene = {},
                              .report = report,
                              .crash = crash,
                              .time = 0,
                              .lock = nullptr});
    remove_quietly(folder);
}

Recovery::Leftover Recovery::recover() {
    Leftover newest = std::move(leftovers_.back());
    leftovers_.pop_back();
    recovering_.push_back(newest);
    since_change_ = interval_; // the recovered scene's copy in this run's folder is due at once
    return newest;
}

void Recovery::discard() {
    const Leftover newest = std::move(leftovers_.back());
    leftovers_.pop_back();
    remove_leftover(newest);
}

// --- copies ----------------------------------------------------------------------------------------

bool Recovery::is_copied(const PublishedFrame& shown) const {
    const auto copy = copied_.find(shown.scene_number);
    // The hash alone does not tell every edit: it has neither names nor the size of a body that cannot move.
    return copy != copied_.end() && copy->second.step == shown.timeline.step &&
           copy->second.hash == shown.hash.value() && copy->second.edit_number == shown.edit_number;
}

void Recovery::ask_for_copy(const PublishedFrame& shown,
                            const SceneCamera& camera,
                            SessionThread& session) {
    copied_.insert_or_assign(shown.scene_number,
                             Mark{shown.timeline.step, shown.hash.value(), shown.edit_number});
    since_change_ = 0;
    writer_->ask();
    const std::uint64_t number = shown.scene_number;
    session.submit(
        CopyScene{.camera = camera,
                  .take = [writer = writer_,
                           number](SceneCopy copy) { writer->deliver(number, std::move(copy)); },
                  .scene = number});
}

void Recovery::drop_copies_of_saved(const PublishedFrame& shown) {
    std::erase_if(copied_, [&](const auto& copy) {
        const bool is_other = std::any_of(
            shown.unsaved_others.begin(), shown.unsaved_others.end(), [&](const OtherScene& other) {
                return other.number == copy.first;
            });
        const bool is_needed = is_other ||
                               (copy.first == shown.scene_number && shown.has_unsaved_changes);
        if (!is_needed && !writer_->is_busy()) {
            writer_->drop(copy.first);
            return true;
        }
        return false;
    });
}

std::string Recovery::follow(const PublishedFrame& shown,
                             const SceneCamera& camera,
                             double seconds,
                             SessionThread& session) {
    drop_copies_of_saved(shown);
    if (shown.has_unsaved_changes && !is_copied(shown)) {
        since_change_ += seconds;
        const auto copy = copied_.find(shown.scene_number);
        const bool has_edit = copy == copied_.end() ||
                              copy->second.edit_number != shown.edit_number;
        if (since_change_ >= pause_before_copy(has_edit) && !writer_->is_busy())
            ask_for_copy(shown, camera, session);
    }
    // A leftover is removed once its scene has a new copy. If opening was refused or canceled, the leftover stays.
    std::erase_if(recovering_, [&](const Leftover& old) {
        const bool is_copied_anew = old.scene == fs::path(shown.recovered_from) &&
                                    writer_->has_written(shown.scene_number);
        if (is_copied_anew)
            remove_leftover(old);
        return is_copied_anew;
    });
    const std::string failure = writer_->take_failure();
    if (failure.empty())
        return {};
    for (auto& [number, mark] : copied_)
        mark = {}; // equal to no state: the copy is requested again
    if (std::exchange(has_told_failure_, true))
        return {};
    return "No copy of this scene could be kept: " + failure;
}

/// Returns the time to wait from a change to the request for its copy. [s]
double Recovery::pause_before_copy(bool has_edit) {
    const double writing = writer_->seconds_of_last();
    if (!has_edit)
        return std::max(interval_, kLeastPause * writing);
    // An edit may come just after a request: its own copy is written after this pause, and must be in time, with half
    // of the time of writing to spare. Where writing takes more than two fifths of the promised time, the scene is
    // written half of the time and no faster.
    const double promised = kShareForEdits * interval_;
    return std::max(std::min(kShareBeforeWriting * promised, promised - 1.5 * writing), writing);
}

void Recovery::copy_before_change(const PublishedFrame& shown,
                                  const SceneCamera& camera,
                                  SessionThread& session) {
    if (shown.has_unsaved_changes && !is_copied(shown))
        ask_for_copy(shown, camera, session);
}

void Recovery::copy_and_wait(const PublishedFrame& shown,
                             const SceneCamera& camera,
                             SessionThread& session) {
    copy_before_change(shown, camera, session);
    session.drain();
    writer_->wait_until_idle();
}

void Recovery::close() {
    writer_->wait_until_idle();
    remove_quietly(own_);
}

} // namespace topple::app
