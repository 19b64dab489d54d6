//! Which samples a step uses: minibatches drawn without replacement, epoch by epoch, from the seed,
//! the same for every optimizer in a race.

use super::Sampling;
use crate::math::Stream;
use crate::objective::Samples;

/// The minibatches of a run, one a step.
#[derive(Clone, Debug)]
pub struct Batches {
    size: usize,
    pools: Vec<Pool>,
    /// The order in which this epoch takes the pools, and how far it has come; empty where every
    /// step uses the whole training set.
    order: Vec<usize>,
    next: usize,
    stream: Stream,
    /// The pool that the present step uses.
    current: Option<usize>,
}

/// Samples that a batch is drawn from: all of them, or those of one domain.
#[derive(Clone, Debug)]
struct Pool {
    indices: Vec<u32>,
    at: usize,
    end: usize,
    stream: Stream,
}

impl Pool {
    fn new(indices: Vec<u32>, seed: u64, name: &str) -> Self {
        Self { at: indices.len(), end: indices.len(), indices, stream: Stream::new(seed, "batches", name) }
    }

    /// Moves on to the next `size` samples; the last batch of an epoch holds what is left.
    fn advance(&mut self, size: usize) {
        self.at = self.end;
        if self.at >= self.indices.len() {
            // A batch of everything needs no order, and keeps the order of its sums.
            if size < self.indices.len() {
                self.stream.shuffle(&mut self.indices);
            }
            self.at = 0;
        }
        self.end = (self.at + size).min(self.indices.len());
    }
}

impl Batches {
    /// The minibatches of a seed: `size` samples a step (`None` = all), drawn as `sampling` says
    /// from training samples whose domains are `domains`.
    #[must_use]
    pub fn new(seed: u64, size: Option<u64>, sampling: Sampling, domains: &[u32]) -> Self {
        let n = domains.len();
        let size = size.and_then(|s| usize::try_from(s).ok()).unwrap_or(usize::MAX).min(n);
        let all = || (0..).zip(domains);
        let pools = match sampling {
            Sampling::Mixed if size >= n => Vec::new(),
            Sampling::Mixed => vec![Pool::new(all().map(|(i, _)| i).collect(), seed, "")],
            Sampling::OneDomain => {
                let count = domains.iter().max().map_or(0, |&d| d + 1);
                let members = |d| all().filter(|&(_, &of)| of == d).map(|(i, _)| i).collect();
                (0..count).map(|d| Pool::new(members(d), seed, &d.to_string())).collect()
            }
        };
        let order: Vec<usize> = (0..pools.len()).collect();
        let stream = Stream::new(seed, "domains", "");
        Self { size, next: order.len(), order, pools, stream, current: None }
    }

    /// Whether every step uses the whole training set.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.pools.is_empty()
    }

    /// Moves on to the next step's batch.
    pub fn advance(&mut self) {
        if self.is_full() {
            return;
        }
        if self.next >= self.order.len() {
            self.stream.shuffle(&mut self.order);
            self.next = 0;
        }
        let pool = self.order[self.next];
        self.next += 1;
        self.pools[pool].advance(self.size);
        self.current = Some(pool);
    }

    /// The present step's samples.
    #[must_use]
    pub fn samples(&self) -> Samples<'_> {
        match self.current {
            None => Samples::Train,
            Some(pool) => {
                let pool = &self.pools[pool];
                Samples::Batch(&pool.indices[pool.at..pool.end])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn take(batches: &mut Batches) -> Vec<u32> {
        batches.advance();
        match batches.samples() {
            Samples::Batch(indices) => indices.to_vec(),
            other => panic!("{other:?}"),
        }
    }

    proptest! {
        #[test]
        fn an_epoch_holds_every_sample_once(seed in 0..1000_u64, n in 2..50_usize, size in 1..49_u64) {
            prop_assume!((size as usize) < n);
            let mut batches = Batches::new(seed, Some(size), Sampling::Mixed, &vec![0; n]);
            for _ in 0..3 {
                let mut seen = Vec::new();
                while seen.len() < n {
                    let batch = take(&mut batches);
                    prop_assert!(batch.len() == size as usize || seen.len() + batch.len() == n);
                    seen.extend(batch);
                }
                seen.sort_unstable();
                prop_assert_eq!(seen, (0..n as u32).collect::<Vec<_>>());
            }
        }

        #[test]
        fn one_domain_a_step_takes_each_domain_once_an_epoch(seed in 0..1000_u64, size in 1..6_u64) {
            let domains = [0, 0, 0, 1, 1, 1, 1, 2];
            let mut batches = Batches::new(seed, Some(size), Sampling::OneDomain, &domains);
            for _ in 0..4 {
                let mut visited: Vec<u32> = (0..3)
                    .map(|_| {
                        let batch = take(&mut batches);
                        let domain = domains[batch[0] as usize];
                        assert!(batch.iter().all(|&i| domains[i as usize] == domain));
                        domain
                    })
                    .collect();
                visited.sort_unstable();
                prop_assert_eq!(visited, vec![0, 1, 2]);
            }
        }
    }

    #[test]
    fn without_a_size_every_step_sees_everything() {
        let mut batches = Batches::new(0, None, Sampling::Mixed, &[0; 5]);
        batches.advance();
        assert_eq!(batches.samples(), Samples::Train);
        assert!(batches.is_full());
        let mut one = Batches::new(0, None, Sampling::OneDomain, &[0, 1, 1]);
        let mut lengths = [take(&mut one).len(), take(&mut one).len()];
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 2]);
    }
}
