import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** Built by `scripts/build-test-server`. */
const binary = path.join(repository, "target/debug/marigold-under-test");
const startWithinMs = 120_000;
const seededFolder = "MARIGOLD_E2E_SEEDED";

/** The real server with its own data: SQLite, email to a folder, sandbox payments unless set otherwise. */
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
      MARIGOLD_MEDIA_URL: `file://${path.join(folder, "media")}`,
      MARIGOLD_LOG: "info",
      MARIGOLD_REFUND_POLICY: "Changed your mind? Reply to your receipt within 14 days for a full refund.",
      ...settings,
    };
  }

  /** With the demo content, which `seed` has written. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<MarigoldServer> {
    const server = await MarigoldServer.#create(settings);
    const seeded = process.env[seededFolder];
    if (!seeded) throw new Error(`${seededFolder} is not set`);
    await cp(seeded, server.#folder, { recursive: true });
    await server.serve();
    return server;
  }

  /** `content` are the arguments of `marigold seed`; null leaves the site empty. */
  static async startNew(settings: NodeJS.ProcessEnv, content: string[] | null): Promise<MarigoldServer> {
    const server = await MarigoldServer.#create(settings);
    await server.#fill(content);
    await server.serve();
    return server;
  }

  /** Makes the folder that servers start with a copy of, for the workers that start after it. Returns what removes it. */
  static async seed(): Promise<() => Promise<void>> {
    const server = await MarigoldServer.#create({});
    await server.#fill([]);
    process.env[seededFolder] = server.#folder;
    return () => server.stop();
  }

  static async #create(settings: NodeJS.ProcessEnv): Promise<MarigoldServer> {
    const folder = await mkdtemp(path.join(tmpdir(), "marigold-e2e-"));
    return new MarigoldServer(folder, await freePort(), settings);
  }

  async #fill(content: string[] | null): Promise<void> {
    await this.command(["migrate"]);
    if (content) await this.command(["seed", ...content]);
  }

  /** Runs a CLI command on this server's data. */
  async command(parts: string[], input = ""): Promise<string> {
    const running = promisify(execFile)(binary, parts, { cwd: this.#folder, env: this.#environment });
    // The command may exit before stdin has been written.
    running.child.stdin?.on("error", () => {}).end(input);
    return (await running).stdout;
  }

  async serve(): Promise<void> {
    const log = openSync(this.#logFile, "a");
    // The front end comes from the repository, the data is in the folder.
    this.#process = spawn(binary, ["serve"], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ["ignore", log, log],
    });
    const deadline = Date.now() + startWithinMs;
    while (!(await this.#isReady())) {
      if (this.#process.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The server did not start:\n${await this.log()}`);
      }
      await delay(50);
    }
  }

  /** Stops the server without graceful shutdown. */
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

  async #isReady(): Promise<boolean> {
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
