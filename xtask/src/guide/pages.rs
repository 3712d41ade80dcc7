//! Rewrites a page for the book: links to folders and files, and places for plots.
//!
//! Code is left alone. A link to something that the book does not have, such as source code, becomes its text.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::plots;
use super::summary::{Page, Summary, resolve};

/// A page as mdBook reads it, and what is added to the built page.
pub(super) struct StagedPage {
    pub(super) page: Page,
    pub(super) text: String,
    /// The files that the page links to or shows, by their paths in the repository.
    pub(super) files: Vec<String>,
    /// The plots as HTML, in order.
    pub(super) plots: Vec<String>,
}

/// The element that marks the place of a plot in a built page.
pub(super) fn plot_place(index: usize) -> String {
    format!("<figure id=\"plot-{}\"></figure>", index + 1)
}

/// Rewrites the text of a page. Fails if a link leads nowhere, or to a page that the summary does not list.
pub(super) fn rewrite(page: &Page, text: &str, summary: &Summary) -> Result<StagedPage> {
    let lines: Vec<&str> = text.lines().collect();
    let mut staged = StagedPage { page: page.clone(), text: String::new(), files: Vec::new(), plots: Vec::new() };
    // The places in the new text of `[` that are not closed yet.
    let mut open = Vec::new();
    let mut fence = None;
    for (index, &line) in lines.iter().enumerate() {
        let place = || format!("{}:{}", page.path, index + 1);
        let mark = line.trim_start().get(..3).filter(|mark| ["```", "~~~"].contains(mark));
        if mark.is_some() && (fence.is_none() || fence == mark) {
            fence = if fence.is_none() { mark } else { None };
            staged.text += line;
        } else if fence.is_some() {
            staged.text += line;
        } else if plots::is_directive(line) {
            staged.text += &plot_place(staged.plots.len());
            staged.plots.push(plots::draw_above(&lines, index).with_context(place)?);
        } else {
            rewrite_line(line, &mut staged, &mut open, summary).with_context(place)?;
        }
        staged.text.push('\n');
    }
    Ok(staged)
}

fn rewrite_line(line: &str, staged: &mut StagedPage, open: &mut Vec<usize>, summary: &Summary) -> Result<()> {
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        // A span of code, between equal runs of backticks.
        if first == '`' {
            let run = rest.len() - rest.trim_start_matches('`').len();
            let end = rest[run..].find(&rest[..run]).map_or(run, |at| run + at + run);
            staged.text += &rest[..end];
            rest = &rest[end..];
            continue;
        }
        if let Some(link) = rest.strip_prefix("](").filter(|_| !open.is_empty()) {
            let (target, after) = link.split_once(')').context("a link is not closed")?;
            let start = open.pop().expect("there is one");
            match translate(target, staged, summary).with_context(|| format!("link to `{target}`"))? {
                Some(target) => staged.text.extend(["](", &target, ")"]),
                None => drop(staged.text.remove(start)),
            }
            rest = after;
            continue;
        }
        match first {
            '[' => open.push(staged.text.len()),
            ']' => drop(open.pop()),
            _ => {}
        }
        staged.text.push(first);
        rest = &rest[first.len_utf8()..];
    }
    Ok(())
}

/// The target of a link in the book; `None` if the book does not have it.
fn translate(target: &str, staged: &mut StagedPage, summary: &Summary) -> Result<Option<String>> {
    if target.starts_with('#') || ["http://", "https://", "mailto:"].iter().any(|start| target.starts_with(start)) {
        return Ok(Some(target.to_owned()));
    }
    let (path, fragment) =
        target.split_once('#').map_or((target, String::new()), |(path, id)| (path, format!("#{id}")));
    let resolved = resolve(&staged.page.path, path).context("it is not in the repository")?;
    let file = Path::new(&resolved);
    ensure!(file.exists(), "there is no such file");
    if file.is_dir() {
        let readme = format!("{resolved}/README.md");
        return Ok(summary.page(&readme).map(|_| format!("{}/index.md", path.trim_end_matches('/'))));
    }
    if let Some(folder) = path.strip_suffix("README.md")
        && summary.page(&resolved).is_some()
    {
        return Ok(Some(format!("{folder}index.md{fragment}")));
    }
    if file.extension().is_some_and(|ending| ending == "md") {
        if summary.page(&resolved).is_none() {
            bail!("the guide has no such page; list it in docs/SUMMARY.md");
        }
    } else {
        staged.files.push(resolved);
    }
    Ok(Some(target.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> Result<StagedPage> {
        // Links are looked up from the root of the repository, where tasks run; tests run in the folder of `xtask`.
        let summary = Summary::parse("# Guide\n\n- [Xtask](../src/main.md)\n- [Readme](../src/README.md)\n")?;
        let page = summary.page("src/main.md").unwrap().clone();
        rewrite(&page, text, &summary)
    }

    #[test]
    fn links_lead_to_pages_and_files_and_others_become_text() {
        let text = "\
See [the folder](.), [`code`](guide), [a file](files.rs), ![a picture](main.rs) and [a heading](#here).
`[code](nowhere.md)` and [a site](https://example.org/a.md) stay.
```
[code](nowhere.md)
<!-- plot: nothing -->
```
";
        let staged = rewritten(text).unwrap();
        let expected = text.replace("(.)", "(./index.md)").replace("[`code`](guide)", "`code`");
        assert_eq!(staged.text, expected);
        assert_eq!(staged.files, ["src/files.rs", "src/main.rs"]);
    }

    #[test]
    fn a_link_that_leads_nowhere_is_an_error_with_its_place() {
        let error = |text: &str| format!("{:#}", rewritten(text).err().unwrap());
        assert_eq!(error("\n[x](nowhere.md)\n"), "src/main.md:2: link to `nowhere.md`: there is no such file");
        assert_eq!(error("[x](../../../x)\n"), "src/main.md:1: link to `../../../x`: it is not in the repository");
    }

    /// Pages that begin in another way: the introduction has a list of readers, and the others stand under a page that names them.
    const WITHOUT_READERS: [&str; 4] = ["README.md", "CHANGELOG.md", "docs/benchmarks.md", "docs/decisions/"];

    #[test]
    fn every_page_names_its_readers_in_the_first_paragraph() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
        let summary = Summary::parse(&read("docs/SUMMARY.md")).unwrap();
        let pages = summary.pages().map(|page| page.path.as_str());
        let pages: Vec<&str> =
            pages.filter(|path| !WITHOUT_READERS.iter().any(|start| path.starts_with(start))).collect();
        assert!(pages.len() > 20, "{pages:?}");
        for path in pages {
            let text = read(path);
            let paragraph = text.lines().skip(1).find(|line| !line.is_empty()).unwrap_or_default();
            assert!(paragraph.starts_with("For "), "{path}: found `{paragraph}`, expected `For` and the readers");
        }
    }
}
