//! The workers of a tournament: their speed, and whose results stand out.

import { WarnIcon } from "../../frame/icons";
import type { WorkerRow } from "../../server/api";
import { agoText } from "./words";

/** The time in seconds after which a worker counts as silent; heartbeats come twice per second. */
const LATE = 10;

const sigmas = (deviation: number): string => `${deviation < 0 ? "−" : "+"}${Math.abs(deviation).toFixed(1)} σ`;

function AtOnce({ worker: { jobs, silent } }: { worker: WorkerRow }) {
  if (jobs === 0) return <td class="soft">left</td>;
  return silent > LATE ? <td class="fault">silent</td> : <td>{jobs}</td>;
}

function Results({ worker: { deviation, standsOut } }: { worker: WorkerRow }) {
  if (deviation === null) return <td class="soft">–</td>;
  return standsOut ? (
    <td class="fault">
      <WarnIcon /> {sigmas(deviation)}, stands out
    </td>
  ) : (
    <td>{sigmas(deviation)}</td>
  );
}

export function Workers({ workers }: { workers: readonly WorkerRow[] }) {
  const total = workers.reduce((sum, { jobs, pairsPerHour }) => sum + (jobs > 0 ? (pairsPerHour ?? 0) : 0), 0);
  return (
    <section class="stack" aria-label="Workers">
      <div class="row spread">
        <h2>Workers</h2>
        <span class="soft numbers">{total.toFixed(0)} pairs an hour together</span>
      </div>
      <table class="arena-table numbers">
        <thead>
          <tr>
            <th scope="col">Worker</th>
            <th scope="col">At once</th>
            <th scope="col">Pairs</th>
            <th scope="col">
              <abbr title="From the beginning of its first game to the end of its last">Pairs an hour</abbr>
            </th>
            <th scope="col" class="roomy-only">
              Last seen
            </th>
            <th scope="col">
              <abbr title="Compared with those of all other workers, in standard deviations">Results</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker) => (
            <tr key={worker.worker}>
              <th scope="row">{worker.worker}</th>
              <AtOnce worker={worker} />
              <td>{worker.pairs}</td>
              <td>{worker.pairsPerHour?.toFixed(0) ?? "–"}</td>
              <td class="roomy-only">{agoText(worker.silent)}</td>
              <Results worker={worker} />
            </tr>
          ))}
        </tbody>
      </table>
      {workers.some(({ standsOut }) => standsOut) && (
        <p class="soft">Whoever stands out has other results than all others together, by more than chance explains.</p>
      )}
    </section>
  );
}
