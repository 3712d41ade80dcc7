//! Starts a PostgreSQL server in a temporary folder, with a socket there. `POSTGRES` names the folder of its programs.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const POSTGRES = process.env["POSTGRES"];

export interface Database {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** The user to run the server as, since it refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const fields = ["postgres", "nobody"].map((name) => users.find((line) => line.startsWith(`${name}:`))?.split(":"));
  const found = fields.find((fields) => fields !== undefined);
  if (found === undefined) throw new Error("there is no user `postgres` or `nobody`");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Starts a server with one empty database. */
export async function startPostgres(programs: string): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), "tetrad-pg-"));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const made = ["--auth=trust", "--username=tetrad", "--encoding=UTF8", "--locale=C", "--no-sync", "-D", data];
  execFileSync(join(programs, "initdb"), made, { ...user, cwd: "/", stdio: ["ignore", "ignore", "inherit"] });
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`],
    { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    let log = "";
    server.stderr.on("data", (text: Buffer) => {
      log += text.toString();
      if (log.includes("ready to accept connections")) resolve();
    });
    void ended.then(() => reject(new Error(`postgres has ended: ${log}`)));
  });
  return {
    address: `postgres://tetrad@localhost/postgres?host=${folder}`,
    async close() {
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
