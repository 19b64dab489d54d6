//! Strokes on a screen: paths thinned to what the eye can tell, and cut into dashes.

/// A point of the screen.
pub type Point = [f32; 2];

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn length(v: Point) -> f32 {
    (v[0] * v[0] + v[1] * v[1]).sqrt()
}

/// Thins a path so that no dropped point is farther than `tolerance` from the line that replaces
/// it. The ends are kept.
#[must_use]
pub fn decimate(points: &[Point], tolerance: f32) -> Vec<Point> {
    keep(points, tolerance).into_iter().map(|k| points[k]).collect()
}

/// The indices of the points that [`decimate`] keeps. Linear time: a segment grows as long as it
/// stays within the cone that all points since its start allow.
#[must_use]
pub fn keep(points: &[Point], tolerance: f32) -> Vec<usize> {
    if points.len() <= 2 {
        return (0..points.len()).collect();
    }
    let mut out = vec![0];
    let mut anchor = points[0];
    let mut cone: Option<[f32; 2]> = None; // the slopes that are allowed, about `axis`
    let mut axis = [1.0, 0.0];
    let mut far = 0.0_f32;
    let mut last = 0;
    for (k, &p) in points.iter().enumerate().skip(1) {
        let d = sub(p, anchor);
        let r = length(d);
        let fits = if let Some([low, high]) = cone {
            let along = d[0] * axis[0] + d[1] * axis[1];
            let across = axis[0] * d[1] - axis[1] * d[0];
            // Going back would hide a turning point, and more than a right angle is a turn.
            let slope = across / along;
            if along > 0.0 && r + tolerance >= far && slope >= low && slope <= high {
                let half = tolerance / along;
                cone = Some([low.max(slope - half), high.min(slope + half)]);
                true
            } else {
                false
            }
        } else if r <= tolerance {
            true
        } else {
            axis = [d[0] / r, d[1] / r];
            let half = tolerance / r;
            cone = Some([-half, half]);
            true
        };
        if fits {
            far = far.max(r);
            last = k;
            continue;
        }
        out.push(last);
        anchor = points[last];
        let d = sub(p, anchor);
        let r = length(d);
        (cone, far) = (None, r);
        if r > tolerance {
            axis = [d[0] / r, d[1] / r];
            cone = Some([-tolerance / r, tolerance / r]);
        }
        last = k;
    }
    out.push(last);
    out
}

/// The most dashes that a path is cut into.
const MOST_DASHES: usize = 20_000;

/// Cuts a path into dashes: `dash` holds lengths on and off in turn, `phase` is how far along the
/// pattern the path begins. Without a pattern the whole path is one dash.
#[must_use]
pub fn dashes(points: &[Point], dash: &[f32], phase: f32) -> Vec<Vec<Point>> {
    let period: f32 = dash.iter().sum();
    if dash.is_empty() || !(period > 0.1) || points.len() < 2 {
        return vec![points.to_vec()];
    }
    let mut index = 0;
    let mut left = phase.rem_euclid(period);
    while left >= dash[index] {
        left -= dash[index];
        index = (index + 1) % dash.len();
    }
    let mut rest = dash[index] - left;
    let mut out: Vec<Vec<Point>> = Vec::new();
    let mut current = if index % 2 == 0 { vec![points[0]] } else { Vec::new() };
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let total = length(sub(b, a));
        if !total.is_finite() {
            continue;
        }
        let mut done = 0.0;
        while total - done > rest {
            done += rest;
            let t = done / total;
            let cut = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
            if index % 2 == 0 {
                current.push(cut);
                out.push(std::mem::take(&mut current));
                if out.len() >= MOST_DASHES {
                    return out;
                }
            } else {
                current = vec![cut];
            }
            index = (index + 1) % dash.len();
            rest = dash[index];
        }
        rest -= total - done;
        if index % 2 == 0 {
            current.push(b);
        }
    }
    if current.len() > 1 {
        out.push(current);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn from_segment(p: Point, a: Point, b: Point) -> f32 {
        let (d, v) = (sub(b, a), sub(p, a));
        let l2 = d[0] * d[0] + d[1] * d[1];
        let t = if l2 > 0.0 { ((v[0] * d[0] + v[1] * d[1]) / l2).clamp(0.0, 1.0) } else { 0.0 };
        length(sub(v, [t * d[0], t * d[1]]))
    }

    proptest! {
        #[test]
        fn no_dropped_point_is_far(seed in 0..500_u64, n in 3..400_usize, step in 0.01..20.0_f64) {
            let mut stream = crate::math::Stream::new(seed, "test", "");
            let mut at = [100.0_f32, 100.0];
            let path: Vec<Point> = (0..n).map(|_| {
                at = [at[0] + (step * stream.normal()) as f32, at[1] + (step * stream.normal()) as f32];
                at
            }).collect();
            let thin = decimate(&path, 0.6);
            prop_assert_eq!((thin[0], thin[thin.len() - 1]), (path[0], path[n - 1]));
            for &p in &path {
                let near = thin.windows(2).map(|w| from_segment(p, w[0], w[1])).fold(f32::INFINITY, f32::min);
                prop_assert!(near <= 0.6 * 1.5 + 1e-3, "{} from {:?}", near, p);
            }
        }
    }

    #[test]
    fn straight_lines_become_two_points() {
        let line: Vec<Point> = (0..100_000).map(|k| [k as f32 * 0.01, k as f32 * 0.02]).collect();
        assert_eq!(decimate(&line, 0.5).len(), 2);
        // A spike there and back is kept.
        let spike = [[0.0, 0.0], [50.0, 0.0], [1.0, 0.0], [2.0, 0.0]];
        assert!(decimate(&spike, 0.5).contains(&[50.0, 0.0]));
    }

    #[test]
    fn dashes_add_up() {
        let path = [[0.0, 0.0], [10.0, 0.0], [10.0, 7.0]];
        let cut = dashes(&path, &[3.0, 2.0], 0.0);
        let on: f32 = cut.iter().map(|d| d.windows(2).map(|w| length(sub(w[1], w[0]))).sum::<f32>()).sum();
        // 17 = 3 periods of 5 and 2 more, which are on.
        assert!((on - 11.0).abs() < 1e-4, "{on}");
        assert_eq!(cut.len(), 4);
        assert_eq!(dashes(&path, &[], 0.0), vec![path.to_vec()]);
        assert!(dashes(&[[0.0, 0.0], [1e9, 0.0]], &[1.0, 1.0], 0.0).len() <= MOST_DASHES);
    }
}
