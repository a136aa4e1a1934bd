// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/benchmark/embree/embree_scene.h"

#include <span>
#include <vector>

namespace topple::test {

/// How rays are handed to Embree.
enum class EmbreeCall {
    single,  ///< rtcIntersect1, rtcOccluded1
    packets, ///< rtcIntersect8, rtcOccluded8: eight consecutive rays at a time
    stream,  ///< rtcIntersect1M, rtcOccluded1M: all rays at once
};

/// Whether Embree is told that neighboring rays take similar ways.
enum class Coherence { coherent, incoherent };

/// Rays in Embree's own structures, as a program that uses Embree writes them. Embree writes its answers over the
/// rays, so they are written anew before every call; only the call is measured.
class EmbreeRays {
public:
    EmbreeRays(EmbreeCall call, Coherence coherence) : call_(call), coherence_(coherence) {}

    ///@{
    /// Writes the rays in place, for nearest hits or for any hit.
    void write_for_hits(std::span<const Ray> rays);
    void write_for_shadows(std::span<const Ray> rays);
    ///@}
    ///@{
    /// Traces the rays that were written: nearest hits, or whether anything is hit.
    void find_hits(const EmbreeScene& scene);
    void find_shadows(const EmbreeScene& scene);
    ///@}
    ///@{
    /// Reads the answers.
    void read(std::span<MeshHit> out) const;
    void read(std::span<std::uint8_t> out) const;
    ///@}

private:
    [[nodiscard]] RTCIntersectContext context() const;

    EmbreeCall call_;
    Coherence coherence_;
    std::vector<RTCRayHit> hits_;
    std::vector<RTCRayHit8> hits8_;
    std::vector<RTCRay> shadows_;
    std::vector<RTCRay8> shadows8_;
};

} // namespace topple::test
