//! `cargo xtask gate`: whether an engine got stronger, and a record of the proof.
//!
//! The engine of the last commit plays the one of an earlier commit, as two programs with equal time: first a test that ends as
//! soon as it is decided, then games at the time of the game's goal. The record in `docs/gates` has commits, commands, results and
//! digests of the games. It also has the digest of games at fixed nodes, which are the same on every machine, so that `--verify` can
//! play them again.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::commands::{cargo, line};
use crate::workspace::Workspace;

/// The folder of the records.
const RECORDS: &str = "docs/gates";

/// What is played for an engine.
struct Contest {
    /// The name of the gate.
    name: &'static str,
    /// The arguments of `tetrad match` that choose the game.
    game: &'static [&'static str],
    protocol: &'static str,
    /// The time of the goal.
    time: &'static str,
}

const CONTESTS: [Contest; 2] = [
    Contest { name: "santorini", game: &["--game", "santorini"], protocol: "santorini", time: "300ms" },
    Contest {
        name: "five-in-a-row",
        game: &["--game", "tictactoe", "--board", "15x15", "--win-length", "5"],
        protocol: "st3p",
        time: "500ms",
    },
];

/// The test: 20 Elo or none, at a short time, in as many games as it takes.
const TEST: [&str; 8] =
    ["--sprt", "elo0=0 elo1=20", "--each", "time=20ms margin=5s", "--games", "4000", "--concurrency", "2"];

/// The games at fixed nodes.
const FIXED: [&str; 4] = ["--each", "nodes=20000", "--games", "20"];

const SEED: &str = "20";

/// Runs a gate, or plays the games of a record again.
pub(crate) fn run(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    match *arguments {
        ["--verify", record] => verify(workspace, Path::new(record)),
        [name, base] => {
            let contest = CONTESTS.iter().find(|contest| contest.name == name);
            gate(workspace, contest.with_context(|| format!("found `{name}`, expected {}", names()))?, base)
        }
        _ => bail!("expected a game ({}) and the commit to beat, or --verify and a record", names()),
    }
}

fn names() -> String {
    CONTESTS.map(|contest| contest.name).join(" or ")
}

fn gate(workspace: &Workspace, contest: &Contest, base: &str) -> Result<()> {
    let changes = line("git", &["status", "--porcelain"]).read()?;
    ensure!(changes.is_empty(), "a gate compares commits: commit or stash your changes first");
    let [commit, base] = ["HEAD", base].map(commit_of);
    let (commit, base) = (commit?, base?);
    let [new, old] = [program(workspace, &commit)?, program(workspace, &base)?];
    let engine = |name: &str, program: &Path| {
        let protocol = contest.protocol;
        format!("name={name} proto={protocol} cmd={} arg=engine arg={protocol}", program.display())
    };
    let goal = format!("time={} margin=5s", contest.time);
    let goal = ["--each", &goal, "--games", "200", "--concurrency", "2"];
    let mut games = Vec::new();
    for (name, options) in [("test", &TEST[..]), ("goal", &goal)] {
        let engines = [engine("new", &new), engine("base", &old)];
        let played = play(workspace, &new, contest, name, options, &engines)?;
        ensure!(is_passed(&played["result"]), "{commit} did not win its gate against {base}, so there is no record");
        games.push(played);
    }
    games.push(play_fixed(workspace, &new, contest)?);
    let record = json!({ "game": contest.name, "commit": commit, "base": base, "seed": SEED, "matches": games });
    fs::create_dir_all(RECORDS)?;
    let path = Path::new(RECORDS).join(format!("{}-{}.json", contest.name, &commit[..10]));
    fs::write(&path, serde_json::to_string_pretty(&record)? + "\n")?;
    println!("{}", path.display());
    Ok(())
}

/// Whether the lines that end a match say that the first engine is stronger: by the test, or else by the score.
fn is_passed(result: &Value) -> bool {
    let lines = || result.as_array().into_iter().flatten().filter_map(Value::as_str);
    let score = lines().find_map(|line| line.strip_prefix("score ")?.split(' ').next()?.parse::<f64>().ok());
    match lines().find(|line| line.starts_with("LLR ")) {
        Some(test) => test.ends_with("H1 accepted"),
        None => score.is_some_and(|score| score > 50.0),
    }
}

/// Plays the games at fixed nodes: the engine against itself, as part of the program, where its nodes are exact.
fn play_fixed(workspace: &Workspace, program: &Path, contest: &Contest) -> Result<Value> {
    play(workspace, program, contest, "fixed", &FIXED, &["name=one".to_owned(), "name=two".to_owned()])
}

/// Plays a match, and returns its arguments, its result and the digest of its games.
fn play(
    workspace: &Workspace,
    program: &Path,
    contest: &Contest,
    name: &str,
    options: &[&str],
    engines: &[String; 2],
) -> Result<Value> {
    let store = workspace.target().join("gate").join(format!("{}-{name}.db", contest.name));
    _ = fs::remove_file(&store);
    let program = program.display().to_string();
    let chosen = [contest.game, options, &["--seed", SEED]].concat();
    let mut playing = line(&program, &["match", "--store", &store.display().to_string()]);
    playing = chosen.iter().fold(playing, |line, &argument| line.arg(argument));
    playing = engines.iter().fold(playing, |line, engine| line.arg("--engine").arg(engine));
    println!("$ {playing}");
    let printed = playing.read()?;
    let result: Vec<&str> = printed.lines().filter(|line| !line.starts_with("game ") && !line.is_empty()).collect();
    for line in &result {
        println!("{line}");
    }
    let exported = line(&program, &["report", &store.display().to_string(), "--export", "notation"]).read()?;
    let moves = store.with_extension("txt");
    fs::write(&moves, without_headings(&exported))?;
    let sum = line("sha256sum", &[&moves.display().to_string()]).read()?;
    let sum = sum.split_whitespace().next().context("`sha256sum` printed nothing")?;
    Ok(json!({ "name": name, "arguments": chosen, "result": result, "games": sum }))
}

/// Exported games without their headings, which have dates.
fn without_headings(games: &str) -> String {
    let is_heading = |line: &&str| line.starts_with('#') || line.starts_with(r#"{"type":"game""#);
    games.split_inclusive('\n').filter(|line| !is_heading(line)).collect()
}

/// Builds the command of a commit, in a work tree of its own.
fn program(workspace: &Workspace, commit: &str) -> Result<PathBuf> {
    let folder = workspace.target().join("gate");
    let (tree, target) = (folder.join(commit), folder.join("target"));
    let kept = folder.join(format!("tetrad-{commit}"));
    if kept.is_file() {
        return Ok(kept);
    }
    fs::create_dir_all(&folder)?;
    let tree_text = tree.display().to_string();
    line("git", &["worktree", "add", "--force", "--detach", &tree_text, commit]).run()?;
    let build = cargo(&["build", "--release", "--package", "tetrad-cli", "--target-dir"]);
    let built = build.arg(target.display().to_string()).within(&tree).run();
    line("git", &["worktree", "remove", "--force", &tree_text]).run()?;
    built?;
    fs::copy(target.join("release/tetrad"), &kept)?;
    Ok(kept)
}

fn commit_of(name: &str) -> Result<String> {
    let found = line("git", &["rev-parse", "--verify", &format!("{name}^{{commit}}")]).read();
    Ok(found.with_context(|| format!("found `{name}`, expected a commit"))?.trim().to_owned())
}

/// Plays the games of a record at fixed nodes again, with the engine of its commit.
fn verify(workspace: &Workspace, path: &Path) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let record: Value = serde_json::from_str(&text).with_context(|| format!("{} is no record", path.display()))?;
    let contest = CONTESTS.iter().find(|contest| record["game"] == contest.name).context("the record names no game")?;
    let commit = record["commit"].as_str().context("the record names no commit")?;
    let matches = record["matches"].as_array().context("the record has no matches")?;
    let stored = matches.iter().find(|stored| stored["name"] == "fixed").context("the record has no fixed games")?;
    let played = play_fixed(workspace, &program(workspace, commit)?, contest)?;
    ensure!(
        played["games"] == stored["games"],
        "the games are others than those of the record: found the digest {}, expected {}",
        played["games"],
        stored["games"]
    );
    println!("the games at fixed nodes are those of {}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_no_part_of_the_games() {
        let exported = "# 2026-11-18\na1 b2\n{\"type\":\"game\",\"date\":\"today\"}\n{\"type\":\"turn\"}\n";
        assert_eq!(without_headings(exported), "a1 b2\n{\"type\":\"turn\"}\n");
    }

    #[test]
    fn only_a_stronger_engine_passes() {
        let score = |score: &str| format!("score {score} %, 95 % between 40.0 % and 60.0 %");
        let test = |verdict: &str| format!("LLR 2.95 between -2.94 and 2.94, {verdict}");
        assert!(is_passed(&json!([score("50.1")])));
        assert!(!is_passed(&json!([score("50.0")])));
        assert!(is_passed(&json!([score("49.0"), test("H1 accepted")])));
        assert!(!is_passed(&json!([score("51.0"), test("H0 accepted")])));
        assert!(!is_passed(&json!([score("51.0"), test("undecided")])));
        assert!(!is_passed(&json!([])));
    }

    #[test]
    fn wrong_arguments_are_named() {
        let workspace = Workspace::load().unwrap();
        let error = |arguments: &[&str]| format!("{:#}", run(&workspace, arguments).unwrap_err());
        assert_eq!(error(&["chess", "HEAD"]), "found `chess`, expected santorini or five-in-a-row");
        assert!(error(&[]).starts_with("expected a game (santorini or five-in-a-row)"));
        assert!(error(&["--verify", "nowhere.json"]).starts_with("can't read nowhere.json"));
    }
}
