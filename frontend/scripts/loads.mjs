// What the browser loads for each import() of the client, as the last build tells it.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../node_modules/.cache/loads/loads.json", import.meta.url));

/** The files by what is imported, as it is written in the source: one import() may bring several chunks. */
function loadsOf({ chunkGroups }) {
  const loads = {};
  for (const group of chunkGroups) {
    for (const { request } of group.origins) {
      loads[request] = [...new Set([...(loads[request] ?? []), ...group.getFiles()])];
    }
  }
  return loads;
}

export async function writeLoads(compilation) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(loadsOf(compilation)));
}

export async function readLoads() {
  return JSON.parse(await readFile(file, "utf8"));
}
