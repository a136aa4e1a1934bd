// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/import_mesh.h"
#include "app/session/request.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// Progress of the reading of a model.
struct ModelLoadView {
    std::uint64_t number = 0; ///< Never reused.
    std::string file;         ///< File name without its folder.
    ModelStage stage = ModelStage::reading;
    double done = 0;    ///< Finished share of the stage, 0 to 1.
    double seconds = 0; ///< Time since it began.
};

/// Models that are read in the background, each on its own thread, since a large file takes seconds. One thread at a
/// time may call it. The destructor stops the reading and waits.
class ModelLoads {
public:
    ModelLoads();
    ~ModelLoads();
    ModelLoads(const ModelLoads&) = delete;
    ModelLoads& operator=(const ModelLoads&) = delete;

    /// Reads the model, for the scene of that number; see Do. At most `thread_count` threads share the work.
    void start(ImportMesh command, std::uint64_t scene, int thread_count = 1);
    /// Opens the model, the scene file or the recording. Cancels a file that is being opened already.
    void open(OpenScene request, int thread_count);
    /// Plays the recording of that text, and opens its scene.
    void open_recording(std::string text, int thread_count);
    /// Opens `source` once more, as open().
    void restart(RestartScene request, std::string source, int thread_count);
    /// Cancels the file of that number, if it is being read.
    void cancel(std::uint64_t number);
    /// Cancels the files that are being opened as scenes, and returns their names without folders.
    std::vector<std::string> cancel_opening();
    /// Cancels all files and waits for their threads, at most `seconds`. Returns false if a file is still being read.
    [[nodiscard]] bool stop_all(double seconds);
    /// Returns the files that are being read, in the order of their starts.
    [[nodiscard]] std::vector<ModelLoadView> views() const;
    /// Returns the requests whose files have been read. An unreadable file gives a request too, which fails with the
    /// reason.
    [[nodiscard]] Requests take_finished();

private:
    struct Load;
    void open_beside(SceneRequest asked,
                     std::string source,
                     ReportFailure failure,
                     int thread_count);
    /// Plays the recording that `read` returns, in a session of its own.
    void play_beside(OpenScene asked, std::function<Result<std::string>()> read, int thread_count);
    void add(std::unique_ptr<Load> load);
    std::vector<std::unique_ptr<Load>> loads_;
    std::uint64_t next_number_ = 1;
};

} // namespace topple::app
