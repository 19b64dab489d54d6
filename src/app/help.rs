//! The help page: the keys, and what the marks on the map mean.

use super::commands::KEYED;
use super::text;
use super::theme;
use eframe::egui::{self, Align2, vec2};

/// Draws the help page while it is open.
pub fn show(ctx: &egui::Context, open: &mut bool) {
    let screen = ctx.content_rect();
    egui::Window::new(text::HELP)
        .open(open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .max_width((screen.width() - 40.0).min(720.0))
        .max_height(screen.height() - 90.0)
        .show(ctx, |ui| {
            let height = (screen.height() - 150.0).clamp(120.0, 560.0);
            egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                ui.set_width((screen.width() - 80.0).min(660.0));
                ui.label(text::HELP_INTRODUCTION);
                ui.add_space(6.0);
                let wide = screen.width() > 640.0;
                if wide {
                    ui.columns(2, |columns| {
                        keys(&mut columns[0]);
                        marks(&mut columns[1]);
                    });
                } else {
                    keys(ui);
                    ui.add_space(8.0);
                    marks(ui);
                }
                ui.add_space(6.0);
                ui.label(egui::RichText::new(text::HELP_SOURCES).small().color(ui.visuals().weak_text_color()));
            });
        });
}

fn keys(ui: &mut egui::Ui) {
    ui.label(theme::strong(text::HELP_KEYS));
    egui::Grid::new("keys").num_columns(2).spacing(vec2(14.0, 3.0)).show(ui, |ui| {
        for command in KEYED {
            ui.label(theme::strong(command.keys(ui.ctx())));
            ui.label(command.label());
            ui.end_row();
        }
    });
}

fn marks(ui: &mut egui::Ui) {
    ui.label(theme::strong(text::HELP_MAP));
    for line in text::HELP_MARKS {
        ui.label(*line);
    }
}
