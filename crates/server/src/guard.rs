//! Authentication, origin checks and security headers.
//!
//! A foreign page can make a browser send requests to this machine, also under a domain of its own that resolves here
//! (DNS rebinding). So `Host` must be a name of this machine and `Origin`, if present, one of the server's own pages;
//! where a token is set, the request must carry it as well.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_SECURITY_POLICY, COOKIE, HOST, LOCATION, ORIGIN, REFERRER_POLICY, SERVER, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::refusal;

/// The cookie that carries the token after the first visit.
const COOKIE_NAME: &str = "tetrad_token";

/// Scripts come from the server's files only; wasm may be compiled.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; worker-src 'self'; frame-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The page in which scripts of others run, for pages of this server.
const SANDBOX: &str = "/sandbox.html";

/// The policy of [`SANDBOX`]: an opaque origin, and workers that may connect to nothing. The page's own `meta` allows no
/// script but the one in it.
const SANDBOX_POLICY: &str = "sandbox allow-scripts; default-src 'none'; \
    script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; frame-ancestors 'self'";

#[derive(Debug)]
/// Decides which requests are answered.
pub struct Guard {
    host: IpAddr,
    token: Option<String>,
}

impl Guard {
    /// A guard for a server that listens on `host`.
    pub const fn new(host: IpAddr, token: Option<String>) -> Self {
        Self { host, token }
    }

    /// Whether the `Host` header names this machine; a foreign name may have been made to resolve here.
    fn is_ours(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        // Browsers never send user information in `Host`.
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || !self.host.is_loopback(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    /// The reason to refuse a request by its `Host` and `Origin`.
    fn objection(&self, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        let Some(host) = text(HOST).filter(|host| self.is_ours(host)) else {
            return Some((StatusCode::MISDIRECTED_REQUEST, "this server does not have that name"));
        };
        let is_own_page = |origin: &str| {
            let called = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            called.is_some_and(|called| called.eq_ignore_ascii_case(host))
        };
        if text(ORIGIN).is_some_and(|origin| !is_own_page(origin)) {
            return Some((StatusCode::FORBIDDEN, "requests of other pages are refused"));
        }
        None
    }

    /// Whether the request carries the token, in `Authorization` or in the cookie that [`check`] sets.
    fn has_token(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = cookies.flat_map(|list| list.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
        bearer.is_some_and(|shown| constant_time_eq(shown, token))
            || cookies.any(|(name, shown)| name == COOKIE_NAME && constant_time_eq(shown, token))
    }

    /// Whether the query carries the token, as in the link that the server prints.
    fn has_token_in_query(&self, query: Option<&str>) -> bool {
        let shown = query.unwrap_or_default().split('&').find_map(|part| part.strip_prefix("token="));
        self.token.as_ref().is_some_and(|token| shown.is_some_and(|shown| constant_time_eq(shown, token)))
    }
}

/// Whether a text can be a token: 8 characters or more, none of which needs escaping in URLs or cookies.
pub fn is_token(text: &str) -> bool {
    text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// Makes a token of 128 random bits.
pub fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

/// Compares in a time that does not depend on where the first difference is.
fn constant_time_eq(shown: &str, token: &str) -> bool {
    let differences = shown.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    shown.len() == token.len() && differences == 0
}

/// Refuses requests that the guard does not admit, and exchanges a token in the query for a cookie.
pub(crate) async fn check(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    if let Some((status, reason)) = guard.objection(request.headers()) {
        return refusal(status, reason);
    }
    if guard.has_token_in_query(request.uri().query()) {
        // Removes the token from the address bar and the history; scripts can't read the cookie.
        let token = guard.token.as_deref().unwrap_or_default();
        let cookie = format!("{COOKIE_NAME}={token}; HttpOnly; SameSite=Strict; Path=/");
        let path = format!("/{}", request.uri().path().trim_start_matches(['/', '\\']));
        return (StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, path)]).into_response();
    }
    if !guard.has_token(request.headers()) {
        return refusal(StatusCode::UNAUTHORIZED, "show the token: open the link that the server has printed");
    }
    next.run(request).await
}

pub(crate) async fn add_security_headers(request: Request, next: Next) -> Response {
    let (policy, frames) =
        if request.uri().path() == SANDBOX { (SANDBOX_POLICY, "SAMEORIGIN") } else { (POLICY, "DENY") };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, frames),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // Pages tell by this header that the API exists, and not only files.
        (SERVER, concat!("tetrad/", env!("CARGO_PKG_VERSION"))),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    fn headers(list: &[(HeaderName, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        let guard = Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST), None);
        for host in ["localhost", "LOCALHOST:7474", "127.0.0.1:7474", "[::1]:7474", "127.8.9.1"] {
            assert_eq!(guard.objection(&headers(&[(HOST, host)])), None, "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:7474", "192.168.0.1", "user@localhost", "", "a b", "[::1"]
        {
            assert!(guard.objection(&headers(&[(HOST, host)])).is_some(), "{host}");
        }
        assert!(guard.objection(&HeaderMap::new()).is_some());
        let open = Guard::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), Some("x".repeat(8)));
        assert_eq!(open.objection(&headers(&[(HOST, "192.168.0.1:80")])), None);
        assert!(open.objection(&headers(&[(HOST, "evil.example")])).is_some());
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        let guard = Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST), None);
        let from = |origin| guard.objection(&headers(&[(HOST, "localhost:7474"), (ORIGIN, origin)]));
        assert_eq!(from("http://localhost:7474"), None);
        for origin in ["http://evil.example", "null", "http://localhost:7475", "file://", "http://localhost:7474.evil"]
        {
            assert!(from(origin).is_some(), "{origin}");
        }
    }

    #[test]
    fn the_token_is_known_by_header_and_by_cookie() {
        let guard = Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Some("secret-token".to_owned()));
        assert!(guard.has_token(&headers(&[(AUTHORIZATION, "Bearer secret-token")])));
        assert!(guard.has_token(&headers(&[(COOKIE, "a=b; tetrad_token=secret-token")])));
        for cookie in ["tetrad_token=secret-tokex", "tetrad_token=secret", "x=secret-token", ""] {
            assert!(!guard.has_token(&headers(&[(COOKIE, cookie)])), "{cookie}");
        }
        assert!(guard.has_token_in_query(Some("a=1&token=secret-token")));
        assert!(!guard.has_token_in_query(Some("token=")) && !guard.has_token_in_query(None));
        let [one, other] = [new_token().unwrap(), new_token().unwrap()];
        assert!(is_token(&one) && one.len() == 32 && one != other);
        assert!(is_token("abcd-_12") && !is_token("abc") && !is_token("with space"));
    }
}
