//! Optimizer steps a second on one thread: every optimizer on Rosenbrock without recording, and
//! Adam and SAM with θ and losses recorded.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use losscape::experiment::{Experiment, OptimizerConfig, Race};
use losscape::objective::landscape;
use losscape::optimizer;
use std::hint::black_box;

const STEPS: u64 = 100_000;

/// One optimizer on Rosenbrock at its default rate, a row every so many steps.
fn experiment(kind: &str, every: u64) -> Experiment {
    let mut e = Experiment::on_landscape(landscape::info("rosenbrock").expect("it is in the catalogue"));
    e.steps = STEPS;
    e.record.every = every;
    let config = e.default_config(optimizer::spec(kind).expect("it is registered"));
    e.optimizers = vec![OptimizerConfig { id: "one".into(), label: None, config }];
    e
}

fn run(e: &Experiment) -> Race {
    let mut race = Race::new(e.clone()).expect("a valid experiment");
    while race.advance(u64::MAX) {}
    race
}

fn steps(c: &mut Criterion) {
    let mut group = c.benchmark_group("steps without recording");
    group.throughput(Throughput::Elements(STEPS)).sample_size(20);
    for spec in optimizer::REGISTRY {
        let e = experiment(spec.kind, STEPS);
        group.bench_function(spec.kind, |b| b.iter(|| black_box(run(&e).lanes()[0].theta()[0])));
    }
    group.finish();
    let mut group = c.benchmark_group("steps with theta and losses recorded");
    group.throughput(Throughput::Elements(STEPS)).sample_size(20);
    for kind in ["adam", "sam"] {
        let e = experiment(kind, 1);
        group.bench_function(kind, |b| b.iter(|| black_box(run(&e).lanes()[0].theta()[0])));
    }
    group.finish();
}

criterion_group!(benches, steps);
criterion_main!(benches);
