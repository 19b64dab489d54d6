//! Shapes turned into triangles once and kept: what does not change from frame to frame costs
//! nothing in the next one.

use eframe::egui::{self, Painter, Rect, Shape};
use std::sync::Arc;

/// Triangles.
pub type Meshes = Vec<Arc<egui::Mesh>>;

/// Turns shapes into triangles.
#[must_use]
pub fn make(painter: &Painter, shapes: Vec<Shape>) -> Meshes {
    let clipped = shapes.into_iter().map(|shape| egui::epaint::ClippedShape {
        clip_rect: Rect::EVERYTHING,
        shape,
        transform_after_tessellation: egui::emath::TSTransform::IDENTITY,
    });
    let primitives = painter.ctx().tessellate(clipped.collect(), painter.ctx().pixels_per_point());
    let meshes = primitives.into_iter().filter_map(|p| match p.primitive {
        egui::epaint::Primitive::Mesh(mesh) => Some(Arc::new(mesh)),
        egui::epaint::Primitive::Callback(_) => None,
    });
    meshes.collect()
}

/// Paints triangles.
pub fn paint(painter: &Painter, meshes: &[Arc<egui::Mesh>]) {
    painter.extend(meshes.iter().map(|mesh| Shape::mesh(Arc::clone(mesh))));
}
