// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

/// Thresholds that decide between nearly equal answers. "Size" is the `size` of the smaller hull, so that nothing
/// depends on the unit of length.
namespace topple::tolerance {

/// A later axis must beat an earlier one by this share of the separation, plus a share of the size. Smaller: the
/// choice may change from step to step, and the contact loses its impulses. Larger: a contact is found deeper than it
/// is.
inline constexpr Real kAxisRelative = 0.05f;     ///< Share of the separation. [-]
inline constexpr Real kFaceOfBAbsolute = 0.002f; ///< B's faces against A's: share of the size. [-]
inline constexpr Real kEdgeAbsolute = 0.01f;     ///< Edge pairs against faces: share of the size.
                                                 ///< [-]

/// Edges closer to parallel than this give no axis, since that of a face is as good.
inline constexpr Real kParallelSineSquared = 2.5e-5f; ///< (0.29 degrees)^2. [-]

/// Cosine above which an edge lies on a face of the other hull (2.6 degrees): the normal of two crossing edges is
/// then nearly that of the face. Larger: normals jump farther when the edge tips over. Smaller: the upper end of the
/// edge is missed, and a body on an edge rocks from end to end. [-]
inline constexpr Real kLyingCosine = 0.999f;

/// Edges whose nearest points are offset by more than this perpendicular to the axis do not cross. Share of the size.
/// [-]
inline constexpr Real kEdgesAside = 0.01f;

/// Growth of the reference face before clipping. Share of the size. [-]
inline constexpr Real kClipGrowth = 1e-4f;

/// Reduction keeps its first choice unless another candidate is better by this share.
inline constexpr Real kKeepRelative = 0.05f; ///< Share of distance or area. [-]
inline constexpr Real kKeepDepth = 1e-3f;    ///< Share of the manifold's extent. [-]

/// Reduction keeps points that overlap, and those that are less deep than the deepest by at most this share of the
/// manifold's extent, before it keeps others. Larger: a stone that rocks comes down on points that were left out, is
/// lifted out of the ground, and never rests. Smaller: bodies at rest change their points by rounding. [-]
inline constexpr Real kNear = 2e-3f;

/// Cores of round shapes closer than this to the other shape give no normal, since the difference is rounding. Share
/// of the radii. [-]
inline constexpr Real kMeeting = 1e-4f;

/// Depth that a capsule lying on a face may lose compared with its nearest point. Share of the size. [-]
inline constexpr Real kFlatLoss = 1e-3f;

/// Neighboring triangles closer to one plane than this have no internal edge.
inline constexpr Real kCoplanarCosine = 0.996f; ///< 5 degrees.
/// Sine of the angle by which a contact normal may lean over an edge before the face of the neighboring triangle is
/// tested. A hull's own faces give its normals; a round shape's normal comes from the nearest point. [-]
inline constexpr Real kHullLean = 0.09f;  ///< 5 degrees.
inline constexpr Real kRoundLean = 1e-5f; ///< Lean that rounding gives an upright normal.

/// Sine of the angle up to which normals of round shapes belong to one plane. Larger: a rolling sphere is held by
/// contact points that it has not reached yet. [-]
inline constexpr Real kRoundClusterLean = 0.001f;

} // namespace topple::tolerance
