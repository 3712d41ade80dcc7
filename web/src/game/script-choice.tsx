//! Opening a worker script of others as an engine, from a file.

import { useSignal } from "@preact/signals";
import { pageOf, titleOf } from "../engine/protocol-names";
import { addScript, removeScript, scripts } from "../engine/scripts";
import { SelectField } from "../frame/fields";
import { guidePage } from "../frame/guide";
import { say } from "../frame/live";
import { ENGINE_PROTOCOLS, type EngineProtocol } from "../generated/engine-protocols";
import type { GameName } from "../rules";
import { reasonOf } from "../server/api";
import { ProblemNote } from "./problem";

/** Where to read about a protocol, and our own engine as a script that speaks it. */
function Reading({ protocol }: { protocol: EngineProtocol }) {
  const page = pageOf(protocol);
  const [full, short] = [guidePage(`docs/protocols/${page}`), guidePage(`docs/engines/${page}`)];
  return (
    <ul class="reading">
      {full !== undefined && (
        <li>
          <a href={full}>The protocol in full</a>
        </li>
      )}
      {short !== undefined && (
        <li>
          <a href={short}>An engine in ten minutes</a>
        </li>
      )}
      <li>
        <a href={`./workers/${page}.js`} download={`tetrad-${page}.js`}>
          Download our engine as a script
        </a>
      </li>
    </ul>
  );
}

/** The scripts of a game, with a way to remove each. */
function Opened({ game }: { game: GameName }) {
  const opened = scripts.value.filter((script) => script.game === game);
  if (opened.length === 0) return null;
  return (
    <ul class="opened-scripts" aria-label="Opened scripts">
      {opened.map((script) => (
        <li key={script.name} class="row spread">
          <span>
            {script.name} <span class="soft">{titleOf(script.protocol)}</span>
          </span>
          <button class="button small" aria-label={`Remove ${script.name}`} onClick={() => removeScript(script)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ScriptChoice({ game }: { game: GameName }) {
  const protocols = ENGINE_PROTOCOLS[game];
  const spoken = useSignal(protocols[0]?.name ?? "");
  const problem = useSignal("");
  const protocol = protocols.find(({ name }) => name === spoken.value);
  if (protocol === undefined) return null;
  const open = async (file: File) => {
    problem.value = "";
    try {
      await addScript(file, game, protocol);
      say(`${file.name} can be chosen in the lists of engines.`);
    } catch (error) {
      problem.value = `${file.name} can't be read: ${reasonOf(error)}`;
    }
  };
  return (
    <div class="stack">
      <h3>A script from a file</h3>
      <p>
        A worker script that speaks {titleOf(protocol)}, one message a line. It runs in a sandbox that reaches neither
        your library nor the network. It stays in the lists of engines until you reload or leave; it is not stored.
      </p>
      {protocols.length > 1 && (
        <SelectField
          label="It speaks"
          value={spoken.value}
          options={protocols.map((known) => [known.name, titleOf(known)] as const)}
          change={(name) => (spoken.value = name)}
        />
      )}
      <div class="row">
        <label class="button small file">
          Open a script
          <input
            type="file"
            accept=".js,text/javascript"
            aria-label="A worker script"
            onChange={(event) => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              if (file !== undefined) void open(file);
              // The same file can be opened again after a change.
              input.value = "";
            }}
          />
        </label>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      <Opened game={game} />
      <Reading protocol={protocol} />
    </div>
  );
}
