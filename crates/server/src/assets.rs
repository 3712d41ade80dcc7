//! Serves the files of the web app and of the guide, which are embedded in the binary.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::api::refusal;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct App;

/// Whether this binary has the web app.
pub fn has_app() -> bool {
    App::get("index.html").is_some()
}

/// Whether this binary has the guide.
pub fn has_guide() -> bool {
    App::get("guide/index.html").is_some()
}

/// The page of a binary that was built without the app.
const WITHOUT_APP: &str = "<!doctype html><meta charset=utf-8><title>Tetrad</title>\
    <p>This binary was built without the web app. Build it with <code>cargo xtask serve</code>.</p>\n";

/// The page of a binary that was built without the guide.
const WITHOUT_GUIDE: &str = "<!doctype html><meta charset=utf-8><title>Tetrad</title>\
    <p>This binary was built without the guide. <code>cargo xtask guide</code> builds it, and the archives of \
    <code>cargo xtask dist</code> have it.</p>\n";

/// The folder of the guide in the web app.
const GUIDE: &str = "guide";

/// The media type of a file, by the extension of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "gif" => "image/gif",
        "txt" | "jsonl" | "py" | "rs" | "sh" | "sql" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Serves a file of the app, or `index.html` for paths without an extension, which are the app's own routes.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here");
    }
    let path = uri.path().trim_start_matches('/');
    // Development builds read the files from disk.
    if path.split('/').any(|part| part == "..") {
        return refusal(StatusCode::NOT_FOUND, "there is no such file");
    }
    if let Some(rest) = path.strip_prefix(GUIDE)
        && (rest.is_empty() || rest.starts_with('/'))
    {
        return serve_guide(path, &headers);
    }
    let is_page = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let name = if is_page { "index.html" } else { path };
    match App::get(name) {
        Some(file) => answer(name, file, &headers),
        None if is_page => ([(CONTENT_TYPE, content_type("index.html"))], WITHOUT_APP).into_response(),
        None => refusal(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

/// Serves a file of the guide, or the page of a folder. Links in pages are relative, so a folder's address has to end in `/`.
fn serve_guide(path: &str, headers: &HeaderMap) -> Response {
    if let Some(file) = App::get(path) {
        return answer(path, file, headers);
    }
    let name = format!("{}/index.html", path.trim_end_matches('/'));
    match App::get(&name) {
        Some(file) if path.ends_with('/') => answer(&name, file, headers),
        Some(_) => (StatusCode::PERMANENT_REDIRECT, [(LOCATION, format!("/{path}/"))]).into_response(),
        None if !has_guide() => {
            (StatusCode::NOT_FOUND, [(CONTENT_TYPE, content_type("index.html"))], WITHOUT_GUIDE).into_response()
        }
        None => refusal(StatusCode::NOT_FOUND, "the guide has no such page"),
    }
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = file.metadata.sha256_hash()[..16].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = tag + "\"";
    // File names under `assets` carry a hash of their contents.
    let caching = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let heads =
        [(CONTENT_TYPE, content_type(name).to_owned()), (CACHE_CONTROL, caching.to_owned()), (ETAG, tag.clone())];
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, heads).into_response();
    }
    let body = match file.data {
        Cow::Borrowed(bytes) => axum::body::Body::from(bytes),
        Cow::Owned(bytes) => axum::body::Body::from(bytes),
    };
    (heads, body).into_response()
}
