//! Where the map stands on the screen: the part of the plane that is shown, its frame, its ticks,
//! and how pointer and wheel move it.

use crate::app::tokens;
use crate::figure::scale;
use eframe::egui::{self, Align2, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// The part of the plane that is shown: x₀, x₁, y₀, y₁.
pub type Bounds = [f64; 4];

/// A frame on the screen with the part of the plane that it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The frame, in points.
    pub rect: Rect,
    /// What it shows.
    pub bounds: Bounds,
}

/// Room for tick labels and axis names: left, bottom, right, top.
pub const MARGIN: [f32; 4] = [52.0, 40.0, 14.0, 10.0];

impl Frame {
    /// A point of the plane on the screen; far outside, it is held near the frame's
    /// neighbourhood, so that no coordinate overflows.
    #[must_use]
    pub fn to_screen(&self, [x, y]: [f64; 2]) -> Pos2 {
        let [x0, x1, y0, y1] = self.bounds;
        let far = 1e5;
        let u = ((x - x0) / (x1 - x0)).clamp(-far, far) as f32;
        let v = ((y - y0) / (y1 - y0)).clamp(-far, far) as f32;
        pos2(self.rect.left() + u * self.rect.width(), self.rect.bottom() - v * self.rect.height())
    }

    /// The point of the plane at a place on the screen.
    #[must_use]
    pub fn to_plane(&self, p: Pos2) -> [f64; 2] {
        let [x0, x1, y0, y1] = self.bounds;
        let u = f64::from((p.x - self.rect.left()) / self.rect.width());
        let v = f64::from((self.rect.bottom() - p.y) / self.rect.height());
        [x0 + u * (x1 - x0), y0 + v * (y1 - y0)]
    }

    /// Units of the plane a point of the screen, along x and y.
    #[must_use]
    pub fn unit(&self) -> [f64; 2] {
        let [x0, x1, y0, y1] = self.bounds;
        [(x1 - x0) / f64::from(self.rect.width()), (y1 - y0) / f64::from(self.rect.height())]
    }
}

/// The bounds zoomed by `factor` (> 1 shows less) about a point.
#[must_use]
pub fn zoom(b: Bounds, about: [f64; 2], factor: f64) -> Bounds {
    let at = |lo: f64, hi: f64, c: f64| [c + (lo - c) / factor, c + (hi - c) / factor];
    let ([x0, x1], [y0, y1]) = (at(b[0], b[1], about[0]), at(b[2], b[3], about[1]));
    // Beyond 12 digits neighbouring pixels are the same number.
    let fine = |lo: f64, hi: f64| hi - lo > 1e-10 * (lo.abs() + hi.abs()).max(1e-3) && hi - lo < 1e9;
    if fine(x0, x1) && fine(y0, y1) { [x0, x1, y0, y1] } else { b }
}

/// The bounds moved by a distance.
#[must_use]
pub fn pan(b: Bounds, by: [f64; 2]) -> Bounds {
    [b[0] + by[0], b[1] + by[0], b[2] + by[1], b[3] + by[1]]
}

/// The bounds enlarged along one axis until a unit is as long along x as along y.
#[must_use]
pub fn equal(b: Bounds, rect: Rect) -> Bounds {
    let (w, h) = (b[1] - b[0], b[3] - b[2]);
    let (px, py) = (f64::from(rect.width().max(1.0)), f64::from(rect.height().max(1.0)));
    let unit = (w / px).max(h / py);
    let (cx, cy) = (f64::midpoint(b[0], b[1]), f64::midpoint(b[2], b[3]));
    [cx - unit * px / 2.0, cx + unit * px / 2.0, cy - unit * py / 2.0, cy + unit * py / 2.0]
}

/// Draws the frame, ticks, tick labels and axis names.
pub fn axes(ui: &Ui, painter: &Painter, frame: &Frame, names: [&str; 2]) {
    let c = tokens::colors(ui.visuals().dark_mode);
    let r = frame.rect;
    painter.rect_stroke(r, 0.0, Stroke::new(1.0, c.weak), StrokeKind::Outside);
    let font = FontId::proportional(11.5);
    let tick = Stroke::new(1.0, c.weak);
    for (x, label) in scale::ticks(frame.bounds[0], frame.bounds[1], (r.width() / 72.0) as usize + 1) {
        let p = pos2(frame.to_screen([x, frame.bounds[2]]).x, r.bottom());
        painter.line_segment([p, p + vec2(0.0, 4.0)], tick);
        painter.text(p + vec2(0.0, 6.0), Align2::CENTER_TOP, label, font.clone(), c.weak);
    }
    for (y, label) in scale::ticks(frame.bounds[2], frame.bounds[3], (r.height() / 52.0) as usize + 1) {
        let p = pos2(r.left(), frame.to_screen([frame.bounds[0], y]).y);
        painter.line_segment([p, p - vec2(4.0, 0.0)], tick);
        painter.text(p - vec2(7.0, 0.0), Align2::RIGHT_CENTER, label, font.clone(), c.weak);
    }
    let name = FontId::proportional(13.0);
    painter.text(pos2(r.center().x, r.bottom() + 22.0), Align2::CENTER_TOP, names[0], name.clone(), c.text);
    painter.text(pos2(r.left() - 46.0, r.center().y), Align2::LEFT_CENTER, names[1], name, c.text);
}

/// The frame inside a region that also holds labels.
#[must_use]
pub fn inside(region: Rect, right: f32) -> Rect {
    let [l, b, _, t] = MARGIN;
    let rect = Rect::from_min_max(region.min + vec2(l, t), region.max - vec2(right, b));
    if rect.width() < 20.0 || rect.height() < 20.0 {
        egui::Rect::from_center_size(region.center(), vec2(20.0, 20.0))
    } else {
        rect
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame { rect: Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0)), bounds: [-2.0, 2.0, -1.0, 3.0] }
    }

    #[test]
    fn the_screen_and_the_plane_are_inverse() {
        let f = frame();
        let p = f.to_plane(f.to_screen([0.5, 1.25]));
        assert!((p[0] - 0.5).abs() < 1e-5 && (p[1] - 1.25).abs() < 1e-5);
        assert_eq!(f.to_screen([-2.0, -1.0]), pos2(10.0, 320.0));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let f = frame();
        let at = [0.7, -0.3];
        let g = Frame { bounds: zoom(f.bounds, at, 3.0), ..f };
        let (p, q) = (f.to_screen(at), g.to_screen(at));
        assert!((p - q).length() < 1e-3);
        // It ends where numbers end.
        let mut b = f.bounds;
        (0..500).for_each(|_| b = zoom(b, at, 2.0));
        assert!(b[1] > b[0] && b[3] > b[2]);
    }

    #[test]
    fn equal_axes_have_equal_units() {
        let f = frame();
        let g = Frame { bounds: equal(f.bounds, f.rect), ..f };
        let [ux, uy] = g.unit();
        assert!((ux / uy - 1.0).abs() < 1e-12);
        assert!(g.bounds[0] <= f.bounds[0] && g.bounds[3] >= f.bounds[3]);
    }
}
