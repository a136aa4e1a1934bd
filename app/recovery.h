// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/folder_lock.h"
#include "app/session/session_thread.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

class CopyWriter;

/// Keeps copies of unsaved scenes, in case the program is not closed normally, and finds those of earlier runs. Every
/// run has its own folder below `sessions`, locked while the run lives; leaving the program removes the folder. Main
/// thread only; another thread writes the files.
class Recovery {
public:
    /// Time between a change by passing time and the request for the copy that includes it; longer for scenes that
    /// take long to write. One second less than the promised ten, for writing. [s]
    static constexpr double kInterval = 9;
    /// Time between an edit, undo or redo and the last byte of the copy that includes it, as a share of the time
    /// above: the promised two seconds. [-]
    static constexpr double kShareForEdits = 2.0 / 9;
    /// Part of that time after which the copy is requested, unless writing takes long. The rest is for writing, whose
    /// time is not known before the first copy. [-]
    static constexpr double kShareBeforeWriting = 0.375;

    /// A scene or a crash report of an earlier run.
    struct Leftover {
        std::string title;           ///< Title of the scene.
        std::string source;          ///< Id or file that the scene was opened from or saved to.
        std::filesystem::path scene; ///< File of the copy; empty: only a crash report was left.
        std::filesystem::path report;
        std::string crash;  ///< Cause of the crash in words; empty: ended from outside.
        long long time = 0; ///< Time of the copy. [s since 1970]
        std::shared_ptr<FolderLock> lock; ///< Keeps other runs from offering the same folder.
    };

    /// Fails: the folder cannot be created.
    static Result<std::unique_ptr<Recovery>> begin(const std::filesystem::path& state_folder,
                                                   double interval = kInterval);
    ~Recovery();
    Recovery(const Recovery&) = delete;
    Recovery& operator=(const Recovery&) = delete;

    /// Returns the file that receives the report if this run crashes.
    [[nodiscard]] std::filesystem::path report_file() const { return own_ / "crash.txt"; }

    /// Returns the leftovers of earlier runs, the newest last.
    [[nodiscard]] std::vector<Leftover>& leftovers() { return leftovers_; }
    /// Takes the newest leftover from the list. Its files are removed as soon as the scene opened from them has a
    /// copy in this run's folder.
    [[nodiscard]] Leftover recover();
    /// Removes the files of the newest leftover, except the crash report.
    void discard();

    /// Requests a copy when one is due; called in every frame of the window. Returns a sentence, once, if a copy
    /// cannot be written.
    [[nodiscard]] std::string follow(const PublishedFrame& shown,
                                     const SceneCamera& camera,
                                     double seconds,
                                     SessionThread& session);
    /// Requests a copy of the shown scene if that scene has changes without a copy, before another is shown.
    void copy_before_change(const PublishedFrame& shown,
                            const SceneCamera& camera,
                            SessionThread& session);
    /// Requests a copy as copy_before_change does, and waits until all copies are written.
    void copy_and_wait(const PublishedFrame& shown,
                       const SceneCamera& camera,
                       SessionThread& session);
    /// Removes this run's folder when the program is left normally. The old files of a recovered scene stay if the
    /// scene has no new copy yet.
    void close();

private:
    /// Identifies one state of a scene.
    struct Mark {
        std::uint64_t step = 0, hash = 0;
        std::uint64_t edit_number = 0;
    };

    Recovery(std::filesystem::path state_folder, std::filesystem::path own, FolderLock lock);
    void find_leftovers(const std::filesystem::path& sessions);
    void take_leftovers_of(const std::filesystem::path& folder, FolderLock lock);
    void ask_for_copy(const PublishedFrame& shown,
                      const SceneCamera& camera,
                      SessionThread& session);
    void drop_copies_of_saved(const PublishedFrame& shown);
    [[nodiscard]] double pause_before_copy(bool has_edit);
    [[nodiscard]] bool is_copied(const PublishedFrame& shown) const;

    std::filesystem::path state_, own_;
    FolderLock lock_;
    double interval_ = kInterval;
    double since_change_ = 0;              ///< Time since the oldest change without a copy. [s]
    std::map<std::uint64_t, Mark> copied_; ///< State of the last requested copy, by scene number.
    std::vector<Leftover> leftovers_;
    std::vector<Leftover> recovering_;
    bool has_told_failure_ = false;
    std::shared_ptr<CopyWriter> writer_; ///< Shared with copies that the session still owes.
};

} // namespace topple::app
