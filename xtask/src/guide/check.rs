//! Checks the links of a built book, and removes the files that no page uses.
//!
//! Every link within the book has to lead to a file of it, and to an element of that page where it has a fragment. Absolute paths are
//! errors, because the book has to work in any folder of any host.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::files::files_below;

use super::summary::resolve;

/// The attributes whose values are links; the last is the theme's.
const LINKS: [&str; 3] = ["href", "src", "data-index"];

/// The links and the names of elements of a page.
#[derive(Debug, Default, PartialEq, Eq)]
struct Marks {
    links: Vec<String>,
    ids: BTreeSet<String>,
}

impl Marks {
    fn read(html: &str) -> Self {
        let mut marks = Self::default();
        for tag in html.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap_or_default();
            let mut rest = tag;
            while let Some((before, after)) = rest.split_once("=\"") {
                let name = before.rsplit(char::is_whitespace).next().unwrap_or_default();
                let (value, after) = after.split_once('"').unwrap_or((after, ""));
                if name == "id" {
                    marks.ids.insert(value.to_owned());
                } else if LINKS.contains(&name) {
                    marks.links.push(value.replace("&amp;", "&"));
                }
                rest = after;
            }
        }
        marks
    }
}

/// Checks the pages of a book and removes all files that they don't use.
pub(super) fn check(book: &Path, pages: &[PathBuf]) -> Result<()> {
    let mut marks = BTreeMap::new();
    for page in pages {
        let name = page.strip_prefix(book)?.to_str().context("paths are UTF-8")?.to_owned();
        marks.insert(name, Marks::read(&fs::read_to_string(page)?));
    }
    let exists = |path: &str| book.join(path).is_file();
    let (used, broken) = follow(&marks, &exists);
    ensure!(broken.is_empty(), "the guide has broken links:\n  {}", broken.join("\n  "));
    for file in files_below(book)? {
        let name = file.strip_prefix(book)?.to_str().context("paths are UTF-8")?.to_owned();
        if !used.contains(&name) {
            fs::remove_file(&file)?;
        }
    }
    println!("{} pages, {} files, no broken link", pages.len(), used.len());
    Ok(())
}

/// The files that pages use, and the links that lead nowhere.
fn follow(pages: &BTreeMap<String, Marks>, exists: &dyn Fn(&str) -> bool) -> (BTreeSet<String>, Vec<String>) {
    let mut used: BTreeSet<String> = pages.keys().cloned().collect();
    let mut broken = Vec::new();
    for (page, marks) in pages {
        for link in &marks.links {
            if ["http://", "https://", "mailto:", "data:"].iter().any(|start| link.starts_with(start)) {
                continue;
            }
            let (path, id) = link.split_once('#').map_or((link.as_str(), None), |(path, id)| (path, Some(id)));
            let target = if path.is_empty() { Some(page.clone()) } else { resolve(page, path) };
            let target = target.filter(|target| !path.starts_with('/') && exists(target));
            let Some(target) = target else {
                broken.push(format!("{page}: `{link}`: there is no such file"));
                continue;
            };
            let is_there = |id: &str| id.is_empty() || pages.get(&target).is_some_and(|marks| marks.ids.contains(id));
            if !id.is_none_or(is_there) {
                broken.push(format!("{page}: `{link}`: the page has no such heading"));
            }
            used.insert(target);
        }
    }
    (used, broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_missing_files_and_headings_are_broken() {
        let page = |html: &str| Marks::read(html);
        let pages = BTreeMap::from([
            (
                "index.html".to_owned(),
                page("<h1 id=\"top\">x &lt;a href=\"no\"</h1><a href=\"docs/a.html#b\">a</a><img src=\"x.png\">"),
            ),
            (
                "docs/a.html".to_owned(),
                page(
                    "<h2 id=\"b\"></h2><a href=\"../index.html#nothing\"></a><a href=\"b.html\"></a><a href=\"/index.html\"></a>",
                ),
            ),
        ]);
        let files = ["index.html", "docs/a.html", "x.png"];
        let (used, broken) = follow(&pages, &|path| files.contains(&path));
        assert_eq!(used, files.map(str::to_owned).into());
        assert_eq!(
            broken,
            [
                "docs/a.html: `../index.html#nothing`: the page has no such heading",
                "docs/a.html: `b.html`: there is no such file",
                "docs/a.html: `/index.html`: there is no such file",
            ]
        );
    }
}
