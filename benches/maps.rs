//! Maps of 512 × 512 points: the values of every landscape on all cores, and contour lines, pixels
//! and thinned paths on one thread.

use criterion::{Criterion, criterion_group, criterion_main};
use losscape::experiment::{Experiment, build};
use losscape::figure::colormap::Colormap;
use losscape::figure::contour::Contours;
use losscape::figure::{levels, raster, stroke};
use losscape::math::elementary::ln;
use losscape::objective::landscape::{CATALOGUE, Layer, Plane};
use rayon::prelude::*;
use std::hint::black_box;

const N: usize = 512;

fn values(plane: &Plane) -> Vec<f64> {
    let mut out = vec![0.0; N * N];
    out.par_chunks_mut(8 * N).enumerate().for_each(|(k, rows)| {
        plane.rows(Layer::Population, plane.view, N, N, 8 * k..8 * k + 8, rows);
    });
    out
}

fn plane(id: &str) -> Plane {
    let info = CATALOGUE.iter().find(|i| i.id == id).expect("it is in the catalogue");
    build::plane(&Experiment::on_landscape(info)).expect("a valid experiment")
}

fn maps(c: &mut Criterion) {
    let mut group = c.benchmark_group("map 512²");
    group.sample_size(10);
    for info in CATALOGUE {
        let plane = plane(info.id);
        group.bench_function(info.id, |b| b.iter(|| black_box(values(&plane))));
    }
    let formula = build::plane(&Experiment::on_formula("x^2 + 10*sin(y)^2 + exp(-x^2-y^2)")).expect("a valid formula");
    group.bench_function("a formula", |b| b.iter(|| black_box(values(&formula))));
    group.finish();
}

fn lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("20 contour levels on 512²");
    group.sample_size(20);
    let rosenbrock = plane("rosenbrock");
    let logs: Vec<f64> = values(&rosenbrock).into_iter().map(|v| ln(1.0 + v)).collect();
    let rastrigin = values(&plane("rastrigin"));
    for (name, values) in [("log-Rosenbrock", &logs), ("Rastrigin", &rastrigin)] {
        let (low, high) = values.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), &v| (a.min(v), b.max(v)));
        let levels: Vec<f64> = (1..=20).map(|k| low + (high - low) * f64::from(k) / 21.0).collect();
        group.bench_function(name, |b| {
            b.iter(|| {
                let contours = Contours::new(values, N, N, [0.0, 1.0, 0.0, 1.0]);
                black_box(levels.iter().map(|&l| contours.level(l).len()).sum::<usize>())
            });
        });
    }
    group.finish();

    let mut group = c.benchmark_group("drawing");
    group.sample_size(20);
    let (scale, _) = levels::choose(&logs, None, true);
    let map = Colormap::named("viridis");
    group.bench_function("levels of 512²", |b| b.iter(|| black_box(levels::choose(&logs, None, true))));
    group.bench_function("pixels of 512²", |b| b.iter(|| black_box(raster::pixels(&logs, N, N, &scale, map, [0; 3]))));
    let path: Vec<[f32; 2]> = (0..100_000)
        .map(|k: i32| {
            let t = f64::from(k) * 1e-3;
            [(300.0 + 2.0 * t * libm::cos(t)) as f32, (300.0 + 2.0 * t * libm::sin(1.3 * t)) as f32]
        })
        .collect();
    group.bench_function("thinning a path of 100,000 points", |b| b.iter(|| black_box(stroke::decimate(&path, 0.6))));
    group.finish();
}

criterion_group!(benches, maps, lines);
criterion_main!(benches);
