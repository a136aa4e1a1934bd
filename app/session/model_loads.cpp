// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/model_loads.h"

#include "engine/core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

namespace topple::app {

struct ModelLoads::Load {
    explicit Load(ImportMesh c) : command(std::move(c)) {
        thread = std::thread([this] {
            prepared = std::make_shared<const Result<PreparedImport>>(
                prepare_import(command, [this](double part) {
                    done = part;
                    return !is_cancelled;
                }));
            is_finished = true;
        });
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() {
        is_cancelled = true;
        thread.join();
    }

    std::uint64_t number = 0;
    ImportMesh command;
    Stopwatch watch;
    std::shared_ptr<const Result<PreparedImport>> prepared; ///< The thread's, until it has finished.
    std::atomic<double> done{0};
    std::atomic<bool> is_cancelled{false}, is_finished{false};
    std::thread thread;
};

ModelLoads::ModelLoads() = default;
ModelLoads::~ModelLoads() = default;

void ModelLoads::start(ImportMesh command) {
    loads_.push_back(std::make_unique<Load>(std::move(command)));
    loads_.back()->number = next_number_++;
}

void ModelLoads::cancel(std::uint64_t number) {
    for (const auto& load : loads_)
        if (load->number == number)
            load->is_cancelled = true;
}

std::vector<ModelLoadView> ModelLoads::views() const {
    std::vector<ModelLoadView> views;
    for (const auto& load : loads_)
        if (!load->is_cancelled)
            views.push_back({load->number,
                             std::filesystem::path(load->command.path).filename().string(),
                             load->done,
                             load->watch.elapsed_ms() / 1000});
    return views;
}

std::vector<ImportMesh> ModelLoads::take_finished() {
    std::vector<ImportMesh> finished;
    std::erase_if(loads_, [&](const auto& load) {
        if (!load->is_finished) // asked once: it may finish at any moment
            return false;
        if (!load->is_cancelled) {
            finished.push_back(load->command);
            finished.back().prepared = load->prepared;
        }
        return true;
    });
    return finished;
}

} // namespace topple::app
