//! The optimizers on the map: paths, heads, names, ascent points, and what happens at the edge.

use super::frame::Frame;
use crate::app::lab::Lab;
use crate::app::mesh::{self, Meshes};
use crate::app::playback::Axis;
use crate::app::styles::{self, Style};
use crate::app::tokens::{self, map};
use crate::app::tracks::Track;
use crate::app::view::ViewState;
use crate::experiment::Status;
use crate::figure::stroke;
use eframe::egui::{Align2, Color32, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// How thick a path is, in points; the chosen one is a little thicker.
const WIDTH: f32 = 2.1;

/// The paths on the screen, as triangles, kept until something that they depend on changes.
#[derive(Default)]
pub struct Paths {
    made_for: Option<(u64, Frame, f32, usize)>,
    made: Vec<Drawn>,
}

/// One path on the screen.
struct Drawn {
    /// The rows that are kept, and where they are.
    rows: Vec<usize>,
    points: Vec<[f32; 2]>,
    /// How far along the path each kept point is.
    along: Vec<f32>,
    /// The whole way, faintly.
    faint: Meshes,
    /// Halo and line of each full chunk of [`CHUNK`] kept points.
    halos: Vec<Meshes>,
    lines: Vec<Meshes>,
}

/// Kept points that are turned into triangles together.
const CHUNK: usize = 128;
/// The most points that a path is thinned to, by a coarser tolerance if need be.
const MOST: usize = 5000;

impl Drawn {
    fn new(painter: &Painter, frame: &Frame, track: &Track, style: &Style, width: f32) -> Self {
        let finite = |p: &[f64; 2]| p[0].is_finite() && p[1].is_finite();
        let all: Vec<usize> = (0..track.theta.len()).filter(|&k| finite(&track.theta[k])).collect();
        let screen: Vec<[f32; 2]> = all.iter().map(|&k| frame.to_screen(track.theta[k]).into()).collect();
        let mut tolerance = 0.5;
        let mut kept = stroke::keep(&screen, tolerance);
        while kept.len() > MOST && tolerance < 4.0 {
            tolerance *= 1.6;
            kept = stroke::keep(&screen, tolerance);
        }
        let points: Vec<[f32; 2]> = kept.iter().map(|&k| screen[k]).collect();
        let mut along = vec![0.0; points.len()];
        for k in 1..points.len() {
            let step: Vec2 = Pos2::from(points[k]) - Pos2::from(points[k - 1]);
            along[k] = along[k - 1] + step.length();
        }
        let faint = mesh::make(painter, line(&points, Stroke::new(1.0, tokens::faded(style.color, 0.4))));
        let mut drawn = Self {
            rows: kept.iter().map(|&k| all[k]).collect(),
            points,
            along,
            faint,
            halos: Vec::new(),
            lines: Vec::new(),
        };
        for chunk in 0..drawn.points.len().saturating_sub(1) / CHUNK {
            let range = chunk * CHUNK..(chunk + 1) * CHUNK + 1;
            let part = &drawn.points[range.clone()];
            let halo = mesh::make(painter, halo(part, width));
            let lines = mesh::make(painter, dashed(part, style, width, drawn.along[range.start]));
            drawn.halos.push(halo);
            drawn.lines.push(lines);
        }
        drawn
    }

    /// Draws the way up to a row and on to the head.
    fn paint(&self, painter: &Painter, row: usize, head: Option<[f32; 2]>, style: &Style, width: f32) {
        mesh::paint(painter, &self.faint);
        let count = self.rows.partition_point(|&r| r <= row);
        let full = (count.saturating_sub(1) / CHUNK).min(self.halos.len());
        let mut rest = self.points[(full * CHUNK).min(count)..count].to_vec();
        rest.extend(head);
        let phase = self.along.get(full * CHUNK).copied().unwrap_or(0.0);
        for meshes in &self.halos[..full] {
            mesh::paint(painter, meshes);
        }
        painter.extend(halo(&rest, width));
        for meshes in &self.lines[..full] {
            mesh::paint(painter, meshes);
        }
        painter.extend(dashed(&rest, style, width, phase));
    }
}

fn line(points: &[[f32; 2]], stroke: Stroke) -> Vec<Shape> {
    if points.len() < 2 {
        return Vec::new();
    }
    vec![Shape::line(points.iter().map(|&p| p.into()).collect(), stroke)]
}

fn halo(points: &[[f32; 2]], width: f32) -> Vec<Shape> {
    line(points, Stroke::new(width + 2.2, tokens::faded(map::PAPER, 0.75)))
}

fn dashed(points: &[[f32; 2]], style: &Style, width: f32, phase: f32) -> Vec<Shape> {
    let stroke = Stroke::new(width, style.color);
    if style.dash.is_empty() {
        return line(points, stroke);
    }
    stroke::dashes(points, style.dash, phase).iter().flat_map(|dash| line(dash, stroke)).collect()
}

impl Paths {
    /// Draws all optimizers that are shown. `whole` draws the whole way strongly (while the start
    /// is dragged), instead of up to the transport's position.
    pub fn show(&mut self, painter: &Painter, frame: &Frame, lab: &Lab, view: &ViewState, whole: bool) {
        let mut names = Vec::new();
        let axis = lab.playback.axis;
        let at = if whole { f64::INFINITY } else { lab.playback.at };
        let width = |index: usize| if view.selected == index { WIDTH + 0.9 } else { WIDTH };
        let key = (lab.revision(), *frame, painter.ctx().pixels_per_point(), view.selected);
        if self.made_for != Some(key) {
            self.made_for = Some(key);
            let draw = |(index, track)| Drawn::new(painter, frame, track, &styles::on_map(lab, index), width(index));
            self.made = lab.tracks().iter().enumerate().map(draw).collect();
        }
        for (index, track) in lab.tracks().iter().enumerate().filter(|(_, t)| view.shows(&t.id)) {
            let style = styles::on_map(lab, index);
            let head_at = track.head(axis, at).filter(|h| h[0].is_finite() && h[1].is_finite());
            let head_at = head_at.map(|h| frame.to_screen(h).into());
            self.made[index].paint(painter, track.row(axis, at), head_at, &style, width(index));
            if view.ascent && !whole {
                ascent(painter, frame, track, axis, at, &style);
            }
            if let Some(name) = head(painter, frame, track, axis, at, &style, view.selected == index) {
                names.push((name, track.label.clone(), style));
            }
        }
        labels(painter, frame, names);
    }
}

/// A polyline, cut into pieces that meet so that no piece is too long for one shape.
pub fn polyline(painter: &Painter, points: &[[f32; 2]], stroke: Stroke) {
    if points.len() >= 2 {
        painter.add(Shape::line(points.iter().map(|&p| p.into()).collect(), stroke));
    }
}

fn ascent(painter: &Painter, frame: &Frame, track: &Track, axis: Axis, at: f64, style: &Style) {
    let row = track.row(axis, at);
    let Some(&point) = track.ascent.get(row).filter(|p| p[0].is_finite() && p[1].is_finite()) else { return };
    // The ascent starts from θ before the step; with fewer rows than steps that θ is not at hand.
    let Some(&from) = row.checked_sub(1).and_then(|r| track.theta.get(r)) else { return };
    let (a, b) = (frame.to_screen(from), frame.to_screen(point));
    if row > 0 && track.step[row] == track.step[row - 1] + 1 {
        painter.line_segment([a, b], Stroke::new(3.2, tokens::faded(map::PAPER, 0.7)));
        painter.line_segment([a, b], Stroke::new(1.5, style.color));
    }
    painter.circle(b, 4.0, map::PAPER, Stroke::new(1.6, style.color));
}

/// Draws the head, or what stands for it; returns where its name may stand.
fn head(
    painter: &Painter,
    frame: &Frame,
    track: &Track,
    axis: Axis,
    at: f64,
    style: &Style,
    chosen: bool,
) -> Option<Pos2> {
    let position = track.head(axis, at).filter(|h| h[0].is_finite() && h[1].is_finite())?;
    let p = frame.to_screen(position);
    let size = if chosen { 7.0 } else { 5.8 };
    if track.is_over(axis, at) && track.status == Status::Diverged {
        let q = p.clamp(frame.rect.min + Vec2::splat(12.0), frame.rect.max - Vec2::splat(12.0));
        for d in [vec2(5.5, 5.5), vec2(5.5, -5.5)] {
            painter.line_segment([q - d, q + d], Stroke::new(5.0, map::PAPER));
        }
        for d in [vec2(5.0, 5.0), vec2(5.0, -5.0)] {
            painter.line_segment([q - d, q + d], Stroke::new(2.6, style.color));
        }
        let step = track.diverged.unwrap_or_default();
        halo_text(painter, q + vec2(9.0, 9.0), Align2::LEFT_TOP, &format!("step {step}"), 11.5, style.color);
        return Some(q);
    }
    if frame.rect.contains(p) {
        styles::marker(painter, p, size, style);
        return Some(p);
    }
    // Outside the view: an arrow at the edge.
    let inner = frame.rect.shrink(11.0);
    let direction = (p - frame.rect.center()).normalized();
    let q = edge(inner, frame.rect.center(), direction);
    let side = vec2(-direction.y, direction.x);
    let tip = [q + direction * 8.0, q - direction * 5.0 + side * 6.5, q - direction * 5.0 - side * 6.5];
    painter.add(Shape::convex_polygon(tip.to_vec(), style.color, Stroke::new(1.5, map::PAPER)));
    Some(q)
}

/// Where a ray from the centre leaves a rectangle.
fn edge(rect: Rect, from: Pos2, direction: Vec2) -> Pos2 {
    let reach = |d: f32, half: f32| if d.abs() < 1e-6 { f32::INFINITY } else { half / d.abs() };
    let t = reach(direction.x, rect.width() / 2.0).min(reach(direction.y, rect.height() / 2.0));
    from + direction * t
}

/// Names beside the heads, moved apart where they would cover each other.
fn labels(painter: &Painter, frame: &Frame, mut names: Vec<(Pos2, String, Style)>) {
    const HEIGHT: f32 = 17.0;
    names.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let mut taken: Vec<Rect> = Vec::new();
    for (head, name, style) in names {
        let font = FontId::new(12.5, FontFamily::Name(crate::app::theme::STRONG.into()));
        let size = painter.layout_no_wrap(name.clone(), font, style.color).size();
        let right = head.x + 12.0 + size.x < frame.rect.right();
        let x = if right { head.x + 11.0 } else { head.x - 11.0 - size.x };
        let mut rect = Rect::from_min_size(pos2(x, head.y - HEIGHT / 2.0), vec2(size.x, HEIGHT));
        while let Some(other) = taken.iter().find(|t| t.intersects(rect)) {
            rect = rect.translate(vec2(0.0, other.bottom() - rect.top() + 0.5));
        }
        let over = rect.bottom() - (frame.rect.bottom() - 2.0);
        if over > 0.0 {
            rect = rect.translate(vec2(0.0, -over));
            while let Some(other) = taken.iter().find(|t| t.intersects(rect)) {
                rect = rect.translate(vec2(0.0, other.top() - rect.bottom() - 0.5));
            }
        }
        if (rect.center().y - head.y).abs() > HEIGHT * 0.8 {
            let from = pos2(if right { rect.left() - 2.0 } else { rect.right() + 2.0 }, rect.center().y);
            painter.line_segment([head, from], Stroke::new(1.0, tokens::faded(style.color, 0.7)));
        }
        taken.push(rect);
        halo_text(painter, rect.left_center(), Align2::LEFT_CENTER, &name, 12.5, style.color);
    }
}

/// Text with a light halo, legible on any colour of the map.
pub fn halo_text(painter: &Painter, at: Pos2, align: Align2, text: &str, size: f32, color: Color32) {
    let font = FontId::new(size, FontFamily::Name(crate::app::theme::STRONG.into()));
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    let rect = align.anchor_size(at, galley.size());
    painter.rect_filled(rect.expand2(vec2(3.0, 0.5)), 4.0, tokens::faded(map::PAPER, 0.86));
    painter.galley(rect.min, galley, color);
}

/// The start: a ring that can be taken hold of.
pub fn start(painter: &Painter, frame: &Frame, at: [f64; 2], hot: bool) {
    let p = frame.to_screen(at);
    if !frame.rect.expand(4.0).contains(p) {
        return;
    }
    let r = if hot { 9.5 } else { 7.5 };
    painter.circle_stroke(p, r, Stroke::new(4.4, map::PAPER));
    painter.circle_stroke(p, r, Stroke::new(2.0, map::INK));
    painter.circle_filled(p, 2.2, map::INK);
}

/// Marks known minima: a star where it is global, a ring where not.
pub fn minima(painter: &Painter, frame: &Frame, minima: &[crate::objective::Minimum]) {
    for minimum in minima {
        let p = frame.to_screen(minimum.at);
        if !frame.rect.contains(p) {
            continue;
        }
        if minimum.global {
            star(painter, p, 8.0);
        } else {
            painter.circle(p, 3.6, tokens::faded(map::PAPER, 0.9), Stroke::new(1.4, map::INK));
        }
    }
}

fn star(painter: &Painter, center: Pos2, r: f32) {
    let corner = |k: u8, radius: f32| {
        let a = std::f32::consts::PI * (f32::from(k) / 5.0 - 0.5);
        center + radius * vec2(libm::cosf(a), libm::sinf(a))
    };
    let outline: Vec<Pos2> = (0..10).map(|k| corner(k, if k % 2 == 0 { r } else { r * 0.45 })).collect();
    // A star is not convex: a fan of triangles fills it.
    for k in 0..10 {
        let triangle = vec![center, outline[k], outline[(k + 1) % 10]];
        painter.add(Shape::convex_polygon(triangle, map::PAPER, Stroke::NONE));
    }
    painter.add(Shape::closed_line(outline, Stroke::new(1.3, map::INK)));
}

/// An arrow from a point of the plane along a vector of the plane.
pub fn arrow(painter: &Painter, frame: &Frame, from: [f64; 2], by: [f64; 2], color: Color32) {
    let (a, b) = (frame.to_screen(from), frame.to_screen([from[0] + by[0], from[1] + by[1]]));
    let length = (b - a).length();
    if !length.is_finite() || length < 1.0 {
        return;
    }
    let d = (b - a) / length;
    let side = vec2(-d.y, d.x);
    let size = (length * 0.4).min(8.0);
    let neck = b - d * size;
    let head = vec![b, neck + side * size * 0.5, neck - side * size * 0.5];
    painter.line_segment([a, neck], Stroke::new(4.2, tokens::faded(map::INK, 0.8)));
    painter.add(Shape::convex_polygon(head.clone(), color, Stroke::new(1.6, tokens::faded(map::INK, 0.8))));
    painter.line_segment([a, neck], Stroke::new(2.4, color));
    painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
}

/// The faint paths of many seeds, and the cloud of their ends.
pub fn cloud(painter: &Painter, frame: &Frame, lab: &Lab, view: &ViewState) {
    let Some(runs) = lab.seed_runs() else { return };
    let alpha = (6.0 / runs.len().max(1) as f32).clamp(0.06, 0.35);
    let tracks = lab.tracks();
    for run in runs.iter() {
        for (index, path) in run.iter().enumerate() {
            if !tracks.get(index).is_some_and(|t| view.shows(&t.id)) {
                continue;
            }
            let color = styles::on_map(lab, index).color;
            let points: Vec<[f32; 2]> = path.theta.iter().map(|&p| frame.to_screen(p).into()).collect();
            polyline(painter, &stroke::decimate(&points, 1.5), Stroke::new(1.0, tokens::faded(color, alpha)));
        }
    }
    for run in runs.iter() {
        for (index, path) in run.iter().enumerate() {
            let shown = tracks.get(index).is_some_and(|t| view.shows(&t.id));
            if let Some(end) = path.end().filter(|_| shown && !path.diverged) {
                let p = frame.to_screen(end);
                if frame.rect.contains(p) {
                    painter.circle(p, 2.6, styles::on_map(lab, index).color, Stroke::new(0.6, map::PAPER));
                }
            }
        }
    }
}
