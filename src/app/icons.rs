//! Icons painted as shapes, so that they look the same everywhere and need no font.

use eframe::egui::{
    self, Color32, CornerRadius, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "an icon is its name")]
pub enum Icon {
    Play,
    Pause,
    StepForward,
    StepBack,
    Restart,
    Loop,
    Eye,
    EyeOff,
    Close,
    Copy,
    Sun,
    Moon,
    Help,
    Dice,
    Focus,
    PanelLeft,
    PanelRight,
}

/// A square button with an icon; `label` is its tooltip and its name for screen readers.
pub fn button(ui: &mut Ui, icon: Icon, label: &str) -> Response {
    sized(ui, icon, label, 26.0, false)
}

/// The same, filled with the accent colour while `on`.
pub fn toggle(ui: &mut Ui, icon: Icon, label: &str, on: bool) -> Response {
    sized(ui, icon, label, 26.0, on)
}

/// The same, of another size.
pub fn sized(ui: &mut Ui, icon: Icon, label: &str, size: f32, on: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, label));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        let selection = ui.visuals().selection;
        if on {
            ui.painter().rect_filled(rect, visuals.corner_radius, selection.bg_fill);
        } else if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(rect, visuals.corner_radius, selection.stroke, StrokeKind::Inside);
        }
        let mut color = if on { selection.stroke.color } else { visuals.fg_stroke.color };
        if !enabled {
            color = ui.visuals().weak_text_color();
        }
        paint(ui.painter(), icon, rect.shrink(size * 0.27), color);
    }
    response.on_hover_text(label)
}

/// Paints an icon into a square.
pub fn paint(painter: &egui::Painter, icon: Icon, rect: Rect, color: Color32) {
    let at = |x: f32, y: f32| pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height());
    let line = Stroke::new((rect.width() * 0.13).max(1.4), color);
    let fill = |points: Vec<Pos2>| Shape::convex_polygon(points, color, Stroke::NONE);
    let bar = |x0: f32, x1: f32| Shape::rect_filled(Rect::from_min_max(at(x0, 0.0), at(x1, 1.0)), 1.0, color);
    let segment = |a: Pos2, b: Pos2| Shape::line_segment([a, b], line);
    let arc = |from: f32, to: f32, r: f32| {
        let c = rect.center();
        let points = (0..=20).map(|i| {
            let a = from + (to - from) * i as f32 / 20.0;
            c + r * rect.width() * vec2(libm::cosf(a), libm::sinf(a))
        });
        Shape::line(points.collect(), line)
    };
    let shapes = match icon {
        Icon::Play => vec![fill(vec![at(0.12, 0.0), at(1.0, 0.5), at(0.12, 1.0)])],
        Icon::Pause => vec![bar(0.1, 0.38), bar(0.62, 0.9)],
        Icon::StepForward => vec![fill(vec![at(0.0, 0.05), at(0.68, 0.5), at(0.0, 0.95)]), bar(0.76, 0.96)],
        Icon::StepBack => vec![fill(vec![at(1.0, 0.05), at(0.32, 0.5), at(1.0, 0.95)]), bar(0.04, 0.24)],
        Icon::Restart => vec![arc(-0.9, 3.9, 0.46), fill(vec![at(0.62, 0.34), at(1.02, 0.34), at(0.98, -0.06)])],
        Icon::Loop => vec![
            arc(0.35, 2.8, 0.46),
            arc(3.5, 5.95, 0.46),
            fill(vec![at(0.74, 0.52), at(1.12, 0.52), at(0.95, 0.8)]),
            fill(vec![at(-0.12, 0.48), at(0.26, 0.48), at(0.05, 0.2)]),
        ],
        Icon::Eye | Icon::EyeOff => {
            let lid = |sign: f32| {
                let points = (0..=16).map(|i| {
                    let t = i as f32 / 16.0;
                    at(-0.1 + 1.2 * t, 0.5 + sign * 1.5 * t * (1.0 - t))
                });
                Shape::line(points.collect(), Stroke::new(line.width * 0.85, color))
            };
            let mut shapes = vec![lid(1.0), lid(-1.0)];
            if icon == Icon::Eye {
                shapes.push(Shape::circle_filled(rect.center(), rect.width() * 0.17, color));
            } else {
                shapes.push(segment(at(0.05, 0.95), at(0.95, 0.05)));
            }
            shapes
        }
        Icon::Close => vec![segment(at(0.1, 0.1), at(0.9, 0.9)), segment(at(0.9, 0.1), at(0.1, 0.9))],
        Icon::Copy => {
            let sheet = |x: f32, y: f32| {
                Shape::rect_stroke(
                    Rect::from_min_max(at(x, y), at(x + 0.66, y + 0.66)),
                    CornerRadius::same(2),
                    Stroke::new(line.width * 0.8, color),
                    StrokeKind::Inside,
                )
            };
            vec![sheet(0.0, 0.0), sheet(0.34, 0.34)]
        }
        Icon::Sun => {
            let ray = |k: u8| {
                let a = f32::from(k) * std::f32::consts::FRAC_PI_4;
                let d = vec2(libm::cosf(a), libm::sinf(a)) * rect.width();
                Shape::line_segment([rect.center() + d * 0.42, rect.center() + d * 0.6], Stroke::new(1.5, color))
            };
            let disc = Shape::circle_filled(rect.center(), rect.width() * 0.26, color);
            (0..8).map(ray).chain([disc]).collect()
        }
        Icon::Moon => {
            let c = rect.center();
            let rim = |cx: f32, r: f32, from: f32, to: f32| {
                (0..=24).map(move |i| {
                    let a = from + (to - from) * i as f32 / 24.0;
                    c + rect.width() * vec2(cx + r * libm::cosf(a), r * libm::sinf(a))
                })
            };
            let outline = rim(0.0, 0.5, 0.95, 5.33).chain(rim(0.29, 0.41, 4.71, 1.57));
            vec![Shape::line(outline.collect(), Stroke::new(1.5, color))]
        }
        Icon::Help => {
            painter.text(
                rect.center(),
                egui::Align2::CENTER_CENTER,
                "?",
                egui::FontId::new(rect.width() * 1.25, egui::FontFamily::Name(super::theme::STRONG.into())),
                color,
            );
            Vec::new()
        }
        Icon::Dice => {
            let pip = |x: f32, y: f32| Shape::circle_filled(at(x, y), rect.width() * 0.09, color);
            vec![
                Shape::rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.5, color), StrokeKind::Inside),
                pip(0.27, 0.27),
                pip(0.73, 0.27),
                pip(0.5, 0.5),
                pip(0.27, 0.73),
                pip(0.73, 0.73),
            ]
        }
        Icon::PanelLeft | Icon::PanelRight => {
            let frame = Rect::from_min_max(at(-0.05, 0.08), at(1.05, 0.92));
            let (x0, x1) = if icon == Icon::PanelLeft { (0.0, 0.36) } else { (0.64, 1.0) };
            let side = Rect::from_min_max(pos2(at(x0, 0.0).x, frame.top()), pos2(at(x1, 0.0).x, frame.bottom()));
            vec![
                Shape::rect_stroke(frame, CornerRadius::same(3), Stroke::new(1.5, color), StrokeKind::Inside),
                Shape::rect_filled(side, CornerRadius::same(2), color),
            ]
        }
        Icon::Focus => {
            let corner =
                |x: f32, y: f32, dx: f32, dy: f32| Shape::line(vec![at(x + dx, y), at(x, y), at(x, y + dy)], line);
            vec![
                corner(0.0, 0.0, 0.32, 0.32),
                corner(1.0, 0.0, -0.32, 0.32),
                corner(0.0, 1.0, 0.32, -0.32),
                corner(1.0, 1.0, -0.32, -0.32),
                Shape::circle_filled(rect.center(), rect.width() * 0.12, color),
            ]
        }
    };
    painter.extend(shapes);
}
