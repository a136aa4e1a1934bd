// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/embree_scene.h"

#include "app/process/usage.h"

#include <algorithm>

namespace topple::test {
namespace {

template<typename Item>
void fill(RTCGeometry geometry,
          RTCBufferType type,
          RTCFormat format,
          const std::vector<Item>& from) {
    auto* to = static_cast<Item*>(
        rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(Item), from.size()));
    std::copy(from.begin(), from.end(), to);
}

} // namespace

EmbreeScene::EmbreeScene(const TriangleMesh& mesh, Mode mode)
    : device_(rtcNewDevice("threads=1")),
      scene_(rtcNewScene(device_)) {
    rtcSetDeviceMemoryMonitorFunction(
        device_,
        [](void* user, ssize_t bytes, bool /*post*/) {
            *static_cast<std::atomic<std::int64_t>*>(user) += bytes;
            return true;
        },
        &bytes_);
    rtcSetSceneFlags(scene_, mode == Mode::robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
    RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    fill(geometry, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, mesh.vertices);
    fill(geometry, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, mesh.triangles);
    const std::int64_t of_mesh = bytes_;
    const double before = app::process_cpu_ms();
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
    build_ms_ = app::process_cpu_ms() - before;
    byte_count_ = static_cast<std::size_t>(std::max<std::int64_t>(bytes_ - of_mesh, 0));
}

EmbreeScene::~EmbreeScene() {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
}

} // namespace topple::test
