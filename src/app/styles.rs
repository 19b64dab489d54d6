//! How an optimizer looks, and how numbers are written: one place for the map, the cards and the
//! curves.

use super::lab::Lab;
use super::tokens::{self, map};
use crate::figure::palette::{self, Marker};
use crate::figure::scale;
use crate::optimizer::Value;
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

/// The looks of an optimizer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Its colour.
    pub color: Color32,
    /// Its dash: lengths on and off, in points; empty for a solid line.
    pub dash: &'static [f32],
    /// The shape of its head.
    pub marker: Marker,
}

/// The looks of the `index`-th optimizer on the ground of a theme.
#[must_use]
pub fn of(lab: &Lab, index: usize, dark: bool) -> Style {
    let style = looks(lab, index);
    let color = if dark { style.dark } else { style.color };
    Style { color: tokens::rgb(color), dash: style.dash, marker: style.marker }
}

/// Its looks on the map, where every mark has a light halo.
#[must_use]
pub fn on_map(lab: &Lab, index: usize) -> Style {
    of(lab, index, false)
}

fn looks(lab: &Lab, index: usize) -> palette::Style {
    let optimizers = &lab.experiment().optimizers;
    // A run of another tool has no experiment: its tracks are told apart by their place.
    let Some(optimizer) = optimizers.get(index) else { return palette::style("", index) };
    let kind = optimizer.config.spec.kind;
    let before = optimizers[..index].iter().filter(|o| o.config.spec.kind == kind).count();
    palette::style(kind, before)
}

/// A short piece of an optimizer's line with its head, for cards.
pub fn swatch(painter: &Painter, rect: Rect, style: &Style) {
    let (a, b) = (rect.left_center(), rect.right_center() - vec2(5.0, 0.0));
    let stroke = Stroke::new(2.4, style.color);
    if style.dash.is_empty() {
        painter.line_segment([a, b], stroke);
    } else {
        for dash in crate::figure::stroke::dashes(&[a.into(), b.into()], style.dash, 0.0) {
            painter.add(Shape::line(dash.into_iter().map(Into::into).collect(), stroke));
        }
    }
    shape(painter, b, 4.6, style.marker, style.color, Stroke::NONE);
}

/// The head of an optimizer on the map, with a halo.
pub fn marker(painter: &Painter, at: Pos2, size: f32, style: &Style) {
    shape(painter, at, size, style.marker, style.color, Stroke::new(1.6, map::PAPER));
}

fn shape(painter: &Painter, at: Pos2, r: f32, marker: Marker, color: Color32, halo: Stroke) {
    let polygon = |corners: &[[f32; 2]]| {
        let points = corners.iter().map(|[x, y]| at + r * vec2(*x, *y)).collect();
        Shape::convex_polygon(points, color, halo)
    };
    let strokes = |lines: &[[[f32; 2]; 2]]| {
        for (width, color) in [(r * 0.42 + 2.0 * halo.width, halo.color), (r * 0.42, color)] {
            for [a, b] in lines {
                let p = |[x, y]: [f32; 2]| at + r * vec2(x, y);
                painter.line_segment([p(*a), p(*b)], Stroke::new(width, color));
            }
        }
    };
    match marker {
        Marker::Circle => {
            painter.circle(at, r * 0.9, color, halo);
        }
        Marker::Square => {
            painter.add(polygon(&[[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]));
        }
        Marker::Diamond => {
            painter.add(polygon(&[[0.0, -1.15], [1.0, 0.0], [0.0, 1.15], [-1.0, 0.0]]));
        }
        Marker::TriangleUp => {
            painter.add(polygon(&[[0.0, -1.1], [1.0, 0.75], [-1.0, 0.75]]));
        }
        Marker::TriangleDown => {
            painter.add(polygon(&[[0.0, 1.1], [-1.0, -0.75], [1.0, -0.75]]));
        }
        Marker::Cross => strokes(&[[[-0.75, -0.75], [0.75, 0.75]], [[-0.75, 0.75], [0.75, -0.75]]]),
        Marker::Plus => strokes(&[[[-0.95, 0.0], [0.95, 0.0]], [[0.0, -0.95], [0.0, 0.95]]]),
        Marker::Star => {
            painter.add(polygon(&[[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]));
            painter.add(polygon(&[[0.0, -1.15], [1.0, 0.0], [0.0, 1.15], [-1.0, 0.0]]));
        }
    }
}

/// A number as people type it: the shortest text of at most six significant digits.
#[must_use]
pub fn number(v: f64) -> String {
    if v == 0.0 || !v.is_finite() {
        return if v == 0.0 { "0".into() } else { "–".into() };
    }
    let rounded = round_to(v, 6);
    let size = rounded.abs();
    if (1e-4..1e7).contains(&size) {
        format!("{rounded}").replace('-', "−")
    } else {
        format!("{rounded:e}").replace('-', "−")
    }
}

/// A measured number, to four significant digits; "–" where there is none.
#[must_use]
pub fn measured(v: f64) -> String {
    if v.is_finite() { scale::significant(v, 4) } else { "–".into() }
}

/// A whole number with thin spaces between thousands.
#[must_use]
pub fn count(v: f64) -> String {
    let digits = format!("{v:.0}");
    let mut out = String::new();
    for (k, c) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) && c.is_ascii_digit() {
            out.push('\u{2009}');
        }
        out.push(c);
    }
    out
}

/// The value of a setting.
#[must_use]
pub fn value(value: Value) -> String {
    match value {
        Value::Real(x) => number(x),
        Value::Integer(n) => n.to_string(),
        Value::Switch(on) => (if on { super::text::ON } else { super::text::OFF }).into(),
        Value::Choice(key) => key.into(),
    }
}

/// Rounds to so many significant decimal digits.
#[must_use]
pub fn round_to(v: f64, digits: usize) -> f64 {
    format!("{v:.*e}", digits.saturating_sub(1)).parse().unwrap_or(v)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(0.3), "0.3");
        assert_eq!(number(-0.001), "−0.001");
        assert_eq!(number(1e-8), "1e−8");
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(0.0), "0");
        assert_eq!(round_to(0.012_345, 2), 0.012);
        assert_eq!(count(100_000.0), "100\u{2009}000");
        assert_eq!(count(30.0), "30");
    }
}
