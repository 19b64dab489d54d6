//! The CPU time of a frame of the app (layout, simulation, tessellation) without a GPU: a playing
//! race of 8 optimizers with 10,000 and with 100,000 steps.

use criterion::{Criterion, criterion_group, criterion_main};
use eframe::egui::{self, pos2};
use losscape::app::Losscape;
use losscape::app::view::{Tab, ViewState};
use losscape::experiment::{Experiment, OptimizerConfig};
use losscape::objective::landscape;
use losscape::optimizer;
use std::hint::black_box;

/// Draws a frame; returns how many triangles it has.
fn frame(ctx: &egui::Context, app: &mut Losscape, time: f64) -> usize {
    let input = egui::RawInput {
        screen_rect: Some(egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1440.0, 900.0))),
        time: Some(time),
        predicted_dt: 1.0 / 60.0,
        ..egui::RawInput::default()
    };
    let output = ctx.run_ui(input, |ui| {
        app.update(ui.ctx());
        app.draw(ui);
    });
    let shapes = output.shapes.clone();
    output.drop_without_applying_deltas();
    ctx.tessellate(shapes, 1.0).len()
}

fn race(steps: u64) -> Experiment {
    let mut e = Experiment::on_landscape(landscape::info("himmelblau").expect("it is in the catalogue"));
    e.steps = steps;
    for kind in ["sgd", "adam", "sam", "n-step-sam", "rand-sam", "genie", "rmsprop", "m-svag"] {
        let config = e.default_config(optimizer::spec(kind).expect("it is registered"));
        e.optimizers.push(OptimizerConfig { id: kind.into(), label: None, config });
    }
    e
}

fn frames(c: &mut Criterion) {
    let mut group = c.benchmark_group("frame, 8 optimizers");
    group.sample_size(30);
    for (tab, name) in [(Tab::Curves, "curves"), (Tab::Inspector, "inspector")] {
        for steps in [10_000, 100_000] {
            let ctx = egui::Context::default();
            let mut app = Losscape::with_view(&ctx, ViewState { tab, ..ViewState::default() }, Vec::new());
            app.lab.open(race(steps), &ctx);
            app.lab.playback.playing = true;
            let mut time = 0.0;
            // Until everything is computed.
            while app.is_busy() || time < 0.5 {
                time += 1.0 / 60.0;
                frame(&ctx, &mut app, time);
            }
            group.bench_function(format!("{steps} steps, {name}"), |b| {
                b.iter(|| {
                    time += 1.0 / 60.0;
                    black_box(frame(&ctx, &mut app, time))
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
