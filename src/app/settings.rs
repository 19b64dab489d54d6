//! Controls for the settings of an optimizer, made from its spec: a slider, a switch, a choice.

use super::lab::Lab;
use super::styles;
use crate::optimizer::{Bound, Kind, Spec, Value};
use eframe::egui::{self, Align, Layout, Role, Ui, WidgetInfo, vec2};

/// The width of labels in front of controls.
const LABEL: f32 = 74.0;

/// A label with a tooltip, and a control beside it.
pub fn labeled<R>(ui: &mut Ui, label: &str, tip: &str, control: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        let text = egui::Label::new(egui::RichText::new(label).color(ui.visuals().weak_text_color())).truncate();
        ui.allocate_ui_with_layout(vec2(LABEL, 22.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(LABEL);
            ui.add(text).on_hover_text(tip);
        });
        control(ui)
    })
    .inner
}

/// One setting of an optimizer (`base`: of the base under an ascent).
pub fn row(ui: &mut Ui, lab: &mut Lab, index: usize, base: bool, spec: &'static Spec, key: &str) {
    let (Some(setting), Some(value)) = (spec.setting(key), lab.setting(index, base, key)) else { return };
    let owner = lab.experiment().optimizers[index].name().into_owned();
    let name = format!("{owner}: {}", setting.label);
    let changed = labeled(ui, setting.label, setting.about, |ui| match (setting.kind, value) {
        (Kind::Real { min, max, logarithmic, .. }, Value::Real(x)) => {
            real(ui, x, (min, max), logarithmic, &name).map(Value::Real)
        }
        (Kind::Integer { min, max, .. }, Value::Integer(n)) => {
            let mut n = n;
            let drag = ui.add(egui::DragValue::new(&mut n).range(min..=max).speed(0.05));
            drag.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &name));
            drag.changed().then_some(Value::Integer(n))
        }
        (Kind::Switch { .. }, Value::Switch(on)) => {
            let mut on = on;
            let check = ui.checkbox(&mut on, "");
            check.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &name));
            check.changed().then_some(Value::Switch(on))
        }
        (Kind::Choice { options, .. }, Value::Choice(now)) => {
            let label = options.iter().find(|o| o.key == now).map_or(now, |o| o.label);
            let mut picked = None;
            let combo = egui::ComboBox::from_id_salt((index, base, key)).selected_text(label).show_ui(ui, |ui| {
                for option in options {
                    if ui.selectable_label(option.key == now, option.label).on_hover_text(option.about).clicked() {
                        picked = Some(Value::Choice(option.key));
                    }
                }
            });
            combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
            picked
        }
        _ => None,
    });
    if let Some(value) = changed.filter(|v| setting.kind.admits(*v)) {
        let ctx = ui.ctx().clone();
        lab.set(&ctx, index, base, setting.key, value);
    }
}

/// A number by slider and by typing. The slider covers the usual range; typing covers all of it.
fn real(ui: &mut Ui, value: f64, range: (Bound, Bound), logarithmic: bool, name: &str) -> Option<f64> {
    let low = match range.0 {
        Bound::Closed(a) | Bound::Open(a) => a,
        Bound::None => f64::NEG_INFINITY,
    };
    let (high, top_open) = match range.1 {
        Bound::Closed(b) => (b, false),
        Bound::Open(b) => (b, true),
        Bound::None => (f64::INFINITY, false),
    };
    let mut x = value;
    // A slider needs ends: three decades about the value for rates, the range itself for shares.
    let ends = if high.is_finite() {
        low..=if top_open { high - 1e-3 } else { high }
    } else if logarithmic {
        (1e-5_f64.min(value))..=(10.0_f64.max(value))
    } else {
        low.max(0.0)..=(1.0_f64.max(value * 2.0))
    };
    let width = (ui.available_width() - 66.0).max(40.0);
    ui.spacing_mut().slider_width = width;
    let slider = egui::Slider::new(&mut x, ends)
        .logarithmic(logarithmic)
        .smallest_positive(1e-6)
        .clamping(egui::SliderClamping::Never)
        .show_value(false);
    let slid = ui.add(slider);
    slid.widget_info(|| WidgetInfo::slider(true, x, name));
    // Two digits are what a hand can mean.
    if slid.changed() {
        x = styles::round_to(x, 2);
    }
    let drag = egui::DragValue::new(&mut x)
        .speed((value.abs() * 0.01).max(1e-6))
        .custom_formatter(|v, _| styles::number(v))
        .custom_parser(|s| s.trim().replace('−', "-").parse().ok());
    let typed = ui.add_sized(vec2(58.0, 22.0), drag);
    typed.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    (slid.changed() || typed.changed()).then_some(x)
}
