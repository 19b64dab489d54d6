//! The objective: which landscape or formula, where the race starts, and its samples.

use super::formula_box::FormulaBox;
use super::icons::{self, Icon};
use super::lab::Lab;
use super::settings::labeled;
use super::styles;
use super::text;
use super::theme;
use crate::experiment::{Domains, Experiment, NoiseConfig, ObjectiveConfig, Sampling, limits};
use crate::objective::landscape::{self, CATALOGUE, Info, NoiseModel};
use eframe::egui::{self, DragValue, Role, Ui, WidgetInfo, vec2};
use std::ops::RangeInclusive;

/// The panel and what is being typed into it.
#[derive(Default)]
pub struct ObjectivePanel {
    formula: FormulaBox,
}

impl ObjectivePanel {
    /// Draws the panel.
    pub fn show(&mut self, ui: &mut Ui, lab: &mut Lab) {
        ui.label(theme::strong(text::OBJECTIVE));
        picker(ui, lab);
        let info = info(lab.experiment());
        if let Some(info) = info {
            ui.label(egui::RichText::new(info.formula).small());
            ui.label(egui::RichText::new(info.about).small().color(ui.visuals().weak_text_color()));
        } else {
            self.formula.show(ui, lab);
        }
        parameters(ui, lab);
        start(ui, lab);
        race(ui, lab);
        let heading = egui::RichText::new(text::SAMPLES).small();
        egui::CollapsingHeader::new(heading).id_salt("samples").show(ui, |ui| samples(ui, lab));
    }
}

/// What the catalogue says of the landscape; `None` for a formula.
fn info(experiment: &Experiment) -> Option<&'static Info> {
    match &experiment.objective {
        ObjectiveConfig::Landscape { name, .. } => landscape::info(name),
        ObjectiveConfig::Formula { .. } => None,
    }
}

fn picker(ui: &mut Ui, lab: &mut Lab) {
    let now = info(lab.experiment());
    let title = now.map_or(text::FORMULA, |i| i.title);
    let width = ui.available_width() - 8.0;
    let ctx = ui.ctx().clone();
    egui::ComboBox::from_id_salt("landscape")
        .selected_text(theme::strong(title))
        .width(width)
        .height(420.0)
        .show_ui(ui, |ui| {
            if ui.selectable_label(now.is_none(), text::FORMULA).on_hover_text(text::FORMULA_TIP).clicked() {
                lab.choose_formula(&ctx);
            }
            ui.separator();
            for info in CATALOGUE {
                let chosen = now.is_some_and(|n| n.id == info.id);
                if ui.selectable_label(chosen, info.title).on_hover_text(info.about).clicked() && !chosen {
                    lab.choose_landscape(&ctx, info);
                }
            }
        })
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::LANDSCAPE));
}

/// A number that can be dragged and typed; the changed value.
fn number(ui: &mut Ui, value: f64, range: RangeInclusive<f64>, speed: f64, name: &str) -> Option<f64> {
    let mut v = value;
    let drag = DragValue::new(&mut v)
        .range(range)
        .speed(speed)
        .custom_formatter(|v, _| styles::number(v))
        .custom_parser(|s| s.trim().replace('−', "-").parse().ok());
    let response = ui.add_sized(vec2(72.0, 22.0), drag);
    response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    (response.changed() && v.is_finite()).then_some(v)
}

/// A whole number that can be dragged and typed; the changed value.
fn whole(ui: &mut Ui, value: u64, range: RangeInclusive<u64>, name: &str) -> Option<u64> {
    let mut v = value;
    let speed = (value as f64 * 0.01).max(0.1);
    let response = ui.add_sized(vec2(72.0, 22.0), DragValue::new(&mut v).range(range).speed(speed));
    response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    response.changed().then_some(v)
}

fn parameters(ui: &mut Ui, lab: &mut Lab) {
    let Some(info) = info(lab.experiment()) else { return };
    let ObjectiveConfig::Landscape { parameters, .. } = &lab.experiment().objective else { return };
    let values = parameters.clone();
    let ctx = ui.ctx().clone();
    for (k, parameter) in info.parameters.iter().enumerate() {
        let changed =
            labeled(ui, parameter.name, parameter.about, |ui| number(ui, values[k], -1e6..=1e6, 0.05, parameter.name));
        if let Some(v) = changed {
            lab.edit(&ctx, |e| {
                if let ObjectiveConfig::Landscape { parameters, .. } = &mut e.objective {
                    parameters[k] = v;
                }
            });
        }
    }
    if let (false, Some(condition)) = (info.parameters.is_empty(), lab.condition()) {
        let line = format!("{} {}", text::CONDITION, styles::measured(condition));
        ui.label(egui::RichText::new(line).small().color(ui.visuals().weak_text_color()))
            .on_hover_text(text::CONDITION_TIP);
    }
}

fn start(ui: &mut Ui, lab: &mut Lab) {
    let at = [lab.experiment().start[0], lab.experiment().start[1]];
    let ctx = ui.ctx().clone();
    let changed = labeled(ui, text::START, text::START_TIP, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let x = number(ui, at[0], -1e9..=1e9, 0.02, text::START_X);
        let y = number(ui, at[1], -1e9..=1e9, 0.02, text::START_Y);
        (x.is_some() || y.is_some()).then_some([x.unwrap_or(at[0]), y.unwrap_or(at[1])])
    });
    if let Some(at) = changed {
        lab.edit(&ctx, |e| e.start = at.to_vec());
    }
}

/// How long the race is, and its seed.
fn race(ui: &mut Ui, lab: &mut Lab) {
    let ctx = ui.ctx().clone();
    let steps = lab.experiment().steps;
    if let Some(n) =
        labeled(ui, text::STEPS, text::RACE_STEPS_TIP, |ui| whole(ui, steps, 1..=limits::STEPS, text::STEPS))
    {
        lab.edit(&ctx, |e| {
            e.steps = n;
            e.events.retain(|event| event.step <= n);
        });
    }
    let seed = lab.experiment().seed;
    let changed = labeled(ui, text::SEED, text::SEED_TIP, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let typed = whole(ui, seed, 0..=limits::SEED, text::SEED);
        let rolled = icons::sized(ui, Icon::Dice, text::NEW_SEED, 22.0, false).clicked();
        if rolled { Some(Lab::next_seed(seed)) } else { typed }
    });
    if let Some(seed) = changed {
        lab.edit(&ctx, |e| e.seed = seed);
    }
}

fn noise_of(experiment: &mut Experiment) -> &mut NoiseConfig {
    match &mut experiment.objective {
        ObjectiveConfig::Landscape { noise, .. } | ObjectiveConfig::Formula { noise, .. } => noise,
    }
}

fn scale_of(experiment: &mut Experiment) -> &mut f64 {
    match &mut experiment.objective {
        ObjectiveConfig::Landscape { scale, .. } | ObjectiveConfig::Formula { scale, .. } => scale,
    }
}

fn samples(ui: &mut Ui, lab: &mut Lab) {
    let mut now = lab.experiment().clone();
    let before = now.clone();
    noise(ui, &mut now);
    domains(ui, &mut now);
    batch(ui, &mut now, lab.training_samples());
    let scale = *scale_of(&mut now);
    if let Some(v) = labeled(ui, text::SCALE, text::SCALE_TIP, |ui| {
        number(ui, scale, 1e-12..=1e12, (scale * 0.01).max(1e-9), text::SCALE)
    }) {
        *scale_of(&mut now) = v;
    }
    view_of(ui, &mut now);
    if now != before {
        lab.edit(ui.ctx(), |e| *e = now);
    }
}

fn noise(ui: &mut Ui, e: &mut Experiment) {
    let noise = noise_of(e);
    let models = [
        (NoiseModel::Gradient, text::NOISE_GRADIENT, text::NOISE_GRADIENT_TIP),
        (NoiseModel::Shift, text::NOISE_SHIFT, text::NOISE_SHIFT_TIP),
    ];
    labeled(ui, text::NOISE, text::NOISE_TIP, |ui| {
        let title = if noise.model == NoiseModel::Gradient { text::NOISE_GRADIENT } else { text::NOISE_SHIFT };
        egui::ComboBox::from_id_salt("noise")
            .selected_text(title)
            .show_ui(ui, |ui| {
                for (model, name, tip) in models {
                    ui.selectable_value(&mut noise.model, model, name).on_hover_text(tip);
                }
            })
            .response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::NOISE));
    });
    labeled(ui, text::SIGMA, text::SIGMA_TIP, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (k, name) in [text::SIGMA_X, text::SIGMA_Y].into_iter().enumerate() {
            if let Some(v) = number(ui, noise.sigma[k], 0.0..=1e6, 0.01, name) {
                noise.sigma[k] = v;
            }
        }
    });
    labeled(ui, text::TRAIN_TEST, text::TRAIN_TEST_TIP, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let most = limits::SAMPLES as u64;
        for (n, name) in [(&mut noise.train, text::TRAIN), (&mut noise.test, text::TEST)] {
            if let Some(v) = whole(ui, *n as u64, 1..=most, name) {
                *n = usize::try_from(v).unwrap_or(limits::SAMPLES);
            }
        }
    });
}

/// Which domains are trained on, and which are only measured.
fn domains(ui: &mut Ui, e: &mut Experiment) {
    let count = info(e).map_or(1, |i| i.domains);
    let ObjectiveConfig::Landscape { domains: Some(domains), .. } = &mut e.objective else { return };
    for (label, tip, train) in [(text::SOURCES, text::SOURCES_TIP, true), (text::UNSEEN, text::UNSEEN_TIP, false)] {
        labeled(ui, label, tip, |ui| {
            for d in 0..count {
                let on = if train { domains.train.contains(&d) } else { domains.unseen.contains(&d) };
                if ui.selectable_label(on, d.to_string()).clicked() {
                    flip(domains, d, train);
                }
            }
        });
    }
    labeled(ui, text::SAMPLING, text::SAMPLING_TIP, |ui| {
        ui.selectable_value(&mut e.sampling, Sampling::Mixed, text::MIXED).on_hover_text(text::MIXED_TIP);
        ui.selectable_value(&mut e.sampling, Sampling::OneDomain, text::ONE_DOMAIN).on_hover_text(text::ONE_DOMAIN_TIP);
    });
}

/// Moves a domain in or out of a list; at least one stays to train on.
fn flip(domains: &mut Domains, d: usize, train: bool) {
    let was = if train { domains.train.contains(&d) } else { domains.unseen.contains(&d) };
    if was && train && domains.train.len() == 1 {
        return;
    }
    if !was && !train && domains.train == [d] {
        return;
    }
    domains.train.retain(|&k| k != d);
    domains.unseen.retain(|&k| k != d);
    if !was {
        let list = if train { &mut domains.train } else { &mut domains.unseen };
        list.push(d);
        list.sort_unstable();
    }
}

fn batch(ui: &mut Ui, e: &mut Experiment, most: u64) {
    labeled(ui, text::BATCH, text::BATCH_TIP, |ui| {
        let mut all = e.batch.is_none();
        if ui.checkbox(&mut all, text::BATCH_ALL).changed() {
            e.batch = if all { None } else { Some((most / 4).max(1)) };
        }
        if let Some(n) = e.batch
            && let Some(v) = whole(ui, n, 1..=most.max(1), text::BATCH)
        {
            e.batch = Some(v);
        }
    });
}

/// The part of the plane that a formula is shown on.
fn view_of(ui: &mut Ui, e: &mut Experiment) {
    let ObjectiveConfig::Formula { view, .. } = &mut e.objective else { return };
    for (label, k, names) in
        [(text::VIEW_X, 0, [text::VIEW_X0, text::VIEW_X1]), (text::VIEW_Y, 2, [text::VIEW_Y0, text::VIEW_Y1])]
    {
        labeled(ui, label, text::VIEW_TIP, |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let [low, high] = [view[k], view[k + 1]];
            let gap = 1e-6 * (low.abs() + high.abs()).max(1e-3);
            if let Some(v) = number(ui, low, -1e9..=high - gap, 0.05, names[0]) {
                view[k] = v;
            }
            if let Some(v) = number(ui, high, low + gap..=1e9, 0.05, names[1]) {
                view[k + 1] = v;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_in_one_list_and_one_stays_to_train_on() {
        let mut d = Domains { train: vec![0, 1, 2], unseen: vec![3] };
        flip(&mut d, 1, false);
        assert_eq!(d, Domains { train: vec![0, 2], unseen: vec![1, 3] });
        flip(&mut d, 0, true);
        flip(&mut d, 2, true);
        assert_eq!(d.train, [2]);
        flip(&mut d, 2, false);
        assert_eq!(d.train, [2]);
    }
}
