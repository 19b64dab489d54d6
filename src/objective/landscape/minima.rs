//! Known minima: the catalogue's where they hold, found by Newton's method where not, and the
//! basins that they have.

use super::Surface;
use super::plane::{Layer, Plane};
use crate::math::Dual2;
use crate::math::vector::{distance, eigenvalues, norm};
use crate::objective::Minimum;

/// Starts of Newton's method along each axis.
const STARTS: usize = 17;

/// The known minima of the population, and its known lowest value.
pub(super) fn of(plane: &Plane) -> (Vec<Minimum>, Option<f64>) {
    let Some(info) = plane.info else { return (Vec::new(), None) };
    if matches!(plane.surface, Surface::Formula(_)) {
        return (Vec::new(), None);
    }
    let varies = info.domains > 1 || !info.parameters.is_empty();
    if !varies || (!info.minima.is_empty() && info.minima.iter().all(|m| holds(plane, m))) {
        let scaled = |m: &Minimum| Minimum { value: m.value * plane.scale, ..*m };
        return (info.minima.iter().map(scaled).collect(), info.floor.map(|f| f * plane.scale));
    }
    let found = search(plane);
    let floor = found.iter().map(|m| m.value).reduce(f64::min);
    (found, floor)
}

/// Whether a minimum of the catalogue is one here: with other parameters or domains it may not be.
fn holds(plane: &Plane, m: &Minimum) -> bool {
    let f = plane.hessian_at(Layer::Population, m.at);
    let s = plane.scale;
    let close = (f.v - m.value * s).abs() <= 1e-9 * s * (1.0 + m.value.abs());
    close && norm(&f.d) <= 1e-7 * s * (1.0 + norm(&f.h)) && is_positive(&f)
}

/// Whether the Hessian is positive definite.
fn is_positive(f: &Dual2) -> bool {
    let [xx, xy, yy] = f.h;
    xx > 0.0 && xx * yy - xy * xy > 0.0
}

/// Newton's method from a grid of starts; what it finds in the view, the lowest first.
fn search(plane: &Plane) -> Vec<Minimum> {
    let [x0, x1, y0, y1] = plane.view;
    let at = |lo: f64, hi: f64, k: usize| lo + (hi - lo) * k as f64 / (STARTS - 1) as f64;
    let diagonal = norm(&[x1 - x0, y1 - y0]);
    let mut found: Vec<Minimum> = Vec::new();
    for i in 0..STARTS * STARTS {
        let start = [at(x0, x1, i % STARTS), at(y0, y1, i / STARTS)];
        let Some(p) = newton(plane, start, diagonal) else { continue };
        let inside = (x0..=x1).contains(&p[0]) && (y0..=y1).contains(&p[1]);
        if inside && found.iter().all(|m| distance(&m.at, &p) > 1e-6 * diagonal) {
            found.push(Minimum { at: p, value: plane.value(Layer::Population, p), global: false });
        }
    }
    found.sort_by(|a, b| a.value.total_cmp(&b.value));
    if let Some(lowest) = found.first().map(|m| m.value) {
        for m in &mut found {
            m.global = m.value <= lowest + 1e-9 * (1.0 + lowest.abs());
        }
    }
    found
}

fn newton(plane: &Plane, start: [f64; 2], diagonal: f64) -> Option<[f64; 2]> {
    let mut p = start;
    for _ in 0..60 {
        let f = plane.hessian_at(Layer::Population, p);
        let [xx, xy, yy] = f.h;
        let det = xx * yy - xy * xy;
        let step = [(yy * f.d[0] - xy * f.d[1]) / det, (xx * f.d[1] - xy * f.d[0]) / det];
        let length = norm(&step);
        if !length.is_finite() {
            return None;
        }
        // Far from a minimum a Newton step may leap: held to a twentieth of the view.
        let hold = (0.05 * diagonal / length).min(1.0);
        p = [p[0] - hold * step[0], p[1] - hold * step[1]];
        if length <= 1e-14 * diagonal {
            break;
        }
    }
    let f = plane.hessian_at(Layer::Population, p);
    (is_positive(&f) && norm(&f.d) <= 1e-8 * (1.0 + norm(&f.h))).then_some(p)
}

/// The minimum that gradient flow on the population reaches from a point: linearly implicit Euler
/// steps Δ = −h(I + hH)⁻¹∇f, short where the flow turns and Newton's where it ends.
pub(super) fn basin(plane: &Plane, at: [f64; 2]) -> Option<usize> {
    let [x0, x1, y0, y1] = plane.view;
    let diagonal = norm(&[x1 - x0, y1 - y0]);
    let longest = 0.01 * diagonal;
    let mut p = at;
    let mut f = plane.hessian_at(Layer::Population, p);
    let mut h = 0.5 * longest / norm(&f.d).max(1e-300);
    for _ in 0..600 {
        if !f.v.is_finite() || !norm(&f.d).is_finite() || distance(&p, &at) > 20.0 * diagonal {
            return None;
        }
        let [xx, xy, yy] = f.h;
        // Against the flow of negative curvature a long implicit step would turn round.
        let [least, _] = eigenvalues(f.h);
        if least < 0.0 {
            h = h.min(0.5 / -least);
        }
        let (a, b, c) = (1.0 + h * xx, h * xy, 1.0 + h * yy);
        let det = a * c - b * b;
        let step = [-h * (c * f.d[0] - b * f.d[1]) / det, -h * (a * f.d[1] - b * f.d[0]) / det];
        let length = norm(&step);
        if length > longest {
            h *= 0.7 * longest / length;
            continue;
        }
        let next = [p[0] + step[0], p[1] + step[1]];
        let there = plane.hessian_at(Layer::Population, next);
        if there.v > f.v {
            if length <= 1e-12 * diagonal {
                break;
            }
            h *= 0.3;
            continue;
        }
        (p, f) = (next, there);
        if length <= 1e-10 * diagonal {
            break;
        }
        h *= 1.6;
    }
    let nearest = (0..plane.minima.len())
        .min_by(|&i, &j| distance(&plane.minima[i].at, &p).total_cmp(&distance(&plane.minima[j].at, &p)))?;
    (distance(&plane.minima[nearest].at, &p) < 5e-3 * diagonal).then_some(nearest)
}
