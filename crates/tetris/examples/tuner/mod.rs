//! The part that both tuners of Tetris share: arguments, and the loop over generations.

use tetrad_tetris::tuning::Evolution;

/// The settings of a tuner.
pub(crate) struct Tuner {
    pub(crate) seed: u64,
    pub(crate) generations: u64,
    /// The number of games of each point in a generation.
    pub(crate) games: u64,
    /// The standard deviation at first, in thirds of each weight.
    pub(crate) step: f64,
    /// The weights to start from.
    pub(crate) start: Vec<i32>,
}

impl Tuner {
    /// Reads the command line. `other` takes the arguments that only one tuner has, and returns whether it knows them.
    pub(crate) fn read(mut self, mut other: impl FnMut(&str, u64) -> bool) -> Self {
        let mut arguments = std::env::args().skip(1);
        while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
            let number = || value.parse().unwrap_or_else(|_| panic!("{name}: found `{value}`, expected a number"));
            match name.as_str() {
                "--seed" => self.seed = number(),
                "--generations" => self.generations = number(),
                "--games" => self.games = number(),
                "--step" => self.step = value.parse().expect("a step is a number"),
                "--start" => {
                    let weight = |weight: &str| weight.trim().parse().expect("a weight is a number");
                    self.start = value.split(',').map(weight).collect();
                }
                _ => assert!(other(&name, number()), "unknown argument `{name}`"),
            }
        }
        self
    }

    /// Evolves weights of these names and prints the best estimate after every generation. `least` is the smallest unit
    /// of a dimension; `gain` plays the game of a seed with some weights and says what it was worth, per piece.
    pub(crate) fn run(&self, names: &[&str], least: f64, gain: impl Fn(&[i32], u64) -> f64) {
        // The unit of each dimension is a third of the weight, so that all matter equally at first.
        let units: Vec<f64> = self.start.iter().map(|&weight| (f64::from(weight).abs() / 3.0).max(least)).collect();
        let weights = |point: &[f64]| -> Vec<i32> {
            point.iter().zip(&units).map(|(x, unit)| (x * unit).round() as i32).collect()
        };
        let cost = |point: &[f64], generation: u64| -> f64 {
            let weights = weights(point);
            let seeds = (0..self.games).map(|game| self.seed << 40 | generation << 16 | game);
            -seeds.map(|seed| gain(&weights, seed)).sum::<f64>() / self.games as f64
        };
        let first: Vec<f64> = self.start.iter().zip(&units).map(|(&weight, unit)| f64::from(weight) / unit).collect();
        if self.generations == 0 {
            println!("{:.4}", -cost(&first, 0));
        }
        let mut evolution = Evolution::new(&first, self.step, self.seed);
        for generation in 0..self.generations {
            let points = evolution.ask();
            let costs: Vec<f64> = points.iter().map(|point| cost(point, generation)).collect();
            evolution.tell(&points, &costs);
            let mean = -costs.iter().sum::<f64>() / costs.len() as f64;
            let best = -costs.iter().copied().fold(f64::INFINITY, f64::min);
            println!("generation {generation}: mean {mean:.4}, best {best:.4}, step {:.3}", evolution.step());
            println!("{:?}", weights(evolution.mean()));
        }
        for (name, value) in names.iter().zip(weights(evolution.mean())) {
            println!("    {name}: {value},");
        }
    }
}
