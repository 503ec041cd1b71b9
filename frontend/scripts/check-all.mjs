// Runs all static checks in parallel. Prints the output of failed ones.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const checks = {
  types: ["node_modules/typescript-7/bin/tsc"],
  "api-types": ["scripts/api-types.mjs", "--check"],
  biome: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  rules: ["scripts/check.mjs"],
  "translatable text": ["scripts/check-translatable-text.mjs"],
  "rules tests": ["--test", "scripts/checks.test.mjs"],
};

function run([name, args]) {
  const child = spawn(process.execPath, args, { cwd: root });
  const output = [];
  child.stdout.on("data", (data) => output.push(data));
  child.stderr.on("data", (data) => output.push(data));
  return new Promise((resolve) => {
    child.on("close", (code) =>
      resolve({ name, passed: code === 0, output: Buffer.concat(output).toString() }),
    );
  });
}

const results = await Promise.all(Object.entries(checks).map(run));
for (const { name, output } of results.filter(({ passed }) => !passed)) {
  console.error(`check failed: ${name}\n${output}`);
  process.exitCode = 1;
}
