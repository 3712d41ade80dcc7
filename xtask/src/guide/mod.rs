//! `cargo xtask guide`: the documentation as one searchable book, built by mdBook into `target/guide`.
//!
//! Pages stay where source browsers expect them, with links that work there. They are copied with the layout of the repository, so that
//! the same relative links work in the book; `docs/SUMMARY.md` lists them. The theme in `docs/theme` has no inline scripts or styles,
//! because the server's policy allows none. The built book is checked: every link has to lead to a page, a file or a heading.
//!
//! Not here: the text of any page, and figures of benchmarks, which plots take from the tables of `docs/benchmarks.md`.

mod check;
mod pages;
mod plots;
mod search;
mod summary;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::commands::line;
use crate::files::copy_into;
use crate::workspace::Workspace;
use crate::{steps, tools, web};

use self::pages::StagedPage;
use self::summary::Summary;

/// The folder of the pages, the summary, the settings and the theme.
const DOCS: &str = "docs";

/// The files that the theme shares with the web app, and their names in the theme.
const SHARED: [(&str, &str); 3] = [
    ("web/public/theme.js", "theme.js"),
    ("web/src/style/tokens.css", "tokens.css"),
    ("web/public/icon.svg", "favicon.svg"),
];

/// Builds the guide and returns its folder.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let mdbook = tools::need_mdbook(workspace.target())?;
    let [sources, out] = ["guide-sources", "guide"].map(|folder| workspace.target().join(folder));
    for folder in [&sources, &out] {
        _ = fs::remove_dir_all(folder);
    }
    let summary = Summary::parse(&fs::read_to_string(Path::new(DOCS).join("SUMMARY.md"))?)?;
    let staged = stage(&summary, &sources)?;
    let build = line(&mdbook.display().to_string(), &["build", "--dest-dir"]);
    let build = build.arg(out.display().to_string()).arg(sources.display().to_string());
    steps::quietly("guide", &build)?;
    for page in &staged {
        finish(&summary, page, &out)?;
    }
    search::shorten(&out)?;
    let pages: Vec<PathBuf> = summary.pages().map(|page| out.join(page.html())).collect();
    check::check(&out, &pages)?;
    println!("{}", out.display());
    Ok(out)
}

/// Copies everything that mdBook needs into a folder.
fn stage(summary: &Summary, folder: &Path) -> Result<Vec<StagedPage>> {
    let source = folder.join("src");
    copy_into(&Path::new(DOCS).join("theme"), &folder.join("theme"))?;
    copy_into(&Path::new(DOCS).join("book.toml"), &folder.join("book.toml"))?;
    for (from, name) in SHARED {
        copy_into(Path::new(from), &folder.join("theme").join(name))?;
    }
    // With a file of this name mdBook leaves its own fonts out.
    fs::create_dir_all(folder.join("theme/fonts"))?;
    fs::write(folder.join("theme/fonts/fonts.css"), "")?;
    let mut staged = Vec::new();
    for page in summary.pages() {
        let text = fs::read_to_string(&page.path).with_context(|| format!("can't read {}", page.path))?;
        let rewritten = pages::rewrite(page, &text, summary)?;
        let target = source.join(&page.path);
        fs::create_dir_all(target.parent().context("a page is in a folder")?)?;
        fs::write(&target, &rewritten.text)?;
        for file in &rewritten.files {
            copy_into(Path::new(file), &source.join(file))?;
        }
        staged.push(rewritten);
    }
    fs::write(source.join("SUMMARY.md"), summary.rooted())?;
    Ok(staged)
}

/// Puts the table of contents and the plots into a built page.
fn finish(summary: &Summary, page: &StagedPage, out: &Path) -> Result<()> {
    let path = out.join(page.page.html());
    let mut html = fs::read_to_string(&path).with_context(|| format!("mdBook made no {}", path.display()))?;
    html = html.replace("<!--contents-->", &summary.contents(&page.page));
    for (index, plot) in page.plots.iter().enumerate() {
        let place = pages::plot_place(index);
        let (before, after) =
            html.split_once(&place).with_context(|| format!("{} has no `{place}`", page.page.path))?;
        html = format!("{before}{plot}{after}");
    }
    fs::write(path, html)?;
    Ok(())
}

/// Builds the guide into the web app, and reads it in Chromium, as files and from `tetrad serve`.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    web::build_with_guide(workspace)?;
    web::build_development_binary()?;
    let tests = web::deep_test("guide").with("CHROMIUM", tools::need_chromium()?);
    tests.with("TETRAD", web::development_binary(workspace)).run()
}
