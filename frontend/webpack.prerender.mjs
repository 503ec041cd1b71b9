// Builds the Node bundle that prerenders the public pages at the end of a build.
import path from "node:path";
import { fileURLToPath } from "node:url";
import webpack from "webpack";
import configureClient from "./webpack.config.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));

/** Output path. */
export const prerenderBundle = path.join(root, "node_modules/.cache/prerender/prerender.cjs");

export function prerenderConfig() {
  const client = configureClient({}, { mode: "production" });
  const [scripts, styles, fonts] = client.module.rules;
  const cssLoader = styles.use.at(-1);
  // Only the class names: the client build emits the CSS.
  const names = {
    ...cssLoader,
    options: { modules: { ...cssLoader.options.modules, exportOnlyLocals: true } },
  };
  return {
    mode: "production",
    target: "node",
    context: root,
    entry: "./src/entry/prerender.tsx",
    cache: { ...client.cache, name: "server" },
    output: {
      path: path.dirname(prerenderBundle),
      filename: path.basename(prerenderBundle),
      library: { type: "commonjs2" },
    },
    resolve: client.resolve,
    module: {
      strictExportPresence: true,
      rules: [scripts, { ...styles, use: [names] }, { ...fonts, generator: { emit: false } }],
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false },
    devtool: false,
    performance: { hints: false },
    stats: "errors-warnings",
  };
}
