//! A row of tabs. Arrow keys switch between tabs that the keyboard has focused; after a click they do what they do
//! elsewhere on the page.

import { useRef } from "preact/hooks";

export interface TabsProps<T extends string> {
  /** The accessible name of the row. */
  readonly label: string;
  /** The id of the panel that shows the chosen tab. */
  readonly panel: string;
  readonly tabs: readonly (readonly [T, string])[];
  readonly value: T;
  readonly change: (tab: T) => void;
}

/** The id of a tab, which labels the panel. */
export const tabId = (name: string): string => `tab-${name}`;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<T extends string>({ label, panel, tabs, value, change }: TabsProps<T>) {
  // Browsers focus a clicked button, so the focus alone does not tell what the arrow keys are meant for.
  const isPointed = useRef(false);
  const step = (event: KeyboardEvent, index: number) => {
    const by = STEPS[event.key];
    if (by === undefined || isPointed.current) return;
    event.preventDefault();
    event.stopPropagation();
    const [next] = tabs[(index + by + tabs.length) % tabs.length]!;
    change(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {tabs.map(([name, text], index) => (
        <button
          key={name}
          role="tab"
          id={tabId(name)}
          aria-controls={panel}
          aria-selected={value === name}
          tabIndex={value === name ? 0 : -1}
          onPointerDown={() => (isPointed.current = true)}
          onBlur={() => (isPointed.current = false)}
          onKeyDown={(event) => step(event, index)}
          onClick={() => change(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
