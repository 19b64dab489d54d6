//! A bowl with 113 narrow spikes.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::math::elementary::{cos, sin};
use crate::objective::Minimum;
use std::sync::Arc;

/// 0.05|w|² + Σ_k 0.35·exp(−|w − p_k|²/(2·0.03²)) over 113 points p_k of a moved grid.
#[derive(Clone, Debug)]
pub struct Spikes {
    /// The points p_k, by cells of a grid: those near a point are all that matters there.
    cells: Arc<Vec<Vec<[f64; 2]>>>,
}

/// The width of a spike.
const WIDTH: f64 = 0.03;
/// The height of a spike.
const HEIGHT: f64 = 0.35;
/// Cells along an axis over [−2, 2]; each is a quarter wide.
const CELLS: usize = 16;
/// Beyond this distance (13.3 widths) a spike adds less than 1e-38: not a bit of the sum.
const REACH: f64 = 0.4;

impl Spikes {
    pub(super) fn new(_: &[f64]) -> Self {
        Self::grid()
    }

    fn grid() -> Self {
        let mut points = Vec::new();
        for i in -8..=8 {
            for j in -8..=8 {
                let (a, b) = (0.25 * f64::from(i), 0.25 * f64::from(j));
                if a * a + b * b <= 1.5 * 1.5 {
                    let k = points.len() as f64;
                    points.push([a + 0.06 * sin(7.0 * k), b + 0.06 * cos(11.0 * k)]);
                }
            }
        }
        let side = 4.0 / CELLS as f64;
        let cells = (0..CELLS * CELLS).map(|cell| {
            let (x, y) = (-2.0 + side * (cell % CELLS) as f64, -2.0 + side * (cell / CELLS) as f64);
            let gap = |p: f64, low: f64| (low - p).max(p - low - side).max(0.0);
            let near = |p: &&[f64; 2]| gap(p[0], x).max(gap(p[1], y)) < REACH;
            points.iter().filter(near).copied().collect()
        });
        Self { cells: Arc::new(cells.collect()) }
    }

    /// The spikes that matter at a point: always the same ones there, for values and derivatives.
    #[inline(always)]
    fn near(&self, x: f64, y: f64) -> &[[f64; 2]] {
        let cell = |t: f64| (t + 2.0) * (CELLS as f64 / 4.0);
        let (u, v) = (cell(x), cell(y));
        let inside = 0.0..CELLS as f64;
        // Outside [−2, 2]² the nearest spike is half a unit away.
        if inside.contains(&u) && inside.contains(&v) { &self.cells[v as usize * CELLS + u as usize] } else { &[] }
    }
}

impl Landscape for Spikes {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let mut sum = (x.sqr() + y.sqr()) * 0.05;
        for &[a, b] in self.near(x.value(), y.value()) {
            let (dx, dy) = (x - a, y - b);
            sum = sum + ((dx.sqr() + dy.sqr()) * (-1.0 / (2.0 * WIDTH * WIDTH))).exp() * HEIGHT;
        }
        sum
    }
}

/// Ours: made for the hypothesis of "1st-Order Magic" (Tiwary and Aananth 2024) on isolated spikes inside the ρ-ball.
pub static INFO: Info = Info {
    id: "spikes",
    title: "Spikes",
    formula: "0.05|w|² + Σ 0.35·exp(−|w − p|²/(2·0.03²)), 113 points p",
    about: "A bowl with 113 needles, far narrower than ρ: does an ascent of many steps find them where one step does not?",
    view: [-2.0, 2.0, -2.0, 2.0],
    start: [1.3, -1.2],
    minima: &[Minimum {
        at: [-0.032_003_722_171_368_31, -0.048_213_067_368_300_236],
        value: 0.000_208_226_400_929_091_5,
        global: true,
    }],
    floor: Some(0.000_208_226_400_929_091_5),
    rates: &[("sgd", 0.1), ("rmsprop", 0.02), ("adagrad", 0.2), ("adam", 0.1), ("m-svag", 0.05), ("genie", 0.1)],
    parameters: &[],
    domains: 1,
};
