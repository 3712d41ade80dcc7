//! `docs/SUMMARY.md`: the pages of the guide and their order, in mdBook's format, with links relative to `docs`.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};

/// A page of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) title: String,
    /// The path in the repository, such as `docs/server.md`.
    pub(super) path: String,
    /// 0 for a page at the top, 1 for one below another.
    depth: usize,
}

impl Page {
    /// The path of the built page; mdBook makes an `index.html` of a `README.md`.
    pub(super) fn html(&self) -> String {
        let stem = self.path.strip_suffix("README.md").map(|folder| format!("{folder}index"));
        stem.unwrap_or_else(|| self.path.trim_end_matches(".md").to_owned()) + ".html"
    }
}

enum Entry {
    Part(String),
    Page(Page),
}

/// The table of contents.
pub(super) struct Summary {
    text: String,
    entries: Vec<Entry>,
}

/// Resolves a relative link of a page, given by its path in the repository; `None` if it leads out of the repository.
pub(super) fn resolve(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The relative link from one page to a path, both given by their paths from the root.
pub(super) fn relative(page: &str, target: &str) -> String {
    "../".repeat(page.matches('/').count()) + target
}

/// The title and the link of a line such as `- [Title](link.md)`.
fn link(line: &str) -> Option<(&str, &str)> {
    let (title, rest) = line.trim_start().trim_start_matches("- ").strip_prefix('[')?.split_once("](")?;
    Some((title, rest.strip_suffix(')')?))
}

impl Summary {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut entries = Vec::new();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("<!--"));
        ensure!(lines.next().is_some_and(|line| line.starts_with("# ")), "docs/SUMMARY.md: expected a title first");
        for line in lines {
            if let Some(part) = line.strip_prefix("# ") {
                entries.push(Entry::Part(part.to_owned()));
                continue;
            }
            let (title, link) =
                link(line).with_context(|| format!("docs/SUMMARY.md: found `{line}`, expected a link"))?;
            let path = resolve("docs/SUMMARY.md", link);
            let path = path.with_context(|| format!("docs/SUMMARY.md: `{link}` is not in the repository"))?;
            let depth = (line.len() - line.trim_start().len()) / 2;
            entries.push(Entry::Page(Page { title: title.to_owned(), path, depth }));
        }
        Ok(Self { text: text.to_owned(), entries })
    }

    pub(super) fn pages(&self) -> impl Iterator<Item = &Page> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Page(page) => Some(page),
            Entry::Part(_) => None,
        })
    }

    /// The page of a path in the repository.
    pub(super) fn page(&self, path: &str) -> Option<&Page> {
        self.pages().find(|page| page.path == path)
    }

    /// The same summary with links relative to the root of the repository.
    pub(super) fn rooted(&self) -> String {
        let line = |line: &str| match link(line) {
            Some((_, link)) => {
                let path = resolve("docs/SUMMARY.md", link).unwrap_or_default();
                line.replace(&format!("]({link})"), &format!("]({path})"))
            }
            None => line.to_owned(),
        };
        self.text.lines().map(|text| line(text) + "\n").collect()
    }

    /// The table of contents as HTML, for a page.
    pub(super) fn contents(&self, current: &Page) -> String {
        let mut html = String::from("<ul>\n");
        let mut write = |text: std::fmt::Arguments<'_>| html.write_fmt(text).expect("a string takes everything");
        for entry in &self.entries {
            match entry {
                Entry::Part(title) => write(format_args!("</ul>\n<h2>{}</h2>\n<ul>\n", escaped(title))),
                Entry::Page(page) => {
                    let link = relative(&current.html(), &page.html());
                    let class = if page.depth > 0 { " class=\"below\"" } else { "" };
                    let is_current = if page == current { " aria-current=\"page\"" } else { "" };
                    write(format_args!(
                        "<li{class}><a href=\"{link}\"{is_current}>{}</a></li>\n",
                        escaped(&page.title)
                    ));
                }
            }
        }
        html + "</ul>\n"
    }
}

/// A text for HTML, without the marks of code.
pub(super) fn escaped(text: &str) -> String {
    text.replace('`', "").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Guide

[Introduction](../README.md)

# Protocols

- [All](protocols/README.md)
  - [ST3P](protocols/st3p.md)
";

    #[test]
    fn links_are_resolved_as_a_source_browser_does() {
        assert_eq!(resolve("docs/protocols/st3p.md", "../../examples/st3p.py").as_deref(), Some("examples/st3p.py"));
        assert_eq!(resolve("README.md", "docs/./protocols").as_deref(), Some("docs/protocols"));
        assert_eq!(resolve("README.md", "../elsewhere"), None);
    }

    #[test]
    fn pages_are_read_with_their_places_in_the_repository_and_in_the_book() {
        let summary = Summary::parse(TEXT).unwrap();
        let found: Vec<_> = summary.pages().map(|page| (page.path.as_str(), page.html(), page.depth)).collect();
        let expected = [
            ("README.md", "index.html".to_owned(), 0),
            ("docs/protocols/README.md", "docs/protocols/index.html".to_owned(), 0),
            ("docs/protocols/st3p.md", "docs/protocols/st3p.html".to_owned(), 1),
        ];
        assert_eq!(found, expected);
        assert_eq!(summary.rooted(), TEXT.replace("../README", "README").replace("protocols/", "docs/protocols/"));
    }

    #[test]
    fn the_contents_of_a_page_are_relative_to_it() {
        let summary = Summary::parse(TEXT).unwrap();
        let page = summary.page("docs/protocols/st3p.md").unwrap();
        let expected = "\
<ul>
<li><a href=\"../../index.html\">Introduction</a></li>
</ul>
<h2>Protocols</h2>
<ul>
<li><a href=\"../../docs/protocols/index.html\">All</a></li>
<li class=\"below\"><a href=\"../../docs/protocols/st3p.html\" aria-current=\"page\">ST3P</a></li>
</ul>
";
        assert_eq!(summary.contents(page), expected);
    }

    #[test]
    fn a_line_that_is_no_link_is_quoted() {
        let error = Summary::parse("# Guide\n\n- nothing\n").err().unwrap().to_string();
        assert_eq!(error, "docs/SUMMARY.md: found `- nothing`, expected a link");
    }
}
