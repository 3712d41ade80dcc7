use crate::{Running, status};

#[test]
fn the_app_is_served_with_a_strict_policy() {
    let server = Running::start();
    let answer = server.get("/", "");
    assert_eq!(status(&answer), 200, "{answer}");
    let head = answer.split("\r\n\r\n").next().unwrap().to_ascii_lowercase();
    assert!(head.contains("content-type: text/html"), "{head}");
    let policy = head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';") && !policy.contains("'unsafe-inline'"),
        "{policy}"
    );
    for line in ["x-content-type-options: nosniff", "x-frame-options: deny", "referrer-policy: no-referrer"] {
        assert!(head.contains(line), "{head}");
    }
    assert_eq!(server.get("/santorini/play", "").split("\r\n\r\n").nth(1), answer.split("\r\n\r\n").nth(1));
}

#[test]
fn only_the_sandbox_may_be_framed_and_it_has_no_origin_and_no_connections() {
    let server = Running::start();
    let head = |path: &str| server.get(path, "").split("\r\n\r\n").next().unwrap().to_ascii_lowercase();
    let policy = |path: &str| {
        let head = head(path);
        head.lines().find_map(|line| line.strip_prefix("content-security-policy: ").map(str::to_owned)).unwrap()
    };
    for path in ["/", "/index.html", "/sandbox.html/", "/workers/tbp.js"] {
        assert!(policy(path).ends_with("frame-ancestors 'none'"), "{path}: {}", policy(path));
    }
    let sandbox = policy("/sandbox.html");
    assert!(sandbox.starts_with("sandbox allow-scripts; default-src 'none'; "), "{sandbox}");
    assert!(!sandbox.contains("allow-same-origin") && !sandbox.contains("connect-src"), "{sandbox}");
    assert!(
        sandbox.ends_with("frame-ancestors 'self'") && head("/sandbox.html").contains("x-frame-options: sameorigin")
    );
}

#[test]
fn the_api_says_who_serves_and_which_engines_there_are() {
    let server = Running::start();
    let answer = server.get("/api/about", "");
    let body = answer.split("\r\n\r\n").nth(1).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let games = r#"["tictactoe","lits","santorini","tetris"]"#;
    let abilities = r#""reports":true,"severalLines":true,"levels":true,"options":[]"#;
    let engine = |name| format!(r#"{{"name":"{name}","proto":"builtin","games":{games},{abilities}}}"#);
    let engines = ["Tetrad", "Ours"].map(engine).join(",");
    let expected = format!(
        r#"{{"name":"tetrad","version":"{version}","engines":[{engines}],"problem":null,"explorer":[],"arena":null}}"#
    );
    assert_eq!((status(&answer), body), (200, expected.as_str()));
    let answer = server.get("/api/nothing", "");
    assert_eq!(answer.split("\r\n\r\n").nth(1), Some(r#"{"error":"the API has no such address"}"#));
    assert_eq!(status(&answer), 404);
}

#[test]
fn a_file_that_is_not_there_is_not_there() {
    let server = Running::start();
    assert_eq!(status(&server.get("/no-such-file.js", "")), 404);
}

/// Development builds read the web app from disk, where `cargo xtask site` may have put the guide.
#[test]
fn the_guide_is_served_where_it_was_built_and_else_a_sentence_says_so() {
    let server = Running::start();
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/guide/index.html");
    if std::path::Path::new(guide).is_file() {
        assert_eq!(status(&server.get("/guide/", "")), 200);
        assert!(server.get("/guide", "").contains("location: /guide/\r\n"));
        assert_eq!(status(&server.get("/guide/nothing.html", "")), 404);
    } else {
        let answer = server.get("/guide", "");
        assert_eq!(status(&answer), 404, "{answer}");
        assert!(answer.contains("This binary was built without the guide."), "{answer}");
    }
    assert_eq!(server.get("/guides", "").split("\r\n\r\n").nth(1), server.get("/", "").split("\r\n\r\n").nth(1));
}

#[test]
fn a_token_is_asked_for_by_everything() {
    let server = Running::with_token(Some("a-long-secret"));
    for path in ["/", "/api/about", "/workers/tbp.js", "/api/analysis", "/api/tournaments", "/api/tournaments/1/live"] {
        assert_eq!(status(&server.get(path, "")), 401, "{path}");
        assert_eq!(status(&server.get(path, "authorization: Bearer wrong\r\n")), 401, "{path}");
    }
    for path in ["/api/tournaments", "/api/tournaments/1/stop", "/api/tournaments/1/resume"] {
        assert_eq!(status(&server.post(path, "content-type: application/json\r\n", "{}")), 401, "{path}");
    }
    assert_eq!(status(&server.get("/api/about", "authorization: Bearer a-long-secret\r\n")), 200);
    let invited = server.get("/?token=a-long-secret", "");
    assert_eq!(status(&invited), 303, "{invited}");
    assert!(invited.contains("tetrad_token=a-long-secret; HttpOnly; SameSite=Strict"), "{invited}");
    assert_eq!(status(&server.get("/api/about", "cookie: tetrad_token=a-long-secret\r\n")), 200);
    assert_eq!(status(&server.get("/?token=wrong", "")), 401);
    let elsewhere = server.get("//evil.example/?token=a-long-secret", "");
    assert!(elsewhere.contains("location: /evil.example/"), "nobody is sent to another host: {elsewhere}");
}
