//! Lines of equal value on a grid: marching squares, chained to polylines.
//!
//! A line crosses a cell's edges where linear interpolation says; a cell whose corners alternate is
//! decided by their mean. Cells that touch a value that is not finite have no line. The order of
//! the lines and of their points is fixed.

/// A grid of values, prepared for many levels.
pub struct Contours<'a> {
    values: &'a [f64],
    w: usize,
    h: usize,
    bounds: [f64; 4],
    /// The lowest and the highest value of each row of cells, so that rows without a crossing are
    /// skipped; of each block of [`BLOCK`] cells.
    blocks: Vec<[f64; 2]>,
    blocks_per_row: usize,
}

/// Cells of a row that are skipped or looked at together.
const BLOCK: usize = 16;

/// No edge, no link.
const NONE: u32 = u32::MAX;

/// A polyline in data coordinates; a closed one ends where it begins.
pub type Line = Vec<[f64; 2]>;

impl<'a> Contours<'a> {
    /// A grid of w × h values that spans `bounds` (x₀, x₁, y₀, y₁, both ends included), row 0 at y₀.
    ///
    /// # Panics
    /// If there are not w × h values.
    #[must_use]
    pub fn new(values: &'a [f64], w: usize, h: usize, bounds: [f64; 4]) -> Self {
        assert_eq!(values.len(), w * h, "a grid of {w} × {h}");
        let cells = w.saturating_sub(1);
        let blocks_per_row = cells.div_ceil(BLOCK);
        let mut blocks = Vec::with_capacity(blocks_per_row * h.saturating_sub(1));
        for row in 0..h.saturating_sub(1) {
            let (low, high) = (&values[row * w..(row + 1) * w], &values[(row + 1) * w..(row + 2) * w]);
            for block in 0..blocks_per_row {
                let range = block * BLOCK..((block + 1) * BLOCK).min(cells) + 1;
                let all = low[range.clone()].iter().chain(&high[range]);
                blocks.push(all.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], &v| [a.min(v), b.max(v)]));
            }
        }
        Self { values, w, h, bounds, blocks, blocks_per_row }
    }

    /// The lines of a level.
    #[must_use]
    pub fn level(&self, level: f64) -> Vec<Line> {
        let mut chain = Chain::default();
        // For each edge of the present row of cells, the node on it; edges are shared with the
        // cell to the right and the row above.
        let mut below = vec![NONE; self.w];
        let mut above = vec![NONE; self.w];
        for row in 0..self.h.saturating_sub(1) {
            above.fill(NONE);
            for block in 0..self.blocks_per_row {
                let [low, high] = self.blocks[row * self.blocks_per_row + block];
                if !(low < level && high >= level) {
                    continue;
                }
                let cells = block * BLOCK..((block + 1) * BLOCK).min(self.w - 1);
                // The edge that this block shares with the one to its left.
                let mut left = if block > 0 { chain.left } else { NONE };
                if chain.left_cell != cells.start {
                    left = NONE;
                }
                for column in cells {
                    left = self.cell(row, column, level, left, &mut below, &mut above, &mut chain);
                    chain.left_cell = column + 1;
                }
                chain.left = left;
            }
            chain.left_cell = usize::MAX;
            std::mem::swap(&mut below, &mut above);
        }
        chain.lines()
    }

    /// Links the crossings of one cell; returns the node on its right edge.
    #[expect(clippy::too_many_arguments, reason = "one cell of the march")]
    #[inline(always)]
    fn cell(
        &self,
        row: usize,
        column: usize,
        level: f64,
        left: u32,
        below: &mut [u32],
        above: &mut [u32],
        chain: &mut Chain,
    ) -> u32 {
        let at = row * self.w + column;
        // Corners counterclockwise from the lower left.
        let corner = [self.values[at], self.values[at + 1], self.values[at + self.w + 1], self.values[at + self.w]];
        let over = corner.map(|v| v >= level);
        if over == [true; 4] || over == [false; 4] {
            return NONE;
        }
        if !corner.iter().all(|v| v.is_finite()) {
            return NONE;
        }
        let (x, y) = (column as f64, row as f64);
        let share = |a: f64, b: f64| (level - a) / (b - a);
        let mut bottom = NONE;
        if over[0] != over[1] {
            bottom = below[column];
            if bottom == NONE {
                bottom = chain.node(self.place(x + share(corner[0], corner[1]), y));
            }
        }
        let mut left = left;
        if over[0] == over[3] {
            left = NONE;
        } else if left == NONE {
            left = chain.node(self.place(x, y + share(corner[0], corner[3])));
        }
        let mut right = NONE;
        if over[1] != over[2] {
            right = chain.node(self.place(x + 1.0, y + share(corner[1], corner[2])));
        }
        let mut top = NONE;
        if over[3] != over[2] {
            top = chain.node(self.place(x + share(corner[3], corner[2]), y + 1.0));
            above[column] = top;
        }
        match [bottom, right, top, left].map(|n| n != NONE) {
            [true, true, true, true] => {
                let middle = 0.25 * (corner[0] + corner[1] + corner[2] + corner[3]);
                if (middle >= level) == over[0] {
                    chain.link(bottom, right);
                    chain.link(top, left);
                } else {
                    chain.link(bottom, left);
                    chain.link(top, right);
                }
            }
            [true, true, ..] => chain.link(bottom, right),
            [true, _, true, _] => chain.link(bottom, top),
            [true, _, _, true] => chain.link(bottom, left),
            [_, true, true, _] => chain.link(right, top),
            [_, true, _, true] => chain.link(right, left),
            [_, _, true, true] => chain.link(top, left),
            _ => {}
        }
        right
    }

    /// A place of the grid in data coordinates.
    #[inline(always)]
    fn place(&self, column: f64, row: f64) -> [f64; 2] {
        let [x0, x1, y0, y1] = self.bounds;
        let (nx, ny) = ((self.w - 1) as f64, (self.h - 1) as f64);
        [x0 + (x1 - x0) * (column / nx), y0 + (y1 - y0) * (row / ny)]
    }
}

/// Crossings and their links: every crossing has at most two neighbours.
struct Chain {
    nodes: Vec<[f64; 2]>,
    links: Vec<[u32; 2]>,
    /// The node on the right edge of the last cell, and the cell that it is the left edge of.
    left: u32,
    left_cell: usize,
}

impl Default for Chain {
    fn default() -> Self {
        Self { nodes: Vec::new(), links: Vec::new(), left: NONE, left_cell: usize::MAX }
    }
}

impl Chain {
    #[inline(always)]
    fn node(&mut self, at: [f64; 2]) -> u32 {
        self.nodes.push(at);
        self.links.push([NONE; 2]);
        (self.nodes.len() - 1) as u32
    }

    #[inline(always)]
    fn link(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            let slots = &mut self.links[from as usize];
            slots[usize::from(slots[0] != NONE)] = to;
        }
    }

    /// Follows the links: open lines from their first end, then closed ones.
    fn lines(mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for closed in [false, true] {
            for start in 0..self.nodes.len() {
                let [a, b] = self.links[start];
                let begins = if closed { a != NONE && b != NONE } else { a != NONE && b == NONE };
                if begins {
                    let line = self.follow(start as u32, closed);
                    lines.push(line);
                }
            }
        }
        lines
    }

    fn follow(&mut self, start: u32, closed: bool) -> Line {
        let mut line = vec![self.nodes[start as usize]];
        let (mut before, mut here) = (start, self.links[start as usize][0]);
        self.links[start as usize] = [NONE; 2];
        while here != NONE && here != start {
            line.push(self.nodes[here as usize]);
            let [a, b] = std::mem::replace(&mut self.links[here as usize], [NONE; 2]);
            let next = if a == before { b } else { a };
            (before, here) = (here, next);
        }
        if closed {
            line.push(self.nodes[start as usize]);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(w: usize, h: usize, bounds: [f64; 4], f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let [x0, x1, y0, y1] = bounds;
        let at = |lo: f64, hi: f64, k: usize, n: usize| lo + (hi - lo) * k as f64 / (n - 1) as f64;
        (0..w * h).map(|k| f(at(x0, x1, k % w, w), at(y0, y1, k / w, h))).collect()
    }

    #[test]
    fn a_circle_is_one_closed_line_of_its_radius() {
        let bounds = [-1.5, 1.5, -1.5, 1.5];
        let values = sample(101, 81, bounds, |x, y| x * x + y * y);
        let lines = Contours::new(&values, 101, 81, bounds).level(1.0);
        assert_eq!(lines.len(), 1);
        let line = &lines[0];
        assert_eq!(line.first(), line.last());
        let worst = line.iter().map(|p| (libm::hypot(p[0], p[1]) - 1.0).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-3, "{worst}");
        let length: f64 = line.windows(2).map(|w| libm::hypot(w[1][0] - w[0][0], w[1][1] - w[0][1])).sum();
        assert!((length - std::f64::consts::TAU).abs() < 0.01, "{length}");
    }

    #[test]
    fn open_lines_and_saddles_and_holes() {
        let bounds = [0.0, 2.0, 0.0, 2.0];
        let straight = sample(3, 3, bounds, |x, _| x);
        assert_eq!(Contours::new(&straight, 3, 3, bounds).level(0.5), vec![vec![[0.5, 0.0], [0.5, 1.0], [0.5, 2.0]]]);
        // Corners 1 0 / 0 1: the mean decides how the two lines run.
        let saddle = [1.0, 0.0, 0.0, 1.0];
        let lines = Contours::new(&saddle, 2, 2, [0.0, 1.0, 0.0, 1.0]).level(0.25);
        assert_eq!(lines, vec![vec![[0.75, 0.0], [1.0, 0.25]], vec![[0.0, 0.75], [0.25, 1.0]]]);
        let mut hole = straight.clone();
        hole[4] = f64::NAN;
        assert!(Contours::new(&hole, 3, 3, bounds).level(0.5).is_empty());
        assert!(Contours::new(&[1.0], 1, 1, bounds).level(0.5).is_empty());
        assert!(Contours::new(&[], 0, 0, bounds).level(0.5).is_empty());
    }

    /// The segments of every cell on its own, as an independent count.
    fn segments(values: &[f64], w: usize, h: usize, level: f64) -> usize {
        let mut count = 0;
        for row in 0..h - 1 {
            for column in 0..w - 1 {
                let v = |i: usize, j: usize| values[(row + j) * w + column + i];
                let corners = [v(0, 0), v(1, 0), v(1, 1), v(0, 1)];
                if corners.iter().all(|c| c.is_finite()) {
                    let crossings =
                        (0..4).filter(|&k| (corners[k] >= level) != (corners[(k + 1) % 4] >= level)).count();
                    count += crossings / 2;
                }
            }
        }
        count
    }

    proptest! {
        #[test]
        fn no_segment_is_lost(w in 2..40_usize, h in 2..12_usize, seed in 0..1000_u64, holes in any::<bool>()) {
            let mut stream = crate::math::Stream::new(seed, "test", "");
            let mut values: Vec<f64> = (0..w * h).map(|_| stream.uniform()).collect();
            if holes {
                values[(seed as usize) % (w * h)] = f64::NAN;
            }
            let lines = Contours::new(&values, w, h, [0.0, 1.0, 0.0, 1.0]).level(0.5);
            let found: usize = lines.iter().map(|l| l.len() - 1).sum();
            prop_assert_eq!(found, segments(&values, w, h, 0.5));
            prop_assert!(lines.iter().flatten().all(|p| (0.0..=1.0).contains(&p[0]) && (0.0..=1.0).contains(&p[1])));
        }
    }
}
