// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/benchmark/embree/embree_rays.h"

#include <array>

namespace topple::test {
namespace {

constexpr std::size_t kPacket = 8;

RTCRay embree_ray(const Ray& ray) {
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

void put(RTCRay8& packet, std::size_t lane, const Ray& ray) {
    packet.org_x[lane] = ray.origin.x;
    packet.org_y[lane] = ray.origin.y;
    packet.org_z[lane] = ray.origin.z;
    packet.tnear[lane] = ray.t_min;
    packet.dir_x[lane] = ray.direction.x;
    packet.dir_y[lane] = ray.direction.y;
    packet.dir_z[lane] = ray.direction.z;
    packet.tfar[lane] = ray.t_max;
    packet.mask[lane] = ~0u;
}

/// Embree marks an occluded ray with an end at minus infinity.
std::uint8_t is_occluded(float tfar) { return tfar < 0 ? 1 : 0; }

MeshHit mesh_hit(unsigned geometry, float t, float u, float v, unsigned triangle) {
    return geometry == RTC_INVALID_GEOMETRY_ID ? MeshHit{} : MeshHit{t, u, v, triangle};
}

/// Lanes of a packet that hold rays: -1, the others 0.
struct Lanes {
    alignas(32) std::array<int, kPacket> valid{};
    explicit Lanes(const RTCRay8& packet) {
        for (std::size_t lane = 0; lane < kPacket; ++lane)
            valid[lane] = packet.mask[lane] != 0 ? -1 : 0;
    }
};

} // namespace

RTCIntersectContext EmbreeRays::context() const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    context.flags = coherence_ == Coherence::coherent ? RTC_INTERSECT_CONTEXT_FLAG_COHERENT
                                                      : RTC_INTERSECT_CONTEXT_FLAG_INCOHERENT;
    return context;
}

void EmbreeRays::write_for_hits(std::span<const Ray> rays) {
    if (call_ == EmbreeCall::packets) {
        hits8_.assign((rays.size() + kPacket - 1) / kPacket, RTCRayHit8{});
        for (RTCRayHit8& packet : hits8_)
            std::fill_n(packet.hit.geomID, kPacket, RTC_INVALID_GEOMETRY_ID);
        for (std::size_t i = 0; i < rays.size(); ++i)
            put(hits8_[i / kPacket].ray, i % kPacket, rays[i]);
        return;
    }
    hits_.assign(rays.size(), RTCRayHit{});
    for (std::size_t i = 0; i < rays.size(); ++i) {
        hits_[i].ray = embree_ray(rays[i]);
        hits_[i].hit.geomID = RTC_INVALID_GEOMETRY_ID;
    }
}

void EmbreeRays::write_for_shadows(std::span<const Ray> rays) {
    if (call_ == EmbreeCall::packets) {
        shadows8_.assign((rays.size() + kPacket - 1) / kPacket, RTCRay8{});
        for (std::size_t i = 0; i < rays.size(); ++i)
            put(shadows8_[i / kPacket], i % kPacket, rays[i]);
        return;
    }
    shadows_.resize(rays.size());
    for (std::size_t i = 0; i < rays.size(); ++i)
        shadows_[i] = embree_ray(rays[i]);
}

void EmbreeRays::find_hits(const EmbreeScene& scene) {
    RTCIntersectContext with = context();
    switch (call_) {
    case EmbreeCall::single:
        for (RTCRayHit& query : hits_)
            rtcIntersect1(scene.get(), &with, &query);
        break;
    case EmbreeCall::packets:
        for (RTCRayHit8& packet : hits8_)
            rtcIntersect8(Lanes(packet.ray).valid.data(), scene.get(), &with, &packet);
        break;
    case EmbreeCall::stream:
        rtcIntersect1M(scene.get(),
                       &with,
                       hits_.data(),
                       static_cast<unsigned>(hits_.size()),
                       sizeof(RTCRayHit));
        break;
    }
}

void EmbreeRays::find_shadows(const EmbreeScene& scene) {
    RTCIntersectContext with = context();
    switch (call_) {
    case EmbreeCall::single:
        for (RTCRay& query : shadows_)
            rtcOccluded1(scene.get(), &with, &query);
        break;
    case EmbreeCall::packets:
        for (RTCRay8& packet : shadows8_)
            rtcOccluded8(Lanes(packet).valid.data(), scene.get(), &with, &packet);
        break;
    case EmbreeCall::stream:
        rtcOccluded1M(scene.get(),
                      &with,
                      shadows_.data(),
                      static_cast<unsigned>(shadows_.size()),
                      sizeof(RTCRay));
        break;
    }
}

void EmbreeRays::read(std::span<MeshHit> out) const {
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (call_ == EmbreeCall::packets) {
            const RTCRayHit8& packet = hits8_[i / kPacket];
            const std::size_t lane = i % kPacket;
            out[i] = mesh_hit(packet.hit.geomID[lane],
                              packet.ray.tfar[lane],
                              packet.hit.u[lane],
                              packet.hit.v[lane],
                              packet.hit.primID[lane]);
        } else {
            const RTCHit& hit = hits_[i].hit;
            out[i] = mesh_hit(hit.geomID, hits_[i].ray.tfar, hit.u, hit.v, hit.primID);
        }
    }
}

void EmbreeRays::read(std::span<std::uint8_t> out) const {
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = call_ == EmbreeCall::packets
                     ? is_occluded(shadows8_[i / kPacket].tfar[i % kPacket])
                     : is_occluded(shadows_[i].tfar);
}

} // namespace topple::test
