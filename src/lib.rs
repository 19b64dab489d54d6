//! Losscape: an interactive laboratory for optimizers and loss landscapes.
//!
//! Data flows one way: an [`experiment`] (a small JSON) becomes a race of [`optimizer`]s on an
//! [`objective`], the race becomes a record, and the record becomes figures, files and what the
//! app shows. `ARCHITECTURE.md` draws the house, floor by floor.

#[cfg(feature = "app")]
pub mod app;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod diagnostics;
pub mod experiment;
pub mod figure;
pub mod math;
pub mod objective;
pub mod optimizer;
