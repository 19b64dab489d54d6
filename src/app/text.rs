//! Every string that a person reads in the window, in one place, so that another language is a
//! file. Labels are sentence case; a button that opens a dialog ends in "…".
#![expect(missing_docs, reason = "each string says what it is")]

pub const NAME: &str = "Losscape";
pub const UNTITLED: &str = "Untitled experiment";

// The opening view.
pub const TRY: &str = "Drag the ring to start elsewhere; then add the control on the right and run 100 seeds: \
     which differences are larger than their standard errors?";
pub const PARTS_OFF: &str = "GENIE, all parts off";
pub const PARTS_OFF_TIP: &str = "Adds the control: GENIE without preconditioner, noise and mask, which leaves a \
     bias-corrected average of gradients. What it does too is not owed to GENIE's parts.";

// Top bar.
pub const FILE: &str = "File";
pub const EXPERIMENTS: &str = "Experiments";
pub const USE_LIGHT: &str = "Use the light theme";
pub const USE_DARK: &str = "Use the dark theme";
pub const SHOW_LEFT: &str = "Show the left panel";
pub const HIDE_LEFT: &str = "Hide the left panel";
pub const SHOW_RIGHT: &str = "Show curves and inspector";
pub const HIDE_RIGHT: &str = "Hide curves and inspector";

// Commands.
pub const PLAY_PAUSE: &str = "Play or pause";
pub const STEP_FORWARD: &str = "One step forward";
pub const STEP_BACK: &str = "One step back";
pub const TEN_FORWARD: &str = "Ten steps forward";
pub const TEN_BACK: &str = "Ten steps back";
pub const TO_START: &str = "To the start";
pub const TO_END: &str = "To the end";
pub const RESTART: &str = "Restart with the same seed";
pub const NEW_SEED: &str = "New seed";
pub const FASTER: &str = "Faster";
pub const SLOWER: &str = "Slower";
pub const LOG_COLORS: &str = "Logarithmic colours";
pub const RESET_VIEW: &str = "Reset the view";
pub const SHOW_HIDE: &str = "Show or hide an optimizer";
pub const SAVE_RUN: &str = "Save the run…";
pub const SAVE_EXPERIMENT: &str = "Save the experiment…";
pub const SAVE_CSV: &str = "Save the run as CSV…";
pub const OPEN: &str = "Open…";
pub const COPY_PICTURE: &str = "Copy the picture of a plot";
pub const FULL_SCREEN: &str = "Full screen";
pub const HELP: &str = "Help";
pub const TOGGLE_THEME: &str = "Light or dark";

// Files and messages.
pub const JSON_FILES: &str = "Experiments and runs";
pub const SAVE: &str = "Save…";
pub const SAVED: &str = "Saved";
pub const EXPORTING: &str = "The run is computed as it will be recorded.";
pub const OPENED: &str = "Opened";
pub const CANNOT_SAVE: &str = "Cannot save:";
pub const PICTURE_COPIED: &str = "The picture is on the clipboard.";
pub const DISMISS: &str = "Dismiss";
pub const CANCEL: &str = "Cancel";
pub const PATH: &str = "Path";
pub const PATH_TIP: &str = "This desktop has no file dialog. Type the path of a file, or drop a file on the window.";

// Transport.
pub const LOOP: &str = "Loop: start again at the end";
pub const STEP: &str = "Step";
pub const EVALUATION: &str = "Evaluation";
pub const POSITION_TIP: &str = "The position shown, in the unit chosen on the right";
pub const SPEED: &str = "Speed";
pub const SPEED_TIP: &str = "1× plays the whole race in six seconds";
pub const AXIS: &str = "What is counted";
pub const AXIS_TIP: &str = "What the scrubber and the curves count";
pub const STEPS: &str = "Steps";
pub const STEPS_TIP: &str = "Every update counts as one, whatever it costs";
pub const EVALUATIONS: &str = "Evaluations";
pub const EVALUATIONS_TIP: &str = "Gradient evaluations: an update of SAM counts as two, of N-step SAM as N + 1";
pub const SCRUBBER: &str = "Position in the race";
pub const SCRUBBER_TIP: &str = "Drag to see any step. A dot marks a change in mid-run, a cross a run that diverged.";

// Objective.
pub const OBJECTIVE: &str = "Objective";
pub const LANDSCAPE: &str = "Landscape";
pub const FORMULA: &str = "Your own formula";
pub const FORMULA_TIP: &str = "Type any f(x, y)";
pub const FORMULA_BOX: &str = "Formula f(x, y)";
pub const FORMULA_START: &str = "x^2 + 10*sin(y)^2";
pub const F_OF_XY: &str = "f =";
pub const FORMULA_HINT: &str = "x^2 + 10*sin(y)^2";
pub const FORMULA_HELP: &str =
    "x, y, pi, e, + − * / ^, and sqrt exp log sin cos tan tanh sigmoid relu abs min max atan2";
pub const CONDITION: &str = "Condition number";
pub const CONDITION_TIP: &str = "The largest curvature over the smallest, in absolute value, at the start";
pub const START: &str = "Start";
pub const START_TIP: &str = "Where every optimizer starts. Click the map, or drag the ring.";
pub const START_X: &str = "Start x";
pub const START_Y: &str = "Start y";
pub const RACE_STEPS_TIP: &str = "Updates that every optimizer takes, 1 to 1,000,000";
pub const SEED: &str = "Seed";
pub const SEED_TIP: &str = "Seeds every random stream: samples, batches, GENIE's noise and mask, Rand-SAM's \
     directions. The same seed gives the same race, bit for bit, on any machine.";
pub const SAMPLES: &str = "Noise, samples and batches";
pub const NOISE: &str = "Noise";
pub const NOISE_TIP: &str = "How the samples differ from the landscape";
pub const NOISE_GRADIENT: &str = "Gradient";
pub const NOISE_GRADIENT_TIP: &str =
    "Sample i has the loss f(θ) + εᵢ·θ: its gradient is off by εᵢ, everywhere the same";
pub const NOISE_SHIFT: &str = "Shift";
pub const NOISE_SHIFT_TIP: &str = "Sample i has the loss f(θ + δᵢ): noise that follows the curvature";
pub const SIGMA: &str = "σ along x, y";
pub const SIGMA_TIP: &str = "Standard deviations of the noise. With 0, every sample is the landscape itself, and on a \
     landscape of one domain GSNR is undefined.";
pub const SIGMA_X: &str = "Sigma x";
pub const SIGMA_Y: &str = "Sigma y";
pub const TRAIN_TEST: &str = "Train, test";
pub const TRAIN_TEST_TIP: &str = "Samples a domain, drawn once from the seed";
pub const TRAIN: &str = "Training samples";
pub const TEST: &str = "Test samples";
pub const SOURCES: &str = "Sources";
pub const SOURCES_TIP: &str = "The domains that are trained on";
pub const UNSEEN: &str = "Unseen";
pub const UNSEEN_TIP: &str = "The domains that are only measured";
pub const SAMPLING: &str = "Sampling";
pub const SAMPLING_TIP: &str = "How a batch is drawn over the source domains";
pub const MIXED: &str = "Mixed";
pub const MIXED_TIP: &str = "From all source domains together";
pub const ONE_DOMAIN: &str = "One domain";
pub const ONE_DOMAIN_TIP: &str = "From one source domain a step, shuffled anew each epoch";
pub const BATCH: &str = "Batch";
pub const BATCH_TIP: &str = "Training samples a step, the same for every optimizer";
pub const BATCH_ALL: &str = "all";
pub const SCALE: &str = "Loss ×";
pub const SCALE_TIP: &str = "Multiplies the loss. It changes GENIE's path in kind, because tanh(1/s²) has the unit of \
     the loss; SGD's only as another rate would, and Adam's not at all.";
pub const VIEW_X: &str = "View, x";
pub const VIEW_Y: &str = "View, y";
pub const VIEW_X0: &str = "View from x";
pub const VIEW_X1: &str = "View to x";
pub const VIEW_Y0: &str = "View from y";
pub const VIEW_Y1: &str = "View to y";
pub const VIEW_TIP: &str = "The part of the plane that is shown";

// Cards.
pub const OPTIMIZER: &str = "Optimizer";
pub const OPTIMIZERS: &str = "Optimizers";
pub const ADD_OPTIMIZER: &str = "Add an optimizer";
pub const CHANGES_ARE_EVENTS: &str =
    "While the race plays, a change holds from the next step on. Pause to change all of it.";
pub const RATES_EQUAL: &str = "Rates: all";
pub const RATES_BY_HAND: &str = "Rates: set by hand";
pub const RATES_LISTED: &str = "Rates: the landscape's defaults";
pub const RATES_TIP: &str = "How the learning rates were set. Equal rates are not fair rates: each optimizer makes \
     something else of the same η. Compare at several rates before you conclude.";
pub const MAKE_RATES_EQUAL: &str = "Make all rates equal";
pub const MAKE_RATES_LISTED: &str = "Take the landscape's defaults";
pub const MORE: &str = "More settings";
pub const BASE: &str = "Base";
pub const BASE_TIP: &str = "The rule that takes the step with the gradient found at the perturbed point";
pub const SCHEDULE: &str = "Schedule";
pub const SCHEDULE_TIP: &str = "What multiplies the learning rate over the race";
pub const CONSTANT: &str = "Constant";
pub const STEPWISE: &str = "Halved four times";
pub const COSINE: &str = "Cosine to 0";
pub const WARMUP: &str = "Linear warm-up";
pub const FROM_STEP: &str = "From step";
pub const REMOVE_EVENT: &str = "Take this change back";
pub const REMOVE: &str = "Remove";
pub const DUPLICATE: &str = "Duplicate";
pub const SHOW: &str = "Show";
pub const HIDE: &str = "Hide";
pub const DIVERGED: &str = "diverged";
pub const DIVERGED_AT: &str = "Its parameters are no longer finite at step";
pub const ON: &str = "on";
pub const OFF: &str = "off";

// Map.
pub const MAP: &str = "Map of the landscape";
pub const CANNOT_RUN: &str = "Cannot run:";
pub const COMPUTING: &str = "Racing…";
pub const COMPUTING_SEEDS: &str = "Racing over the seeds…";
pub const COMPUTING_MAP: &str = "Drawing the map…";
pub const LAYER: &str = "Layer";
pub const LAYER_TIP: &str = "What the map shows: the landscape itself (the mean over the source domains), the mean loss \
     of the training or of the test samples, or one domain";
pub const LAYER_POPULATION: &str = "Population";
pub const LAYER_TRAIN: &str = "Training samples";
pub const LAYER_TEST: &str = "Test samples";
pub const LAYER_DOMAIN: &str = "Domain";
pub const LOG_COLORS_SHORT: &str = "Log";
pub const LOG_COLORS_TIP: &str = "Colours and levels geometric in f − f*, where f* is the known minimum or the lowest \
     value shown. It enlarges the bottom.";
pub const CONTOURS: &str = "Lines";
pub const CONTOURS_TIP: &str = "Lines of equal loss";
pub const MINIMA: &str = "Minima";
pub const MINIMA_TIP: &str = "Known minima of the population: a star where it is global, a ring where not";
pub const ASCENT: &str = "Ascent";
pub const ASCENT_TIP: &str = "The point θ + ε of SAM's family where the gradient of this step was taken";
pub const EQUAL_AXES: &str = "1 : 1";
pub const EQUAL_AXES_TIP: &str = "x and y to one scale";
pub const COLORMAP: &str = "Colours";
pub const COLORMAP_TIP: &str = "The colours of the map";

// Curves.
pub const CURVES: &str = "Curves";
pub const CURVE_LOSS: &str = "Loss";
pub const CURVE_LOSS_TIP: &str = "Mean loss of all training samples at θ";
pub const CURVE_TEST_LOSS: &str = "Test loss";
pub const CURVE_TEST_LOSS_TIP: &str = "Mean loss of all test samples at θ: fresh samples of the same domains";
pub const CURVE_DISTANCE: &str = "Distance";
pub const CURVE_DISTANCE_TIP: &str =
    "Distance from θ to the nearest known minimum of the population, in units of the plane";
pub const CURVE_GRAD_NORM: &str = "Gradient norm";
pub const CURVE_GRAD_NORM_TIP: &str = "Length of the gradient of the mean training loss at θ";
pub const CURVE_NONE_TIP: &str = "This race has no such numbers";
pub const NO_CURVES: &str = "Choose a curve above.";
pub const LOG_AXIS: &str = "Log";
pub const LOG_AXIS_TIP: &str = "A logarithmic vertical axis";
pub const LOST_TO_LOG: &str = "values ≤ 0 left out";
pub const LOST_TO_LOG_TIP: &str = "A logarithmic axis cannot show them";

// Inspector.
pub const INSPECTOR: &str = "Inspector";
pub const INSPECT_TIP: &str = "Whose step is taken apart";
pub const INSPECT_NOBODY: &str = "There is no optimizer to look at.";
pub const INSPECT_NOT_HERE: &str =
    "There is no step to take apart here: the file holds the path, not what the optimizer did.";
pub const INSPECT_STEP: &str = "the update that led to step";
pub const INSPECT_FIRST: &str = "the update that will lead to step";
pub const ARROWS: &str = "Arrows on the map";
pub const ARROWS_TIP: &str = "The update and the ascent are true to scale. Minus the gradient, minus the average and minus \
     the noise share a scale of their own, so that they can be seen.";
pub const ROW_BEFORE: &str = "before";
pub const ROW_AFTER: &str = "after";
pub const ROW_UPDATE: &str = "the update";
pub const ROW_ASCENT_POINT: &str = "ascent point";

/// The symbol of an internal vector, and what it is.
#[must_use]
pub fn vector(name: &str) -> (&'static str, &'static str) {
    match name {
        "gradient" => ("g", "gradient used"),
        "m" => ("m", "average of g"),
        "v" => ("v", "average of g²"),
        "s2" => ("σ²", "variance seen"),
        "tau" => ("τ", "tanh(1/σ²)"),
        "q" => ("q", "preconditioner"),
        "epsilon" => ("ε", "ascent"),
        "noise" => ("noise", "added noise"),
        "mask" => ("mask", "kept, or 0"),
        _ => ("·", "internal"),
    }
}

// Seeds.
pub const SEEDS: &str = "Seeds";
pub const SEEDS_AT_ONCE: &str = "Seeds at once";
pub const SEEDS_TIP: &str = "Runs the race from this seed and the ones after it, and shows where each optimizer ends";
pub const SEEDS_EMPTY: &str = "One run of a stochastic race proves little. Choose 20 or 100 to see faint paths, the cloud of \
     end points, and the share of runs that ended in each basin.";
pub const SEEDS_SAME: &str = "Nothing in this race is random: every seed gives the same path.";
pub const SEEDS_TABLE: &str = "Where the runs ended, in %";
pub const SEEDS_TABLE_TIP: &str = "A run counts for the minimum that steepest descent on the population reaches from its end. \
     ± is the standard error of the share, √(p(1 − p)/n).";
pub const BASIN_TIP: &str = "The basin of this minimum,";
pub const OTHER_BASINS: &str = "other basins";
pub const OTHER_BASINS_TIP: &str = "Known minima that few runs reached, together";
pub const ELSEWHERE: &str = "elsewhere";
pub const ELSEWHERE_TIP: &str = "In the basin of no known minimum";
pub const DIVERGED_SHARE_TIP: &str = "Parameters no longer finite";
pub const SEEDS_NOTE: &str = "seeds, the same for every optimizer; ★ marks the lowest known minimum.";

// Help.
pub const HELP_INTRODUCTION: &str = "Optimizers start together at the ring and race on one landscape. Click the map or drag \
     the ring to start elsewhere; change a rate while it plays and the change joins the experiment. \
     The same experiment and seed give the same race on every machine.";
pub const HELP_KEYS: &str = "Keys";
pub const HELP_MAP: &str = "On the map";
pub const HELP_MARKS: &[&str] = &[
    "Wheel or pinch zooms about the pointer; drag pans; a double click resets the view.",
    "★ the lowest known minimum, ○ another one.",
    "A thin spur ends at θ + ε, where SAM's family took the gradient of this step.",
    "An arrow at the edge points to an optimizer outside the view.",
    "A cross marks where a run diverged, with the step.",
    "A dot on the scrubber marks a change in mid-run.",
];
pub const HELP_SOURCES: &str = "GENIE: Cho, Kim, Kim, ICML 2025. SAM: Foret et al., ICLR 2021. N-step and Rand-SAM: Tiwary, \
     Aananth, arXiv 2411.01714. GENIE's Figure 5 does not publish its landscape: four-corners is ours.";
