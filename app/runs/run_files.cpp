// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/run_files.h"

#include "app/session/session_log.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/pose_csv.h"

namespace topple::app {
namespace {

Result<void> open_if_named(const std::string& name, std::optional<FileWriter>& file) {
    if (name.empty())
        return {};
    Result<FileWriter> opened = FileWriter::create(name);
    if (!opened.ok())
        return opened.error();
    file.emplace(std::move(*opened));
    return {};
}

} // namespace

Result<RunFiles> RunFiles::open(const RunOptions& options) {
    RunFiles files(options.poses_every);
    if (auto done = open_if_named(options.poses_file, files.poses_); !done.ok())
        return done.error();
    if (auto done = open_if_named(options.hashes_file, files.hashes_); !done.ok())
        return done.error();
    if (files.poses_)
        if (auto done = files.poses_->append(kPoseCsvHeader); !done.ok())
            return done.error();
    if (options.save_file.empty())
        return files;
    if (!is_world_path(options.save_file))
        if (auto named = check_scene_path(options.save_file); !named.ok())
            return named.error();
    if (auto done = check_writable(options.save_file); !done.ok())
        return done.error();
    return files;
}

Result<void> RunFiles::add(const World& world, int steps) {
    if (poses_ && steps % poses_every_ == 0) {
        rows_.clear();
        append_pose_rows(rows_, world.state());
        if (auto done = poses_->append(rows_); !done.ok())
            return done;
    }
    if (!hashes_)
        return {};
    return hashes_->append(std::to_string(steps) + " " + hash_text(world.hash()) + "\n");
}

Result<void> RunFiles::finish() {
    for (std::optional<FileWriter>* file : {&poses_, &hashes_})
        if (*file)
            if (auto done = (*file)->finish(); !done.ok())
                return done;
    return {};
}

} // namespace topple::app
