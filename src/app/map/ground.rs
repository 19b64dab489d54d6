//! The ground of the map: colours and contour lines of one layer, computed beside the window and
//! kept until something that they depend on changes.

use super::frame::{Bounds, Frame};
use crate::app::job::{Job, Started, Task};
use crate::app::mesh::{self, Meshes};
use crate::app::tokens::{self, map};
use crate::experiment::{Experiment, ObjectiveConfig};
use crate::figure::colormap::Colormap;
use crate::figure::contour::Contours;
use crate::figure::levels;
use crate::figure::raster;
use crate::figure::scale::Scale;
use crate::objective::landscape::{Layer, Plane};
use eframe::egui::{self, Color32, ColorImage, Painter, Rect, Shape, Stroke, TextureHandle, TextureOptions, pos2};
use rayon::prelude::*;
use std::sync::Arc;

/// What a ground depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    objective: ObjectiveConfig,
    /// The samples matter for the layers that are means over samples only.
    seed: Option<u64>,
    layer: Layer,
    bounds: Bounds,
    size: [usize; 2],
    log: bool,
    colormap: String,
}

impl Key {
    /// The key of a layer of an experiment, seen through a frame.
    #[must_use]
    pub fn new(experiment: &Experiment, layer: Layer, frame: &Frame, log: bool, colormap: &str) -> Self {
        let sampled = matches!(layer, Layer::Train | Layer::Test);
        // A node every point and a half is finer than the eye needs; 512 is the most.
        let nodes = |length: f32| ((length / 1.5) as usize).clamp(48, 512);
        Self {
            objective: experiment.objective.clone(),
            seed: sampled.then_some(experiment.seed),
            layer,
            bounds: frame.bounds,
            size: [nodes(frame.rect.width()), nodes(frame.rect.height())],
            log,
            colormap: colormap.to_owned(),
        }
    }

    /// Whether the other shows the same layer, however it is seen.
    fn same_layer(&self, other: &Self) -> bool {
        (&self.objective, self.seed, self.layer) == (&other.objective, other.seed, other.layer)
    }
}

/// A contour line in the plane.
pub type Line = Vec<[f64; 2]>;

/// A computed ground.
struct Ground {
    bounds: Bounds,
    texture: TextureHandle,
    scale: Scale,
    colormap: &'static Colormap,
    /// The levels of the lines.
    levels: Vec<f64>,
    /// The lines, and the index of the level of each.
    lines: Vec<(usize, Line)>,
    /// The lines as triangles, for the frame that they were last drawn in.
    mesh: Option<(Frame, f32, Meshes)>,
}

/// The ground that is shown, and the one that is being computed.
#[derive(Default)]
pub struct Grounds {
    shown: Option<(Key, Ground)>,
    job: Option<(Key, Job<GroundTask>)>,
}

impl Grounds {
    /// Makes sure that the ground of `key` is shown or on its way. To be called every frame.
    pub fn want(&mut self, ctx: &egui::Context, plane: &Arc<Plane>, key: Key) {
        if let Some((k, job)) = &mut self.job
            && let Some(made) = job.poll(ctx)
        {
            let k = k.clone();
            self.job = None;
            self.take(ctx, k, made);
        }
        if self.shown.as_ref().is_some_and(|(k, _)| *k == key) {
            self.job = None;
            return;
        }
        if self.job.as_ref().is_some_and(|(k, _)| *k == key) {
            return;
        }
        // Something to look at first: a coarse ground, where there is none of this layer yet.
        if !self
            .shown
            .as_ref()
            .is_some_and(|(k, _)| k.same_layer(&key) && k.log == key.log && k.colormap == key.colormap)
        {
            let coarse = Key { size: [96, 96], ..key.clone() };
            let mut task = GroundTask::new(Arc::clone(plane), &coarse);
            while task.advance() {}
            self.take(ctx, coarse, task.finish());
        }
        match Job::start(GroundTask::new(Arc::clone(plane), &key), ctx) {
            Started::Done(made) => self.take(ctx, key, made),
            Started::Running(job) => self.job = Some((key, job)),
        }
    }

    fn take(&mut self, ctx: &egui::Context, key: Key, made: Made) {
        let options = TextureOptions::LINEAR;
        let texture = match self.shown.take() {
            Some((_, Ground { mut texture, .. })) => {
                texture.set(made.image, options);
                texture
            }
            None => ctx.load_texture("ground", made.image, options),
        };
        let ground = Ground {
            bounds: key.bounds,
            texture,
            scale: made.scale,
            colormap: made.colormap,
            levels: made.levels,
            lines: made.lines,
            mesh: None,
        };
        self.shown = Some((key, ground));
        ctx.request_repaint();
    }

    /// Whether the ground that is wanted is still being computed, and how far it is.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        self.job.as_ref().map(|(_, job)| job.progress())
    }

    /// Forgets the ground: there is no landscape.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Paints the colours, and the lines if they are wanted.
    pub fn paint(&mut self, painter: &Painter, frame: &Frame, lines: bool) {
        let Some((_, ground)) = &mut self.shown else { return };
        let [x0, x1, y0, y1] = ground.bounds;
        let rect = Rect::from_two_pos(frame.to_screen([x0, y0]), frame.to_screen([x1, y1]));
        // Nodes stand at the middle of texels, and on the bounds at the edges.
        let [w, h] = ground.texture.size();
        let (u, v) = (0.5 / w as f32, 0.5 / h as f32);
        painter.image(
            ground.texture.id(),
            rect,
            Rect::from_min_max(pos2(u, v), pos2(1.0 - u, 1.0 - v)),
            tokens::map::PAPER,
        );
        if lines {
            mesh::paint(painter, ground.meshes(painter, frame));
        }
    }

    /// Paints the colour bar into a rectangle: colours, ticks and real values.
    pub fn color_bar(&self, painter: &Painter, rect: Rect, ink: Color32) {
        let Some((_, ground)) = &self.shown else { return };
        let steps = 64_u16;
        for k in 0..steps {
            let t = |k: u16| f32::from(k) / f32::from(steps);
            let (top, bottom) = (rect.bottom() - t(k + 1) * rect.height(), rect.bottom() - t(k) * rect.height());
            let color = tokens::rgb(ground.colormap.sample(f64::from(t(k)) + 0.5 / f64::from(steps)));
            let strip = Rect::from_min_max(pos2(rect.left(), top - 0.5), pos2(rect.right(), bottom));
            painter.rect_filled(strip, 0.0, color);
        }
        painter.rect_stroke(rect, 0.0, Stroke::new(1.0, ink), egui::StrokeKind::Outside);
        let mut last = f32::INFINITY;
        for (value, label) in ground.scale.ticks((rect.height() / 34.0) as usize + 1) {
            let y = rect.bottom() - ground.scale.position(value) as f32 * rect.height();
            if last - y < 13.0 || !(rect.top() - 1.0..=rect.bottom() + 1.0).contains(&y) {
                continue;
            }
            last = y;
            painter.line_segment([pos2(rect.right(), y), pos2(rect.right() + 4.0, y)], Stroke::new(1.0, ink));
            let font = egui::FontId::proportional(11.0);
            painter.text(pos2(rect.right() + 7.0, y), egui::Align2::LEFT_CENTER, label, font, ink);
        }
    }
}

impl Ground {
    /// The lines as triangles: made once a frame position, not once a frame.
    fn meshes(&mut self, painter: &Painter, frame: &Frame) -> &[Arc<egui::Mesh>] {
        let scale = painter.ctx().pixels_per_point();
        if self.mesh.as_ref().is_none_or(|(f, s, _)| f != frame || *s != scale) {
            let mut shapes = Vec::new();
            for (level, line) in &self.lines {
                let points: Vec<[f32; 2]> = line.iter().map(|&p| frame.to_screen(p).into()).collect();
                let points = crate::figure::stroke::decimate(&points, 0.4);
                let color = self.colormap.sample(self.scale.position(self.levels[*level]));
                let ink = if luminance(color) > 0.35 { map::LINE_ON_LIGHT } else { map::LINE_ON_DARK };
                if points.len() > 1 {
                    let points = points.iter().map(|&p| p.into()).collect();
                    let shape = Shape::line(points, Stroke::new(1.0, ink));
                    shapes.push(shape);
                }
            }
            self.mesh = Some((*frame, scale, mesh::make(painter, shapes)));
        }
        self.mesh.as_ref().map_or(&[], |(_, _, meshes)| meshes)
    }
}

/// Relative luminance of an sRGB colour, roughly, from 0 to 1.
fn luminance([r, g, b]: [u8; 3]) -> f32 {
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        c * c
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Computes a ground in slices.
pub struct GroundTask {
    plane: Arc<Plane>,
    layer: Layer,
    bounds: Bounds,
    size: [usize; 2],
    log: bool,
    colormap: &'static Colormap,
    values: Vec<f64>,
    rows_done: usize,
    /// Set once all values are there.
    scale: Option<(Scale, Vec<f64>)>,
    lines: Vec<(usize, Line)>,
    levels_done: usize,
}

/// What a [`GroundTask`] makes.
pub struct Made {
    image: ColorImage,
    scale: Scale,
    colormap: &'static Colormap,
    levels: Vec<f64>,
    lines: Vec<(usize, Line)>,
}

impl GroundTask {
    fn new(plane: Arc<Plane>, key: &Key) -> Self {
        let [w, h] = key.size;
        Self {
            plane,
            layer: key.layer,
            bounds: key.bounds,
            size: key.size,
            log: key.log,
            colormap: Colormap::named(&key.colormap),
            values: vec![f64::NAN; w * h],
            rows_done: 0,
            scale: None,
            lines: Vec::new(),
            levels_done: 0,
        }
    }

    fn some_rows(&mut self) {
        let [w, h] = self.size;
        let (plane, layer, bounds) = (&self.plane, self.layer, self.bounds);
        let chunk = if cfg!(target_arch = "wasm32") { 8 } else { 64 };
        let from = self.rows_done;
        let to = (from + chunk).min(h);
        let rows = &mut self.values[from * w..to * w];
        // The rows of the grid ascend with y.
        let fill = |(k, part): (usize, &mut [f64])| {
            let first = from + k * 8;
            plane.rows(layer, bounds, w, h, first..first + part.len() / w, part);
        };
        if cfg!(target_arch = "wasm32") {
            rows.chunks_mut(8 * w).enumerate().for_each(fill);
        } else {
            rows.par_chunks_mut(8 * w).enumerate().for_each(fill);
        }
        self.rows_done = to;
    }
}

impl Task for GroundTask {
    type Output = Made;

    fn advance(&mut self) -> bool {
        let [w, h] = self.size;
        if self.rows_done < h {
            self.some_rows();
            return true;
        }
        let Some((_, levels)) = &self.scale else {
            self.scale = Some(levels::choose(&self.values, self.plane.floor(self.layer), self.log));
            return true;
        };
        if self.levels_done < levels.len() {
            let k = self.levels_done;
            let lines = Contours::new(&self.values, w, h, self.bounds).level(levels[k]);
            self.lines.extend(lines.into_iter().map(|line| (k, line)));
            self.levels_done += 1;
            return self.levels_done < levels.len();
        }
        false
    }

    fn progress(&self) -> f32 {
        let rows = self.rows_done as f32 / self.size[1] as f32;
        let levels = self.scale.as_ref().map_or(0.0, |(_, l)| self.levels_done as f32 / l.len().max(1) as f32);
        0.6 * rows + 0.4 * levels
    }

    fn finish(self) -> Made {
        let [w, h] = self.size;
        let (scale, levels) = self.scale.unwrap_or_else(|| levels::choose(&self.values, None, self.log));
        let pixels = raster::pixels(&self.values, w, h, &scale, self.colormap, map::VOID);
        let image = ColorImage::new([w, h], pixels.into_iter().map(tokens::rgb).collect());
        Made { image, scale, colormap: self.colormap, levels, lines: self.lines }
    }
}
