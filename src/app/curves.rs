//! The curves over the race: loss, test loss, distance to the nearest known minimum, gradient norm.
//!
//! A curve has at most two points a pixel column, the lowest and the highest value there, so that
//! 100,000 rows cost no more than 1,000 and no spike is lost; the record itself is never thinned.

use super::lab::Lab;
use super::mesh::{self, Meshes};
use super::playback::Axis;
use super::styles;
use super::text;
use super::tokens;
use super::view::{Curve, ViewState};
use crate::experiment::{Real, Status};
use crate::figure::{scale, stroke};
use crate::math::elementary;
use eframe::egui::{self, Rect, Role, Shape, Stroke, Ui, WidgetInfo, vec2};
use egui_plot::{GridInput, GridMark, Plot, PlotPoint, VLine};

/// All curves, in the order of the picker.
pub const ALL: [Curve; 4] = [Curve::Loss, Curve::TestLoss, Curve::Distance, Curve::GradNorm];
/// Pixel columns that a curve is thinned to.
const COLUMNS: usize = 250;

impl Curve {
    /// The column that it shows.
    #[must_use]
    pub fn real(self) -> Real {
        match self {
            Self::Loss => Real::Loss,
            Self::TestLoss => Real::TestLoss,
            Self::Distance => Real::Distance,
            Self::GradNorm => Real::GradNorm,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Loss => text::CURVE_LOSS,
            Self::TestLoss => text::CURVE_TEST_LOSS,
            Self::Distance => text::CURVE_DISTANCE,
            Self::GradNorm => text::CURVE_GRAD_NORM,
        }
    }

    /// What it is, with its unit.
    #[must_use]
    pub fn tip(self) -> &'static str {
        match self {
            Self::Loss => text::CURVE_LOSS_TIP,
            Self::TestLoss => text::CURVE_TEST_LOSS_TIP,
            Self::Distance => text::CURVE_DISTANCE_TIP,
            Self::GradNorm => text::CURVE_GRAD_NORM_TIP,
        }
    }
}

/// The curves as they are drawn, kept until something that they depend on changes.
#[derive(Default)]
pub struct Curves {
    made_for: Option<(u64, Axis, bool)>,
    made: Vec<(Curve, Drawn)>,
    /// Where each plot was drawn last.
    pub rects: Vec<Rect>,
}

/// One curve of every optimizer.
struct Drawn {
    lines: Vec<Vec<PlotPoint>>,
    /// What is taken off a value before its logarithm: a loss that goes below 0 is shown as
    /// f − f*.
    shift: f64,
    /// Values that a logarithmic axis cannot show.
    lost: bool,
    /// The lowest and the highest value that is drawn.
    range: [f64; 2],
    /// The lines as triangles, and what they depend on.
    mesh: Option<(MeshKey, Meshes)>,
}

/// What the triangles of a plot depend on: where it is, what it spans, who is shown and chosen.
type MeshKey = (Rect, [f64; 4], bool, usize, Vec<bool>);

impl Curves {
    /// Draws the panel; `beside` lays the plots side by side instead of one above the other.
    pub fn show(&mut self, ui: &mut Ui, lab: &mut Lab, view: &mut ViewState, beside: bool) {
        picker(ui, lab, view);
        self.rects.clear();
        let key = (lab.revision(), lab.playback.axis, view.curves_log);
        if self.made_for != Some(key) {
            self.made_for = Some(key);
            self.made.clear();
        }
        let shown: Vec<Curve> = ALL.into_iter().filter(|c| view.curves.contains(c) && has(lab, *c)).collect();
        if shown.is_empty() {
            ui.label(egui::RichText::new(text::NO_CURVES).color(ui.visuals().weak_text_color()));
            return;
        }
        let room = ui.available_size();
        let gap = ui.spacing().item_spacing;
        let n = shown.len() as f32;
        if beside {
            let width = (room.x - gap.x * (n - 1.0)) / n;
            ui.horizontal(|ui| {
                for curve in shown {
                    ui.allocate_ui(vec2(width, room.y), |ui| self.plot(ui, lab, view, curve, vec2(width, room.y)));
                }
            });
        } else {
            let height = ((room.y - gap.y * (n - 1.0)) / n).clamp(110.0, 300.0);
            for curve in shown {
                self.plot(ui, lab, view, curve, vec2(room.x, height));
            }
        }
    }

    fn plot(&mut self, ui: &mut Ui, lab: &mut Lab, view: &ViewState, curve: Curve, size: egui::Vec2) {
        if !self.made.iter().any(|(c, _)| *c == curve) {
            self.made.push((curve, draw(lab, curve, view.curves_log)));
        }
        let Some((_, drawn)) = self.made.iter_mut().find(|(c, _)| *c == curve) else { return };
        let c = tokens::colors(ui.visuals().dark_mode);
        let log = view.curves_log;
        let mut title = curve.name().to_owned();
        if drawn.shift != 0.0 {
            title += &format!(" − ({})", scale::significant(drawn.shift, 4));
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.horizontal(|ui| {
                let label = ui.label(egui::RichText::new(title).small().color(c.weak));
                label.on_hover_text(curve.tip());
                if drawn.lost {
                    ui.label(egui::RichText::new(text::LOST_TO_LOG).small().color(c.warning))
                        .on_hover_text(text::LOST_TO_LOG_TIP);
                }
            });
            let height = (size.y - 28.0).max(60.0);
            let write = move |v: f64| if log { power(v) } else { scale::short(v) };
            let response = Plot::new(("curve", curve.name()))
                .width(size.x)
                .height(height)
                .allow_scroll(false)
                .allow_zoom(false)
                .allow_drag(false)
                .allow_boxed_zoom(false)
                .allow_double_click_reset(false)
                .show_background(false)
                .show_crosshair(false)
                .set_margin_fraction(vec2(0.01, 0.06))
                .include_x(0.0)
                .include_x(lab.playback.end.max(1.0))
                .include_y(drawn.range[0])
                .include_y(drawn.range[1])
                .grid_color(c.grid)
                .y_axis_min_width(38.0)
                .y_axis_formatter(move |mark, _| write(mark.value))
                .x_axis_formatter(|mark, _| styles::count(mark.value))
                .y_grid_spacer(move |input| if log { decades(input) } else { linear(input) })
                .x_grid_spacer(linear)
                .label_formatter(|_| None)
                .show(ui, |plot| {
                    plot.vline(VLine::new("", lab.playback.at.floor()).color(c.weak).width(1.0).allow_hover(false));
                    plot.pointer_coordinate()
                });
            let dark = ui.visuals().dark_mode;
            lines(ui, &response.transform, drawn, lab, view, dark);
            let name = curve.name();
            response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
            self.rects.push(response.response.rect);
            if let Some(at) = response.inner.filter(|_| response.response.contains_pointer()) {
                tooltip(&response.response, lab, view, curve, at.x);
            }
        });
    }
}

/// Draws the lines of a plot, the chosen optimizer's last.
fn lines(ui: &Ui, transform: &egui_plot::PlotTransform, drawn: &mut Drawn, lab: &Lab, view: &ViewState, dark: bool) {
    let bounds = transform.bounds();
    let ([x0, y0], [x1, y1]) = (bounds.min(), bounds.max());
    let shown: Vec<bool> = lab.tracks().iter().map(|t| view.shows(&t.id)).collect();
    let key = (*transform.frame(), [x0, x1, y0, y1], dark, view.selected, shown.clone());
    let painter = ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()));
    if drawn.mesh.as_ref().is_none_or(|(k, _)| *k != key) {
        let mut shapes = Vec::new();
        let order = (0..drawn.lines.len()).filter(|k| *k != view.selected).chain([view.selected]);
        for k in order.filter(|&k| shown.get(k) == Some(&true)) {
            let points = drawn.lines[k].iter().map(|p| transform.position_from_point(p).into());
            let points = stroke::decimate(&points.collect::<Vec<[f32; 2]>>(), 0.3);
            let style = styles::of(lab, k, dark);
            let line = Stroke::new(if view.selected == k { 2.4 } else { 1.6 }, style.color);
            for dash in stroke::dashes(&points, style.dash, 0.0) {
                if dash.len() > 1 {
                    shapes.push(Shape::line(dash.into_iter().map(Into::into).collect(), line));
                }
            }
        }
        drawn.mesh = Some((key, mesh::make(&painter, shapes)));
    }
    if let Some((_, meshes)) = &drawn.mesh {
        mesh::paint(&painter, meshes);
    }
}

/// Which curves are shown, and how.
fn picker(ui: &mut Ui, lab: &Lab, view: &mut ViewState) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for curve in ALL {
            let on = view.curves.contains(&curve);
            let possible = has(lab, curve);
            let button = ui.add_enabled(possible, egui::Button::selectable(on && possible, curve.name()));
            let tip = if possible { curve.tip() } else { text::CURVE_NONE_TIP };
            if button.on_hover_text(tip).on_disabled_hover_text(text::CURVE_NONE_TIP).clicked() {
                if on {
                    view.curves.retain(|c| *c != curve);
                } else {
                    view.curves.push(curve);
                }
            }
        }
        ui.toggle_value(&mut view.curves_log, text::LOG_AXIS).on_hover_text(text::LOG_AXIS_TIP);
    });
}

fn has(lab: &Lab, curve: Curve) -> bool {
    lab.tracks().iter().any(|t| t.real(curve.real()).is_some_and(|v| v.iter().any(|x| x.is_finite())))
}

/// The values under the pointer, the lowest first.
fn tooltip(response: &egui::Response, lab: &Lab, view: &ViewState, curve: Curve, x: f64) {
    let axis = lab.playback.axis;
    let dark = response.ctx.global_style().visuals.dark_mode;
    let mut values: Vec<_> = (0..lab.tracks().len())
        .filter(|&k| view.shows(&lab.tracks()[k].id))
        .map(|k| {
            let track = &lab.tracks()[k];
            (track.value(curve.real(), track.row(axis, x.round())), k)
        })
        .collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    response.clone().on_hover_ui_at_pointer(|ui| {
        let unit = match axis {
            Axis::Steps => text::STEP,
            Axis::Evaluations => text::EVALUATION,
        };
        ui.label(egui::RichText::new(format!("{unit} {}", styles::count(x.round().max(0.0)))).weak());
        egui::Grid::new("values").num_columns(2).spacing(vec2(12.0, 2.0)).show(ui, |ui| {
            for (value, k) in values {
                ui.colored_label(styles::of(lab, k, dark).color, &lab.tracks()[k].label);
                ui.label(styles::measured(value));
                ui.end_row();
            }
        });
    });
}

fn draw(lab: &Lab, curve: Curve, log: bool) -> Drawn {
    let columns: Vec<&[f64]> = lab.tracks().iter().map(|t| t.real(curve.real()).unwrap_or(&[])).collect();
    let finite = || columns.iter().flat_map(|v| v.iter()).copied().filter(|v| v.is_finite());
    let lowest = finite().fold(f64::INFINITY, f64::min);
    // A logarithm needs positive values: where the loss goes below 0, f − f* is shown.
    let floor = lab.plane().and_then(|p| p.minima.iter().map(|m| m.value).reduce(f64::min));
    let losses = matches!(curve, Curve::Loss | Curve::TestLoss);
    let shift = if log && losses && lowest < 0.0 { floor.map_or(lowest, |f| f.min(lowest)) } else { 0.0 };
    let mut lost = false;
    let lines = lab.tracks().iter().zip(&columns).map(|(track, values)| {
        let xs = track.axis(lab.playback.axis);
        let points = xs.iter().zip(*values).filter_map(|(&x, &v)| {
            let v = if log { v - shift } else { v };
            if !v.is_finite() {
                return None;
            }
            if log && v <= 0.0 {
                lost = true;
                return None;
            }
            Some(PlotPoint::new(x as f64, if log { elementary::log10(v) } else { v }))
        });
        let points: Vec<PlotPoint> = points.collect();
        thin(&points, COLUMNS)
    });
    let lines: Vec<Vec<PlotPoint>> = lines.collect();
    let ys = lines.iter().flatten().map(|p| p.y);
    let range = ys.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], y| [a.min(y), b.max(y)]);
    let mut range = if range[0] <= range[1] { range } else { [0.0, 1.0] };
    // A run that blows up leaves the plot at its top, so that the others stay legible.
    let calm = lines.iter().zip(lab.tracks()).filter(|(_, t)| t.status != Status::Diverged);
    let ceiling = calm.flat_map(|(line, _)| line).map(|p| p.y).fold(f64::NEG_INFINITY, f64::max);
    if ceiling.is_finite() {
        let room = if log { 2.0 } else { ceiling - range[0] };
        range[1] = range[1].min(ceiling + room);
    }
    Drawn { lines, shift, lost, range, mesh: None }
}

/// At most four points a column: the first, the lowest, the highest and the last, in their order.
fn thin(points: &[PlotPoint], columns: usize) -> Vec<PlotPoint> {
    if points.len() <= 4 * columns {
        return points.to_vec();
    }
    let mut out = Vec::with_capacity(4 * columns);
    for part in points.chunks(points.len().div_ceil(columns)) {
        let by_y = |a: &usize, b: &usize| part[*a].y.total_cmp(&part[*b].y);
        let last = part.len() - 1;
        let low = (0..part.len()).min_by(by_y).unwrap_or(0);
        let high = (0..part.len()).max_by(by_y).unwrap_or(last);
        let mut picks = [0, low, high, last];
        picks.sort_unstable();
        let mut before = None;
        for k in picks {
            if before != Some(k) {
                out.push(part[k]);
            }
            before = Some(k);
        }
    }
    out
}

/// Grid marks at whole powers of ten (and, in a narrow range, at 2 and 5 times them).
#[expect(clippy::needless_pass_by_value, reason = "the signature that egui_plot asks for")]
fn decades(input: GridInput) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    if !(low.is_finite() && high.is_finite()) || high - low > 700.0 {
        return Vec::new();
    }
    let stride = ((high - low) / 5.0).ceil().max(1.0);
    let mut marks = Vec::new();
    let mut exponent = (low / stride).floor() * stride;
    while exponent <= high {
        marks.push(GridMark { value: exponent, step_size: stride });
        if high - low < 2.0 {
            for part in [2.0, 5.0] {
                marks.push(GridMark { value: exponent + elementary::log10(part), step_size: stride });
            }
        }
        exponent += stride;
    }
    marks.retain(|m| m.value >= low && m.value <= high);
    marks
}

#[expect(clippy::needless_pass_by_value, reason = "the signature that egui_plot asks for")]
fn linear(input: GridInput) -> Vec<GridMark> {
    let (low, high) = input.bounds;
    let ticks = scale::ticks(low, high, 5);
    let step = ticks.get(1).map_or(high - low, |b| b.0 - ticks[0].0);
    ticks.into_iter().map(|(value, _)| GridMark { value, step_size: step }).collect()
}

/// 10^v as people write it.
fn power(v: f64) -> String {
    let whole = v.round();
    if (v - whole).abs() < 1e-9 && !(-3.0..=4.0).contains(&whole) {
        let digits = format!("{whole:.0}");
        let up = digits.chars().map(|c| match c {
            '-' => '⁻',
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '4' => '⁴',
            '5' => '⁵',
            '6' => '⁶',
            '7' => '⁷',
            '8' => '⁸',
            _ => '⁹',
        });
        return format!("10{}", up.collect::<String>());
    }
    scale::short(elementary::pow(10.0, v))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_keeps_the_ends_and_every_spike() {
        let mut points: Vec<_> = (0..50_000).map(|k| PlotPoint::new(f64::from(k), 0.0)).collect();
        points[33_333].y = 7.0;
        points[44_444].y = -3.0;
        let thin = thin(&points, 400);
        assert!(thin.len() <= 1600);
        assert_eq!((thin[0].x, thin.last().unwrap().x), (0.0, 49_999.0));
        assert!(thin.iter().any(|p| p.y == 7.0) && thin.iter().any(|p| p.y == -3.0));
        assert!(thin.windows(2).all(|w| w[0].x < w[1].x));
    }

    #[test]
    fn powers_read_well() {
        assert_eq!(power(-12.0), "10⁻¹²");
        assert_eq!(power(0.0), scale::short(1.0));
    }
}
