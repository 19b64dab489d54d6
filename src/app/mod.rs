//! The window: egui panels around a [`lab::Lab`], which holds the experiment and what came of it.
//!
//! `lab` is the state, `shell` the layout, one file a panel; `map/` draws the plane; `commands` owns
//! labels and keys; `text` holds every string; `tokens`, `theme` and `styles` say how things look.
//! The app draws what the core computed and computes nothing of its own. What differs between the
//! desktop and the web (files, dialogs) stands in `desktop`.

pub mod cards;
pub mod commands;
pub mod curves;
#[cfg(not(target_arch = "wasm32"))]
pub mod desktop;
pub mod export;
pub mod files;
pub mod formula_box;
pub mod help;
pub mod icons;
pub mod inspector;
pub mod job;
pub mod lab;
pub mod map;
pub mod mesh;
pub mod messages;
pub mod objective_panel;
pub mod playback;
pub mod prompt;
pub mod seeds_panel;
pub mod settings;
mod shell;
pub mod styles;
pub mod text;
pub mod theme;
pub mod tokens;
pub mod top_bar;
pub mod tracks;
pub mod transport;
pub mod view;

use crate::experiment::{ObjectiveConfig, catalogue};
use commands::Command;
use curves::Curves;
use eframe::egui;
use export::{Export, Format};
use files::{Opened, Picked};
use job::{Job, Started};
use lab::Lab;
use map::Map;
use messages::Messages;
use objective_panel::ObjectivePanel;
use prompt::Prompt;
use std::sync::{Arc, Mutex};
use view::ViewState;

/// The key under which the view is kept between sessions.
const STORED: &str = "view";

/// What was asked for, to be done after the frame is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A command.
    Command(Command),
    /// The run as a table.
    SaveCsv,
    /// An experiment of the catalogue.
    OpenCatalogue(&'static str),
    /// GENIE without its three parts, beside the GENIE that is there.
    AddControl,
    /// No more of the sentence above the map.
    CloseNote,
}

/// A sentence above the map that says what to look at, while the objective that it speaks of is
/// shown.
struct Note {
    sentence: &'static str,
    about: ObjectiveConfig,
}

/// A picture that was asked for and has not come yet.
type Picture = Arc<Mutex<Option<Arc<egui::ColorImage>>>>;

/// The app.
pub struct Losscape {
    /// The experiment and what came of it.
    pub lab: Lab,
    /// What is seen of it.
    pub view: ViewState,
    map: Map,
    curves: Curves,
    objective: ObjectivePanel,
    messages: Messages,
    prompt: Option<Prompt>,
    help_open: bool,
    note: Option<Note>,
    picture: Option<(Picture, egui::Rect)>,
    exporting: Option<Job<Export>>,
}

impl Losscape {
    /// The app in a window of eframe's, with what was kept from the last session.
    #[must_use]
    pub fn new(cc: &eframe::CreationContext<'_>, files: Vec<Picked>) -> Self {
        let view = cc.storage.and_then(|s| eframe::get_value(s, STORED)).unwrap_or_default();
        Self::with_view(&cc.egui_ctx, view, files)
    }

    /// The app on any egui context.
    #[must_use]
    pub fn with_view(ctx: &egui::Context, view: ViewState, files: Vec<Picked>) -> Self {
        theme::apply(ctx);
        if let Some(dark) = view.dark {
            ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
        }
        let opening = catalogue::ALL[0].experiment();
        let note = Note { sentence: text::TRY, about: opening.objective.clone() };
        let mut app = Self {
            lab: Lab::new(opening, ctx),
            view,
            map: Map::default(),
            curves: Curves::default(),
            objective: ObjectivePanel::default(),
            messages: Messages::default(),
            prompt: None,
            help_open: false,
            note: Some(note),
            picture: None,
            exporting: None,
        };
        if app.view.axis.0 != app.lab.playback.axis {
            app.lab.set_axis(app.view.axis.0);
        }
        app.lab.playback.playing = true;
        for file in files {
            app.open(ctx, file);
        }
        app
    }

    /// The part of a frame that is not drawn: keys, files, time.
    pub fn update(&mut self, ctx: &egui::Context) {
        self.lab.poll(ctx);
        let seconds = f64::from(ctx.input(|i| i.stable_dt));
        if self.lab.playback.tick(seconds) {
            ctx.request_repaint();
        }
        self.view.axis.0 = self.lab.playback.axis;
        for command in commands::pressed(ctx) {
            self.carry_out(ctx, command);
        }
        self.take_dropped(ctx);
        self.take_picture(ctx);
        self.take_export(ctx);
    }

    /// Whether something is still being computed beside the window.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.lab.progress().is_some() || self.lab.seed_progress().is_some() || self.map.is_busy()
    }

    fn act(&mut self, ctx: &egui::Context, action: &Action) {
        match *action {
            Action::Command(command) => self.carry_out(ctx, command),
            Action::SaveCsv => self.export(ctx, Format::Csv),
            Action::OpenCatalogue(id) => {
                if let Some(entry) = catalogue::ALL.iter().find(|e| e.id() == id) {
                    let experiment = entry.experiment();
                    self.note = Some(Note { sentence: entry.about(), about: experiment.objective.clone() });
                    self.view.note_open = true;
                    self.lab.open(experiment, ctx);
                    self.map.reset();
                    self.lab.playback.playing = true;
                }
            }
            Action::AddControl => self.lab.add_control(ctx),
            Action::CloseNote => self.view.note_open = false,
        }
    }

    /// Does what a command says.
    pub fn carry_out(&mut self, ctx: &egui::Context, command: Command) {
        let playback = &mut self.lab.playback;
        match command {
            Command::PlayPause => playback.toggle(),
            Command::StepForward => playback.step(1.0),
            Command::StepBack => playback.step(-1.0),
            Command::TenForward => playback.step(10.0),
            Command::TenBack => playback.step(-10.0),
            Command::Start => playback.step(f64::NEG_INFINITY),
            Command::End => playback.step(f64::INFINITY),
            Command::Restart => {
                playback.seek(0.0);
                playback.playing = true;
            }
            Command::NewSeed => {
                self.lab.edit(ctx, |e| e.seed = Lab::next_seed(e.seed));
                self.messages.done(format!("{} {}", text::SEED, self.lab.experiment().seed));
            }
            Command::Faster => playback.change_speed(1),
            Command::Slower => playback.change_speed(-1),
            Command::LogColors => self.view.log_colors = !self.view.log_colors,
            Command::ResetView => self.map.reset(),
            Command::ShowHide(k) => {
                if let Some(track) = self.lab.tracks().get(k) {
                    self.view.toggle(&track.id.clone());
                }
            }
            Command::SaveRun => self.export(ctx, Format::Json),
            Command::SaveExperiment => {
                let text = self.lab.experiment().to_json();
                self.save("experiment.json", text.into_bytes());
            }
            Command::Open => self.pick(ctx),
            Command::CopyPicture => self.copy_picture(ctx),
            Command::FullScreen => {
                let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            Command::Help => self.help_open = !self.help_open,
            Command::ToggleTheme => {
                let dark = ctx.theme() == egui::Theme::Light;
                self.view.dark = Some(dark);
                ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
            }
        }
    }

    /// Computes the run beside the window, to be saved when it is done.
    fn export(&mut self, ctx: &egui::Context, format: Format) {
        if let Some(run) = self.lab.opened_run() {
            // What was opened is saved as it was, not computed again.
            self.save(format.file_name(), format.bytes(&run));
            return;
        }
        match self.lab.checked().and_then(|e| Export::new(e, format)) {
            Ok(export) => match Job::start(export, ctx) {
                Started::Done((format, bytes)) => self.save(format.file_name(), bytes),
                Started::Running(job) => self.exporting = Some(job),
            },
            Err(problem) => self.messages.error(format!("{} {problem}", text::CANNOT_SAVE)),
        }
    }

    fn take_export(&mut self, ctx: &egui::Context) {
        if let Some((format, bytes)) = self.exporting.as_mut().and_then(|job| job.poll(ctx)) {
            self.exporting = None;
            self.save(format.file_name(), bytes);
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn save(&mut self, name: &str, bytes: Vec<u8>) {
        if !desktop::has_dialogs() {
            self.prompt = Some(Prompt::save(name, bytes));
            return;
        }
        match desktop::save(name, &bytes) {
            Ok(Some(path)) => self.messages.done(format!("{} {path}", text::SAVED)),
            Ok(None) => {}
            Err(problem) => self.messages.error(format!("{} {problem}", text::CANNOT_SAVE)),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn pick(&mut self, ctx: &egui::Context) {
        if !desktop::has_dialogs() {
            self.prompt = Some(Prompt::open());
        } else if let Some(picked) = desktop::pick() {
            self.open(ctx, picked);
        }
    }

    /// Shows what is in a file, or says what is wrong with it; what was shown then stays.
    pub fn open(&mut self, ctx: &egui::Context, file: Picked) {
        let Picked { name, bytes } = file;
        let read = bytes.and_then(|b| files::read(&b).map_err(|p| p.to_string()));
        match read {
            Ok(Opened::Experiment(experiment)) => {
                self.note = None;
                self.view.hidden.clear();
                self.lab.open(*experiment, ctx);
                self.lab.playback.playing = true;
                self.messages.done(format!("{} {name}", text::OPENED));
            }
            Ok(Opened::Run(run, notes)) => {
                self.note = None;
                self.view.hidden.clear();
                self.lab.open_run(*run, name.clone(), ctx);
                self.lab.playback.playing = true;
                self.messages.done(format!("{} {name}", text::OPENED));
                for note in notes.into_iter().take(3) {
                    self.messages.done(note);
                }
            }
            Err(problem) => self.messages.error(format!("{name}: {problem}")),
        }
        self.map.reset();
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn take_dropped(&mut self, ctx: &egui::Context) {
        // The last file wins: one experiment is shown at a time.
        if let Some(file) = ctx.input(|i| i.raw.dropped_files.last().cloned()) {
            self.open(ctx, desktop::read(file.path()));
        }
    }

    /// Asks for a picture of the plot under the pointer (of the map, if it is over none).
    fn copy_picture(&mut self, ctx: &egui::Context) {
        let pointer = ctx.input(|i| i.pointer.latest_pos());
        let plots = self.map.rect.into_iter().chain(self.curves.rects.iter().copied());
        let under = plots.clone().find(|r| pointer.is_some_and(|p| r.contains(p)));
        let Some(rect) = under.or(self.map.rect) else { return };
        let picture = Picture::default();
        let (slot, wake) = (Arc::clone(&picture), ctx.clone());
        ctx.request_screenshot(move |image| {
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(image);
            }
            wake.request_repaint();
        });
        self.picture = Some((picture, rect));
    }

    fn take_picture(&mut self, ctx: &egui::Context) {
        let came = self.picture.as_ref().and_then(|(slot, _)| slot.lock().ok()?.take());
        if let (Some(image), Some((_, rect))) = (came, self.picture.as_ref()) {
            ctx.copy_image(image.region(rect, Some(ctx.pixels_per_point())));
            self.picture = None;
            self.messages.done(text::PICTURE_COPIED);
        }
    }
}

impl eframe::App for Losscape {
    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        self.update(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, STORED, &self.view);
    }
}
