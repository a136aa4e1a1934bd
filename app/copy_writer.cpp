// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/copy_writer.h"

#include "app/scene_copies.h"

#include <algorithm>
#include <utility>

namespace topple::app {

CopyWriter::CopyWriter(std::filesystem::path folder)
    : folder_(std::move(folder)),
      thread_([this] { run(); }) {}

CopyWriter::~CopyWriter() {
    {
        const std::lock_guard lock(mutex_);
        must_stop_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void CopyWriter::ask() {
    const std::lock_guard lock(mutex_);
    ++asked_;
    since_asked_.restart();
}

void CopyWriter::deliver(std::uint64_t number, SceneCopy copy) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.insert_or_assign(number, std::move(copy));
        ++delivered_;
    }
    wake_.notify_all();
}

void CopyWriter::drop(std::uint64_t number) {
    std::unique_lock lock(mutex_);
    waiting_.erase(number);
    idle_.wait(lock, [&] { return !is_writing_; });
    remove_copy(folder_, number);
    written_.erase(std::remove(written_.begin(), written_.end(), number), written_.end());
}

double CopyWriter::seconds_of_last() {
    const std::lock_guard lock(mutex_);
    return last_seconds_;
}

bool CopyWriter::is_busy() {
    const std::lock_guard lock(mutex_);
    return asked_ > delivered_ || !waiting_.empty() || is_writing_;
}

void CopyWriter::wait_until_idle() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return waiting_.empty() && !is_writing_; });
}

bool CopyWriter::has_written(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    return std::find(written_.begin(), written_.end(), number) != written_.end();
}

std::string CopyWriter::take_failure() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failure_, {});
}

void CopyWriter::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return must_stop_ || !waiting_.empty(); });
        if (waiting_.empty())
            return;
        auto next = waiting_.extract(waiting_.begin());
        is_writing_ = true;
        lock.unlock();
        const Result<void> done = write_copy(
            folder_, next.key(), next.mapped(), seconds_since_1970());
        lock.lock();
        is_writing_ = false;
        last_seconds_ = since_asked_.seconds();
        if (done.ok())
            written_.push_back(next.key());
        else
            failure_ = done.error().text();
        idle_.notify_all();
    }
}

} // namespace topple::app
