//! What a person can ask for: one enum owns the label, tooltip and shortcut of every command, and
//! every button, key and menu entry goes through it.

use super::text;
use eframe::egui::{self, Key, KeyboardShortcut, Modifiers};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is explained by its label")]
pub enum Command {
    PlayPause,
    StepForward,
    StepBack,
    TenForward,
    TenBack,
    Start,
    End,
    Restart,
    NewSeed,
    Faster,
    Slower,
    LogColors,
    ResetView,
    ShowHide(usize),
    SaveRun,
    SaveExperiment,
    Open,
    CopyPicture,
    FullScreen,
    Help,
    ToggleTheme,
}

/// The commands with a key of their own, in the order of the help page.
pub const KEYED: [Command; 19] = [
    Command::PlayPause,
    Command::StepForward,
    Command::StepBack,
    Command::TenForward,
    Command::TenBack,
    Command::Start,
    Command::End,
    Command::Restart,
    Command::NewSeed,
    Command::Faster,
    Command::Slower,
    Command::LogColors,
    Command::ResetView,
    Command::ShowHide(0),
    Command::SaveRun,
    Command::Open,
    Command::CopyPicture,
    Command::FullScreen,
    Command::Help,
];

impl Command {
    /// What it does, in a few words.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::PlayPause => text::PLAY_PAUSE,
            Self::StepForward => text::STEP_FORWARD,
            Self::StepBack => text::STEP_BACK,
            Self::TenForward => text::TEN_FORWARD,
            Self::TenBack => text::TEN_BACK,
            Self::Start => text::TO_START,
            Self::End => text::TO_END,
            Self::Restart => text::RESTART,
            Self::NewSeed => text::NEW_SEED,
            Self::Faster => text::FASTER,
            Self::Slower => text::SLOWER,
            Self::LogColors => text::LOG_COLORS,
            Self::ResetView => text::RESET_VIEW,
            Self::ShowHide(_) => text::SHOW_HIDE,
            Self::SaveRun => text::SAVE_RUN,
            Self::SaveExperiment => text::SAVE_EXPERIMENT,
            Self::Open => text::OPEN,
            Self::CopyPicture => text::COPY_PICTURE,
            Self::FullScreen => text::FULL_SCREEN,
            Self::Help => text::HELP,
            Self::ToggleTheme => text::TOGGLE_THEME,
        }
    }

    /// Its keys.
    #[must_use]
    pub fn shortcuts(self) -> Vec<KeyboardShortcut> {
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        let shift = |key| KeyboardShortcut::new(Modifiers::SHIFT, key);
        let command = |key| KeyboardShortcut::new(Modifiers::COMMAND, key);
        match self {
            Self::PlayPause => vec![plain(Key::Space)],
            Self::StepForward => vec![plain(Key::ArrowRight)],
            Self::StepBack => vec![plain(Key::ArrowLeft)],
            Self::TenForward => vec![shift(Key::ArrowRight)],
            Self::TenBack => vec![shift(Key::ArrowLeft)],
            Self::Start => vec![plain(Key::Home)],
            Self::End => vec![plain(Key::End)],
            Self::Restart => vec![plain(Key::R)],
            Self::NewSeed => vec![plain(Key::N)],
            Self::Faster => vec![plain(Key::Plus), plain(Key::Equals), shift(Key::Plus), shift(Key::Equals)],
            Self::Slower => vec![plain(Key::Minus)],
            Self::LogColors => vec![plain(Key::L)],
            Self::ResetView => vec![plain(Key::Num0)],
            Self::ShowHide(k) => DIGITS.get(k).map(|&key| plain(key)).into_iter().collect(),
            Self::SaveRun => vec![command(Key::S)],
            Self::Open => vec![command(Key::O)],
            Self::CopyPicture => vec![KeyboardShortcut::new(Modifiers::COMMAND | Modifiers::SHIFT, Key::C)],
            Self::FullScreen => vec![plain(Key::F)],
            Self::Help => vec![shift(Key::Questionmark), plain(Key::Questionmark), shift(Key::Slash)],
            Self::SaveExperiment | Self::ToggleTheme => Vec::new(),
        }
    }

    /// Its first key, as people write it; empty where it has none.
    #[must_use]
    pub fn keys(self, ctx: &egui::Context) -> String {
        match self {
            Self::ShowHide(_) => "1 … 9".into(),
            Self::Faster => "+".into(),
            Self::Slower => "−".into(),
            Self::Help => "?".into(),
            Self::StepForward => "→".into(),
            Self::StepBack => "←".into(),
            Self::TenForward => "Shift →".into(),
            Self::TenBack => "Shift ←".into(),
            _ => self.shortcuts().first().map_or_else(String::new, |s| ctx.format_shortcut(s)),
        }
    }

    /// Its label with its key, for tooltips.
    #[must_use]
    pub fn tooltip(self, ctx: &egui::Context) -> String {
        let keys = self.keys(ctx);
        if keys.is_empty() { self.label().to_owned() } else { format!("{} ({keys})", self.label()) }
    }
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The commands whose keys were pressed in this frame. Keys without Ctrl or Cmd act only while no
/// widget has the focus.
#[must_use]
pub fn pressed(ctx: &egui::Context) -> Vec<Command> {
    let focused = ctx.memory(|m| m.focused().is_some());
    let digits = (1..DIGITS.len()).map(Command::ShowHide);
    // The longer combinations first: Shift+→ is not →.
    let mut all: Vec<Command> = KEYED.into_iter().chain(digits).collect();
    all.sort_by_key(|c| std::cmp::Reverse(c.shortcuts().first().map_or(0, |s| modifiers(s.modifiers))));
    all.into_iter()
        .filter(|command| {
            command.shortcuts().into_iter().any(|shortcut| {
                let free = !focused || shortcut.modifiers.command;
                free && ctx.input_mut(|i| i.consume_shortcut(&shortcut))
            })
        })
        .collect()
}

fn modifiers(m: Modifiers) -> u8 {
    u8::from(m.shift) + u8::from(m.command) + u8::from(m.alt)
}
