//! Cards of gods: emblem, name, when the power applies, and the power in a sentence.

import type { ComponentChildren } from "preact";
import { tables, type GodView, type Side } from "../../rules";
import { Emblem } from "./emblems";
import { WorkerSymbol } from "./pieces";
import { SIDES } from "./workers";

/** A card, marked while the power applies. Controls follow the text. */
export function GodCard({
  god,
  applies = false,
  children,
}: {
  god: GodView;
  applies?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <span class="god-card" data-god={god.name} data-applies={applies}>
      <Emblem name={god.name} />
      <span class="god-words">
        <b class="god-name">{god.title}</b>
        {god.when !== null && (
          <span class="god-when">
            {god.when}
            {applies && <span class="hidden-text">, applies now</span>}
          </span>
        )}
        <span class="god-power">{god.power}</span>
      </span>
      {children}
    </span>
  );
}

/** All cards, mortals first, each with a choice for either player. */
export function GodChoice({
  value,
  change,
}: {
  value: readonly [string, string];
  change: (value: [string, string]) => void;
}) {
  const chosen = (side: Side, name: string): [string, string] =>
    side === "first" ? [name, value[1]] : [value[0], name];
  return (
    <fieldset class="god-choice">
      <legend>Gods of both players</legend>
      {tables().santorini.map((god) => (
        <GodCard key={god.name} god={god}>
          {SIDES.map((side, index) => (
            <label key={side} class="god-taken" data-side={side} title={`${god.title} for player ${index + 1}`}>
              <input
                type="radio"
                name={`god-${side}`}
                aria-label={`${god.title} for player ${index + 1}`}
                checked={value[index] === god.name}
                onChange={() => change(chosen(side, god.name))}
              />
              <WorkerSymbol side={side} />
            </label>
          ))}
        </GodCard>
      ))}
    </fieldset>
  );
}
