//! The guide: the documentation as a book, in a folder beside the app where it was built with it.

/** Whether the guide is beside the app. `cargo xtask site` and `dist` set the variable. */
const HAS_GUIDE = import.meta.env["VITE_GUIDE"] === "yes";

/** The address of a page of the guide, by its path in the repository without an extension; `undefined` if this site has no guide. */
export const guidePage = (name: string): string | undefined => (HAS_GUIDE ? `./guide/${name}.html` : undefined);

/** The address of the guide; `undefined` if this site has none. */
export const guideAddress: string | undefined = guidePage("index");
