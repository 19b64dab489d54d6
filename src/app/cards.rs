//! The optimizers as cards: swatch, name, rate, and the rest folded.

use super::icons::{self, Icon};
use super::lab::Lab;
use super::settings;
use super::styles;
use super::text;
use super::theme;
use super::tokens::{self, GAP};
use super::view::ViewState;
use crate::experiment::{OptimizerConfig, limits};
use crate::optimizer::{self, Base, Config, Schedule, Spec};
use eframe::egui::{self, Align, Frame, Layout, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// What a card asks for; carried out after all cards are drawn.
enum Edit {
    Remove(usize),
    Duplicate(usize),
    Add(&'static Spec),
    Replace(usize, Box<Config>),
    RemoveEvent(usize),
    /// One rate for all, or each landscape's own.
    SetAllRates(Option<f64>),
}

/// Draws the cards and the controls above them.
pub fn show(ui: &mut Ui, lab: &mut Lab, view: &mut ViewState) {
    let mut edits = Vec::new();
    header(ui, lab, &mut edits);
    for index in 0..lab.experiment().optimizers.len() {
        card(ui, lab, view, index, &mut edits);
        ui.add_space(2.0);
    }
    add_menu(ui, lab, &mut edits);
    let ctx = ui.ctx().clone();
    for edit in edits {
        apply(lab, &ctx, edit);
    }
}

fn header(ui: &mut Ui, lab: &Lab, edits: &mut Vec<Edit>) {
    ui.horizontal(|ui| {
        ui.label(theme::strong(text::OPTIMIZERS));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| badge(ui, lab, edits));
    });
    if lab.changes_are_events() {
        ui.label(egui::RichText::new(text::CHANGES_ARE_EVENTS).small().color(ui.visuals().weak_text_color()));
    }
}

/// How the rates were set: equal, or by hand. A click offers to make them equal.
fn badge(ui: &mut Ui, lab: &Lab, edits: &mut Vec<Edit>) {
    let rates: Vec<f64> = lab.experiment().optimizers.iter().filter_map(|o| o.config.rate()).collect();
    let Some(&first) = rates.first() else { return };
    let equal = rates.iter().all(|&r| r == first) && rates.len() > 1;
    let listed = lab
        .experiment()
        .optimizers
        .iter()
        .all(|o| o.config.rate() == Some(lab.experiment().default_rate(o.config.base_spec().kind)));
    let label = if equal {
        format!("{} {}", text::RATES_EQUAL, styles::number(first))
    } else if listed {
        text::RATES_LISTED.into()
    } else {
        text::RATES_BY_HAND.into()
    };
    ui.menu_button(egui::RichText::new(label).small(), |ui| {
        ui.set_max_width(240.0);
        ui.label(text::RATES_TIP);
        if ui.button(text::MAKE_RATES_EQUAL).clicked() {
            edits.push(Edit::SetAllRates(Some(first)));
            ui.close();
        }
        if ui.button(text::MAKE_RATES_LISTED).clicked() {
            edits.push(Edit::SetAllRates(None));
            ui.close();
        }
    });
}

fn card(ui: &mut Ui, lab: &mut Lab, view: &mut ViewState, index: usize, edits: &mut Vec<Edit>) {
    let c = tokens::colors(ui.visuals().dark_mode);
    let selected = view.selected == index;
    let stroke = Stroke::new(1.0, if selected { c.accent } else { c.border });
    let id = lab.experiment().optimizers[index].id.clone();
    let frame = Frame::new().fill(c.card).stroke(stroke).corner_radius(8).inner_margin(8);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.push_id(&id, |ui| {
            title_row(ui, lab, view, index, edits);
            if view.hidden.contains(&id) {
                return;
            }
            let config = lab.experiment().optimizers[index].config.clone();
            rate_row(ui, lab, index, &config);
            ascent_row(ui, lab, index, &config);
            egui::CollapsingHeader::new(egui::RichText::new(text::MORE).small())
                .id_salt("more")
                .show(ui, |ui| rest(ui, lab, index, &config, edits));
            events(ui, lab, &id, edits);
        });
    });
}

fn title_row(ui: &mut Ui, lab: &Lab, view: &mut ViewState, index: usize, edits: &mut Vec<Edit>) {
    let dark = ui.visuals().dark_mode;
    let optimizer = &lab.experiment().optimizers[index];
    let style = styles::of(lab, index, dark);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (rect, _) = ui.allocate_exact_size(vec2(34.0, 22.0), Sense::hover());
        styles::swatch(ui.painter(), rect, &style);
        let name = optimizer.name().into_owned();
        let button = egui::Button::new(theme::strong(&name)).frame(false);
        if ui.add(button).on_hover_text(optimizer.config.spec.about).clicked() {
            view.selected = index;
        }
        if lab.tracks().get(index).is_some_and(|t| t.is_over(lab.playback.axis, lab.playback.at)) {
            let c = tokens::colors(dark);
            let step = lab.tracks()[index].diverged.unwrap_or_default();
            ui.label(egui::RichText::new(text::DIVERGED).small().color(c.error))
                .on_hover_text(format!("{} {step}", text::DIVERGED_AT));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let act = |what: &str| format!("{what} {name}");
            if icons::sized(ui, Icon::Close, &act(text::REMOVE), 22.0, false).clicked() {
                edits.push(Edit::Remove(index));
            }
            if icons::sized(ui, Icon::Copy, &act(text::DUPLICATE), 22.0, false).clicked() {
                edits.push(Edit::Duplicate(index));
            }
            let hidden = view.hidden.contains(&optimizer.id);
            let (icon, what) = if hidden { (Icon::EyeOff, text::SHOW) } else { (Icon::Eye, text::HIDE) };
            if icons::sized(ui, icon, &act(what), 22.0, false).clicked() {
                view.toggle(&optimizer.id);
            }
        });
    });
}

/// The learning rate: the base's, under an ascent.
fn rate_row(ui: &mut Ui, lab: &mut Lab, index: usize, config: &Config) {
    let base = config.base.is_some();
    settings::row(ui, lab, index, base, config.base_spec(), "lr");
}

/// The radius of an ascent, and the number of its steps.
fn ascent_row(ui: &mut Ui, lab: &mut Lab, index: usize, config: &Config) {
    if config.spec.ascent {
        for key in ["rho", "ascent_steps"] {
            if config.spec.setting(key).is_some() {
                settings::row(ui, lab, index, false, config.spec, key);
            }
        }
    }
}

fn rest(ui: &mut Ui, lab: &mut Lab, index: usize, config: &Config, edits: &mut Vec<Edit>) {
    ui.spacing_mut().item_spacing.y = GAP;
    if config.spec.ascent {
        let shown = ["rho", "ascent_steps"];
        for setting in config.spec.settings.iter().filter(|s| !shown.contains(&s.key)) {
            settings::row(ui, lab, index, false, config.spec, setting.key);
        }
        base_row(ui, lab, index, config, edits);
    }
    let base = config.base_spec();
    for setting in base.settings.iter().filter(|s| s.key != "lr") {
        settings::row(ui, lab, index, config.base.is_some(), base, setting.key);
    }
    schedule_row(ui, lab, index, config, edits);
    ui.add_space(2.0);
    for line in config.spec.formula.iter().chain(config.base.iter().flat_map(|b| b.spec.formula)) {
        ui.label(egui::RichText::new(*line).small().color(ui.visuals().weak_text_color()));
    }
}

fn base_row(ui: &mut Ui, lab: &Lab, index: usize, config: &Config, edits: &mut Vec<Edit>) {
    let Some(base) = &config.base else { return };
    settings::labeled(ui, text::BASE, text::BASE_TIP, |ui| {
        egui::ComboBox::from_id_salt("base").selected_text(base.spec.title).show_ui(ui, |ui| {
            for spec in optimizer::REGISTRY.iter().filter(|s| !s.ascent) {
                if ui.selectable_label(spec.kind == base.spec.kind, spec.title).clicked() {
                    let rate = lab.experiment().default_rate(spec.kind);
                    let base = Some(Base { spec, settings: spec.defaults(rate) });
                    edits.push(Edit::Replace(index, Box::new(Config { base, ..config.clone() })));
                }
            }
        });
    });
}

fn schedule_row(ui: &mut Ui, lab: &Lab, index: usize, config: &Config, edits: &mut Vec<Edit>) {
    let steps = lab.experiment().steps;
    let choices = [
        (text::CONSTANT, Schedule::Constant),
        (text::STEPWISE, Schedule::Step { every: (steps / 4).max(1), factor: 0.5 }),
        (text::COSINE, Schedule::Cosine { steps, floor: 0.0 }),
        (text::WARMUP, Schedule::LinearWarmup { steps: (steps / 10).max(1) }),
    ];
    let same = |a: &Schedule, b: &Schedule| std::mem::discriminant(a) == std::mem::discriminant(b);
    let now = choices.iter().find(|(_, s)| same(s, &config.schedule)).map_or(text::CONSTANT, |(name, _)| name);
    settings::labeled(ui, text::SCHEDULE, text::SCHEDULE_TIP, |ui| {
        egui::ComboBox::from_id_salt("schedule").selected_text(now).show_ui(ui, |ui| {
            for (name, schedule) in choices {
                if ui.selectable_label(same(&schedule, &config.schedule), name).clicked() {
                    edits.push(Edit::Replace(index, Box::new(Config { schedule, ..config.clone() })));
                }
            }
        });
    });
}

/// The changes in mid-run of one optimizer, each with a way to take it back.
fn events(ui: &mut Ui, lab: &Lab, id: &str, edits: &mut Vec<Edit>) {
    for (k, event) in lab.experiment().events.iter().enumerate().filter(|(_, e)| e.optimizer == id) {
        ui.horizontal(|ui| {
            let what = format!("{} {}: {} = {}", text::FROM_STEP, event.step, event.key, styles::value(event.value));
            ui.label(egui::RichText::new(what).small().color(ui.visuals().weak_text_color()));
            if icons::sized(ui, Icon::Close, text::REMOVE_EVENT, 18.0, false).clicked() {
                edits.push(Edit::RemoveEvent(k));
            }
        });
    }
}

fn add_menu(ui: &mut Ui, lab: &Lab, edits: &mut Vec<Edit>) {
    let full = lab.experiment().optimizers.len() >= limits::OPTIMIZERS;
    ui.add_enabled_ui(!full, |ui| {
        ui.menu_button(text::ADD_OPTIMIZER, |ui| {
            for spec in optimizer::REGISTRY {
                if ui.button(spec.title).on_hover_text(spec.about).clicked() {
                    edits.push(Edit::Add(spec));
                    ui.close();
                }
            }
        })
        .response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, text::ADD_OPTIMIZER));
    });
}

fn apply(lab: &mut Lab, ctx: &egui::Context, edit: Edit) {
    lab.edit(ctx, |e| match edit {
        Edit::Remove(k) => {
            let gone = e.optimizers.remove(k);
            e.events.retain(|event| event.optimizer != gone.id);
        }
        Edit::Duplicate(k) => {
            if e.optimizers.len() < limits::OPTIMIZERS {
                let source = &e.optimizers[k];
                let copy = OptimizerConfig { id: e.fresh_id(source.config.spec.kind), ..source.clone() };
                e.optimizers.insert(k + 1, copy);
            }
        }
        Edit::Add(spec) => {
            let config = e.default_config(spec);
            let id = e.fresh_id(spec.kind);
            e.optimizers.push(OptimizerConfig { id, label: None, config });
        }
        Edit::Replace(k, config) => {
            let id = e.optimizers[k].id.clone();
            let kept = |key: &str| config.base.as_ref().is_some_and(|b| b.spec.setting(key).is_some());
            e.events.retain(|event| event.optimizer != id || !event.base || kept(event.key));
            e.optimizers[k].config = *config;
        }
        Edit::RemoveEvent(k) => {
            e.events.remove(k);
        }
        Edit::SetAllRates(rate) => {
            let kinds: Vec<_> = e.optimizers.iter().map(|o| o.config.base_spec().kind).collect();
            let rates: Vec<f64> = kinds.into_iter().map(|k| rate.unwrap_or_else(|| e.default_rate(k))).collect();
            for (o, rate) in e.optimizers.iter_mut().zip(rates) {
                let base = o.config.base.is_some();
                o.config.set(base, "lr", optimizer::Value::Real(rate));
            }
        }
    });
}
