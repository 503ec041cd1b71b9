// Builds what is served: the client's bundle, and the moulds of the public pages.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import webpack from "webpack";
import configureClient from "../webpack.config.mjs";
import { configureServer, moulder } from "../webpack.server.mjs";
import { writeLoads } from "./loads.mjs";
import { mouldOf } from "./moulds.mjs";

function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((failure, stats) =>
      compiler.close((unclosed) => {
        const fault = failure ?? unclosed;
        if (fault) reject(fault);
        else if (stats.hasErrors() || stats.hasWarnings()) reject(new Error(stats.toString(config.stats)));
        else resolve(stats);
      }),
    );
  });
}

const [client] = await Promise.all([
  run(configureClient({}, { mode: "production" })),
  run(configureServer()),
]);
await writeLoads(client.compilation);

const dist = client.compilation.outputOptions.path;
const shell = await readFile(path.join(dist, "index.html"), "utf8");
const { renderMoulds, sample, pagesBeside } = createRequire(import.meta.url)(moulder);
for (const [name, html] of Object.entries(await renderMoulds())) {
  // The chunk of a page and its mould have the same name; of a page in two moulds, the first word.
  const chunk = client.compilation.namedChunkGroups.get(name.split("-")[0]);
  const files = chunk.getFiles().filter((file) => !file.endsWith(".map"));
  await writeFile(path.join(dist, `${name}.html`), mouldOf({ shell, html, files, sample, pagesBeside }));
}
