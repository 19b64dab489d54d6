//! The laboratory behind the window: the experiment, what came out of it, and the transport.
//!
//! One experiment is the single source of truth. Every edit goes through [`Lab::edit`] or
//! [`Lab::set`]; the race is then run again (at once if it is short, beside the window if not),
//! and the views draw the tracks that it left.

mod choices;

use super::job::{Job, Started, Task};
use super::playback::{Axis, Playback};
use super::tracks::Track;
use crate::experiment::{
    Event, Experiment, Inspection, LaneRecord, Problem, Race, Record, Run, ThetaRecord, build, limits, seeds,
};
use crate::objective::landscape::Plane;
use crate::optimizer::Value;
use eframe::egui;
use std::sync::Arc;

/// The most rows of a track that is shown; longer races are recorded every so many steps on the
/// screen (and in full in files).
const ROWS: u64 = 100_000;

/// Two changes of one setting within this many seconds are one drag of a slider.
const SAME_DRAG: f64 = 0.8;

/// The laboratory.
pub struct Lab {
    experiment: Experiment,
    /// Grows with every change: what is cached for another revision is stale.
    revision: u64,
    plane: Option<Arc<Plane>>,
    race: Option<Arc<Race>>,
    tracks: Vec<Track>,
    problem: Option<Problem>,
    racing: Option<Job<RaceTask>>,
    inspected: Option<((u64, usize, u64), Option<Inspection>)>,
    seed_count: u64,
    seeding: Option<Job<SeedsTask>>,
    seed_runs: Option<seeds::Runs>,
    /// A run file that stands in for the race: its records, and where it came from.
    opened: Option<(String, Arc<Run>)>,
    /// The setting that was changed last: optimizer, base, key, when, and the event's step.
    last_change: Option<(usize, bool, &'static str, f64, u64)>,
    /// The transport.
    pub playback: Playback,
}

impl Lab {
    /// A laboratory with an experiment, already run or running.
    #[must_use]
    pub fn new(experiment: Experiment, ctx: &egui::Context) -> Self {
        let mut lab = Self {
            playback: Playback::new(experiment.steps as f64),
            experiment,
            revision: 0,
            plane: None,
            race: None,
            tracks: Vec::new(),
            problem: None,
            racing: None,
            inspected: None,
            seed_count: 1,
            seeding: None,
            seed_runs: None,
            opened: None,
            last_change: None,
        };
        lab.rerun(ctx);
        lab
    }

    /// What is run.
    #[must_use]
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Grows with every change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The landscape, if there is one.
    #[must_use]
    pub fn plane(&self) -> Option<&Arc<Plane>> {
        self.plane.as_ref()
    }

    /// What the optimizers did.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// What is wrong with the experiment, if it cannot be run.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// How much of the race is computed, while it is not complete.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        self.racing.as_ref().map(Job::progress)
    }

    /// The name of the run file that is shown, if it is one.
    #[must_use]
    pub fn opened(&self) -> Option<&str> {
        self.opened.as_ref().map(|(name, _)| name.as_str())
    }

    /// The run file that is shown, if it is one.
    #[must_use]
    pub fn opened_run(&self) -> Option<Arc<Run>> {
        self.opened.as_ref().map(|(_, run)| Arc::clone(run))
    }

    /// Shows another experiment from its start.
    pub fn open(&mut self, experiment: Experiment, ctx: &egui::Context) {
        self.experiment = experiment;
        self.playback.at = 0.0;
        self.seed_count = 1;
        self.rerun(ctx);
    }

    /// Shows a recorded run as it was recorded.
    pub fn open_run(&mut self, run: Run, name: String, ctx: &egui::Context) {
        if let Some(experiment) = run.experiment.clone() {
            self.open(experiment, ctx);
        } else {
            // A path of another tool: there is no landscape, and no optimizer of ours took it.
            self.plane = None;
            self.race = None;
            self.experiment.optimizers.clear();
            self.experiment.events.clear();
        }
        if self.racing.take().is_some() {
            // What was being computed would have shown another step than the file's.
            self.race = None;
        }
        self.show_records(run.runs.clone());
        self.opened = Some((name, Arc::new(run)));
    }

    /// Changes the experiment and runs it again. What the change made of it is checked as a file
    /// would be; if it cannot be run, the tracks stay and [`Lab::problem`] says why.
    pub fn edit(&mut self, ctx: &egui::Context, change: impl FnOnce(&mut Experiment)) {
        change(&mut self.experiment);
        self.rerun(ctx);
    }

    /// The value of a setting that holds at the transport's position.
    #[must_use]
    pub fn setting(&self, index: usize, base: bool, key: &str) -> Option<Value> {
        let optimizer = self.experiment.optimizers.get(index)?;
        let step = self.step_of(index);
        let own = optimizer.config.value(base, key)?;
        let events = self.experiment.events.iter();
        let mut held =
            events.filter(|e| e.optimizer == optimizer.id && e.base == base && e.key == key && e.step <= step);
        Some(held.next_back().map_or(own, |e| e.value))
    }

    /// Whether a change of a setting now would become an event (it does while the race plays).
    #[must_use]
    pub fn changes_are_events(&self) -> bool {
        self.playback.playing && self.playback.at > 0.0 && self.playback.at < self.playback.end
    }

    /// Changes a setting: for the whole run, or, while the race plays, from the next step on.
    pub fn set(&mut self, ctx: &egui::Context, index: usize, base: bool, key: &'static str, value: Value) {
        let event_step = self.changes_are_events().then(|| self.step_of(index) + 1);
        let Some(optimizer) = self.experiment.optimizers.get_mut(index) else { return };
        if let Some(step) = event_step {
            let id = optimizer.id.clone();
            let events = &mut self.experiment.events;
            let now = ctx.input(|i| i.time);
            // A drag of one slider is one change, not fifty: it stays at the step where it began.
            let step = match &self.last_change {
                Some((i, b, k, at, began)) if (*i, *b, *k) == (index, base, key) && now - at < SAME_DRAG => *began,
                _ => step,
            };
            self.last_change = Some((index, base, key, now, step));
            events.retain(|e| (e.step, &e.optimizer, e.base, e.key) != (step, &id, base, key));
            events.push(Event { step, optimizer: id, base, key, value });
            events.sort_by_key(|e| e.step);
        } else {
            optimizer.config.set(base, key, value);
        }
        self.rerun(ctx);
    }

    /// The step at which an optimizer stands.
    #[must_use]
    pub fn step_of(&self, index: usize) -> u64 {
        let Some(track) = self.tracks.get(index) else { return 0 };
        track.step.get(track.row(self.playback.axis, self.playback.at)).copied().unwrap_or(0)
    }

    /// The update that led an optimizer to where it stands, taken apart.
    pub fn inspect(&mut self, index: usize) -> Option<&Inspection> {
        let key = (self.revision, index, self.step_of(index));
        if self.inspected.as_ref().is_none_or(|(k, _)| *k != key) {
            let found = self.race.as_ref().and_then(|race| race.inspect(index, key.2.max(1)));
            self.inspected = Some((key, found));
        }
        self.inspected.as_ref().and_then(|(_, found)| found.as_ref())
    }

    /// How many seeds are run at once.
    #[must_use]
    pub fn seed_count(&self) -> u64 {
        self.seed_count
    }

    /// Runs the race over this many seeds (1: just the experiment's own).
    pub fn set_seed_count(&mut self, count: u64, ctx: &egui::Context) {
        self.seed_count = count;
        self.start_seeds(ctx);
    }

    /// The paths of all seeds, once they are there.
    #[must_use]
    pub fn seed_runs(&self) -> Option<&seeds::Runs> {
        self.seed_runs.as_ref()
    }

    /// How many of the seeds are done, from 0 to 1, while they run.
    #[must_use]
    pub fn seed_progress(&self) -> Option<f32> {
        self.seeding.as_ref().map(Job::progress)
    }

    /// Counts along steps or along gradient evaluations, standing where it stood in proportion.
    pub fn set_axis(&mut self, axis: Axis) {
        let share = self.playback.at / self.playback.end.max(1.0);
        self.playback.axis = axis;
        self.playback.set_end(self.end());
        self.playback.at = (share * self.playback.end).round();
    }

    fn end(&self) -> f64 {
        let longest = self.tracks.iter().map(|t| t.end(self.playback.axis)).fold(0.0, f64::max);
        match self.playback.axis {
            Axis::Steps if self.opened.is_none() => self.experiment.steps as f64,
            _ => longest,
        }
    }

    /// Takes in what was computed beside the window. To be called every frame.
    pub fn poll(&mut self, ctx: &egui::Context) {
        if let Some(job) = &mut self.racing
            && let Some(race) = job.poll(ctx)
        {
            self.racing = None;
            self.take(race);
        }
        if let Some(job) = &mut self.seeding
            && let Some(runs) = job.poll(ctx)
        {
            self.seeding = None;
            self.seed_runs = Some(Arc::new(runs));
        }
    }

    fn rerun(&mut self, ctx: &egui::Context) {
        self.revision += 1;
        self.opened = None;
        // One place says what a valid experiment is: the reader of files.
        let made = self.experiment.checked().and_then(|experiment| build::plane(&experiment));
        let plane = match made {
            Ok(plane) => Arc::new(plane),
            Err(problem) => {
                self.problem = Some(problem);
                self.racing = None;
                return;
            }
        };
        self.problem = None;
        self.plane = Some(Arc::clone(&plane));
        let shown = Experiment { record: shown_record(&self.experiment), ..self.experiment.clone() };
        match Job::start(RaceTask(Race::on(shown, plane)), ctx) {
            Started::Done(race) => {
                self.racing = None;
                self.take(race);
            }
            Started::Running(job) => self.racing = Some(job),
        }
        self.start_seeds(ctx);
    }

    fn start_seeds(&mut self, ctx: &egui::Context) {
        self.seeding = None;
        if self.seed_count <= 1 || self.problem.is_some() {
            self.seed_runs = None;
            return;
        }
        match Job::start(SeedsTask(seeds::Seeds::new(self.experiment.clone(), self.seed_count), true), ctx) {
            Started::Done(runs) => self.seed_runs = Some(Arc::new(runs)),
            Started::Running(job) => self.seeding = Some(job),
        }
    }

    fn take(&mut self, race: Race) {
        let records: Vec<LaneRecord> = race.lanes().iter().map(crate::experiment::Lane::record).collect();
        self.race = Some(Arc::new(race));
        self.show_records(records);
    }

    fn show_records(&mut self, records: Vec<LaneRecord>) {
        self.tracks = records.into_iter().map(Track::of_record).collect();
        self.inspected = None;
        self.revision += 1;
        let end = self.end();
        self.playback.set_end(end);
    }

    /// The experiment as a file would have it.
    ///
    /// # Errors
    /// If it cannot be run, or its record would be too large.
    pub fn checked(&self) -> Result<Experiment, Problem> {
        let experiment = self.experiment.checked()?;
        experiment.check_size(limits::RUN)?;
        Ok(experiment)
    }
}

fn shown_record(experiment: &Experiment) -> Record {
    let every = experiment.steps.div_ceil(ROWS).max(1);
    Record { every, theta: ThetaRecord::Every(1), ..Record::bare() }
}

/// Runs a race in slices.
pub struct RaceTask(pub Race);

impl Task for RaceTask {
    type Output = Race;

    fn advance(&mut self) -> bool {
        if cfg!(target_arch = "wasm32") { self.0.advance(200) } else { self.0.advance_parallel(500) }
    }

    fn progress(&self) -> f32 {
        let (done, all) = self.0.progress();
        done as f32 / all.max(1) as f32
    }

    fn finish(self) -> Race {
        self.0
    }
}

/// Runs a race over many seeds in slices. The flag falls if the experiment cannot be run (which
/// was checked before).
struct SeedsTask(seeds::Seeds, bool);

impl Task for SeedsTask {
    type Output = Vec<Vec<seeds::Path>>;

    fn advance(&mut self) -> bool {
        self.1 = self.0.advance(1000).unwrap_or(false);
        self.1
    }

    fn progress(&self) -> f32 {
        self.0.progress()
    }

    fn finish(self) -> Self::Output {
        self.0.into_runs()
    }
}
