// Statistics of the last build: the chunks that each import() loads, and the modules in each chunk.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = path.join(root, "node_modules/.cache/chunks/chunks.json");

/** Files by import specifier. One import() may load several chunks. */
function loadsOf({ chunkGroups }) {
  const loads = {};
  for (const group of chunkGroups) {
    for (const { request } of group.origins) {
      loads[request] = [...new Set([...(loads[request] ?? []), ...group.getFiles()])];
    }
  }
  return loads;
}

/** The modules by the script that they are in. */
function contentsOf({ chunks, chunkGraph }) {
  const contents = {};
  for (const chunk of chunks) {
    const modules = Array.from(chunkGraph.getChunkModulesIterable(chunk)).flatMap(
      // Concatenated modules.
      (module) => module.modules ?? [module],
    );
    const names = modules.map((module) => module.nameForCondition()).filter(Boolean);
    for (const script of chunk.files) {
      if (script.endsWith(".js")) contents[script] = names.map((name) => path.relative(root, name));
    }
  }
  return contents;
}

export async function writeChunkStats(compilation) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ imports: loadsOf(compilation), contents: contentsOf(compilation) }));
}

export async function readChunkStats() {
  return JSON.parse(await readFile(file, "utf8"));
}
