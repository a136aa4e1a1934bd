// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/import_mesh.h"
#include "app/session/request.h"

#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// Progress of the reading of a model.
struct ModelLoadView {
    std::uint64_t number = 0; ///< Never used again.
    std::string file;         ///< Without its folder.
    ModelStage stage = ModelStage::reading;
    double done = 0;    ///< Of the stage, 0 to 1.
    double seconds = 0; ///< Since it began.
};

/// Models that are read while everything goes on, each on a thread of its own: a large file takes
/// seconds. One thread at a time may ask; whoever is destroyed first stops the others and waits.
class ModelLoads {
public:
    ModelLoads();
    ~ModelLoads();
    ModelLoads(const ModelLoads&) = delete;
    ModelLoads& operator=(const ModelLoads&) = delete;

    /// Reads the model, for the scene of that number; see Do.
    void start(ImportMesh command, std::uint64_t scene);
    /// Opens the model or the scene file. A file that is being opened already is given up.
    void open(OpenScene request, int thread_count);
    /// Opens `source` once more, as open().
    void restart(RestartScene request, std::string source, int thread_count);
    /// Gives up the file of that number, if it is being read.
    void cancel(std::uint64_t number);
    /// Gives up the files that are being opened as scenes.
    void cancel_opening();
    /// Gives up all files and waits for their threads, at most that long. False: a file is still being read.
    [[nodiscard]] bool stop_all(double seconds);
    /// The files that are being read, in the order in which they were begun.
    [[nodiscard]] std::vector<ModelLoadView> views() const;
    /// Requests of files that have been read: the command that spawns a model, or the request that shows a scene. A
    /// file that could not be read gives a request that fails and says why.
    [[nodiscard]] Requests take_finished();

private:
    struct Load;
    void open_beside(SceneRequest asked,
                     std::string source,
                     ReportFailure failure,
                     int thread_count);
    void add(std::unique_ptr<Load> load);
    std::vector<std::unique_ptr<Load>> loads_;
    std::uint64_t next_number_ = 1;
};

} // namespace topple::app
