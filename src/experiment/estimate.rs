//! How large a recorded run will be, before it is started.

use super::{Experiment, ObjectiveConfig, OptimizerConfig, Problem, Record, ThetaRecord};
use crate::optimizer::Value;

/// Bytes of a number in a file, with its comma: most doubles take 17 digits, a point and a sign.
const NUMBER: u64 = 20;
/// Bytes of a count, or of a null.
const SHORT: u64 = 8;
/// Bytes of what stands before the columns.
const HEAD: u64 = 4096;

impl Experiment {
    /// About how many bytes the recorded run takes as a file, from above; in memory it takes less.
    #[must_use]
    pub fn estimate_bytes(&self) -> u64 {
        self.estimate_with(&self.record)
    }

    fn estimate_with(&self, record: &Record) -> u64 {
        let rows = self.steps / record.every.max(1) + 2;
        self.optimizers.iter().map(|o| self.lane(o, record, rows).saturating_add(HEAD)).fold(HEAD, u64::saturating_add)
    }

    fn lane(&self, o: &OptimizerConfig, record: &Record, rows: u64) -> u64 {
        let d = self.start.len() as u64;
        let evaluated = rows / record.evaluate.max(1) + 2;
        let some = |every: u64| rows.checked_div(every).map_or(0, |n| n + 2);
        let domains = match &self.objective {
            ObjectiveConfig::Landscape { domains, .. } => domains.as_ref().is_some_and(|d| !d.unseen.is_empty()),
            ObjectiveConfig::Formula { .. } => false,
        };
        let thetas = match record.theta {
            ThetaRecord::Never => 0,
            ThetaRecord::Ends => 2,
            ThetaRecord::Every(k) => rows / k.max(1) + 2,
        };
        let is_ascent = o.config.base.is_some();
        // Numbers of each kind; what is not evaluated in a row is a null there.
        let every_row = 1 + u64::from(is_ascent) + 6 * u64::from(record.osgr) + u64::from(record.gsnr);
        let full = 7 + 3 * u64::from(domains) + 6 * u64::from(record.gsnr);
        let mut numbers = rows * every_row + evaluated * full;
        numbers += some(record.sharpness) + 2 * some(record.curvature);
        numbers += thetas * d * (1 + u64::from(is_ascent));
        if record.vectors {
            numbers += rows * d * (1 + u64::from(record.gsnr));
        }
        if record.internals {
            let path = match o.config.value(false, "ascent_steps") {
                Some(Value::Integer(n)) => n,
                _ => u64::from(is_ascent),
            };
            numbers += rows * d * (9 + path);
        }
        let shorts = rows * (4 + every_row + full + 4);
        numbers * NUMBER + shorts * SHORT
    }

    /// Refuses a run whose record would be larger than `limit` bytes ([`super::limits::RUN`] on the
    /// desktop, [`super::limits::RUN_WEB`] on the web), naming `record` settings that fit.
    ///
    /// # Errors
    /// If it would.
    pub fn check_size(&self, limit: u64) -> Result<(), Problem> {
        let bytes = self.estimate_bytes();
        if bytes <= limit {
            return Ok(());
        }
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        let mut message = format!("the recorded run would take about {} MiB; allowed: {} MiB", mib(bytes), mib(limit));
        let fits = |record: &Record| self.estimate_with(record) <= limit;
        let lean = Record { vectors: false, internals: false, ..self.record.clone() };
        if lean != self.record && fits(&lean) {
            message += "; it fits with vectors and internals false";
        }
        let coarser = (0..6_u32).flat_map(|p| [1, 2, 5].map(|k| k * 10_u64.pow(p))).filter(|&k| k > self.record.every);
        if let Some(every) = coarser.into_iter().find(|&every| fits(&Record { every, ..self.record.clone() })) {
            message = format!("{message}; it fits with every {every}");
        }
        Err(Problem::at("record", message))
    }
}
