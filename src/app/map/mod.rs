//! The map: the landscape from above, with everything that happens on it.
//!
//! `frame` is where it stands, `ground` its colours and lines, `paths` the optimizers on it; here
//! is the widget: layers, pointer and wheel, and the order in which things are painted.

pub mod frame;
pub mod ground;
pub mod paths;

use super::inspector;
use super::lab::Lab;
use super::text;
use super::theme;
use super::tokens;
use super::view::{LayerChoice, ViewState};
use crate::figure::scale;
use crate::objective::landscape::Layer;
use eframe::egui::{self, Align2, Color32, CursorIcon, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use frame::{Bounds, Frame};
use ground::{Grounds, Key};

/// The width of the colour bar with its labels.
const BAR: f32 = 74.0;
/// How near the pointer must be to the start to take hold of it, in points.
const REACH: f32 = 14.0;

/// The state of the map between frames.
#[derive(Default)]
pub struct Map {
    grounds: Grounds,
    paths: paths::Paths,
    /// What is shown, and the home view that it started from.
    bounds: Option<(Bounds, Bounds)>,
    /// Whether the start is being dragged.
    dragging: bool,
    /// The start before the last click, to take it back if a second click follows.
    before_click: Option<Vec<f64>>,
    /// Where the map was drawn last.
    pub rect: Option<Rect>,
}

impl Map {
    /// Back to the whole view.
    pub fn reset(&mut self) {
        self.bounds = None;
    }

    /// Whether a ground is still being computed.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.grounds.progress().is_some()
    }

    /// Draws the map into all the room that is left.
    pub fn show(&mut self, ui: &mut Ui, lab: &mut Lab, view: &mut ViewState) {
        toolbar(ui, lab, view, self);
        let region = ui.available_rect_before_wrap();
        self.rect = Some(region);
        let bar = if lab.plane().is_some() { BAR } else { frame::MARGIN[2] };
        let rect = frame::inside(region, bar);
        let response = ui.allocate_rect(rect, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, text::MAP));
        ui.advance_cursor_after_rect(region);

        let frame = self.frame(rect, lab, view);
        let frame = self.navigate(ui, &response, frame, lab);
        self.take_start(ui, &response, &frame, lab);
        self.paint(ui, &frame, lab, view, &response);
    }

    /// The frame of this frame: home when the objective has changed, else where it was left.
    fn frame(&mut self, rect: Rect, lab: &Lab, view: &ViewState) -> Frame {
        let home = home(lab);
        let mut bounds = match self.bounds {
            Some((bounds, of)) if of == home => bounds,
            _ => home,
        };
        self.bounds = Some((bounds, home));
        if view.equal_axes {
            bounds = frame::equal(bounds, rect);
        }
        Frame { rect, bounds }
    }

    /// Wheel and pinch zoom about the pointer, a drag on the ground pans, a double click resets.
    fn navigate(&mut self, ui: &Ui, response: &Response, frame: Frame, lab: &mut Lab) -> Frame {
        let mut bounds = frame.bounds;
        if let Some(pointer) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let factor = f64::from(pinch * libm::expf(scroll * 0.0025));
            if (factor - 1.0).abs() > 1e-4 {
                bounds = frame::zoom(bounds, frame.to_plane(pointer), factor);
            }
        }
        if response.drag_started() {
            let pressed = ui.input(|i| i.pointer.press_origin());
            self.dragging = pressed.is_some_and(|p| near_start(&frame, lab, p));
        }
        if response.dragged() && !self.dragging {
            let [ux, uy] = frame.unit();
            let d = response.drag_delta();
            bounds = frame::pan(bounds, [-f64::from(d.x) * ux, f64::from(d.y) * uy]);
        }
        if response.double_clicked() {
            self.reset();
            if let Some(start) = self.before_click.take() {
                lab.edit(ui.ctx(), |e| e.start = start);
            }
            return Frame { bounds: home(lab), ..frame };
        }
        if bounds != frame.bounds
            && let Some((shown, _)) = &mut self.bounds
        {
            *shown = bounds;
        }
        Frame { bounds, ..frame }
    }

    /// A click, or a drag that begins on the start, moves the start.
    fn take_start(&mut self, ui: &Ui, response: &Response, frame: &Frame, lab: &mut Lab) {
        let over = response.hover_pos().is_some_and(|p| near_start(frame, lab, p));
        if over || (self.dragging && response.dragged()) {
            ui.set_cursor_icon(CursorIcon::Grab);
        }
        let moved = (self.dragging && response.dragged()) || (response.clicked() && !response.double_clicked());
        if moved && let Some(p) = response.interact_pointer_pos() {
            if response.clicked() {
                self.before_click = Some(lab.experiment().start.clone());
            }
            let unit = frame.unit();
            let at = frame.to_plane(p);
            // Three digits beyond what a pixel can tell make short numbers in files and links.
            let start = vec![scale::snap(at[0], unit[0] / 4.0), scale::snap(at[1], unit[1] / 4.0)];
            if start != lab.experiment().start {
                lab.edit(ui.ctx(), |e| e.start = start);
            }
        }
        if response.drag_stopped() {
            self.dragging = false;
        }
    }

    fn paint(&mut self, ui: &Ui, frame: &Frame, lab: &mut Lab, view: &ViewState, response: &Response) {
        let dark = ui.visuals().dark_mode;
        let c = tokens::colors(dark);
        let outer = ui.painter().clone();
        let painter = outer.with_clip_rect(frame.rect);
        painter.rect_filled(frame.rect, 0.0, c.plot);
        if let Some(plane) = lab.plane().cloned() {
            let layer = layer(lab, view);
            let key = Key::new(lab.experiment(), layer, frame, view.log_colors, &view.colormap);
            self.grounds.want(ui.ctx(), &plane, key);
            self.grounds.paint(&painter, frame, view.contours);
            let bar = Rect::from_min_max(
                pos2(frame.rect.right() + 14.0, frame.rect.top()),
                pos2(frame.rect.right() + 28.0, frame.rect.bottom()),
            );
            self.grounds.color_bar(&outer, bar, c.weak);
            if view.minima && layer == Layer::Population {
                paths::minima(&painter, frame, &plane.minima);
            }
        } else {
            self.grounds.clear();
        }
        frame::axes(ui, &outer, frame, ["x", "y"]);
        paths::cloud(&painter, frame, lab, view);
        self.paths.show(&painter, frame, lab, view, self.dragging);
        if lab.opened().is_none() {
            let start = &lab.experiment().start;
            let hot = self.dragging || response.hover_pos().is_some_and(|p| near_start(frame, lab, p));
            paths::start(&painter, frame, [start[0], start[1]], hot);
        }
        if view.arrows && view.tab == super::view::Tab::Inspector {
            inspector::arrows(&painter, frame, lab, view);
        }
        readout(ui, frame, lab, view, response);
        self.notices(ui, frame, lab, c.warning);
    }

    /// What is wrong, or still to come, in the middle of the top edge.
    fn notices(&self, ui: &Ui, frame: &Frame, lab: &Lab, color: Color32) {
        let at = frame.rect.center_top() + vec2(0.0, 12.0);
        let chip = |text: &str, color: Color32| {
            let c = tokens::colors(ui.visuals().dark_mode);
            let galley = ui.painter().layout(
                text.to_owned(),
                egui::FontId::proportional(13.0),
                color,
                frame.rect.width() - 60.0,
            );
            let rect = Align2::CENTER_TOP.anchor_size(at, galley.size());
            ui.painter().rect_filled(rect.expand2(vec2(10.0, 5.0)), 8.0, c.panel);
            ui.painter().galley(rect.min, galley, color);
        };
        if let Some(problem) = lab.problem() {
            let c = tokens::colors(ui.visuals().dark_mode);
            chip(&format!("{} {problem}", text::CANNOT_RUN), c.error);
        } else if let Some(done) = lab.progress() {
            chip(&format!("{} {:.0} %", text::COMPUTING, done * 100.0), color);
        } else if let Some(done) = lab.seed_progress() {
            chip(&format!("{} {:.0} %", text::COMPUTING_SEEDS, done * 100.0), color);
        } else if let Some(done) = self.grounds.progress().filter(|&d| d > 0.05) {
            chip(&format!("{} {:.0} %", text::COMPUTING_MAP, done * 100.0), color);
        }
    }
}

/// The whole view: the landscape's, or what the tracks of a foreign file need.
fn home(lab: &Lab) -> Bounds {
    if let Some(plane) = lab.plane() {
        return plane.view;
    }
    let mut b = [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY];
    for p in lab.tracks().iter().flat_map(|t| &t.theta).filter(|p| p[0].is_finite() && p[1].is_finite()) {
        b = [b[0].min(p[0]), b[1].max(p[0]), b[2].min(p[1]), b[3].max(p[1])];
    }
    if b[0] > b[1] {
        return [-1.0, 1.0, -1.0, 1.0];
    }
    let (dx, dy) = ((b[1] - b[0]).max(1e-6) * 0.08, (b[3] - b[2]).max(1e-6) * 0.08);
    [b[0] - dx, b[1] + dx, b[2] - dy, b[3] + dy]
}

fn near_start(frame: &Frame, lab: &Lab, p: egui::Pos2) -> bool {
    let start = &lab.experiment().start;
    lab.opened().is_none() && start.len() == 2 && frame.to_screen([start[0], start[1]]).distance(p) <= REACH
}

/// The layer that is shown: the chosen one, where this landscape has it.
fn layer(lab: &Lab, view: &ViewState) -> Layer {
    let has = lab.plane().is_some_and(|p| p.layers().contains(&view.layer.0));
    if has { view.layer.0 } else { Layer::Population }
}

/// The name of a layer.
fn layer_name(layer: Layer) -> String {
    match layer {
        Layer::Population => text::LAYER_POPULATION.into(),
        Layer::Train => text::LAYER_TRAIN.into(),
        Layer::Test => text::LAYER_TEST.into(),
        Layer::Domain(d) => format!("{} {d}", text::LAYER_DOMAIN),
    }
}

/// The switches above the map.
fn toolbar(ui: &mut Ui, lab: &Lab, view: &mut ViewState, map: &mut Map) {
    // In a narrow window the switches scroll: a second line would take height from the map.
    egui::ScrollArea::horizontal().id_salt("toolbar").show(ui, |ui| tools(ui, lab, view, map));
}

fn tools(ui: &mut Ui, lab: &Lab, view: &mut ViewState, map: &mut Map) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if let Some(plane) = lab.plane() {
            let now = layer(lab, view);
            let combo = egui::ComboBox::from_id_salt("layer").selected_text(layer_name(now)).width(112.0);
            combo
                .show_ui(ui, |ui| {
                    for layer in plane.layers() {
                        ui.selectable_value(&mut view.layer, LayerChoice(layer), layer_name(layer));
                    }
                })
                .response
                .on_hover_text(text::LAYER_TIP)
                .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::LAYER));
        }
        ui.toggle_value(&mut view.log_colors, text::LOG_COLORS_SHORT).on_hover_text(text::LOG_COLORS_TIP);
        ui.toggle_value(&mut view.contours, text::CONTOURS).on_hover_text(text::CONTOURS_TIP);
        ui.toggle_value(&mut view.minima, text::MINIMA).on_hover_text(text::MINIMA_TIP);
        ui.toggle_value(&mut view.ascent, text::ASCENT).on_hover_text(text::ASCENT_TIP);
        ui.toggle_value(&mut view.equal_axes, text::EQUAL_AXES).on_hover_text(text::EQUAL_AXES_TIP);
        egui::ComboBox::from_id_salt("colormap")
            .selected_text(view.colormap.clone())
            .width(84.0)
            .show_ui(ui, |ui| {
                for map in crate::figure::colormap::ALL {
                    ui.selectable_value(&mut view.colormap, map.name.to_owned(), map.name);
                }
            })
            .response
            .on_hover_text(text::COLORMAP_TIP)
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, text::COLORMAP));
        let reset = super::icons::sized(ui, super::icons::Icon::Focus, text::RESET_VIEW, 24.0, false);
        if reset.clicked() {
            map.reset();
        }
    });
}

/// The point under the pointer: (x, y), f and ∇f of the layer shown.
fn readout(ui: &Ui, frame: &Frame, lab: &Lab, view: &ViewState, response: &Response) {
    let Some(p) = response.hover_pos().filter(|p| frame.rect.contains(*p)) else { return };
    let at = frame.to_plane(p);
    let digits = |v: f64| scale::significant(v, 4);
    let mut lines = format!("x {}   y {}", digits(at[0]), digits(at[1]));
    if let Some(plane) = lab.plane() {
        let f = plane.gradient_at(layer(lab, view), at);
        lines += &format!("\nf {}   ∇f ({}, {})", digits(f.v), digits(f.d[0]), digits(f.d[1]));
    }
    let c = tokens::colors(ui.visuals().dark_mode);
    let font = egui::FontId::new(12.0, egui::FontFamily::Name(theme::STRONG.into()));
    let galley = ui.painter().layout_no_wrap(lines, font, c.text);
    let corner = frame.rect.left_bottom() + vec2(10.0, -10.0);
    let rect = Align2::LEFT_BOTTOM.anchor_size(corner, galley.size());
    ui.painter().rect_filled(rect.expand2(vec2(7.0, 4.0)), 6.0, tokens::faded(c.panel, 0.93));
    ui.painter().galley(rect.min, galley, c.text);
}
