// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace topple::test {

/// Returns a scene with one entry of each kind, as written by a user, in about 2 kB.
inline std::string everything_scene() {
    return R"({
  "topple_scene": 1,
  "title": "Everything",
  "notes": "One of each.\nÜ.",
  "place": "snow",
  "gravity": [0, -9.81, 0],
  "dt": 0.016666668,
  "settings": { "substeps": 8, "sleep": false, "contact_hertz": 45.5, "broad_phase": "octree" },
  "material_pairs": [
    { "between": ["rubber", "ice"], "friction": 0.15, "restitution": 0.1, "static_friction": 0.2 }
  ],
  "shapes": {
    "crate": { "type": "box", "half_extents": [0.5, 0.5, 0.5] },
    "ball": { "type": "sphere", "radius": 0.25 },
    "rod": { "type": "capsule", "radius": 0.1, "half_height": 0.4 },
    "rock": { "type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] },
    "terrain": {
      "type": "mesh", "vertices": [[0, 0, 0], [1, 0, 0], [0, 0, 1]], "triangles": [[0, 2, 1]]
    },
    "floor": { "type": "plane", "normal": [0, 1, 0], "offset": 0 },
    "can": { "type": "cylinder", "radius": 0.3, "half_height": 0.2 },
    "egg": { "type": "ellipsoid", "radii": [0.3, 0.2, 0.25] },
    "club": { "type": "tapered_capsule", "bottom_radius": 0.3, "top_radius": 0.1, "half_height": 0.4 },
    "hat": { "type": "cone", "radius": 0.2, "half_height": 0.3 }
  },
  "bodies": [
    { "name": "ground", "motion": "static", "shape": "floor" },
    { "name": "a", "motion": "dynamic", "position": [0, 0.5, 0], "rotation": [0, 0, 0, 1],
      "shape": "crate", "mass": 1, "friction": 0.6, "restitution": 0, "velocity": [0, 0, 0] },
    { "motion": "dynamic", "position": [3, 3, 0], "density": 500, "gravity_scale": 0.5,
      "parts": [ { "shape": "rock" }, { "shape": "ball", "position": [0, 1, 0], "friction": 0.1 } ] },
    { "name": "b", "motion": "dynamic", "position": [0, 3, 0], "shape": "rod", "group": -1,
      "material": "rubber", "static_friction": 0.9, "quality": "16",
      "linear_damping": 0.1, "angular_velocity": [0, 1, 0] },
    { "name": "hill", "motion": "static", "position": [9, 0, 0], "shape": "terrain" },
    { "name": "lift", "motion": "kinematic", "position": [-5, 1, 0], "shape": "crate", "mask": 3 }
  ],
  "joints": [
    { "type": "ball", "a": "ground", "b": "a", "anchor": [0, 2, 0] },
    { "type": "hinge", "a": "a", "b": 3, "anchor": [0, 2, 0], "axis": [0, 0, 1],
      "lower": -1, "upper": 1, "hertz": 5 },
    { "type": "distance", "b": 2, "anchor_a": [3, 6, 0], "anchor_b": [3, 4, 0], "max_length": 2.5,
      "collide": true }
  ],
  "annotations": [
    { "type": "note", "at": [ { "body": "a", "point": [0, 0.5, 0] } ], "text": "Größe 1 m" },
    { "type": "distance", "at": [ { "body": 3, "point": [0, 0.5, 0] }, { "point": [0, 0, 5] } ] },
    { "type": "angle", "at": [ { "body": 1, "point": [0, 0, 0], "line": [1, 0, 0] },
                               { "point": [0, 0, 0], "plane": [0, 1, 0] } ] },
    { "type": "gap", "at": [ { "body": 1, "point": [0, 0, 0] }, { "body": 2, "point": [0, 0, 0] } ] }
  ],
  "camera": { "target": [0, 1, 0], "yaw_deg": 30, "pitch_deg": -15, "distance": 12 },
  "bookmarks": [
    { "number": 7, "target": [3, 1, 0], "yaw_deg": 90, "pitch_deg": -5, "distance": 4 },
    { "number": 2, "name": "above", "target": [0, 0, 0], "pitch_deg": -89, "parallel": true }
  ]
}
)";
}

} // namespace topple::test
