//! `#[derive(TS)]` with the attributes of ts-rs, for builds without types of TypeScript.

use proc_macro::TokenStream;

/// Makes nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
