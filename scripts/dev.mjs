// Server and webpack dev server side by side. Rust sources are watched: a change builds and restarts the
// server; webpack reloads the browser by itself.
import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const crates = ["domain", "application", "infrastructure", "api", "migrations"];
const binary = resolve(root, "target/debug/marigold");

let server;
let pending;

function start() {
  const options = { cwd: root, stdio: "inherit" };
  const built = spawnSync("cargo", ["build", "-p", "api"], options).status === 0;
  if (!built) return;
  for (const args of [["migrate"], ["seed", "--once"]]) {
    if (spawnSync(binary, args, options).status !== 0) return;
  }
  server = spawn(binary, ["serve"], options);
}

function restart() {
  if (server === undefined || server.exitCode !== null) return start();
  server.once("exit", start);
  server.kill("SIGINT");
}

for (const crate of crates) {
  watch(resolve(root, crate), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(restart, 200);
  });
}

const webpack = spawn("npm", ["run", "dev"], { cwd: resolve(root, "frontend"), stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    webpack.kill(signal);
    server?.kill("SIGINT");
    process.exit(0);
  });
}
start();
