// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/embree_scene.h"

#include "app/verbs/usage.h"

#include <dlfcn.h>
#include <embree3/rtcore.h>

#include <atomic>
#include <optional>

namespace topple::app {
namespace {

/// Functions of the library, loaded at run time, so that programs that do not use it need not load it.
struct Library {
    decltype(&rtcNewDevice) new_device = nullptr;
    decltype(&rtcReleaseDevice) release_device = nullptr;
    decltype(&rtcSetDeviceMemoryMonitorFunction) set_memory_monitor = nullptr;
    decltype(&rtcNewScene) new_scene = nullptr;
    decltype(&rtcReleaseScene) release_scene = nullptr;
    decltype(&rtcSetSceneFlags) set_scene_flags = nullptr;
    decltype(&rtcCommitScene) commit_scene = nullptr;
    decltype(&rtcNewGeometry) new_geometry = nullptr;
    decltype(&rtcReleaseGeometry) release_geometry = nullptr;
    decltype(&rtcSetNewGeometryBuffer) set_new_buffer = nullptr;
    decltype(&rtcCommitGeometry) commit_geometry = nullptr;
    decltype(&rtcAttachGeometry) attach_geometry = nullptr;
    decltype(&rtcIntersect1) intersect = nullptr;
    decltype(&rtcOccluded1) occluded = nullptr;

    static std::optional<Library> open() {
        void* const handle = dlopen("libembree3.so.3", RTLD_NOW | RTLD_LOCAL);
        if (!handle)
            return std::nullopt;
        Library out;
        bool found_all = true;
        const auto find = [&](auto& function, const char* name) {
            function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(handle, name));
            found_all = found_all && function;
        };
        find(out.new_device, "rtcNewDevice");
        find(out.release_device, "rtcReleaseDevice");
        find(out.set_memory_monitor, "rtcSetDeviceMemoryMonitorFunction");
        find(out.new_scene, "rtcNewScene");
        find(out.release_scene, "rtcReleaseScene");
        find(out.set_scene_flags, "rtcSetSceneFlags");
        find(out.commit_scene, "rtcCommitScene");
        find(out.new_geometry, "rtcNewGeometry");
        find(out.release_geometry, "rtcReleaseGeometry");
        find(out.set_new_buffer, "rtcSetNewGeometryBuffer");
        find(out.commit_geometry, "rtcCommitGeometry");
        find(out.attach_geometry, "rtcAttachGeometry");
        find(out.intersect, "rtcIntersect1");
        find(out.occluded, "rtcOccluded1");
        return found_all ? std::optional(out) : std::nullopt;
    }
};

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

class SceneOfEmbree final : public EmbreeScene {
public:
    SceneOfEmbree(const Library& library, const TriangleMesh& mesh, Mode mode) : embree_(library) {
        device_ = embree_.new_device("threads=1");
        embree_.set_memory_monitor(
            device_,
            [](void* user, ssize_t bytes, bool /*post*/) {
                *static_cast<std::atomic<std::int64_t>*>(user) += bytes;
                return true;
            },
            &bytes_);
        scene_ = embree_.new_scene(device_);
        embree_.set_scene_flags(scene_,
                                mode == Mode::robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
        RTCGeometry geometry = embree_.new_geometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        const auto fill = [&](RTCBufferType type, RTCFormat format, const auto& from) {
            using Item = typename std::decay_t<decltype(from)>::value_type;
            auto* to = static_cast<Item*>(
                embree_.set_new_buffer(geometry, type, 0, format, sizeof(Item), from.size()));
            std::copy(from.begin(), from.end(), to);
        };
        fill(RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, mesh.vertices);
        fill(RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, mesh.triangles);
        const std::int64_t of_mesh = bytes_;
        const double before = process_cpu_ms();
        embree_.commit_geometry(geometry);
        embree_.attach_geometry(scene_, geometry);
        embree_.release_geometry(geometry);
        embree_.commit_scene(scene_);
        build_ms_ = process_cpu_ms() - before;
        byte_count_ = static_cast<std::size_t>(std::max<std::int64_t>(bytes_ - of_mesh, 0));
    }
    SceneOfEmbree(const SceneOfEmbree&) = delete;
    SceneOfEmbree& operator=(const SceneOfEmbree&) = delete;
    ~SceneOfEmbree() override {
        embree_.release_scene(scene_);
        embree_.release_device(device_);
    }

    void cast_rays(std::span<const Ray> rays, std::span<MeshHit> out) const override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RTCRayHit query;
            query.ray = to_embree(rays[i]);
            query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
            embree_.intersect(scene_, &context, &query);
            out[i] = query.hit.geomID == RTC_INVALID_GEOMETRY_ID
                         ? MeshHit{}
                         : MeshHit{query.ray.tfar, query.hit.u, query.hit.v, query.hit.primID};
        }
    }

    void are_hit(std::span<const Ray> rays, std::span<std::uint8_t> out) const override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RTCRay query = to_embree(rays[i]);
            embree_.occluded(scene_, &context, &query);
            out[i] = query.tfar < 0 ? 1 : 0; // -inf: hit.
        }
    }

    [[nodiscard]] double build_ms() const override { return build_ms_; }
    [[nodiscard]] std::size_t byte_count() const override { return byte_count_; }

private:
    const Library& embree_;
    RTCDevice device_ = nullptr;
    RTCScene scene_ = nullptr;
    std::atomic<std::int64_t> bytes_{0};
    double build_ms_ = 0;
    std::size_t byte_count_ = 0;
};

} // namespace

Result<std::unique_ptr<EmbreeScene>> EmbreeScene::make(const TriangleMesh& mesh, Mode mode) {
    static const std::optional<Library> library = Library::open();
    if (!library)
        return Error{.message = "libembree3.so.3 cannot be opened; install libembree-dev"};
    return std::unique_ptr<EmbreeScene>(std::make_unique<SceneOfEmbree>(*library, mesh, mode));
}

} // namespace topple::app
