//! The bar at the bottom: restart, step, play, scrubber, speed, and what is counted along.

use super::commands::Command;
use super::icons::{self, Icon};
use super::lab::Lab;
use super::playback::{Axis, SPEEDS};
use super::styles;
use super::text;
use super::tokens;
use eframe::egui::{self, Align, Layout, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Draws the bar; returns the commands that were asked for.
pub fn show(ui: &mut Ui, lab: &mut Lab, narrow: bool) -> Vec<Command> {
    let mut asked = Vec::new();
    if narrow {
        ui.horizontal(|ui| {
            position(ui, lab);
            scrubber(ui, lab);
        });
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let ctx = ui.ctx().clone();
        let mut command = |ui: &mut Ui, icon, command: Command, size: f32, on: bool| {
            if icons::sized(ui, icon, &command.tooltip(&ctx), size, on).clicked() {
                asked.push(command);
            }
        };
        command(ui, Icon::Restart, Command::Restart, 28.0, false);
        command(ui, Icon::StepBack, Command::StepBack, 28.0, false);
        let play = if lab.playback.playing { Icon::Pause } else { Icon::Play };
        command(ui, play, Command::PlayPause, 34.0, true);
        command(ui, Icon::StepForward, Command::StepForward, 28.0, false);
        if icons::toggle(ui, Icon::Loop, text::LOOP, lab.playback.looping).clicked() {
            lab.playback.looping = !lab.playback.looping;
        }
        if !narrow {
            ui.add_space(6.0);
            position(ui, lab);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            axis(ui, lab);
            speed(ui, lab);
            if !narrow {
                scrubber(ui, lab);
            }
        });
    });
    asked
}

/// The position as a number that can be typed.
fn position(ui: &mut Ui, lab: &mut Lab) {
    let end = lab.playback.end;
    let mut at = lab.playback.at.floor();
    let unit = match lab.playback.axis {
        Axis::Steps => text::STEP,
        Axis::Evaluations => text::EVALUATION,
    };
    let drag = egui::DragValue::new(&mut at).range(0.0..=end).max_decimals(0).speed(0.25);
    let response = ui.add_sized(vec2(54.0, 24.0), drag).on_hover_text(text::POSITION_TIP);
    response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, unit));
    if response.changed() {
        lab.playback.playing = false;
        lab.playback.seek(at);
    }
    ui.label(egui::RichText::new(format!("/ {}", styles::count(end))).color(ui.visuals().weak_text_color()));
}

fn speed(ui: &mut Ui, lab: &mut Lab) {
    let label = |s: f64| format!("{}×", crate::figure::scale::short(s));
    egui::ComboBox::from_id_salt("speed")
        .selected_text(label(lab.playback.speed))
        .width(58.0)
        .show_ui(ui, |ui| {
            for s in SPEEDS {
                ui.selectable_value(&mut lab.playback.speed, s, label(s));
            }
        })
        .response
        .on_hover_text(text::SPEED_TIP)
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::SPEED));
}

fn axis(ui: &mut Ui, lab: &mut Lab) {
    let mut axis = lab.playback.axis;
    egui::ComboBox::from_id_salt("axis")
        .selected_text(match axis {
            Axis::Steps => text::STEPS,
            Axis::Evaluations => text::EVALUATIONS,
        })
        .width(104.0)
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut axis, Axis::Steps, text::STEPS).on_hover_text(text::STEPS_TIP);
            ui.selectable_value(&mut axis, Axis::Evaluations, text::EVALUATIONS).on_hover_text(text::EVALUATIONS_TIP);
        })
        .response
        .on_hover_text(text::AXIS_TIP)
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::AXIS));
    if axis != lab.playback.axis {
        lab.set_axis(axis);
    }
}

/// The scrubber: a rail with the events and the ends of diverged runs marked on it.
fn scrubber(ui: &mut Ui, lab: &mut Lab) {
    let width = ui.available_width().max(60.0);
    let (rect, mut response) = ui.allocate_exact_size(vec2(width, 28.0), Sense::click_and_drag());
    let rail = Rect::from_center_size(rect.center(), vec2(rect.width() - 16.0, 4.0));
    let end = lab.playback.end.max(1.0);
    let x_of = |at: f64| rail.left() + (at / end) as f32 * rail.width();
    if let Some(p) = response.interact_pointer_pos() {
        let share = f64::from((p.x - rail.left()) / rail.width());
        lab.playback.playing = false;
        lab.playback.seek((share * end).round());
        response.mark_changed();
    }
    let position = lab.playback.at;
    response.widget_info(|| WidgetInfo::slider(true, position, text::SCRUBBER));
    let c = tokens::colors(ui.visuals().dark_mode);
    let painter = ui.painter();
    painter.rect_filled(rail, 2.0, c.pressed);
    let knob = pos2(x_of(lab.playback.at), rail.center().y);
    painter.rect_filled(Rect::from_min_max(rail.min, pos2(knob.x, rail.bottom())), 2.0, c.accent);
    if let Some(done) = lab.progress() {
        let at = rail.left() + done * rail.width();
        painter.line_segment(
            [pos2(rail.left(), rect.bottom() - 3.0), pos2(at, rect.bottom() - 3.0)],
            Stroke::new(2.0, c.warning),
        );
    }
    let dark = ui.visuals().dark_mode;
    for (index, track) in lab.tracks().iter().enumerate() {
        let color = styles::of(lab, index, dark).color;
        if track.diverged.is_some() {
            let x = x_of(track.end(lab.playback.axis));
            let p = pos2(x, rail.center().y);
            for d in [vec2(3.5, 3.5), vec2(3.5, -3.5)] {
                painter.line_segment([p - d, p + d], Stroke::new(1.8, color));
            }
        }
        for event in lab.experiment().events.iter().filter(|e| e.optimizer == track.id) {
            let row = track.step.partition_point(|&s| s < event.step).min(track.step.len().saturating_sub(1));
            let x = x_of(track.axis(lab.playback.axis).get(row).map_or(0.0, |&v| v as f64));
            painter.circle_filled(pos2(x, rail.top() - 5.0), 3.0, color);
        }
    }
    let focus = response.hovered() || response.dragged() || response.has_focus();
    painter.circle_filled(knob, if focus { 8.0 } else { 7.0 }, c.accent);
    painter.circle_filled(knob, 3.0, c.on_accent);
    response.on_hover_text_at_pointer(text::SCRUBBER_TIP);
}
