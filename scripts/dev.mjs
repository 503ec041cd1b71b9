// Runs the server and the webpack dev server in parallel. A change in Rust rebuilds the server and restarts it; webpack
// updates React components in place.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const crates = ["domain", "application", "infrastructure", "api", "migrations"];
const binary = resolve(root, "target/debug/marigold");
const options = { cwd: root, stdio: "inherit" };

async function succeeds(command, args) {
  const [code] = await once(spawn(command, args, options), "exit");
  return code === 0;
}

let server;
let pending;
let isBuilding = false;
let isOutdated = true;

/** Builds until the binary is up to date. The running server is replaced only when a build succeeds. */
async function update() {
  if (isBuilding) return;
  isBuilding = true;
  while (isOutdated) {
    isOutdated = false;
    // The same choice of packages and profile as `make run` and `make test`, so libraries are compiled once.
    const isBuilt = await succeeds("cargo", ["build", "--workspace", "--locked", "--bin", "marigold"]);
    if (!isBuilt || isOutdated) continue;
    await stopServer();
    if ((await succeeds(binary, ["migrate"])) && (await succeeds(binary, ["seed", "--once", "--sample-orders"]))) {
      server = spawn(binary, ["serve"], options);
    }
  }
  isBuilding = false;
}

async function stopServer() {
  const running = server;
  server = undefined;
  if (running === undefined || running.exitCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGINT");
  await ended;
}

for (const crate of crates) {
  watch(resolve(root, crate), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      isOutdated = true;
      void update();
    }, 100);
  });
}

const webpack = spawn("npm", ["run", "dev"], { ...options, cwd: resolve(root, "frontend") });
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    webpack.kill(signal);
    await stopServer();
    process.exit(0);
  });
}
void update();
