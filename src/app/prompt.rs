//! A path to type, where the desktop has no file dialog.

use super::text;
use eframe::egui::{self, Align2, vec2};

/// What the path is for.
enum Purpose {
    Open,
    Save(Vec<u8>),
}

/// The question for a path.
pub struct Prompt {
    purpose: Purpose,
    path: String,
    problem: Option<String>,
}

/// What a prompt came to.
pub enum Answer {
    /// Still being typed.
    Waiting,
    /// Taken back.
    Cancelled,
    /// Open this file.
    Open(String),
    /// Write these bytes there.
    Save(String, Vec<u8>),
}

impl Prompt {
    /// Asks what to open.
    #[must_use]
    pub fn open() -> Self {
        Self { purpose: Purpose::Open, path: String::new(), problem: None }
    }

    /// Asks where to write.
    #[must_use]
    pub fn save(name: &str, bytes: Vec<u8>) -> Self {
        Self { purpose: Purpose::Save(bytes), path: name.into(), problem: None }
    }

    /// Says what was wrong with the last answer.
    #[must_use]
    pub fn again(mut self, path: String, problem: String) -> Self {
        self.path = path;
        self.problem = Some(problem);
        self
    }

    /// Draws the question.
    pub fn show(&mut self, ctx: &egui::Context) -> Answer {
        let title = if matches!(self.purpose, Purpose::Open) { text::OPEN } else { text::SAVE };
        let mut answer = Answer::Waiting;
        egui::Window::new(title)
            .collapsible(false)
            .resizable(false)
            .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(ctx, |ui| {
                ui.label(text::PATH_TIP);
                let edit = egui::TextEdit::singleline(&mut self.path).desired_width(420.0);
                let response = ui.add(edit);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, text::PATH));
                if self.problem.is_none() && self.path.is_empty() {
                    response.request_focus();
                }
                let entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
                if let Some(problem) = &self.problem {
                    ui.colored_label(ui.visuals().error_fg_color, problem);
                }
                ui.horizontal(|ui| {
                    let ready = !self.path.trim().is_empty();
                    let go = ui.add_enabled(ready, egui::Button::new(title.trim_end_matches('…'))).clicked();
                    if (go || entered) && ready {
                        let path = self.path.trim().to_owned();
                        answer = match &mut self.purpose {
                            Purpose::Open => Answer::Open(path),
                            Purpose::Save(bytes) => Answer::Save(path, std::mem::take(bytes)),
                        };
                    }
                    if ui.button(text::CANCEL).clicked() || ui.input(|i| i.key_pressed(egui::Key::Escape)) {
                        answer = Answer::Cancelled;
                    }
                });
            });
        answer
    }
}
