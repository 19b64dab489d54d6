//! The transport: where in the race the window stands, and how it moves on.

use serde::{Deserialize, Serialize};

/// What the scrubber and the curves count along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Axis {
    /// Steps: SAM's step counts as much as SGD's.
    #[default]
    Steps,
    /// Gradient evaluations: SAM's step counts double.
    Evaluations,
}

/// How long the picture rests at the end before a loop starts again, in seconds.
const REST: f64 = 1.4;
/// The longest time that one frame may move on by, in seconds: a hidden tab does not jump.
const LONGEST_FRAME: f64 = 0.1;

/// Where the window stands in the race.
#[derive(Clone, Debug)]
pub struct Playback {
    /// The position, in units of `axis`, from 0 to `end`.
    pub at: f64,
    /// The last position.
    pub end: f64,
    /// Whether it moves.
    pub playing: bool,
    /// Whether it starts again at the end.
    pub looping: bool,
    /// Multiplies the natural speed (the whole race in six seconds).
    pub speed: f64,
    /// What is counted.
    pub axis: Axis,
    /// Seconds rested at the end.
    rested: f64,
}

/// The speeds that + and − go through.
pub const SPEEDS: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];

impl Playback {
    /// At the start, standing still.
    #[must_use]
    pub fn new(end: f64) -> Self {
        Self { at: 0.0, end, playing: false, looping: true, speed: 1.0, axis: Axis::Steps, rested: 0.0 }
    }

    /// Units a second at the present speed.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.speed * self.end.max(1.0) / 6.0
    }

    /// Moves on by a frame of `seconds`; returns whether another frame is wanted.
    pub fn tick(&mut self, seconds: f64) -> bool {
        if !self.playing {
            return false;
        }
        let seconds = seconds.min(LONGEST_FRAME);
        if self.at < self.end {
            self.at = (self.at + seconds * self.rate()).min(self.end);
            self.rested = 0.0;
            return true;
        }
        if !self.looping {
            self.playing = false;
            return false;
        }
        self.rested += seconds;
        if self.rested >= REST {
            self.at = 0.0;
            self.rested = 0.0;
        }
        true
    }

    /// Play or pause; at the end, play starts again.
    pub fn toggle(&mut self) {
        self.playing = !self.playing;
        if self.playing && self.at >= self.end {
            self.at = 0.0;
        }
    }

    /// Moves by whole units, and stands still.
    pub fn step(&mut self, by: f64) {
        self.playing = false;
        self.seek(self.at.floor() + by);
    }

    /// Moves to a position.
    pub fn seek(&mut self, to: f64) {
        self.at = to.clamp(0.0, self.end);
        self.rested = 0.0;
    }

    /// Goes to the next faster (+1) or slower (−1) speed.
    pub fn change_speed(&mut self, by: i32) {
        let nearest = |s: &f64| (s / self.speed).max(self.speed / s);
        let at = (0..SPEEDS.len()).min_by(|&a, &b| nearest(&SPEEDS[a]).total_cmp(&nearest(&SPEEDS[b]))).unwrap_or(0);
        self.speed = SPEEDS[at.saturating_add_signed(by as isize).min(SPEEDS.len() - 1)];
    }

    /// Takes over a new race: the position is kept where it still exists.
    pub fn set_end(&mut self, end: f64) {
        let was_at_end = self.at >= self.end && self.end > 0.0;
        self.end = end;
        self.at = if was_at_end { end } else { self.at.min(end) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_rests_and_starts_again() {
        let mut p = Playback { playing: true, ..Playback::new(30.0) };
        for _ in 0..61 {
            assert!(p.tick(0.1));
        }
        assert_eq!(p.at, 30.0);
        (0..14).for_each(|_| assert!(p.tick(0.1)));
        assert!(p.at < 1.0, "{}", p.at);
    }

    #[test]
    fn a_hidden_tab_does_not_jump() {
        let mut p = Playback { playing: true, ..Playback::new(600.0) };
        p.tick(3600.0);
        assert!(p.at <= 10.0);
    }

    #[test]
    fn steps_are_whole_and_stay_inside() {
        let mut p = Playback::new(5.0);
        p.at = 2.7;
        p.step(1.0);
        assert_eq!(p.at, 3.0);
        p.step(-10.0);
        assert_eq!(p.at, 0.0);
        p.step(10.0);
        assert_eq!(p.at, 5.0);
    }

    #[test]
    fn speeds_go_up_and_down_and_end() {
        let mut p = Playback::new(5.0);
        p.change_speed(1);
        assert_eq!(p.speed, 2.0);
        (0..20).for_each(|_| p.change_speed(1));
        assert_eq!(p.speed, 16.0);
        (0..20).for_each(|_| p.change_speed(-1));
        assert_eq!(p.speed, 0.05);
    }
}
