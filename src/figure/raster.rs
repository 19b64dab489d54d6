//! Values on a grid to pixels.

use super::colormap::Colormap;
use super::scale::Scale;

/// The colours of a grid of w × h values (row 0 at the bottom), top row first; `void` where there
/// is no value.
#[must_use]
pub fn pixels(values: &[f64], w: usize, h: usize, scale: &Scale, map: &Colormap, void: [u8; 3]) -> Vec<[u8; 3]> {
    let mut out = Vec::with_capacity(w * h);
    for row in (0..h).rev() {
        out.extend(values[row * w..(row + 1) * w].iter().map(|&v| {
            let position = scale.position(v);
            if position.is_nan() { void } else { map.sample(position) }
        }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_row_comes_first_and_holes_are_void() {
        let scale = Scale::linear(0.0, 3.0);
        let map = Colormap::named("viridis");
        let void = [1, 2, 3];
        let got = pixels(&[0.0, 1.0, f64::NAN, 3.0], 2, 2, &scale, map, void);
        assert_eq!(got, [void, map.sample(1.0), map.sample(0.0), map.sample(1.0 / 3.0)]);
        // Infinite values are beyond the end of the scale, not holes.
        assert_eq!(pixels(&[f64::INFINITY], 1, 1, &scale, map, void), [map.sample(1.0)]);
    }
}
