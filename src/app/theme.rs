//! How the window looks: fonts, and the tokens laid over egui's style.

use super::tokens::{self, Colors, RADIUS};
use eframe::egui::{self, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke, TextStyle, Theme};
use std::sync::Arc;

/// The family of headings and of names.
pub const STRONG: &str = "strong";

/// Sets the fonts and the styles of both themes.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for (theme, colors) in [(Theme::Dark, &tokens::DARK), (Theme::Light, &tokens::LIGHT)] {
        ctx.style_mut_of(theme, |style| restyle(style, colors));
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [
        ("Inter", include_bytes!("../../assets/fonts/Inter-Regular.otf").as_slice()),
        ("Inter SemiBold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf").as_slice()),
        ("Symbols", include_bytes!("../../assets/fonts/DejaVuSans-symbols.ttf").as_slice()),
    ] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    // Inter for text; what it lacks (∇, ∈, ⊙, ‖) comes from the symbols, the rest from egui's own.
    let own = |first: &str| vec![first.to_owned(), "Symbols".to_owned()];
    let rest = fonts.families[&FontFamily::Proportional].clone();
    let strong = own("Inter SemiBold").into_iter().chain(rest.clone()).collect();
    fonts.families.insert(FontFamily::Name(STRONG.into()), strong);
    fonts.families.insert(FontFamily::Proportional, own("Inter").into_iter().chain(rest).collect());
    let mono = fonts.families.entry(FontFamily::Monospace).or_default();
    mono.push("Symbols".into());
    fonts
}

fn restyle(style: &mut egui::Style, c: &Colors) {
    let strong = FontFamily::Name(STRONG.into());
    style.text_styles = [
        (TextStyle::Small, FontId::new(11.5, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(13.5, FontFamily::Proportional)),
        (TextStyle::Button, FontId::new(13.5, FontFamily::Proportional)),
        (TextStyle::Heading, FontId::new(15.0, strong)),
        (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
    ]
    .into();
    let s = &mut style.spacing;
    s.item_spacing = egui::vec2(8.0, 6.0);
    s.button_padding = egui::vec2(9.0, 4.0);
    s.interact_size = egui::vec2(36.0, 24.0);
    s.slider_width = 128.0;
    s.slider_rail_height = 4.0;
    s.combo_width = 120.0;
    s.icon_width = 16.0;
    s.tooltip_width = 340.0;
    s.menu_margin = egui::Margin::same(6);
    s.scroll = egui::style::ScrollStyle::thin();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;

    let v = &mut style.visuals;
    let radius = CornerRadius::same(RADIUS);
    v.panel_fill = c.panel;
    v.window_fill = c.panel;
    v.window_stroke = Stroke::new(1.0, c.border);
    v.window_corner_radius = CornerRadius::same(10);
    v.menu_corner_radius = CornerRadius::same(8);
    v.extreme_bg_color = c.window;
    v.faint_bg_color = c.card;
    v.code_bg_color = c.card;
    v.hyperlink_color = c.accent;
    v.warn_fg_color = c.warning;
    v.error_fg_color = c.error;
    v.selection.bg_fill = c.selection;
    v.selection.stroke = Stroke::new(1.0, c.accent);
    v.slider_trailing_fill = true;
    v.handle_shape = egui::style::HandleShape::Circle;
    v.weak_text_color = Some(c.weak);
    v.striped = false;
    v.window_shadow =
        egui::Shadow { offset: [0, 6], blur: 20, spread: 0, color: tokens::faded(tokens::map::INK, 0.35) };
    v.popup_shadow = egui::Shadow { offset: [0, 3], blur: 12, spread: 0, color: tokens::faded(tokens::map::INK, 0.3) };
    let w = &mut v.widgets;
    w.noninteractive.bg_fill = c.panel;
    w.noninteractive.weak_bg_fill = c.panel;
    w.noninteractive.bg_stroke = Stroke::new(1.0, c.border);
    w.noninteractive.fg_stroke = Stroke::new(1.0, c.text);
    for (widget, fill) in
        [(&mut w.inactive, c.raised), (&mut w.hovered, c.pressed), (&mut w.active, c.pressed), (&mut w.open, c.raised)]
    {
        widget.weak_bg_fill = fill;
        widget.bg_fill = fill;
        widget.bg_stroke = Stroke::NONE;
        widget.fg_stroke = Stroke::new(1.0, c.text);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
    w.inactive.bg_fill = c.pressed;
    w.hovered.fg_stroke = Stroke::new(1.5, c.text);
    w.active.fg_stroke = Stroke::new(2.0, c.accent);
    w.noninteractive.corner_radius = radius;
}

/// Text in the strong family.
#[must_use]
pub fn strong(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).family(FontFamily::Name(STRONG.into()))
}
