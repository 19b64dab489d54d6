//! One step taken apart: what the chosen optimizer did to get where it stands, in numbers, in its
//! formula, and as arrows on the map, all in the same colours.

use super::lab::Lab;
use super::map::frame::Frame;
use super::map::paths;
use super::settings;
use super::styles;
use super::text;
use super::theme;
use super::tokens;
use super::view::ViewState;
use crate::experiment::Inspection;
use eframe::egui::{self, Color32, FontId, Sense, TextFormat, Ui, text::LayoutJob, vec2};

/// The parts of an update that have a colour and an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Gradient,
    Average,
    Ascent,
    Noise,
    Update,
}

/// How long the longest arrow is that is not true to scale, as a share of the map.
const LONGEST: f64 = 0.22;

impl Part {
    fn of_vector(name: &str) -> Option<Self> {
        match name {
            "gradient" => Some(Self::Gradient),
            "m" => Some(Self::Average),
            "epsilon" => Some(Self::Ascent),
            "noise" => Some(Self::Noise),
            _ => None,
        }
    }

    /// The part that a symbol of a formula stands for.
    fn of_symbol(symbol: &str) -> Option<Self> {
        let plain: String = symbol.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect();
        match plain.trim_end_matches(|c: char| ('₀'..='₉').contains(&c) || c == 'ₜ') {
            "g" | "g²" | "∇L" | "h" => Some(Self::Gradient),
            "m" | "m²" | "b" | "m̂" | "m̂²" => Some(Self::Average),
            "ε" | "u" => Some(Self::Ascent),
            "noise" | "ξ" => Some(Self::Noise),
            "Δθ" => Some(Self::Update),
            _ => None,
        }
    }

    fn index(self) -> usize {
        match self {
            Self::Gradient => 0,
            Self::Average => 1,
            Self::Ascent => 2,
            Self::Noise => 3,
            Self::Update => 4,
        }
    }

    fn arrow(self) -> Color32 {
        tokens::map::ARROWS[self.index()]
    }

    fn ink(self, dark: bool) -> Color32 {
        tokens::colors(dark).parts[self.index()]
    }
}

/// Draws the panel.
pub fn show(ui: &mut Ui, lab: &mut Lab, view: &mut ViewState) {
    let dark = ui.visuals().dark_mode;
    chooser(ui, lab, view);
    let index = view.selected;
    let Some(track) = lab.tracks().get(index) else {
        ui.label(text::INSPECT_NOBODY);
        return;
    };
    let label = track.label.clone();
    let over = track.is_over(lab.playback.axis, lab.playback.at);
    let diverged = track.diverged.filter(|_| over);
    let step = lab.step_of(index);
    let Some(inspection) = lab.inspect(index).cloned() else {
        ui.label(egui::RichText::new(text::INSPECT_NOT_HERE).color(ui.visuals().weak_text_color()));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let what = if step == 0 { text::INSPECT_FIRST } else { text::INSPECT_STEP };
        ui.label(theme::strong(format!("{label}: {what} {}", inspection.step)));
        let rate = format!("η = {}", styles::number(inspection.lr));
        ui.label(egui::RichText::new(rate).color(ui.visuals().weak_text_color()));
    });
    if let Some(step) = diverged {
        let c = tokens::colors(dark);
        ui.colored_label(c.error, format!("{} {step}.", text::DIVERGED_AT));
    }
    ui.add_space(2.0);
    if ui.available_width() > 600.0 {
        // Low and wide: the formula beside its numbers.
        ui.columns(2, |columns| {
            formula(&mut columns[0], lab, index, dark);
            arrow_switch(&mut columns[0], view);
            numbers(&mut columns[1], &inspection, dark);
        });
        return;
    }
    formula(ui, lab, index, dark);
    ui.add_space(4.0);
    numbers(ui, &inspection, dark);
    ui.add_space(4.0);
    arrow_switch(ui, view);
}

fn arrow_switch(ui: &mut Ui, view: &mut ViewState) {
    ui.checkbox(&mut view.arrows, text::ARROWS);
    ui.label(egui::RichText::new(text::ARROWS_TIP).small().color(ui.visuals().weak_text_color()));
}

fn chooser(ui: &mut Ui, lab: &Lab, view: &mut ViewState) {
    let names: Vec<String> = lab.tracks().iter().map(|t| t.label.clone()).collect();
    view.selected = view.selected.min(names.len().saturating_sub(1));
    let Some(now) = names.get(view.selected).cloned() else { return };
    settings::labeled(ui, text::OPTIMIZER, text::INSPECT_TIP, |ui| {
        let dark = ui.visuals().dark_mode;
        let (rect, _) = ui.allocate_exact_size(vec2(30.0, 20.0), Sense::hover());
        styles::swatch(ui.painter(), rect, &styles::of(lab, view.selected, dark));
        egui::ComboBox::from_id_salt("inspected")
            .selected_text(now)
            .show_ui(ui, |ui| {
                for (k, name) in names.iter().enumerate() {
                    ui.selectable_value(&mut view.selected, k, name);
                }
            })
            .response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, text::OPTIMIZER));
    });
}

/// The update, its symbols in the colours of the arrows.
fn formula(ui: &mut Ui, lab: &Lab, index: usize, dark: bool) {
    let c = tokens::colors(dark);
    let Some(optimizer) = lab.experiment().optimizers.get(index) else { return };
    let config = &optimizer.config;
    let lines = config.spec.formula.iter().chain(config.base.iter().flat_map(|b| b.spec.formula));
    let frame =
        egui::Frame::new().fill(c.card).stroke(egui::Stroke::new(1.0, c.border)).corner_radius(6).inner_margin(8);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        for line in lines {
            ui.label(colored(line, dark));
        }
    });
}

/// A line of a formula as coloured text.
fn colored(line: &str, dark: bool) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = tokens::colors(dark).text;
    let mut word = String::new();
    let push = |text: &str, job: &mut LayoutJob| {
        if !text.is_empty() {
            let color = Part::of_symbol(text).map_or(plain, |p| p.ink(dark));
            job.append(text, 0.0, TextFormat::simple(FontId::proportional(13.5), color));
        }
    };
    for c in line.chars() {
        let inside = c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c) || "∇²₀₁₂ₜ".contains(c);
        if inside {
            word.push(c);
        } else {
            push(&word, &mut job);
            word.clear();
            push(&c.to_string(), &mut job);
        }
    }
    push(&word, &mut job);
    job
}

/// Every vector of the step, in the order in which the update uses it.
fn numbers(ui: &mut Ui, inspection: &Inspection, dark: bool) {
    let c = tokens::colors(dark);
    egui::Grid::new("numbers").num_columns(4).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        ui.label("");
        for head in ["x", "y"] {
            ui.label(egui::RichText::new(head).color(c.weak));
        }
        ui.label("");
        ui.end_row();
        let mut row = |symbol: &str, values: &[f64], tip: &str, part: Option<Part>| {
            let color = part.map_or(c.text, |p| p.ink(dark));
            ui.label(egui::RichText::new(symbol).color(color).strong()).on_hover_text(tip);
            for k in 0..2 {
                ui.label(styles::measured(values.get(k).copied().unwrap_or(f64::NAN)));
            }
            ui.label(egui::RichText::new(tip).small().color(c.weak));
            ui.end_row();
        };
        row("θ", &inspection.before, text::ROW_BEFORE, None);
        for (name, values) in &inspection.trace.vectors {
            let (symbol, tip) = text::vector(name);
            row(symbol, values, tip, Part::of_vector(name));
        }
        for (k, point) in inspection.trace.ascent_path.iter().enumerate() {
            row(&format!("θ + ε{}", subscript(k + 1)), point, text::ROW_ASCENT_POINT, Some(Part::Ascent));
        }
        let moved: Vec<f64> = inspection.after.iter().zip(&inspection.before).map(|(a, b)| a - b).collect();
        row("Δθ", &moved, text::ROW_UPDATE, Some(Part::Update));
        row("θ′", &inspection.after, text::ROW_AFTER, None);
    });
}

fn subscript(n: usize) -> String {
    n.to_string().bytes().filter_map(|b| char::from_u32(u32::from('₀') + u32::from(b - b'0'))).collect()
}

/// The arrows of the step on the map.
pub fn arrows(painter: &egui::Painter, frame: &Frame, lab: &mut Lab, view: &ViewState) {
    let Some(inspection) = lab.inspect(view.selected) else { return };
    let two = |v: &[f64]| -> Option<[f64; 2]> { Some([*v.first()?, *v.get(1)?]) };
    let Some(from) = two(&inspection.before) else { return };
    // Against the gradient and the average the step goes: they are drawn with the sign of the step.
    let against = |name: &str| inspection.trace.get(name).and_then(two).map(|[x, y]| [-x, -y]);
    let free = [(Part::Gradient, against("gradient")), (Part::Average, against("m")), (Part::Noise, against("noise"))];
    let length = |[x, y]: [f64; 2]| crate::math::vector::norm(&[x, y]);
    let longest = free.iter().filter_map(|(_, v)| *v).map(length).filter(|l| l.is_finite()).fold(0.0, f64::max);
    let [x0, x1, y0, y1] = frame.bounds;
    let room = LONGEST * (x1 - x0).min(y1 - y0);
    for (part, vector) in free {
        if let Some([x, y]) = vector.filter(|_| longest > 0.0) {
            let s = room / longest;
            paths::arrow(painter, frame, from, [x * s, y * s], part.arrow());
        }
    }
    if let Some(ascent) = inspection.trace.get("epsilon").and_then(two) {
        paths::arrow(painter, frame, from, ascent, Part::Ascent.arrow());
    }
    if let Some([x, y]) = two(&inspection.after) {
        paths::arrow(painter, frame, from, [x - from[0], y - from[1]], Part::Update.arrow());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_find_their_part() {
        assert_eq!(Part::of_symbol("g"), Some(Part::Gradient));
        assert_eq!(Part::of_symbol("m̂"), Some(Part::Average));
        assert_eq!(Part::of_symbol("ε₁"), Some(Part::Ascent));
        assert_eq!(Part::of_symbol("θ"), None);
        assert_eq!(subscript(12), "₁₂");
        let text: String = colored("θ ← θ − η·m̂/(√v̂ + ε)", true).text;
        assert_eq!(text, "θ ← θ − η·m̂/(√v̂ + ε)");
    }
}
