//! The random draws of one optimizer: its own named streams, so that no other optimizer's path
//! depends on them.

/// The random streams of one optimizer.
#[derive(Clone, Debug)]
pub struct Draws;

impl Draws {
    /// The streams of a seed and an optimizer's id.
    #[must_use]
    pub fn new(_seed: u64, _id: &str) -> Self {
        todo!()
    }
}
