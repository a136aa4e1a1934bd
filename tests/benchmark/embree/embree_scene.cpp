// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/embree_scene.h"

#include "app/process/usage.h"

#include <algorithm>
#include <type_traits>

namespace topple::test {
namespace {

RTCRay to_embree(const Ray& ray) {
    RTCRay out{};
    out.org_x = ray.origin.x;
    out.org_y = ray.origin.y;
    out.org_z = ray.origin.z;
    out.tnear = ray.t_min;
    out.dir_x = ray.direction.x;
    out.dir_y = ray.direction.y;
    out.dir_z = ray.direction.z;
    out.tfar = ray.t_max;
    out.mask = ~0u;
    return out;
}

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

void EmbreeScene::cast_rays(std::span<const Ray> rays, std::span<MeshHit> out) const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        RTCRayHit query;
        query.ray = to_embree(rays[i]);
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene_, &context, &query);
        out[i] = query.hit.geomID == RTC_INVALID_GEOMETRY_ID
                     ? MeshHit{}
                     : MeshHit{query.ray.tfar, query.hit.u, query.hit.v, query.hit.primID};
    }
}

void EmbreeScene::are_hit(std::span<const Ray> rays, std::span<std::uint8_t> out) const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        RTCRay query = to_embree(rays[i]);
        rtcOccluded1(scene_, &context, &query);
        out[i] = query.tfar < 0 ? 1 : 0; // -inf: hit.
    }
}

} // namespace topple::test
