//! The four uses of the app, each with its first step.

import type { ComponentChildren } from "preact";
import { guideAddress } from "../../frame/guide";
import { ArenaIcon, HintIcon, PlayIcon, PtnIcon } from "../../frame/icons";
import { hasServer } from "../../server/api";

function Door({
  Icon,
  title,
  children,
  step,
}: {
  Icon: () => ComponentChildren;
  title: string;
  children: ComponentChildren;
  /** The first step. */
  step: ComponentChildren;
}) {
  return (
    <li class="door">
      <h2>
        <Icon />
        {title}
      </h2>
      <p class="soft">{children}</p>
      <p class="door-step">{step}</p>
    </li>
  );
}

export function Doors() {
  return (
    <ul class="doors" aria-label="What you can do">
      <Door
        Icon={PlayIcon}
        title="Play"
        step={
          <a class="button primary" href="#/santorini">
            Play Santorini
          </a>
        }
      >
        Against the engine, from beginner to full strength, or two people at one board. Or choose another game below.
      </Door>
      <Door
        Icon={HintIcon}
        title="Study"
        step={
          <>
            <a class="button" href="#/lits">
              Open a board
            </a>{" "}
            and choose “Engine”
          </>
        }
      >
        Several lines at once, the whole game reviewed, branches for what might have been. Paste any position or game.
      </Door>
      <Door
        Icon={PtnIcon}
        title="Write an engine"
        step={
          guideAddress === undefined ? (
            <>
              Test yours with <code>tetrad check</code>
            </>
          ) : (
            <a class="button" href={guideAddress}>
              Read the guide
            </a>
          )
        }
      >
        Five text protocols, example engines of a few lines for each, and a check that names what is wrong.
      </Door>
      <Door
        Icon={ArenaIcon}
        title="Run a tournament"
        step={
          hasServer.value === true ? (
            <a class="button" href="#/arena">
              Open the arena
            </a>
          ) : (
            <>
              Start <code>tetrad serve --store games.db</code>
            </>
          )
        }
      >
        Engines against each other, watched live, with ratings, statistical tests and every game kept.
      </Door>
    </ul>
  );
}
