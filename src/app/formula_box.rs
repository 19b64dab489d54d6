//! The formula box: draws as one types, with the error under it, pointing at the column.

use super::lab::Lab;
use super::text;
use super::tokens;
use crate::experiment::ObjectiveConfig;
use crate::objective::formula::{Formula, FormulaError};
use eframe::egui::{self, FontId, Role, Stroke, TextBuffer, TextEdit, TextFormat, Ui, WidgetInfo};

/// What is being typed.
#[derive(Default)]
pub struct FormulaBox {
    draft: String,
    /// The formula of the experiment that the draft was taken from.
    of: String,
    error: Option<FormulaError>,
}

impl FormulaBox {
    /// Draws the box; a draft that can be read becomes the experiment's formula.
    pub fn show(&mut self, ui: &mut Ui, lab: &mut Lab) {
        let ObjectiveConfig::Formula { text: now, .. } = &lab.experiment().objective else { return };
        if *now != self.of {
            self.draft.clone_from(now);
            self.of.clone_from(now);
            self.error = None;
        }
        let c = *tokens::colors(ui.visuals().dark_mode);
        let bad = self.error.as_ref().map(|e| e.column);
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, _: f32| {
            let job = marked(buffer.as_str(), bad, c.text, c.error);
            ui.fonts_mut(|f| f.layout_job(job))
        };
        ui.horizontal(|ui| {
            ui.label(text::F_OF_XY);
            let output = TextEdit::singleline(&mut self.draft)
                .font(egui::TextStyle::Monospace)
                .hint_text(text::FORMULA_HINT)
                .desired_width(ui.available_width() - 8.0)
                .layouter(&mut layouter)
                .show(ui);
            output.response.response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, text::FORMULA_BOX));
            if output.response.response.changed() {
                self.read(ui, lab);
            }
            if let Some(error) = &self.error {
                // A wedge under the column that the message names.
                let cursor = egui::text::CCursor::new(error.column.saturating_sub(1));
                let at = output.galley_pos + output.galley.pos_from_cursor(cursor).left_bottom().to_vec2();
                let (x, y) = (at.x + 3.5, at.y + 2.0);
                let wedge = vec![egui::pos2(x, y), egui::pos2(x + 4.0, y + 6.0), egui::pos2(x - 4.0, y + 6.0)];
                ui.painter().add(egui::Shape::convex_polygon(wedge, c.error, Stroke::NONE));
            }
        });
        match &self.error {
            Some(error) => ui.colored_label(c.error, error.to_string()),
            None => ui.label(egui::RichText::new(text::FORMULA_HELP).small().color(c.weak)),
        };
    }

    fn read(&mut self, ui: &Ui, lab: &mut Lab) {
        match Formula::parse(&self.draft) {
            Ok(_) => {
                self.error = None;
                self.of.clone_from(&self.draft);
                let draft = self.draft.clone();
                lab.edit(ui.ctx(), |e| {
                    if let ObjectiveConfig::Formula { text, .. } = &mut e.objective {
                        *text = draft;
                    }
                });
            }
            Err(error) => self.error = Some(error),
        }
    }
}

/// The text, red from the faulty column on.
fn marked(text: &str, column: Option<usize>, plain: egui::Color32, bad: egui::Color32) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let font = FontId::monospace(13.0);
    let split =
        column.map_or(text.len(), |c| text.char_indices().nth(c.saturating_sub(1)).map_or(text.len(), |(k, _)| k));
    job.append(&text[..split], 0.0, TextFormat::simple(font.clone(), plain));
    if split < text.len() {
        let format = TextFormat { underline: Stroke::new(1.0, bad), ..TextFormat::simple(font, bad) };
        job.append(&text[split..], 0.0, format);
    }
    job
}
