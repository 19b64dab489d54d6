//! Work that takes time, done beside the window: in slices on the web, on a thread of its own on
//! the desktop. Both give the same result; both can be watched and dropped.

use eframe::egui;
use web_time::{Duration, Instant};

/// Work that can be done in slices.
pub trait Task: Send + 'static {
    /// What comes out.
    type Output: Send + 'static;
    /// Does a slice of about a millisecond; returns whether there is more to do.
    fn advance(&mut self) -> bool;
    /// How much is done, from 0 to 1.
    fn progress(&self) -> f32;
    /// The result; called once `advance` has returned false.
    fn finish(self) -> Self::Output;
}

/// How long a job may keep the window waiting before it goes on beside it.
const AT_ONCE: Duration = Duration::from_millis(5);

/// A task under way. Dropping it stops it.
pub struct Job<T: Task> {
    inner: platform::Inner<T>,
}

/// Where a started task stands.
pub enum Started<T: Task> {
    /// It was short, and is done.
    Done(T::Output),
    /// It goes on.
    Running(Job<T>),
}

impl<T: Task> Job<T> {
    /// Starts a task; a short one is finished before this returns.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(clippy::disallowed_methods, reason = "web_time's, which is std's here")
    )]
    pub fn start(mut task: T, ctx: &egui::Context) -> Started<T> {
        let began = Instant::now();
        while began.elapsed() < AT_ONCE {
            if !task.advance() {
                return Started::Done(task.finish());
            }
        }
        Started::Running(Self { inner: platform::Inner::new(task, ctx) })
    }

    /// The result, once it is there. To be called every frame.
    pub fn poll(&mut self, ctx: &egui::Context) -> Option<T::Output> {
        self.inner.poll(ctx)
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.inner.progress()
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use super::Task;
    use eframe::egui;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::sync::mpsc::{Receiver, channel};

    pub(super) struct Inner<T: Task> {
        result: Receiver<T::Output>,
        progress: Arc<AtomicU32>,
        stop: Arc<AtomicBool>,
    }

    impl<T: Task> Inner<T> {
        pub(super) fn new(mut task: T, ctx: &egui::Context) -> Self {
            let (send, result) = channel();
            let progress = Arc::new(AtomicU32::new(0));
            let stop = Arc::new(AtomicBool::new(false));
            let (shown, stopped, ctx) = (Arc::clone(&progress), Arc::clone(&stop), ctx.clone());
            std::thread::spawn(move || {
                while task.advance() {
                    if stopped.load(Ordering::Relaxed) {
                        return;
                    }
                    shown.store(task.progress().to_bits(), Ordering::Relaxed);
                }
                // The window may be gone by now, and then nobody waits for the result.
                let _ = send.send(task.finish());
                ctx.request_repaint();
            });
            Self { result, progress, stop }
        }

        pub(super) fn poll(&mut self, _: &egui::Context) -> Option<T::Output> {
            self.result.try_recv().ok()
        }

        pub(super) fn progress(&self) -> f32 {
            f32::from_bits(self.progress.load(Ordering::Relaxed))
        }
    }

    impl<T: Task> Drop for Inner<T> {
        fn drop(&mut self) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod platform {
    use super::Task;
    use eframe::egui;
    use web_time::{Duration, Instant};

    /// How much of a frame the work may take.
    const SLICE: Duration = Duration::from_millis(8);

    pub(super) struct Inner<T: Task> {
        task: Option<T>,
    }

    impl<T: Task> Inner<T> {
        pub(super) fn new(task: T, _: &egui::Context) -> Self {
            Self { task: Some(task) }
        }

        pub(super) fn poll(&mut self, ctx: &egui::Context) -> Option<T::Output> {
            let task = self.task.as_mut()?;
            let began = Instant::now();
            while began.elapsed() < SLICE {
                if !task.advance() {
                    return self.task.take().map(Task::finish);
                }
            }
            ctx.request_repaint();
            None
        }

        pub(super) fn progress(&self) -> f32 {
            self.task.as_ref().map_or(1.0, Task::progress)
        }
    }
}
