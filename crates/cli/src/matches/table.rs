//! Standings as a text table.

use tetrad_arena::scoreboard::Standing;
use tetrad_arena::statistics::Rating;

/// One line per engine: rank, name, games, points, score in percent, rating with its error, faults.
pub(super) fn standings(standings: &[Standing]) -> String {
    let name_width = standings.iter().map(|one| one.engine.chars().count()).max().unwrap_or(0).max("engine".len());
    let mut lines = vec![format!(
        "  # {:name_width$} {:>7} {:>8} {:>7} {:>15}  faults",
        "engine", "games", "points", "score", "Elo"
    )];
    for (index, one) in standings.iter().enumerate() {
        let games: u64 = one.games.iter().sum();
        let score = if games == 0 { "n/a".to_owned() } else { format!("{:.1} %", 100.0 * one.points / games as f64) };
        // Adding zero turns −0 into +0.
        let rounded = |rating: Rating| format!("{:+.0} ± {:.0}", rating.elo.round() + 0.0, rating.error);
        let elo = one.rating.map_or_else(|| "n/a".to_owned(), rounded);
        let faults = if one.faults == 0 { String::new() } else { format!("  {:>6}", one.faults) };
        let (rank, engine, points) = (index + 1, &one.engine, one.points);
        lines.push(format!("{rank:>3} {engine:name_width$} {games:>7} {points:>8.1} {score:>7} {elo:>15}{faults}"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let standing = |engine: &str, games, points, rating, faults| Standing {
            engine: engine.into(),
            games,
            with_first_side: [0; 3],
            points,
            rating,
            faults,
            estimate: None,
        };
        let rows = [
            standing("strong engine", [10, 5, 1], 12.5, Some(Rating { elo: 123.4, error: 56.7 }), 0),
            standing("even", [4, 8, 4], 8.0, Some(Rating { elo: -0.4, error: 56.7 }), 0),
            standing("weak", [0, 0, 0], 0.0, None, 12),
        ];
        let expected = "  # engine          games   points   score             Elo  faults
  1 strong engine      16     12.5  78.1 %       +123 ± 57
  2 even               16      8.0  50.0 %         +0 ± 57
  3 weak                0      0.0     n/a             n/a      12";
        assert_eq!(standings(&rows), expected);
    }
}
