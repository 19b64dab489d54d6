//! The samples of a landscape: which domain each belongs to, and how it differs from its domain.

use super::mean::MOST_DOMAINS;
use crate::math::Stream;

/// A set of samples, group after group: one group a domain, as many samples in each.
#[derive(Clone, Debug)]
pub struct Set {
    labels: Vec<u32>,
    /// ε or δ of each sample; empty where all are 0.
    offsets: Vec<[f64; 2]>,
    /// Mean offset over the set.
    tilt: [f64; 2],
}

impl Set {
    /// Draws n samples of each domain. A domain's samples hang on the domain, so that adding or
    /// removing another changes none of them.
    #[must_use]
    pub fn draw(seed: u64, purpose: &str, domains: &[usize], n: usize, sigma: [f64; 2]) -> Self {
        let labels = (0..).zip(domains).flat_map(|(k, _)| std::iter::repeat_n(k, n)).collect();
        let mut set = Self { labels, offsets: Vec::new(), tilt: [0.0; 2] };
        if sigma == [0.0; 2] || set.labels.is_empty() {
            return set;
        }
        for domain in domains {
            let mut stream = Stream::new(seed, purpose, &domain.to_string());
            set.offsets.extend((0..n).map(|_| [sigma[0] * stream.normal(), sigma[1] * stream.normal()]));
        }
        let count = set.offsets.len() as f64;
        let sum = set.offsets.iter().fold([0.0; 2], |s, e| [s[0] + e[0], s[1] + e[1]]);
        set.tilt = [sum[0] / count, sum[1] / count];
        set
    }

    /// Whether no sample differs from its domain.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.offsets.is_empty()
    }

    /// The number of samples.
    #[must_use]
    pub fn count(&self) -> usize {
        self.labels.len()
    }

    /// The place of each sample's domain in the list of domains.
    #[must_use]
    pub fn labels(&self) -> &[u32] {
        &self.labels
    }

    /// The offset of each sample; empty where all are 0.
    #[must_use]
    pub fn offsets(&self) -> &[[f64; 2]] {
        &self.offsets
    }

    /// The offset of a sample.
    #[inline(always)]
    #[must_use]
    pub fn offset(&self, i: usize) -> [f64; 2] {
        if self.offsets.is_empty() { [0.0; 2] } else { self.offsets[i] }
    }

    /// The mean offset.
    #[must_use]
    pub fn tilt(&self) -> [f64; 2] {
        self.tilt
    }

    /// The share of each domain in a batch, and its mean offset.
    #[must_use]
    pub fn of_batch(&self, indices: &[u32]) -> ([f64; MOST_DOMAINS], [f64; 2]) {
        let mut counts = [0_u32; MOST_DOMAINS];
        let mut sum = [0.0; 2];
        for &i in indices {
            counts[self.labels[i as usize] as usize] += 1;
        }
        if !self.offsets.is_empty() {
            for &i in indices {
                let [a, b] = self.offsets[i as usize];
                sum = [sum[0] + a, sum[1] + b];
            }
        }
        let n = indices.len() as f64;
        (counts.map(|c| f64::from(c) / n), [sum[0] / n, sum[1] / n])
    }
}
