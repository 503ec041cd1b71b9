// Builds the client bundle and the templates of the public pages.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import webpack from "webpack";
import configureClient from "../webpack.config.mjs";
import { prerenderBundle, prerenderConfig } from "../webpack.prerender.mjs";
import { writeChunkStats } from "./chunk-stats.mjs";
import { toTemplate } from "./page-template.mjs";

function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((failure, stats) =>
      compiler.close((unclosed) => {
        const problem = failure ?? unclosed;
        if (problem) reject(problem);
        else if (stats.hasErrors() || stats.hasWarnings()) reject(new Error(stats.toString(config.stats)));
        else resolve(stats);
      }),
    );
  });
}

const [client] = await Promise.all([
  run(configureClient({}, { mode: "production" })),
  run(prerenderConfig()),
]);
await writeChunkStats(client.compilation);

const dist = client.compilation.outputOptions.path;
const shell = await readFile(path.join(dist, "index.html"), "utf8");
const { prerenderPages, adjacentPagePaths, ...samples } = createRequire(import.meta.url)(prerenderBundle);
for (const [name, { html, chunks, isOnDemand, isCentered }] of Object.entries(await prerenderPages())) {
  const files = chunks.flatMap((chunk) => client.compilation.namedChunkGroups.get(chunk).getFiles());
  await writeFile(
    path.join(dist, `${name}.html`),
    toTemplate({
      shell,
      html,
      files: [...new Set(files)],
      isOnDemand,
      isCentered,
      samples,
      adjacentPagePaths,
    }),
  );
}
