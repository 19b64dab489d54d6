//! Messages that come, can be read in peace, and go.

use super::icons::{self, Icon};
use super::text;
use super::tokens;
use eframe::egui::{self, Align2, Frame, Stroke, vec2};

/// How long a message that reports success stays, in seconds.
const SECONDS: f64 = 5.0;

/// The messages that are shown.
#[derive(Default)]
pub struct Messages {
    list: Vec<Message>,
}

struct Message {
    text: String,
    /// An error stays until it is dismissed.
    error: bool,
    since: Option<f64>,
}

impl Messages {
    /// Something was done.
    pub fn done(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Something went wrong: stays until it is dismissed.
    pub fn error(&mut self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    fn push(&mut self, text: String, error: bool) {
        self.list.retain(|m| m.text != text);
        self.list.push(Message { text, error, since: None });
        // Only the last few can be read.
        let extra = self.list.len().saturating_sub(4);
        self.list.drain(..extra);
    }

    /// Draws them over the lower left corner.
    pub fn show(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        self.list.retain_mut(|m| m.error || now - *m.since.get_or_insert(now) < SECONDS);
        if self.list.is_empty() {
            return;
        }
        ctx.request_repaint_after_secs(0.5);
        let c = tokens::colors(ctx.global_style().visuals.dark_mode);
        let mut dismissed = None;
        egui::Area::new(egui::Id::unique("messages"))
            .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -64.0))
            .order(egui::Order::Foreground)
            .show(ctx, |ui| {
                for (k, message) in self.list.iter().enumerate() {
                    let color = if message.error { c.error } else { c.accent };
                    let frame = Frame::new()
                        .fill(c.card)
                        .stroke(Stroke::new(1.0, color))
                        .corner_radius(8)
                        .inner_margin(egui::Margin::symmetric(12, 7));
                    frame.show(ui, |ui| {
                        ui.horizontal(|ui| {
                            let room = (ctx.content_rect().width() - 120.0).clamp(160.0, 640.0);
                            ui.set_max_width(room);
                            ui.add(egui::Label::new(egui::RichText::new(&message.text).color(c.text)).wrap());
                            if icons::sized(ui, Icon::Close, text::DISMISS, 22.0, false).clicked() {
                                dismissed = Some(k);
                            }
                        });
                    });
                }
            });
        if let Some(k) = dismissed {
            self.list.remove(k);
        }
    }
}
