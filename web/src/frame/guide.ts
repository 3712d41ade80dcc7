//! The guide: the documentation as a book, in a folder beside the app where it was built with it.

/** The address of the guide; `undefined` if this site has none. `cargo xtask site` and `dist` set the variable. */
export const guideAddress: string | undefined =
  import.meta.env["VITE_GUIDE"] === "yes" ? "./guide/index.html" : undefined;
