//! Every colour, size and radius of the window, in one table. No other file of the app holds a
//! colour literal (clippy watches over it); optimizer colours stand in `figure::palette`, and the
//! colours of maps in `figure::colormap`.
#![expect(clippy::disallowed_methods, reason = "this is the one file that may hold colour literals")]

use eframe::egui::Color32;

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Colors {
    /// Behind everything.
    pub window: Color32,
    /// Side panels and bars.
    pub panel: Color32,
    /// Cards on panels.
    pub card: Color32,
    /// A card or control under the pointer.
    pub raised: Color32,
    /// A control being pressed, and the rail of sliders.
    pub pressed: Color32,
    /// Hairlines.
    pub border: Color32,
    /// Text.
    pub text: Color32,
    /// Secondary text (contrast still at least 4.5).
    pub weak: Color32,
    /// What can be acted on, and what is selected.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Selected rows and segments.
    pub selection: Color32,
    /// Something needs attention.
    pub warning: Color32,
    /// Something is wrong.
    pub error: Color32,
    /// The ground of plots.
    pub plot: Color32,
    /// Grid lines of plots.
    pub grid: Color32,
    /// The parts of an update in text, in the order of [`map::ARROWS`].
    pub parts: [Color32; 5],
}

/// The dark theme.
pub const DARK: Colors = Colors {
    window: Color32::from_rgb(0x10, 0x12, 0x16),
    panel: Color32::from_rgb(0x17, 0x1a, 0x20),
    card: Color32::from_rgb(0x1f, 0x23, 0x2b),
    raised: Color32::from_rgb(0x2a, 0x30, 0x3a),
    pressed: Color32::from_rgb(0x36, 0x3d, 0x4a),
    border: Color32::from_rgb(0x2f, 0x35, 0x40),
    text: Color32::from_rgb(0xe8, 0xeb, 0xf0),
    weak: Color32::from_rgb(0xa3, 0xac, 0xba),
    accent: Color32::from_rgb(0x5c, 0xa8, 0xff),
    on_accent: Color32::from_rgb(0x08, 0x14, 0x24),
    selection: Color32::from_rgb(0x1f, 0x3a, 0x5c),
    warning: Color32::from_rgb(0xf2, 0xb5, 0x4a),
    error: Color32::from_rgb(0xff, 0x7a, 0x70),
    plot: Color32::from_rgb(0x13, 0x16, 0x1b),
    grid: Color32::from_rgb(0x3a, 0x41, 0x4d),
    parts: map::ARROWS,
};

/// The light theme.
pub const LIGHT: Colors = Colors {
    window: Color32::from_rgb(0xee, 0xf0, 0xf3),
    panel: Color32::from_rgb(0xfa, 0xfb, 0xfc),
    card: Color32::from_rgb(0xff, 0xff, 0xff),
    raised: Color32::from_rgb(0xec, 0xef, 0xf3),
    pressed: Color32::from_rgb(0xdd, 0xe2, 0xe9),
    border: Color32::from_rgb(0xd8, 0xdd, 0xe4),
    text: Color32::from_rgb(0x1a, 0x1e, 0x24),
    weak: Color32::from_rgb(0x55, 0x5e, 0x6b),
    accent: Color32::from_rgb(0x0b, 0x5c, 0xc4),
    on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
    selection: Color32::from_rgb(0xd3, 0xe4, 0xfb),
    warning: Color32::from_rgb(0x8a, 0x56, 0x00),
    error: Color32::from_rgb(0xb4, 0x23, 0x18),
    plot: Color32::from_rgb(0xff, 0xff, 0xff),
    grid: Color32::from_rgb(0xc9, 0xcf, 0xd8),
    parts: [
        Color32::from_rgb(0x8a, 0x63, 0x00),
        Color32::from_rgb(0x01, 0x66, 0x9e),
        Color32::from_rgb(0xb5, 0x3a, 0x12),
        Color32::from_rgb(0x7b, 0x2d, 0x8e),
        Color32::from_rgb(0x1a, 0x1e, 0x24),
    ],
};

/// The colours of the theme in use.
#[must_use]
pub fn colors(dark: bool) -> &'static Colors {
    if dark { &DARK } else { &LIGHT }
}

/// A colour of a table that keeps RGB triples (`figure::palette`, `figure::colormap`).
#[must_use]
pub fn rgb([r, g, b]: [u8; 3]) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// A colour made transparent: `alpha` from 0 (invisible) to 1.
#[must_use]
pub fn faded(color: Color32, alpha: f32) -> Color32 {
    color.gamma_multiply(alpha)
}

/// What lies over the map: lines, halos, labels.
pub mod map {
    use eframe::egui::Color32;
    /// Dark marks on the map.
    pub const INK: Color32 = Color32::from_rgb(0x0d, 0x0f, 0x12);
    /// Light marks on the map.
    pub const PAPER: Color32 = Color32::from_rgb(0xff, 0xff, 0xff);
    /// Contour lines over a dark colour.
    pub const LINE_ON_DARK: Color32 = Color32::from_rgba_premultiplied(0x50, 0x50, 0x50, 0x50);
    /// Contour lines over a light colour.
    pub const LINE_ON_LIGHT: Color32 = Color32::from_rgba_premultiplied(0, 0, 0, 0x60);
    /// The ground where there is no landscape, or where it has no finite value.
    pub const VOID: [u8; 3] = [0x80, 0x80, 0x80];
    /// The arrows of the inspector: gradient, momentum, ascent, noise, update.
    pub const ARROWS: [Color32; 5] = [
        Color32::from_rgb(0xff, 0xc1, 0x07),
        Color32::from_rgb(0x4f, 0xc3, 0xf7),
        Color32::from_rgb(0xff, 0x8a, 0x65),
        Color32::from_rgb(0xce, 0x93, 0xd8),
        Color32::from_rgb(0xff, 0xff, 0xff),
    ];
}

/// The radius of cards and controls, in points.
pub const RADIUS: u8 = 6;
/// The space between things that belong together.
pub const GAP: f32 = 6.0;
/// The width of the left panel.
pub const LEFT: f32 = 296.0;
/// The width of the right panel.
pub const RIGHT: f32 = 372.0;
/// Below this width of the window, panels are stacked.
pub const NARROW: f32 = 700.0;
