//! Many seeds at once: where each optimizer ends, with the uncertainty of the share.

use super::lab::Lab;
use super::styles;
use super::text;
use super::theme;
use super::tokens;
use super::view::ViewState;
use crate::experiment::seeds::{self, Share};
use crate::figure::scale;
use eframe::egui::{self, Sense, Ui, vec2};

/// How many seeds may be run at once.
const COUNTS: [u64; 3] = [1, 20, 100];
/// The most basins that have a column of their own.
const BASINS: usize = 5;

/// Draws the panel.
pub fn show(ui: &mut Ui, lab: &mut Lab, view: &ViewState) {
    ui.horizontal_wrapped(|ui| {
        ui.label(text::SEEDS_AT_ONCE).on_hover_text(text::SEEDS_TIP);
        for count in COUNTS {
            if ui.selectable_label(lab.seed_count() == count, count.to_string()).clicked() {
                let ctx = ui.ctx().clone();
                lab.set_seed_count(count, &ctx);
            }
        }
        if let Some(done) = lab.seed_progress() {
            ui.add(egui::ProgressBar::new(done).desired_width(110.0).show_percentage());
        }
    });
    let Some(runs) = lab.seed_runs().cloned() else {
        ui.label(egui::RichText::new(text::SEEDS_EMPTY).color(ui.visuals().weak_text_color()));
        return;
    };
    if !lab.is_stochastic() {
        ui.label(egui::RichText::new(text::SEEDS_SAME).color(ui.visuals().weak_text_color()));
    }
    let minima = lab.plane().map(|p| p.minima.clone()).unwrap_or_default();
    let optimizers = lab.experiment().optimizers.len();
    let ends: Vec<_> = (0..optimizers).map(|k| seeds::ends(&runs, k, minima.len())).collect();
    // The basins that somebody reached, the most visited first.
    let visits = |k: usize| ends.iter().map(|e| e.basins[k].share).sum::<f64>();
    let mut reached: Vec<usize> = (0..minima.len()).filter(|&k| visits(k) > 0.0).collect();
    reached.sort_by(|&a, &b| visits(b).total_cmp(&visits(a)).then(a.cmp(&b)));
    let rest = reached.split_off(reached.len().min(BASINS));
    reached.sort_unstable();
    ui.add_space(4.0);
    ui.label(theme::strong(text::SEEDS_TABLE)).on_hover_text(text::SEEDS_TABLE_TIP);
    let dark = ui.visuals().dark_mode;
    egui::ScrollArea::horizontal().show(ui, |ui| {
        egui::Grid::new("basins").striped(false).spacing(vec2(14.0, 6.0)).show(ui, |ui| {
            ui.label("");
            for &k in &reached {
                let m = &minima[k];
                let place = m.at.map(|v| scale::significant(v, 2)).join(", ");
                let star = if m.global { "★ " } else { "" };
                let tip = format!("{} f = {}", text::BASIN_TIP, styles::measured(m.value));
                ui.label(egui::RichText::new(format!("{star}({place})")).small()).on_hover_text(tip);
            }
            for (on, name, tip) in [
                (!rest.is_empty(), text::OTHER_BASINS, text::OTHER_BASINS_TIP),
                (true, text::ELSEWHERE, text::ELSEWHERE_TIP),
                (ends.iter().any(|e| e.diverged.share > 0.0), text::DIVERGED, text::DIVERGED_SHARE_TIP),
            ] {
                if on {
                    ui.label(egui::RichText::new(name).small()).on_hover_text(tip);
                }
            }
            ui.end_row();
            for (index, end) in ends.iter().enumerate() {
                let optimizer = &lab.experiment().optimizers[index];
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 18.0), Sense::hover());
                    styles::swatch(ui.painter(), rect, &styles::of(lab, index, dark));
                    let name = egui::RichText::new(optimizer.name());
                    ui.label(if view.shows(&optimizer.id) { name } else { name.weak() });
                });
                for &k in &reached {
                    share(ui, end.basins[k]);
                }
                if !rest.is_empty() {
                    let count: f64 = rest.iter().map(|&k| end.basins[k].share).sum();
                    share(ui, Share::new((count * runs.len() as f64).round() as usize, runs.len()));
                }
                share(ui, end.elsewhere);
                if ends.iter().any(|e| e.diverged.share > 0.0) {
                    share(ui, end.diverged);
                }
                ui.end_row();
            }
        });
    });
    ui.add_space(4.0);
    let note = format!("{} {}", runs.len(), text::SEEDS_NOTE);
    ui.label(egui::RichText::new(note).small().color(ui.visuals().weak_text_color()));
}

fn share(ui: &mut Ui, share: Share) {
    let c = tokens::colors(ui.visuals().dark_mode);
    if share.share == 0.0 {
        ui.label(egui::RichText::new("0").color(c.weak));
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(theme::strong(format!("{:.0}", share.share * 100.0)));
        ui.label(egui::RichText::new(format!("± {:.0} %", share.error * 100.0)).small().color(c.weak));
    });
}
