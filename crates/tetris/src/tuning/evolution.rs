//! Covariance matrix adaptation with a diagonal matrix: "A Simple Modification in CMA-ES Achieving Linear Time and
//! Space Complexity" (Ros and Hansen 2008), with the parameters of "The CMA Evolution Strategy: A Tutorial" (Hansen
//! 2016).

use tetrad_core::random::SplitMix64;

/// A search for the point of least cost, one generation at a time.
///
/// ```
/// use tetrad_tetris::tuning::Evolution;
///
/// let mut evolution = Evolution::new(&[5.0, -3.0, 2.0], 1.0, 1);
/// for _ in 0..150 {
///     let points = evolution.ask();
///     let costs: Vec<f64> = points.iter().map(|point| point.iter().map(|x| x * x).sum()).collect();
///     evolution.tell(&points, &costs);
/// }
/// assert!(evolution.mean().iter().all(|x| x.abs() < 1e-3));
/// ```
#[derive(Clone, Debug)]
pub struct Evolution {
    rng: SplitMix64,
    /// The weights of the best points of a generation, the best one first.
    shares: Vec<f64>,
    effective: f64,
    points: usize,
    mean: Vec<f64>,
    step: f64,
    variances: Vec<f64>,
    step_path: Vec<f64>,
    path: Vec<f64>,
    generation: u32,
}

impl Evolution {
    /// Starts at a point, with this standard deviation in each direction.
    pub fn new(start: &[f64], step: f64, seed: u64) -> Self {
        let dimensions = start.len();
        let points = 4 + (3.0 * (dimensions as f64).ln()) as usize;
        let raw: Vec<f64> =
            (1..=points / 2).map(|rank| f64::midpoint(points as f64, 1.0).ln() - (rank as f64).ln()).collect();
        let sum: f64 = raw.iter().sum();
        let shares: Vec<f64> = raw.iter().map(|share| share / sum).collect();
        let effective = 1.0 / shares.iter().map(|share| share * share).sum::<f64>();
        Self {
            rng: SplitMix64::new(seed),
            shares,
            effective,
            points,
            mean: start.to_vec(),
            step,
            variances: vec![1.0; dimensions],
            step_path: vec![0.0; dimensions],
            path: vec![0.0; dimensions],
            generation: 0,
        }
    }

    /// The current estimate of the best point.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// The standard deviation, in the units of the start.
    pub const fn step(&self) -> f64 {
        self.step
    }

    /// Samples the points of a generation, to be measured.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        (0..self.points).map(|_| self.sample()).collect()
    }

    fn sample(&mut self) -> Vec<f64> {
        let (rng, step) = (&mut self.rng, self.step);
        let point = self.mean.iter().zip(&self.variances);
        point.map(|(mean, variance)| mean + step * variance.sqrt() * normal(rng)).collect()
    }

    /// Updates the distribution with the costs of the points.
    pub fn tell(&mut self, points: &[Vec<f64>], costs: &[f64]) {
        let n = self.mean.len() as f64;
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&a, &b| costs[a].total_cmp(&costs[b]));
        let best: Vec<&Vec<f64>> = order.iter().take(self.shares.len()).map(|&index| &points[index]).collect();
        let step_rate = (self.effective + 2.0) / (n + self.effective + 5.0);
        let damping = 1.0 + 2.0 * (((self.effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + step_rate;
        let path_rate = (4.0 + self.effective / n) / (n + 4.0 + 2.0 * self.effective / n);
        let faster = (n + 2.0) / 3.0;
        let one = (faster * 2.0 / ((n + 1.3).powi(2) + self.effective)).min(0.5);
        let many = (1.0 - one)
            .min(faster * 2.0 * (self.effective - 2.0 + 1.0 / self.effective) / ((n + 2.0).powi(2) + self.effective));
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        self.generation += 1;

        let old = self.mean.clone();
        for (dimension, mean) in self.mean.iter_mut().enumerate() {
            *mean = best.iter().zip(&self.shares).map(|(point, share)| share * point[dimension]).sum();
        }
        let moved: Vec<f64> = self.mean.iter().zip(&old).map(|(new, old)| (new - old) / self.step).collect();
        for ((path, moved), variance) in self.step_path.iter_mut().zip(&moved).zip(&self.variances) {
            *path = (1.0 - step_rate) * *path
                + (step_rate * (2.0 - step_rate) * self.effective).sqrt() * moved / variance.sqrt();
        }
        let length = self.step_path.iter().map(|x| x * x).sum::<f64>().sqrt();
        let settled = (1.0 - (1.0 - step_rate).powf(2.0 * f64::from(self.generation))).sqrt();
        let stalled = length / settled >= (1.4 + 2.0 / (n + 1.0)) * expected;
        for (path, moved) in self.path.iter_mut().zip(&moved) {
            let push = if stalled { 0.0 } else { (path_rate * (2.0 - path_rate) * self.effective).sqrt() * moved };
            *path = (1.0 - path_rate) * *path + push;
        }
        for (dimension, variance) in self.variances.iter_mut().enumerate() {
            let spread: f64 = best
                .iter()
                .zip(&self.shares)
                .map(|(point, share)| share * ((point[dimension] - old[dimension]) / self.step).powi(2))
                .sum();
            let lost = if stalled { one * path_rate * (2.0 - path_rate) * *variance } else { 0.0 };
            *variance = (1.0 - one - many) * *variance + one * self.path[dimension].powi(2) + lost + many * spread;
        }
        self.step *= ((step_rate / damping) * (length / expected - 1.0)).min(1.0).exp();
    }
}

/// A normally distributed number, by the Box–Muller transform.
fn normal(rng: &mut SplitMix64) -> f64 {
    let mut uniform = || (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let (radius, angle) = ((-2.0 * (1.0 - uniform()).ln()).sqrt(), std::f64::consts::TAU * uniform());
    radius * angle.cos()
}
