//! The moves with their branches, and the field for typed moves.

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { hasRemarks, MoveButton, Remarks } from "./move-button";
import { MoveTools } from "./move-tools";
import { firstColumn, perRow } from "./rows";
import type { GameSession } from "./session";
import { ProblemNote } from "./problem";

/** A branch as a paragraph, followed by its own branches in brackets. */
function Branch({ session, id }: { session: GameSession; id: number }) {
  const { tree } = session;
  const width = perRow(session);
  const parts: JSX.Element[] = [];
  let at: number | undefined = id;
  let first = true;
  while (at !== undefined) {
    const node = tree.node(at);
    const isFirstInRow = (node.ply - 1) % width === 0;
    if (first || isFirstInRow) {
      parts.push(
        <span class="soft numbers" key={`n${at}`}>
          {Math.ceil(node.ply / width)}
          {isFirstInRow ? "." : "…"}
        </span>,
      );
    }
    parts.push(<MoveButton session={session} id={at} key={at} isShort />);
    if (node.comment !== "") {
      parts.push(
        <span class="comment" key={`c${at}`}>
          {node.comment}
        </span>,
      );
    }
    first = false;
    const siblings: readonly number[] = node.parent === undefined ? [] : tree.node(node.parent).children;
    if (siblings[0] === at && at !== id) {
      for (const branch of siblings.slice(1)) parts.push(<Branch session={session} id={branch} key={`b${branch}`} />);
    }
    at = node.children[0];
  }
  return <div class="branch">{parts}</div>;
}

function MoveList({ session }: { session: GameSession }) {
  const list = useRef<HTMLOListElement>(null);
  const { tree } = session;
  const at = session.node.value.id;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    const box = list.current;
    if (!box) return;
    if (!current) box.scrollTop = 0;
    else if (
      current.offsetTop < box.scrollTop ||
      current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight
    ) {
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
    }
  }, [at, tree.changes]);
  const line = tree.mainLine().slice(1);
  if (line.length === 0) {
    return (
      <div class="moves-empty soft">
        <p>No moves yet. Click the board, or type one below.</p>
        <p class="row">
          <button class="button small" onClick={() => session.show(session.room.exampleGame)}>
            Show an example game
          </button>
          <a class="button small" href={`#/${session.room.game}/rules`}>
            Read the rules
          </a>
        </p>
      </div>
    );
  }
  const width = perRow(session);
  const rows: JSX.Element[] = [];
  const offset = firstColumn(session);
  let row: JSX.Element[] =
    offset === 1
      ? [
          <span class="move soft" key="gap">
            …
          </span>,
        ]
      : [];
  let number = 1;
  let remarked: number[] = [];
  const close = () => {
    if (row.length === 0) return;
    rows.push(
      <li class="moves-row" key={`r${rows.length}`}>
        <span class="moves-number soft numbers">{number}</span>
        {row}
      </li>,
    );
    row = [];
    if (remarked.length > 0) rows.push(<Remarks session={session} ids={remarked} key={`c${rows.length}`} />);
    remarked = [];
  };
  for (const [index, id] of line.entries()) {
    row.push(<MoveButton session={session} id={id} key={id} />);
    if (hasRemarks(session, id)) remarked.push(id);
    const branches = tree.node(tree.node(id).parent!).children.slice(1);
    const isFull = (index + 1 + offset) % width === 0;
    if (isFull || branches.length > 0) {
      close();
      if (branches.length > 0) {
        rows.push(
          <li class="moves-branches" key={`v${id}`}>
            {branches.map((branch) => (
              <Branch session={session} id={branch} key={branch} />
            ))}
          </li>,
        );
      }
      if (isFull) number++;
      else
        row = [
          <span class="move soft" key="gap">
            …
          </span>,
        ];
    }
  }
  if (row.some((cell) => cell.key !== "gap")) close();
  return (
    <ol class="moves" ref={list} aria-label="Moves" tabIndex={0} data-columns={width}>
      {rows}
    </ol>
  );
}

/** The field for a typed move. */
function TypedMove({ session }: { session: GameSession }) {
  const text = useSignal("");
  const problem = useSignal("");
  const submit = (event: Event) => {
    event.preventDefault();
    const move = text.value.trim();
    if (move === "") return;
    if (session.play(move)) {
      text.value = "";
      problem.value = "";
    } else {
      problem.value = session.problem.value;
      session.problem.value = "";
    }
  };
  return (
    <form class="typed" onSubmit={submit}>
      <div class="row typed-row">
        <input
          type="text"
          id="typed-move"
          aria-label="Type a move"
          placeholder={`Type a move, e.g. ${session.room.exampleMove}`}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text.value}
          aria-invalid={problem.value !== ""}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            problem.value = "";
          }}
        />
        <button class="button" type="submit">
          Play
        </button>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
    </form>
  );
}

export function MovesPanel({ session }: { session: GameSession }) {
  const { Aside } = session.room;
  return (
    <div class="moves-panel">
      {Aside && <Aside described={session.described.value} />}
      <MoveList session={session} />
      <MoveTools session={session} />
      <TypedMove session={session} />
    </div>
  );
}
