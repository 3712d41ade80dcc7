//! A table with a row for each engine of a tournament.

import type { ComponentChildren } from "preact";
import type { EngineStanding } from "../../server/api";

/** A column's name, and an explanation where it needs one. */
export type Column = readonly [name: string, title?: string];

export function EngineTable({
  engines,
  columns,
  cells,
}: {
  engines: readonly EngineStanding[];
  /** Those after the engine's name. */
  columns: readonly Column[];
  cells: (row: EngineStanding) => ComponentChildren;
}) {
  return (
    <table class="arena-table numbers">
      <thead>
        <tr>
          <th scope="col">Engine</th>
          {columns.map(([name, title]) => (
            <th key={name} scope="col">
              {title === undefined ? name : <abbr title={title}>{name}</abbr>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {engines.map((row) => (
          <tr key={row.engine}>
            <th scope="row">{row.engine}</th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
