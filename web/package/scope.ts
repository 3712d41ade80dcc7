//! What differs between browsers and Node inside a worker; `#scope` in the package's manifest chooses.

/** The part of a Web Worker's global scope that an engine needs. */
export interface Scope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage: (message: unknown) => void;
  close: () => void;
}
