//! What the engine thinks of the move on the board: the better placement, both values, and what they mean.

import { isBoolean, remembered } from "../../frame/storage";
import { Switch } from "../../frame/fields";
import { MarkSign } from "../../game/mark";
import { ptnStudy, reviewMarks, type PtnStudy } from "../../rules";
import type { PtnDocument } from "./document";
import { Outline } from "./well";

/** Whether the engine judges the move on the board. */
const isShown = remembered("ptn.better", true, isBoolean);

const studyOf = (document: PtnDocument): PtnStudy | null =>
  isShown.value ? ptnStudy(document.text.value, document.at.value) : null;

/** The better placement, over the well in which the move was made. */
export function BetterPlacement({ document }: { document: PtnDocument }) {
  const isCleared = document.clears && !document.isFilled.value;
  const study = isCleared ? null : studyOf(document);
  return <Outline cells={study?.cells ?? []} class="advised-mino" />;
}

const points = (value: number | null): string => (value === null ? "lost" : value < 0 ? `−${-value}` : String(value));

/** The verdict in a sentence. */
function verdictText({ verdict, value, best }: PtnStudy): string {
  if (verdict.loss === 0) return "The engine finds nothing better.";
  if (value === null)
    return `After ${verdict.played} the next piece has no room. ${verdict.best} keeps the game going.`;
  if (best === null) return "";
  const { loss } = verdict;
  return `${verdict.played} is ${loss} ${loss === 1 ? "point" : "points"} worse than ${verdict.best}.`;
}

/** How the better placement is drawn over the well. */
function DashedSample() {
  return (
    <svg class="tetris dashed-sample" viewBox="0 0 1 1" aria-hidden="true">
      <rect class="well" width={1} height={1} />
      <rect class="advised-mino" x={0.12} y={0.12} width={0.76} height={0.76} />
    </svg>
  );
}

function Values({ study }: { study: PtnStudy }) {
  const { verdict, value, best, knowsNext } = study;
  const word = reviewMarks().find(({ mark }) => mark === verdict.rating);
  return (
    <>
      <dl class="ptn-values numbers">
        <div>
          <dt>Played</dt>
          <dd>{verdict.played}</dd>
          <dd>{points(value)}</dd>
        </div>
        {verdict.loss > 0 && (
          <div class="is-better">
            <dt>
              <DashedSample /> Better
            </dt>
            <dd>{verdict.best}</dd>
            <dd>{points(best)}</dd>
          </div>
        )}
      </dl>
      <p>
        {word !== undefined && (
          <>
            <MarkSign mark={word.mark} word={word.word} />{" "}
          </>
        )}
        {verdictText(study)}
      </p>
      <p class="soft">
        The number is the engine's value of the board after this piece
        {knowsNext ? " and the best placement of the next one" : "; the next one is not known"}. Higher is better: a
        hole in a low stack costs about 100 points, and a tetris brings about 400. Only differences count.
      </p>
    </>
  );
}

export function Study({ document }: { document: PtnDocument }) {
  const study = studyOf(document);
  return (
    <section class="ptn-study" aria-label="Study">
      <Switch label="Better placement" checked={isShown.value} change={(shown) => (isShown.value = shown)} />
      {study !== null && <Values study={study} />}
      {isShown.value && study === null && (
        <p class="soft">
          {document.at.value === 0
            ? "Go to a move to see what the engine thinks of it."
            : "The engine judges legal moves alone, and this one is not."}
        </p>
      )}
    </section>
  );
}
