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

/// Keeps copies of scenes that are not saved, in case the program ends without being closed, and finds
/// those that an earlier run has left. Every run has a folder of its own below `sessions`, locked as long
/// as it lives; leaving the program removes it. Main thread only; files are written on another one.
class Recovery {
public:
    /// Between a change and the copy that has it, at most; longer for scenes that take long to write. [s]
    static constexpr double kInterval = 10;

    /// Something that an earlier run has left behind.
    struct Leftover {
        std::string title;           ///< Of the scene.
        std::string source;          ///< What the scene was opened from or saved to.
        std::filesystem::path scene; ///< The copy; empty: only the report of a crash.
        std::filesystem::path report;
        std::string crash;  ///< What happened, in words; empty: the program was ended from outside.
        long long time = 0; ///< When the copy was made. [s since 1970]
        std::shared_ptr<FolderLock> lock; ///< Nobody else offers it meanwhile.
    };

    /// Fails: the folder cannot be made.
    static Result<std::unique_ptr<Recovery>> begin(const std::filesystem::path& state_folder,
                                                   double interval = kInterval);
    ~Recovery();
    Recovery(const Recovery&) = delete;
    Recovery& operator=(const Recovery&) = delete;

    /// Where a crash of this run leaves its report.
    [[nodiscard]] std::filesystem::path report_file() const { return own_ / "crash.txt"; }

    /// Newest last.
    [[nodiscard]] std::vector<Leftover>& leftovers() { return leftovers_; }
    /// Takes the newest one from the list; its files go as soon as the scene that is opened from them has
    /// a copy here.
    [[nodiscard]] Leftover recover();
    /// Removes the files of the newest one; the report of a crash stays.
    void discard();

    /// Called in every frame of the window: asks for a copy when one is due. Gives a sentence when copies
    /// cannot be written.
    [[nodiscard]] std::string follow(const PublishedFrame& shown,
                                     const SceneCamera& camera,
                                     double seconds,
                                     SessionThread& session);
    /// Asks for a copy of what is shown if it has changed since the last one: it will not be shown any more.
    void copy_before_change(const PublishedFrame& shown,
                            const SceneCamera& camera,
                            SessionThread& session);
    /// Makes the copy now and waits for it.
    void copy_and_wait(const PublishedFrame& shown,
                       const SceneCamera& camera,
                       SessionThread& session);
    /// The program is left as it should be: nothing stays. Of a scene that is being recovered the old
    /// files stay if it has no copy yet.
    void close();

private:
    struct Writer;
    /// What tells one state of a scene from another.
    struct Mark {
        std::uint64_t step = 0, hash = 0;
        bool operator==(const Mark&) const = default;
    };

    Recovery(std::filesystem::path state_folder, std::filesystem::path own, FolderLock lock);
    void find_leftovers(const std::filesystem::path& sessions);
    void take_leftovers_of(const std::filesystem::path& folder, FolderLock lock);
    void ask_for_copy(const PublishedFrame& shown,
                      const SceneCamera& camera,
                      SessionThread& session);
    void drop_copies_of_saved(const PublishedFrame& shown);
    [[nodiscard]] bool is_copied(const PublishedFrame& shown) const;

    std::filesystem::path state_, own_;
    FolderLock lock_;
    double interval_ = kInterval;
    double since_change_ = 0;              ///< Of what has no copy yet. [s]
    std::map<std::uint64_t, Mark> copied_; ///< By scene number: asked for, at least.
    std::vector<Leftover> leftovers_;
    std::vector<Leftover> recovering_;
    bool has_told_failure_ = false;
    std::shared_ptr<Writer> writer_;
};

} // namespace topple::app
