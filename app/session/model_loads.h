// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/import_mesh.h"

#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// How far the reading of a model is.
struct ModelLoadView {
    std::uint64_t number = 0; ///< Never used again.
    std::string file;         ///< Without its folder.
    double done = 0;          ///< Of the bytes, 0 to 1.
    double seconds = 0;       ///< Since it began.
};

/// Models that are read while everything goes on, each on a thread of its own: a large file takes
/// seconds. One thread at a time may ask; whoever is destroyed first stops the others and waits.
class ModelLoads {
public:
    ModelLoads();
    ~ModelLoads();
    ModelLoads(const ModelLoads&) = delete;
    ModelLoads& operator=(const ModelLoads&) = delete;

    void start(ImportMesh command);
    /// It will not be among the finished. No effect on one that is not there.
    void cancel(std::uint64_t number);
    /// In the order in which they were begun.
    [[nodiscard]] std::vector<ModelLoadView> views() const;
    /// The commands that can be carried out now without reading anything: also those that failed,
    /// which then say why.
    [[nodiscard]] std::vector<ImportMesh> take_finished();

private:
    struct Load;
    std::vector<std::unique_ptr<Load>> loads_;
    std::uint64_t next_number_ = 1;
};

} // namespace topple::app
