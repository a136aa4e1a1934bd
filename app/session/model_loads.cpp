// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/model_loads.h"

#include "app/scenes/scene_registry.h"
#include "app/session/playback.h"
#include "app/session/script.h"
#include "app/session/session.h"
#include "app/session/session_log.h"
#include "topple/core/stopwatch.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

namespace topple::app {
namespace {

/// Plays a recording, and returns the request that shows its scene.
Request played(const std::string& text,
               const OpenScene& asked,
               int thread_count,
               const ModelProgress& progress) {
    AddRecording request{
        .asked = asked, .played = std::make_shared<Session>(thread_count), .warning = {}};
    Result<std::string> difference = play_recording(
        text, asked.source, *request.played, [&](double done) {
            return progress(ModelStage::reading, done);
        });
    if (!difference.ok())
        return ReportFailure{difference.error(), "Open " + asked.source};
    request.warning = std::move(*difference);
    return request;
}

} // namespace

/// One file that is being read.
struct ModelLoads::Load {
    /// Work of the thread: reports its progress and returns the request.
    using Work = std::function<Request(const ModelProgress&)>;

    Load(std::string path, bool opens, Work work)
        : file(std::filesystem::path(path).filename().string()),
          is_opening(opens) {
        thread = std::thread([this, work = std::move(work)] {
            request = work([this](ModelStage now, double part) {
                stage = now;
                done = part;
                return !is_canceled;
            });
            is_finished = true;
        });
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() {
        is_canceled = true;
        thread.join();
    }

    std::uint64_t number = 0;
    std::string file; ///< File name without its folder.
    bool is_opening = false;
    Stopwatch watch;
    Request request; ///< Owned by the thread until it has finished.
    std::atomic<ModelStage> stage{ModelStage::reading};
    std::atomic<double> done{0};
    std::atomic<bool> is_canceled{false}, is_finished{false};
    std::thread thread;
};

ModelLoads::ModelLoads() = default;
ModelLoads::~ModelLoads() = default;

void ModelLoads::add(std::unique_ptr<Load> load) {
    loads_.push_back(std::move(load));
    loads_.back()->number = next_number_++;
}

void ModelLoads::start(ImportMesh command, std::uint64_t scene, int thread_count) {
    std::string path = command.path;
    add(std::make_unique<Load>(std::move(path),
                               false,
                               [command = std::move(command), scene, thread_count](
                                   const ModelProgress& progress) -> Request {
                                   Result<ImportedMesh> read = read_import(
                                       command, progress, thread_count);
                                   if (!read.ok())
                                       return ReportFailure{read.error(), label_of(command), scene};
                                   return Do{.command = std::move(read->spawn),
                                             .scene = scene,
                                             .warnings = std::move(read->warnings)};
                               }));
}

/// `failure` gets the error if the source cannot be opened.
void ModelLoads::open_beside(SceneRequest asked,
                             std::string source,
                             ReportFailure failure,
                             int thread_count) {
    cancel_opening();
    std::string path = source;
    add(std::make_unique<Load>(
        std::move(path),
        true,
        [asked = std::move(asked),
         source = std::move(source),
         failure = std::move(failure),
         thread_count](const ModelProgress& progress) mutable -> Request {
            Result<OpenedScene> opened = open_scene(source, thread_count, progress);
            if (opened.ok())
                return AddScene{asked, std::make_shared<OpenedScene>(std::move(*opened))};
            failure.error = opened.error();
            return failure;
        }));
}

void ModelLoads::play_beside(OpenScene asked,
                             std::function<Result<std::string>()> read,
                             int thread_count) {
    cancel_opening();
    std::string path = asked.source;
    add(std::make_unique<Load>(std::move(path),
                               true,
                               [asked = std::move(asked), read = std::move(read), thread_count](
                                   const ModelProgress& progress) -> Request {
                                   const Result<std::string> text = read();
                                   return text.ok()
                                              ? played(*text, asked, thread_count, progress)
                                              : ReportFailure{text.error(), "Open " + asked.source};
                               }));
}

void ModelLoads::open_recording(std::string text, int thread_count) {
    play_beside(
        OpenScene{"the pasted recording"},
        [text = std::move(text)] { return Result<std::string>(text); },
        thread_count);
}

void ModelLoads::open(OpenScene request, int thread_count) {
    if (is_recording_path(request.source))
        return play_beside(
            request,
            [file = request.source] { return read_file(file, kMaxScriptBytes); },
            thread_count);
    std::string source = request.source;
    open_beside(std::move(request), std::move(source), {}, thread_count);
}

void ModelLoads::restart(RestartScene request, std::string source, int thread_count) {
    const std::uint64_t scene = request.scene;
    open_beside(std::move(request),
                std::move(source),
                {.error = {}, .label = "Restart", .scene = scene},
                thread_count);
}

void ModelLoads::cancel(std::uint64_t number) {
    for (const auto& load : loads_)
        if (load->number == number)
            load->is_canceled = true;
}

std::vector<std::string> ModelLoads::cancel_opening() {
    std::vector<std::string> files;
    for (const auto& load : loads_)
        if (load->is_opening && !load->is_canceled.exchange(true))
            files.push_back(load->file);
    return files;
}

bool ModelLoads::stop_all(double seconds) {
    for (const auto& load : loads_)
        load->is_canceled = true;
    const Stopwatch watch;
    const auto is_done = [](const auto& load) { return load->is_finished.load(); };
    while (!std::all_of(loads_.begin(), loads_.end(), is_done)) {
        if (watch.elapsed_ms() > seconds * 1000)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

std::vector<ModelLoadView> ModelLoads::views() const {
    std::vector<ModelLoadView> views;
    for (const auto& load : loads_)
        if (!load->is_canceled)
            views.push_back({load->number,
                             load->file,
                             load->stage,
                             load->done,
                             load->watch.elapsed_ms() / 1000});
    return views;
}

Requests ModelLoads::take_finished() {
    Requests finished;
    std::erase_if(loads_, [&](const auto& load) {
        if (!load->is_finished) // read once: it may finish at any moment
            return false;
        if (!load->is_canceled)
            finished.push_back(std::move(load->request));
        return true;
    });
    return finished;
}

} // namespace topple::app
