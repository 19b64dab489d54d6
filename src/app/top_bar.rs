//! The bar at the top: file, experiments, link, theme, help.

use super::Action;
use super::commands::Command;
use super::icons::{self, Icon};
use super::lab::Lab;
use super::text;
use super::theme;
use super::view::ViewState;
use crate::experiment::catalogue;
use eframe::egui::{self, Align, Layout, Ui};

/// Draws the bar; what was asked for goes into `actions`.
pub fn show(ui: &mut Ui, lab: &Lab, view: &mut ViewState, narrow: bool, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.label(theme::strong(text::NAME).size(16.0));
        ui.add_space(8.0);
        let entry = |ui: &mut Ui, command: Command, actions: &mut Vec<Action>| {
            let keys = command.keys(ui.ctx());
            if ui.add(egui::Button::new(command.label()).shortcut_text(keys)).clicked() {
                actions.push(Action::Command(command));
                ui.close();
            }
        };
        ui.menu_button(text::FILE, |ui| {
            ui.set_min_width(230.0);
            entry(ui, Command::Open, actions);
            ui.separator();
            entry(ui, Command::SaveRun, actions);
            entry(ui, Command::SaveExperiment, actions);
            if ui.button(text::SAVE_CSV).clicked() {
                actions.push(Action::SaveCsv);
                ui.close();
            }
            ui.separator();
            entry(ui, Command::CopyPicture, actions);
        });
        ui.menu_button(text::EXPERIMENTS, |ui| {
            ui.set_min_width(300.0);
            egui::ScrollArea::vertical().max_height(520.0).show(ui, |ui| {
                for entry in catalogue::ALL {
                    if ui.button(entry.title()).on_hover_text(entry.about()).clicked() {
                        actions.push(Action::OpenCatalogue(entry.id()));
                        ui.close();
                    }
                }
            });
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if icons::button(ui, Icon::Help, &Command::Help.tooltip(ui.ctx())).clicked() {
                actions.push(Action::Command(Command::Help));
            }
            let dark = ui.visuals().dark_mode;
            let (icon, tip) = if dark { (Icon::Sun, text::USE_LIGHT) } else { (Icon::Moon, text::USE_DARK) };
            if icons::button(ui, icon, tip).clicked() {
                actions.push(Action::Command(Command::ToggleTheme));
            }
            if !narrow {
                ui.separator();
                let right = if view.right_open { text::HIDE_RIGHT } else { text::SHOW_RIGHT };
                if icons::sized(ui, Icon::PanelRight, right, 26.0, view.right_open).clicked() {
                    view.right_open = !view.right_open;
                }
                let left = if view.left_open { text::HIDE_LEFT } else { text::SHOW_LEFT };
                if icons::sized(ui, Icon::PanelLeft, left, 26.0, view.left_open).clicked() {
                    view.left_open = !view.left_open;
                }
            }
            let title = lab.opened().map(str::to_owned).or_else(|| lab.experiment().title.clone());
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(10.0);
                let title = title.unwrap_or_else(|| text::UNTITLED.into());
                ui.add(egui::Label::new(egui::RichText::new(title).color(ui.visuals().weak_text_color())).truncate());
            });
        });
    });
}
