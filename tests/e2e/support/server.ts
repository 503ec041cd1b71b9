import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** As `scripts/product` builds it. */
const binary = path.join(repository, "target/debug/marigold-under-test");
const startWithinMs = 20_000;

/** A real server on data of its own: SQLite, mail into a folder, payments in the sandbox unless set otherwise. */
export class MarigoldServer {
  readonly url: string;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number, settings: NodeJS.ProcessEnv) {
    this.url = `http://localhost:${port}`;
    this.#folder = folder;
    this.#environment = {
      PATH: process.env.PATH,
      MARIGOLD_BIND: `127.0.0.1:${port}`,
      MARIGOLD_PUBLIC_URL: this.url,
      MARIGOLD_DATABASE_URL: `sqlite://${path.join(folder, "marigold.db")}`,
      MARIGOLD_MAIL_URL: `file://${path.join(folder, "mail")}`,
      MARIGOLD_LOG: "info",
      ...settings,
    };
  }

  static async start(settings: NodeJS.ProcessEnv = {}): Promise<MarigoldServer> {
    const folder = await mkdtemp(path.join(tmpdir(), "marigold-e2e-"));
    const server = new MarigoldServer(folder, await freePort(), settings);
    await server.command(["migrate"]);
    await server.command(["seed"]);
    await server.serve();
    return server;
  }

  /** Runs a command of the binary on this server's data, as an operator would. */
  async command(parts: string[], input = ""): Promise<string> {
    const running = promisify(execFile)(binary, parts, { cwd: this.#folder, env: this.#environment });
    // Who has nothing to read may be done before its input ends.
    running.child.stdin?.on("error", () => {}).end(input);
    return (await running).stdout;
  }

  async serve(): Promise<void> {
    const log = openSync(this.#logFile, "a");
    // The front end is read from the repository where the binary was built; the data lies in the folder.
    this.#process = spawn(binary, ["serve"], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ["ignore", log, log],
    });
    const giveUp = Date.now() + startWithinMs;
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null || Date.now() > giveUp) {
        throw new Error(`The server did not start:\n${await this.log()}`);
      }
      await pause(50);
    }
  }

  /** As a power cut does: no time to finish anything. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.#folder, { recursive: true, force: true });
  }

  log(): Promise<string> {
    return readFile(this.#logFile, "utf8");
  }

  get #logFile(): string {
    return path.join(this.#folder, "server.log");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok;
    } catch {
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
}
