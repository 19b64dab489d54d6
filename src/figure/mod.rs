//! What a picture consists of, in data coordinates: ticks and scales, contour levels and lines,
//! colours, pixels and strokes. It is computed here once and drawn the same everywhere; nothing
//! here knows of a window.

pub mod colormap;
pub mod contour;
pub mod levels;
pub mod palette;
pub mod raster;
pub mod scale;
pub mod stroke;
