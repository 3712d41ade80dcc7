//! The index of the guide's search: the text of every section.
//!
//! mdBook writes a script with that text and a tree of all words, for a search engine of its own. The guide's search goes through the
//! text, so the tree, nine tenths of the script, is left out.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::files::files_below;

/// Replaces the script of mdBook in a built book.
pub(super) fn shorten(book: &Path) -> Result<()> {
    let is_it = |path: &Path| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("searchindex"))
    };
    let script = files_below(book)?.into_iter().find(|path| is_it(path)).context("mdBook made no index for search")?;
    let sections = sections(&fs::read_to_string(&script)?).context("mdBook's index for search has another form")?;
    fs::write(script, format!("window.guideSections = {sections};\n"))?;
    Ok(())
}

/// The sections of mdBook's script: their address, title, place and text.
fn sections(script: &str) -> Option<Value> {
    let (_, rest) = script.split_once("JSON.parse('")?;
    let text = rest.trim_end().strip_suffix("'));")?.replace(r"\'", "'").replace(r"\\", r"\");
    let index: Value = serde_json::from_str(&text).ok()?;
    let addresses = index["doc_urls"].as_array()?;
    let docs = index["index"]["documentStore"]["docs"].as_object()?;
    let section = |(number, address): (usize, &Value)| {
        let doc = docs.get(&number.to_string())?;
        Some(json!({
            "address": address,
            "title": doc["title"],
            "breadcrumbs": doc["breadcrumbs"],
            "body": doc["body"],
        }))
    };
    addresses.iter().enumerate().map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_keep_their_text_and_lose_the_tree_of_words() {
        let script = r#"window.search = Object.assign(window.search, JSON.parse('{"doc_urls":["a.html#b"],"index":{"documentStore":{"docs":{"0":{"body":"it\'s \\"so\\" \\\\n","breadcrumbs":"A » B","id":"0","title":"B"}}},"index":{}}}'));"#;
        let expected =
            json!([{ "address": "a.html#b", "title": "B", "breadcrumbs": "A » B", "body": "it's \"so\" \\n" }]);
        assert_eq!(sections(script), Some(expected));
    }
}
