import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** All files under a folder as { "lib/cx.ts": "text" }, named from that folder. */
export function readSources(folder, pattern) {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).split(path.sep).join("/"), readFileSync(file, "utf8")]),
  );
}
