//! Colour maps: 256 colours from the lowest value to the highest.

/// A colour map.
#[derive(Debug)]
pub struct Colormap {
    /// Its name.
    pub name: &'static str,
    /// 256 RGB triples.
    table: &'static [u8; 768],
}

macro_rules! table {
    ($name:literal) => {
        Colormap { name: $name, table: include_bytes!(concat!("../../assets/colormaps/", $name, ".rgb")) }
    };
}

static VIRIDIS: Colormap = table!("viridis");
static CIVIDIS: Colormap = table!("cividis");
static MAGMA: Colormap = table!("magma");
static BALANCE: Colormap = table!("balance");

/// All of them; the first is the default, the last is for signed values.
pub static ALL: [&Colormap; 4] = [&VIRIDIS, &CIVIDIS, &MAGMA, &BALANCE];

impl Colormap {
    /// The map with this name; viridis where there is none.
    #[must_use]
    pub fn named(name: &str) -> &'static Self {
        ALL.into_iter().find(|m| m.name == name).unwrap_or(&VIRIDIS)
    }

    /// The colour at a position from 0 to 1 (held to that range; NaN gives the lowest).
    #[must_use]
    pub fn sample(&self, position: f64) -> [u8; 3] {
        self.entry((position.clamp(0.0, 1.0) * 255.0 + 0.5) as usize)
    }

    /// One of the 256 colours.
    #[must_use]
    pub fn entry(&self, k: usize) -> [u8; 3] {
        let at = 3 * k.min(255);
        [self.table[at], self.table[at + 1], self.table[at + 2]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viridis_is_viridis() {
        // The ends and the middle, as published.
        let viridis = Colormap::named("viridis");
        assert_eq!(viridis.sample(0.0), [68, 1, 84]);
        assert_eq!(viridis.sample(1.0), [253, 231, 37]);
        assert_eq!(viridis.entry(128), [33, 145, 140]);
        assert_eq!(Colormap::named("no such map").name, "viridis");
        assert_eq!(viridis.sample(f64::NAN), viridis.sample(0.0));
    }

    #[test]
    fn sequential_maps_grow_lighter() {
        for map in &ALL[..3] {
            let light = |k: usize| {
                let [r, g, b] = map.entry(k).map(f64::from);
                0.2126 * r + 0.7152 * g + 0.0722 * b
            };
            assert!((1..256).all(|k| light(k) >= light(k - 1) - 1.0), "{}", map.name);
        }
    }
}
