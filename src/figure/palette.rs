//! The colours, dashes and markers of the optimizers, in one table.
//!
//! SGD grey, Adam blue and GENIE red dashed as in Figure 5 of the GENIE paper; the others in the
//! colours of Okabe and Ito, which people with colour blindness tell apart, each with a dash of its
//! own. A second optimizer of a kind has the next marker and a finer dash.

/// The shape of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is its shape")]
pub enum Marker {
    Circle,
    Square,
    Diamond,
    TriangleUp,
    TriangleDown,
    Cross,
    Plus,
    Star,
}

/// The looks of an optimizer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// On light ground.
    pub color: [u8; 3],
    /// On dark ground.
    pub dark: [u8; 3],
    /// Lengths on and off, in points; empty for a solid line.
    pub dash: &'static [f32],
    /// The shape of its head.
    pub marker: Marker,
}

/// The first of each kind.
const TABLE: [(&str, Style); 9] = [
    ("sgd", style_of([90, 94, 102], [176, 182, 192], &[], Marker::Circle)),
    ("adam", style_of([0, 92, 178], [92, 172, 255], &[], Marker::Square)),
    ("genie", style_of([200, 16, 32], [255, 104, 104], &[9.0, 4.0], Marker::Star)),
    ("sam", style_of([0, 126, 92], [38, 202, 154], &[], Marker::TriangleUp)),
    ("n-step-sam", style_of([176, 92, 0], [240, 164, 44], &[12.0, 3.0, 2.0, 3.0], Marker::TriangleDown)),
    ("rand-sam", style_of([164, 68, 128], [226, 140, 196], &[2.5, 3.0], Marker::Diamond)),
    ("rmsprop", style_of([14, 112, 160], [104, 200, 244], &[6.0, 3.0], Marker::Plus)),
    ("adagrad", style_of([122, 112, 0], [226, 214, 74], &[5.0, 2.5, 1.5, 2.5], Marker::Cross)),
    ("m-svag", style_of([122, 60, 24], [214, 148, 104], &[14.0, 4.0], Marker::Diamond)),
];

/// The dashes of the second, third, … of a kind.
const DASHES: [&[f32]; 5] =
    [&[4.0, 2.5], &[1.5, 2.5], &[10.0, 2.5, 2.0, 2.5], &[6.0, 2.0, 1.5, 2.0, 1.5, 2.0], &[16.0, 3.0]];
const MARKERS: [Marker; 8] = [
    Marker::Circle,
    Marker::Square,
    Marker::Diamond,
    Marker::TriangleUp,
    Marker::TriangleDown,
    Marker::Cross,
    Marker::Plus,
    Marker::Star,
];

const fn style_of(color: [u8; 3], dark: [u8; 3], dash: &'static [f32], marker: Marker) -> Style {
    Style { color, dark, dash, marker }
}

/// The looks of the `occurrence`-th (from 0) optimizer of a kind; kinds that the table does not
/// know take turns in it.
#[must_use]
pub fn style(kind: &str, occurrence: usize) -> Style {
    let known = TABLE.iter().position(|(k, _)| *k == kind);
    let (entry, turn) = match known {
        Some(entry) => (entry, occurrence),
        None => (occurrence % TABLE.len(), occurrence / TABLE.len()),
    };
    let first = TABLE[entry].1;
    if turn == 0 {
        return first;
    }
    // Each further one is a little lighter on light ground and a little darker on dark ground, down
    // to a limit, with another dash and another marker.
    let share = (0.18 * turn as f64).min(0.4);
    let mix = |c: [u8; 3], to: f64| c.map(|v| (f64::from(v) + share * (to - f64::from(v))).round() as u8);
    let own = MARKERS.iter().position(|m| *m == first.marker).unwrap_or(0);
    Style {
        color: mix(first.color, 120.0),
        dark: mix(first.dark, 150.0),
        dash: DASHES[(turn - 1) % DASHES.len()],
        marker: MARKERS[(own + turn) % MARKERS.len()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_optimizers_are_told_apart() {
        let kinds = TABLE.map(|(kind, _)| kind);
        let mixed: Vec<Style> = kinds.iter().flat_map(|k| [style(k, 0), style(k, 1)]).take(16).collect();
        let same: Vec<Style> = (0..16).map(|k| style("genie", k)).collect();
        for list in [mixed, same[..8].to_vec()] {
            for (i, a) in list.iter().enumerate() {
                assert!(list[i + 1..].iter().all(|b| a != b), "{a:?}");
            }
        }
    }

    /// WCAG's relative luminance.
    fn luminance(c: [u8; 3]) -> f64 {
        let linear = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { libm::pow((v + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2])
    }

    #[test]
    fn names_in_these_colours_are_legible() {
        let contrast = |a: f64, b: f64| (a.max(b) + 0.05) / (a.min(b) + 0.05);
        for (kind, s) in TABLE {
            let (light, dark) = (luminance([255, 255, 255]), luminance([0x1f, 0x23, 0x2b]));
            assert!(contrast(luminance(s.color), light) >= 4.5, "{kind} on white");
            assert!(contrast(luminance(s.dark), dark) >= 4.5, "{kind} on dark");
        }
    }
}
