//! JSON whose type its writer guarantees: our server, our worker, or this site in an earlier visit.

/** Reads JSON as a `T`. The type is not checked, here and nowhere else. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers name the type
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-return -- `JSON.parse` returns `any`
  return JSON.parse(text);
}
