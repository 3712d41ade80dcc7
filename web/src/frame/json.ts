//! Reads JSON whose type its writer guarantees: the server, the worker, or this site in an earlier visit.

/** Reads JSON as a `T`. This is the only place where a type is not checked. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers name the type
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-return -- `JSON.parse` returns `any`
  return JSON.parse(text);
}
