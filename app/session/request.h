// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/commands/one_of.h"
#include "app/scenes/scene_slider.h"
#include "app/session/explain/explained.h"
#include "app/session/frame/past_moment.h"
#include "app/session/frame/plotted_quantity.h"
#include "app/session/frame/twin_view.h"
#include "topple/dynamics/step_input.h"
#include "topple/scene/scene_definition.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace topple::app {

struct OpenedScene; ///< See scene_registry.h.
class Session;

/// All that panels, tools, keys and scripts can ask of a session. They return these; the session
/// decides when and whether.

/// Scene number that fits every scene. Requests with another number, a PublishedFrame::scene_number, are refused
/// while a scene of another number is open: between a click and its request the session may have opened one.
inline constexpr std::uint64_t kAnyScene = 0;

/// Commands of the same non-zero gesture are one undo step (a slider held, a body dragged).
struct Do {
    Command command;
    std::uint64_t gesture = 0;
    bool selects_created = true;         ///< False: the selection stays what it is.
    std::uint64_t scene = kAnyScene;     ///< Number of the scene that the command is meant for.
    std::vector<std::string> warnings{}; ///< For the person to see when the command is done.
};
struct Undo {};
struct Redo {};

struct OpenScene {
    std::string source; ///< Gallery id, scene file or OBJ; see open_scene.
    /// Set for a scene that an earlier run of the program lost: the source that it had then. The scene
    /// keeps that source, and counts as changed until it is saved.
    std::optional<std::string> recovered_source{};
    /// Set before the first step; no edits, so that a restart keeps them and undo leads back to the scene before.
    std::vector<SetParameter> parameters{};
    std::vector<SliderSetting> sliders{}; ///< The same for sliders of the scene.
};
struct RestartScene {
    /// Parameters that were changed since the scene was opened keep their values, and so do sliders that it was opened
    /// with.
    bool keeps_parameters = true;
    std::uint64_t scene = kAnyScene; ///< Number of the scene to restart.
};
/// Request for a scene that takes time to open.
using SceneRequest = std::variant<OpenScene, RestartScene>;

/// Shows a scene that was opened beside the session, as `asked` says.
struct AddScene {
    SceneRequest asked;
    /// The session takes the world out of the scene. Not null. Shared because requests are copied and worlds are not.
    std::shared_ptr<OpenedScene> opened;
};
/// Fails with an error that happened beside the session, while a file was read for it.
struct ReportFailure {
    Error error;
    std::string label; ///< Of what was asked, for the refusal while another scene is open.
    std::uint64_t scene = kAnyScene; ///< Number of the scene that the file was meant for.
};
/// Shows another one of the scenes that undo and redo can bring back.
struct ShowScene {
    std::uint64_t number = 0; ///< PublishedFrame::scene_number when it was shown.
};
struct SaveScene {
    std::string path;
    /// Camera that looks at the scene; none: as it was opened.
    std::optional<SceneCamera> camera{};
    std::uint64_t scene = kAnyScene; ///< Number of the scene to save.
};

/// A scene as it is at one moment, with what led there.
struct SceneCopy {
    SceneDefinition scene;
    std::string source;
    std::string log; ///< A script that repeats the session; empty if that would be very long.
};
/// Describes the scene to somebody who keeps the description. The scene does not count as saved.
struct CopyScene {
    std::optional<SceneCamera> camera{};
    std::function<void(SceneCopy)> take; ///< Called on the session's thread.
    /// Number of the scene to describe, open or set aside. The open one is described instead if that is gone.
    std::uint64_t scene = kAnyScene;
};

/// Writes a recording of the whole session with the open scene; see session_log.h.
struct SaveRecording {
    std::string path;
    std::optional<SceneCamera> camera{};
    std::uint64_t scene = kAnyScene; ///< Number of the scene to record.
};
/// Gives a recording without the checks of single steps, short enough to be pasted into a report, to somebody.
struct CopyRecording {
    std::optional<SceneCamera> camera{};
    std::function<void(std::string)> take; ///< Called on the session's thread.
};
/// Shows the scene of a recording that was played in a session of its own, at its first step.
struct AddRecording {
    OpenScene asked;
    std::shared_ptr<Session> played; ///< Not null; the open scene is taken out of it.
    std::string warning;             ///< First difference from the recording; empty: none.
};
/// Begins to note everything that is done as the lines of a macro, and drops the lines of an earlier beginning.
struct BeginMacro {
    bool has_time = false; ///< Whether steps, pause and ways back are lines as well.
};
/// Ends the noting without a file.
struct DropMacro {};
/// Ends the noting and writes the lines. Fails: no macro is being recorded, it has no line, or the file; the noting
/// then goes on.
struct SaveMacro {
    std::string path;
};
/// Executes the lines of a macro. If they are edits only, they are one edit, and all are done or none; otherwise they
/// are executed one by one like those of a script.
struct RunMacro {
    std::string name; ///< Names the macro in messages and in the undo list.
    std::string text;
    std::uint64_t scene = kAnyScene; ///< Number of the scene that the macro is meant for.
};

/// Sets the camera that looks at the scene when it is shown.
struct SetCamera {
    SceneCamera camera;
};

/// Gives the kept state of the history that is nearest to a step to somebody, for a picture of that moment. Takes no
/// step and changes nothing.
struct CopyMoment {
    std::uint64_t step = 0;
    std::function<void(PastMoment)> take; ///< Called on the session's thread.
};
/// Stores a camera under a number of the scene, 1 to kMostBookmarks, in place of the one before.
struct SetBookmark {
    SceneBookmark bookmark;
    std::uint64_t scene = kAnyScene; ///< Number of the scene that gets the bookmark.
};
struct RemoveBookmark {
    int number = 1;
    std::uint64_t scene = kAnyScene; ///< Number of the scene that loses the bookmark.
};

struct SetPaused {
    bool paused = true;
};
/// Simulated seconds a second of real time; the step's length does not change.
struct SetSpeed {
    double speed = 1;
};
/// Pauses, then goes forward (or back, if negative) by steps.
struct StepBy {
    int steps = 1;
};
/// Pauses and shows that step of the history.
struct SeekTo {
    std::uint64_t step = 0;
};

/// Time that repeats while a slider tunes a parameter. [s]
inline constexpr double kTuningSeconds = 3;
/// Changes a parameter while a slider is held: time goes back by kTuningSeconds with the first change, the stretch from
/// there on repeats with the newest value, and the run before is kept as another run. The changes of a gesture are one
/// undo step, which brings back the value and the run.
struct Tune {
    SetParameter parameter;
    std::uint64_t gesture = 0;       ///< Not 0.
    std::uint64_t scene = kAnyScene; ///< Number of the scene that the change is meant for.
};
/// Releases the slider: the rest of the stretch passes once, then time is paused if it was paused before.
struct EndTuning {};

/// Repeats a stretch of the history, as it was, while time runs; goes to its begin unless it is shown already. Any
/// change of that stretch ends the repetition. Fails: the steps are not in this order, or not part of the history.
struct SetLoop {
    std::uint64_t first_step = 0, last_step = 0;
};
struct EndLoop {};

/// Keeps a step of the history under a name, which may be empty, in place of the bookmark before.
struct SetStepBookmark {
    std::uint64_t step = 0;
    std::string name{};
    std::uint64_t scene = kAnyScene; ///< Number of the scene that gets the bookmark.
};
struct RemoveStepBookmark {
    std::uint64_t step = 0;
    std::uint64_t scene = kAnyScene; ///< Number of the scene that loses the bookmark.
};

/// Exchanges the present run with one that was left by changing the past.
struct ExchangeRun {
    std::uint64_t number = 0; ///< TimelineView::OtherRun::number.
};

/// Names the present run or another one.
struct NameRun {
    std::uint64_t lane = 1;          ///< TimelineView::OtherRun::lane, or TimelineView::lane.
    std::string name{};              ///< Empty: the run is called by its lane.
    std::uint64_t scene = kAnyScene; ///< Number of the scene whose run gets the name.
};

/// The grab. While running it is a spring inside each step; while paused the body itself is
/// moved (so that the held point is at the target). Begin to end is one undo step.
struct GrabBegin {
    MouseJoint grab;
};
struct GrabMove {
    Vec3 target;
    bool hold_rotation = false;
    Quat target_rotation;
    GridCell cell{}; ///< Frame of the target.
};
struct GrabEnd {
    bool pin = false; ///< Leave the body static where it is.
};
/// Tells the person something that the session does not know of.
struct Tell {
    bool is_warning = false;
    std::string text;
};
/// Deletes objects that a person made and that have fallen far below the ground; see fallen.h. The timeline
/// records the deletion and repeats it; undo and redo do not list it. Without effect while the mouse holds
/// something, and while steps of the timeline lie ahead.
struct RemoveFallen {};
/// A key or gamepad axis that the person holds, for the drives that it controls in the scene. It keeps the value
/// until another one is given, in every step that is taken.
struct SetControl {
    ControlSource source{};
    Real value = 0; ///< Value from -1 to 1; 0: released. [-]
};
/// A push at the next step.
struct Push {
    Impulse impulse;
};

/// An explosion at the next step.
struct Explode {
    Explosion explosion;
};

/// A force or a torque during the next step, or an angular impulse at its beginning.
struct ApplyLoad {
    std::variant<Force, Torque, AngularImpulse> load;
};

/// Contents of a frame beyond the state, which cost time and are computed only if asked for.
struct SetFrameExtras {
    bool broad_phase_cells = false;
    bool contact_colors = false;
    bool hits = false; ///< Of the last moments; noted from the next step on.
    /// True: hits, splashes and the waves of water are noted from the next step on, for dust, sparks and drops.
    bool effects = false;
    /// The bodies of another run that has the shown step; see GhostView.
    bool ghost = false;
    /// Lane of that run; the newest one that has the step if this one does not have it, and for 0.
    std::uint64_t ghost_lane = 0;
    /// While time is paused, the paths of these bodies for the next two seconds; see PathPrediction.
    std::vector<BodyId> predicted{};
    /// The paths of these bodies in the last two seconds; see Trails.
    std::vector<BodyId> trails{};
    /// Quantities whose values after every step are noted; steps of the past are repeated while time is paused.
    std::vector<PlottedQuantity> plotted{};
    /// Object whose treatment in the next step is explained while time is paused; see Explained.
    Asked explained{};
    /// Whether the residuals of the solver in the next step are measured while time is paused; see ConvergenceView.
    bool convergence = false;
    /// The shown timeline with other parameters; see TwinRun.
    AskedTwin twin{};
    /// Whether the ghost is that of the twin, while there is one, and not that of another run.
    bool ghost_of_twin = false;
    /// Body about which ExplainedBody tells; null: none.
    BodyId watched{};
    friend bool operator==(const SetFrameExtras&, const SetFrameExtras&) = default;
};
/// Makes every step at least this long: to see that nothing else waits for it. [ms]
struct SetStepDelay {
    double ms = 0;
};

using RequestKinds = std::variant<Do,
                                  Undo,
                                  Redo,
                                  OpenScene,
                                  RestartScene,
                                  AddScene,
                                  ReportFailure,
                                  ShowScene,
                                  SaveScene,
                                  CopyScene,
                                  SaveRecording,
                                  CopyRecording,
                                  AddRecording,
                                  BeginMacro,
                                  DropMacro,
                                  SaveMacro,
                                  RunMacro,
                                  SetCamera,
                                  CopyMoment,
                                  SetBookmark,
                                  RemoveBookmark,
                                  SetPaused,
                                  SetSpeed,
                                  StepBy,
                                  SeekTo,
                                  Tune,
                                  EndTuning,
                                  SetLoop,
                                  EndLoop,
                                  SetStepBookmark,
                                  RemoveStepBookmark,
                                  ExchangeRun,
                                  NameRun,
                                  GrabBegin,
                                  GrabMove,
                                  GrabEnd,
                                  SetControl,
                                  Push,
                                  Explode,
                                  ApplyLoad,
                                  Tell,
                                  RemoveFallen,
                                  SetFrameExtras,
                                  SetStepDelay>;

extern template class OneOf<RequestKinds>; // in request.cpp

/// One of these requests.
class Request : public OneOf<RequestKinds> {
public:
    using OneOf::OneOf;
};
using Requests = std::vector<Request>;

} // namespace topple::app
