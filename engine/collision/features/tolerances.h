// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

/// Numbers that decide between answers that are nearly equal. "Size" is the `size` of the smaller
/// hull, so that nothing depends on the unit of length.
namespace topple::tolerance {

/// A later axis must beat an earlier one by this part of the separation, plus a part of the size.
/// Smaller: the choice may change from step to step, and the contact loses its impulses. Larger: a
/// contact is found deeper than it is.
inline constexpr Real kAxisRelative = 0.05f;     ///< Of the separation. [-]
inline constexpr Real kFaceOfBAbsolute = 0.002f; ///< B's faces against A's: of the size. [-]
inline constexpr Real kEdgeAbsolute = 0.01f;     ///< Edge pairs against faces: of the size. [-]

/// Edges closer to parallel than this give no axis of their own; a face's is as good.
inline constexpr Real kParallelSineSquared = 2.5e-5f; ///< (0.29 degrees)^2. [-]

/// An edge that leans less than this against a face of the other hull lies on the face: the normal of the two
/// crossing edges is then that of the face, nearly. Larger: normals jump farther when the edge tips over; smaller: the
/// end that is up is missed, and what lies on an edge rocks from end to end. (A cosine: 2.6 degrees)
inline constexpr Real kLyingCosine = 0.999f;

/// Edges whose nearest points are farther than this beside the axis do not cross. Of the size. [-]
inline constexpr Real kEdgesAside = 0.01f;

/// The reference face is grown by this before clipping. Of the size. [-]
inline constexpr Real kClipGrowth = 1e-4f;

/// Reduction keeps its first choice unless another is better by this part.
inline constexpr Real kKeepRelative = 0.05f; ///< Of distance or area. [-]
inline constexpr Real kKeepDepth = 1e-3f;    ///< Of the manifold's extent. [-]

/// Cores of round shapes closer than this to what they touch give no normal: the difference is
/// rounding. Of the radii. [-]
inline constexpr Real kMeeting = 1e-4f;

/// A capsule that lies on a face may be found this much less deep than its nearest point. Of the
/// size.
inline constexpr Real kFlatLoss = 1e-3f;

/// Neighboring triangles closer to one plane than this share no edge to stumble over.
inline constexpr Real kCoplanarCosine = 0.996f; ///< 5 degrees.
/// Sine of the angle by which a contact normal may lean over an edge before the face of the neighboring triangle is
/// looked at. A hull's own faces give its normals; a round shape's normal comes from the nearest point. [-]
inline constexpr Real kHullLean = 0.09f;  ///< 5 degrees.
inline constexpr Real kRoundLean = 1e-5f; ///< The lean that rounding gives an upright normal.

/// Touches of round shapes whose normals differ by less are of one plane. Larger: a sphere that rolls is
/// caught, by the part of it that comes down, where it has not arrived. (A sine)
inline constexpr Real kRoundClusterLean = 0.001f;

} // namespace topple::tolerance
