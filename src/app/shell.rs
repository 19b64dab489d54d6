//! Where the panels stand: beside the map in a wide window, below it in a middling one, stacked in
//! a narrow one, where the map keeps half of the height.

use super::icons::{self, Icon};
use super::job::Job;
use super::prompt::{Answer, Prompt};
use super::tokens::{self, LEFT, NARROW, RIGHT};
use super::view::{Section, Tab};
use super::{Action, Losscape, cards, desktop, help, inspector, seeds_panel, text, top_bar, transport};
use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Stroke, Ui, vec2};
use std::path::Path;

/// At this width the right panel has room beside the map.
const WIDE: f32 = 1200.0;

impl Losscape {
    /// Draws a frame.
    pub fn draw(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let mut actions = Vec::new();
        let width = ui.available_width();
        let c = tokens::colors(ui.visuals().dark_mode);
        let bar = Frame::new().fill(c.panel).inner_margin(Margin::symmetric(12, 6));
        Panel::top("top").exact_size(44.0).resizable(false).frame(bar).show(ui, |ui| {
            top_bar::show(ui, &self.lab, &mut self.view, width < NARROW, &mut actions);
        });
        if width < NARROW {
            self.stacked(ui, &mut actions, bar);
        } else {
            self.beside(ui, &mut actions, bar, width >= WIDE);
        }
        help::show(&ctx, &mut self.help_open);
        self.ask_path(&ctx);
        self.show_export(&ctx);
        self.messages.show(&ctx);
        for action in &actions {
            self.act(&ctx, action);
        }
    }

    fn beside(&mut self, ui: &mut Ui, actions: &mut Vec<Action>, bar: Frame, wide: bool) {
        let c = tokens::colors(ui.visuals().dark_mode);
        Panel::bottom("transport").exact_size(46.0).resizable(false).frame(bar).show(ui, |ui| {
            let asked = transport::show(ui, &mut self.lab, false);
            actions.extend(asked.into_iter().map(Action::Command));
        });
        let side = Frame::new().fill(c.panel).inner_margin(Margin { left: 12, right: 6, top: 10, bottom: 6 });
        if self.view.left_open {
            Panel::left("left").default_size(LEFT).size_range(250.0..=440.0).frame(side).show(ui, |ui| {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.left(ui));
            });
        }
        let tabs = Frame::new().fill(c.panel).inner_margin(Margin::symmetric(12, 8));
        if self.view.right_open {
            if wide {
                Panel::right("right").default_size(RIGHT).size_range(280.0..=720.0).frame(tabs).show(ui, |ui| {
                    self.tabs(ui, false);
                });
            } else {
                Panel::bottom("below").default_size(236.0).size_range(150.0..=460.0).frame(tabs).show(ui, |ui| {
                    self.tabs(ui, true);
                });
            }
        }
        let ground = Frame::new().fill(c.window).inner_margin(Margin::symmetric(10, 8));
        CentralPanel::default().frame(ground).show(ui, |ui| self.centre(ui, actions));
    }

    fn stacked(&mut self, ui: &mut Ui, actions: &mut Vec<Action>, bar: Frame) {
        let c = tokens::colors(ui.visuals().dark_mode);
        let half = (ui.available_height() * 0.5).max(200.0);
        let ground = Frame::new().fill(c.window).inner_margin(Margin::symmetric(6, 4));
        Panel::top("map").exact_size(half).resizable(false).frame(ground).show(ui, |ui| self.centre(ui, actions));
        Panel::top("transport").exact_size(84.0).resizable(false).frame(bar).show(ui, |ui| {
            let asked = transport::show(ui, &mut self.lab, true);
            actions.extend(asked.into_iter().map(Action::Command));
        });
        let rest = Frame::new().fill(c.panel).inner_margin(Margin::symmetric(12, 6));
        CentralPanel::default().frame(rest).show(ui, |ui| {
            egui::ScrollArea::horizontal().id_salt("sections").show(ui, |ui| {
                ui.horizontal(|ui| {
                    for (section, name) in Section::ALL {
                        ui.selectable_value(&mut self.view.section, section, name);
                    }
                });
            });
            egui::ScrollArea::vertical().id_salt("section").auto_shrink(false).show(ui, |ui| match self.view.section {
                Section::Objective => self.objective.show(ui, &mut self.lab),
                Section::Optimizers => cards::show(ui, &mut self.lab, &mut self.view),
                Section::Curves => {
                    // Inside a scroll area there is no height to fill.
                    let shown = self.view.curves.len().clamp(1, 4) as f32;
                    ui.allocate_ui(vec2(ui.available_width(), 170.0 * shown + 60.0), |ui| {
                        self.curves.show(ui, &mut self.lab, &mut self.view, false);
                    });
                }
                Section::Inspector => inspector::show(ui, &mut self.lab, &mut self.view),
                Section::Seeds => seeds_panel::show(ui, &mut self.lab, &self.view),
            });
        });
    }

    fn left(&mut self, ui: &mut Ui) {
        ui.set_max_width(ui.available_width() - 6.0);
        self.objective.show(ui, &mut self.lab);
        ui.add_space(6.0);
        ui.separator();
        cards::show(ui, &mut self.lab, &mut self.view);
    }

    fn tabs(&mut self, ui: &mut Ui, below: bool) {
        // A panel takes the height of what is in it: all of it is used.
        ui.set_min_height(ui.available_height());
        ui.horizontal(|ui| {
            for (tab, name) in
                [(Tab::Curves, text::CURVES), (Tab::Inspector, text::INSPECTOR), (Tab::Seeds, text::SEEDS)]
            {
                ui.selectable_value(&mut self.view.tab, tab, name);
            }
        });
        ui.add_space(2.0);
        match self.view.tab {
            Tab::Curves => self.curves.show(ui, &mut self.lab, &mut self.view, below),
            Tab::Inspector => {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    inspector::show(ui, &mut self.lab, &mut self.view);
                });
            }
            Tab::Seeds => {
                egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    seeds_panel::show(ui, &mut self.lab, &self.view);
                });
            }
        }
    }

    fn centre(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        self.note(ui, actions);
        self.map.show(ui, &mut self.lab, &mut self.view);
    }

    /// One sentence on what to try, with the control that belongs to it.
    fn note(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Some(note) = &self.note else { return };
        if !self.view.note_open || note.about != self.lab.experiment().objective {
            return;
        }
        let c = tokens::colors(ui.visuals().dark_mode);
        let frame = Frame::new()
            .fill(c.card)
            .stroke(Stroke::new(1.0, c.border))
            .corner_radius(8)
            .inner_margin(Margin::symmetric(10, 4));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                let control = self.lab.wants_control();
                // On a phone the map needs the height more.
                let narrow = ui.ctx().content_rect().width() < NARROW;
                let room = ui.available_width() - if control { 190.0 } else { 34.0 };
                ui.allocate_ui(vec2(room.max(120.0), 0.0), |ui| {
                    ui.set_max_width(room.max(120.0));
                    let label = egui::Label::new(note.sentence);
                    ui.add(if narrow { label.truncate() } else { label.wrap() }).on_hover_text(note.sentence);
                });
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if icons::sized(ui, Icon::Close, text::DISMISS, 22.0, false).clicked() {
                        actions.push(Action::CloseNote);
                    }
                    if control && ui.button(text::PARTS_OFF).on_hover_text(text::PARTS_OFF_TIP).clicked() {
                        actions.push(Action::AddControl);
                    }
                });
            });
        });
        ui.add_space(2.0);
    }

    /// How far a run is that will be saved, with a way to call it off.
    fn show_export(&mut self, ctx: &egui::Context) {
        let Some(done) = self.exporting.as_ref().map(Job::progress) else { return };
        let mut stop = false;
        egui::Window::new(text::SAVE)
            .collapsible(false)
            .resizable(false)
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(ctx, |ui| {
                ui.label(text::EXPORTING);
                ui.add(egui::ProgressBar::new(done).desired_width(280.0).show_percentage());
                stop = ui.button(text::CANCEL).clicked();
            });
        ctx.request_repaint_after_secs(0.1);
        if stop {
            self.exporting = None;
        }
    }

    fn ask_path(&mut self, ctx: &egui::Context) {
        let Some(prompt) = &mut self.prompt else { return };
        match prompt.show(ctx) {
            Answer::Waiting => {}
            Answer::Cancelled => self.prompt = None,
            Answer::Open(path) => {
                self.prompt = None;
                self.open(ctx, desktop::read(Path::new(&path)));
            }
            Answer::Save(path, bytes) => match desktop::write(Path::new(&path), &bytes) {
                Ok(()) => {
                    self.prompt = None;
                    self.messages.done(format!("{} {path}", text::SAVED));
                }
                Err(problem) => {
                    let problem = format!("{} {problem}", text::CANNOT_SAVE);
                    self.prompt = Some(Prompt::save(&path, bytes).again(path, problem));
                }
            },
        }
    }
}
