import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";

const thisFile = fileURLToPath(import.meta.url);
const root = path.dirname(thisFile);
const src = path.join(root, "src");
const { browserslist } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

// For the dev server only. MARIGOLD_BIND is also the back end's listen address.
const { MARIGOLD_BIND = "127.0.0.1:8080", DEV_SERVER_PORT = "8081" } = process.env;
const backEnd = `http://${MARIGOLD_BIND.replace(/^(?:0\.0\.0\.0|\[::\])(?=:)/, "127.0.0.1")}`;

// No "a": ad blockers hide classes such as "adBox".
const letters = "bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ";
const classNames = new Map();

/** Four letters in most cases: a hash of the file, and the number of the class in it. They compress better than longer hashes. */
function shortClassName(file, local) {
  const hash = createHash("sha256").update(path.relative(src, file)).digest();
  const prefix = Array.from(hash.subarray(0, 3), (byte) => letters[byte % letters.length]).join("");
  const known = classNames.get(prefix) ?? { file, locals: [] };
  if (known.file !== file)
    throw new Error(`${file} and ${known.file} need other names: their hashes are equal`);
  classNames.set(prefix, known);
  if (!known.locals.includes(local)) known.locals.push(local);
  const index = known.locals.indexOf(local);
  const suffix = index < letters.length ? "" : letters[Math.floor(index / letters.length) - 1];
  return prefix + suffix + letters[index % letters.length];
}

/** Files copied to dist without a hash, including license texts that must be shipped. */
const staticFiles = {
  "favicon.svg": "public/favicon.svg",
  // PNG fallbacks of the SVG icon. The last two fill the square, for platforms that mask icons.
  "icon-192.png": "public/icon-192.png",
  "icon-512.png": "public/icon-512.png",
  "icon-maskable-512.png": "public/icon-maskable-512.png",
  "apple-touch-icon.png": "public/apple-touch-icon.png",
  "email-icon.png": "public/email-icon.png",
  "toolbox-worker.js": "public/toolbox-worker.js",
  "licences/fraunces.txt": "node_modules/@fontsource-variable/fraunces/LICENSE",
  "licences/figtree.txt": "node_modules/@fontsource-variable/figtree/LICENSE",
  "licences/quill.txt": "node_modules/quill/LICENSE",
  "licences/parchment.txt": "node_modules/parchment/LICENSE",
};

/**
 * Adds the blocking loader as the first script, which also prevents a flash of the wrong theme, and preloads the two Latin
 * fonts.
 */
class DocumentHeadPlugin {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    const loaderFile = path.join(root, "public/loader.js");
    compiler.hooks.thisCompilation.tap("DocumentHeadPlugin", (compilation) => {
      let loaderAsset;
      compilation.hooks.processAssets.tapPromise(
        { name: "DocumentHeadPlugin", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          compilation.fileDependencies.add(loaderFile);
          const loader = await readFile(loaderFile);
          const hash = createHash("sha256").update(loader).digest("hex").slice(0, 8);
          loaderAsset = `assets/loader.${hash}.js`;
          compilation.emitAsset(loaderAsset, new sources.RawSource(loader));
          for (const [name, from] of Object.entries(staticFiles)) {
            compilation.emitAsset(name, new sources.RawSource(await readFile(path.join(root, from))));
          }
        },
      );
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        "DocumentHeadPlugin",
        (groups) => {
          const fonts = compilation
            .getAssets()
            .map((asset) => asset.name)
            .filter((name) => /-latin-wght-normal\.\w+\.woff2$/.test(name))
            // Asset order varies between builds; sorting makes the document deterministic.
            .sort();
          const isSheet = ({ attributes }) => attributes.rel === "stylesheet";
          // In this order: nothing is drawn before the style sheets are there, and over HTTP/1.1 a browser loads six files at a time.
          groups.headTags = [
            { tagName: "script", voidTag: false, meta: {}, attributes: { src: `/${loaderAsset}` } },
            ...groups.headTags.filter(isSheet),
            ...fonts.map((name) => ({
              tagName: "link",
              voidTag: true,
              meta: {},
              attributes: {
                rel: "preload",
                as: "font",
                type: "font/woff2",
                href: `/${name}`,
                crossorigin: true,
              },
            })),
            ...groups.headTags.filter((tag) => !isSheet(tag)),
          ];
          return groups;
        },
      );
    });
  }
}

/** Fills in the server's placeholders on the dev server. */
class SiteName {
  apply(compiler) {
    compiler.hooks.compilation.tap("SiteName", (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap("SiteName", (document) => ({
        ...document,
        html: document.html
          .replaceAll(/%(?:SITE_NAME|TITLE)%/g, "Marigold")
          .replace("%NOTE%", "Marigold needs JavaScript."),
      }));
    });
  }
}

export default (_env, argv) => {
  const production = argv.mode === "production";
  const inlineClassNames = production ? [path.join(root, "scripts/inline-class-names-loader.mjs")] : [];
  return {
    mode: argv.mode,
    target: "browserslist",
    context: root,
    // The style sheet first: it declares the order of the cascade layers. The imports of main.ts are not in that order.
    entry: { main: ["./src/styles/index.css", "./src/entry/main.ts"] },
    cache: { type: "filesystem", name: argv.mode, buildDependencies: { config: [thisFile] } },
    output: {
      path: path.join(root, "dist"),
      publicPath: "/",
      // The dev server replaces modules in place, so file names stay.
      filename: production ? "assets/[name].[contenthash:7].js" : "assets/[name].js",
      // The scripts of all chunks contain it.
      uniqueName: "app",
      // Not the names, and short hashes, because the entry files contain a table of them. That of the style sheets has the same
      // hashes, so that it compresses to almost nothing.
      ...(production && { chunkFilename: "assets/[id].[chunkhash:6].js" }),
      assetModuleFilename: "assets/[name].[contenthash:8][ext]",
      clean: true,
    },
    resolve: {
      extensions: [".tsx", ".ts", ".js"],
      alias: {
        "@": src,
        "../createLucideIcon.mjs$": path.join(root, "shims/create-lucide-icon.js"),
        "./normalizeExternalHTML/index.js$": path.join(root, "shims/quill-normalize-html.js"),
        "lodash-es$": path.join(root, "shims/lodash-es.js"),
        "lodash.clonedeep$": path.join(root, "shims/lodash.clonedeep.js"),
        "use-sync-external-store/shim$": path.join(root, "shims/use-sync-external-store.js"),
        "lodash.isequal$": path.join(root, "shims/lodash.isequal.js"),
        // The package only exports its development build, which is 1.5 kB larger on every page.
        ...(production && {
          "react-router$": path.join(root, "node_modules/react-router/dist/production/index.mjs"),
          "react-router/dom$": path.join(root, "node_modules/react-router/dist/production/dom-export.mjs"),
        }),
      },
    },
    module: {
      strictExportPresence: true,
      rules: [
        {
          test: /\.tsx?$/,
          include: src,
          use: [
            {
              loader: "swc-loader",
              options: {
                env: { targets: browserslist },
                jsc: {
                  parser: { syntax: "typescript", tsx: true },
                  transform: {
                    react: { runtime: "automatic", ...(!production && { development: true, refresh: true }) },
                  },
                },
              },
            },
            ...inlineClassNames,
          ],
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            ...inlineClassNames,
            MiniCssExtractPlugin.loader,
            {
              loader: "css-loader",
              options: {
                modules: {
                  auto: true,
                  namedExport: production,
                  exportLocalsConvention: "as-is",
                  ...(production
                    ? { getLocalIdent: ({ resourcePath }, _, local) => shortClassName(resourcePath, local) }
                    : { localIdentName: "[name]-[local]" }),
                },
              },
            },
          ],
        },
        { test: /\.(woff2|svg)$/, type: "asset/resource" },
        ...(production
          ? [
              {
                test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
                loader: path.join(root, "scripts/trim-router-loader.mjs"),
              },
            ]
          : []),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? "assets/[name].[contenthash:7].css" : "assets/[name].css",
        linkType: false,
        ...(production && { chunkFilename: "assets/[id].[chunkhash:6].css" }),
        // Cascade layers decide precedence, so the order of the modules does not.
        ignoreOrder: true,
      }),
      new HtmlWebpackPlugin({ template: "public/index.html", minify: production, scriptLoading: "defer" }),
      new DocumentHeadPlugin(),
      ...(production ? [] : [new SiteName(), new ReactRefreshPlugin()]),
    ],
    optimization: {
      // Short names. Module ids do not depend on other modules, so that libraries stay cached.
      mangleExports: production && "size",
      // Off on the dev server: CSS hot updates need style sheets named like their scripts.
      splitChunks: production && {
        chunks: "all",
        // Small chunks compress badly: code that the admin screens share is smaller when repeated.
        minSize: 43_500,
        cacheGroups: {
          // Tokens and the components that every page shows: the first style sheet of the document, which declares the
          // order of the layers.
          design: {
            type: "css/mini-extract",
            test: /[\\/]src[\\/](styles|ui)[\\/]/,
            chunks: "initial",
            name: "design",
            enforce: true,
          },
          // Named, so that it has its own size budget.
          quill: {
            type: /^javascript/,
            test: /[\\/](node_modules[\\/](quill|quill-delta|parchment|lodash-es|fast-diff|eventemitter3)[\\/]|shims[\\/](lodash|quill)|src[\\/]components[\\/]rich-text[\\/]editor[\\/](?!on-demand|markdown-to-html|[\w-]*dialog))/,
            name: "quill",
            enforce: true,
          },
          // Apart from other code, so that only the checkout loads it.
          stripe: {
            type: /^javascript/,
            test: /[\\/](node_modules[\\/]@stripe|src[\\/]features[\\/]purchases[\\/](use-)?stripe-[^\\/]+)/,
            name: "stripe",
            enforce: true,
          },
        },
      },
      minimizer: [
        new MinimizerPlugin({
          test: /\.(js|css|svg)$/,
          extractComments: false,
          minify: [
            {
              implementation: MinimizerPlugin.swcMinify,
              options: { ecma: 2022, compress: { passes: 3 }, format: { comments: false } },
            },
            MinimizerPlugin.lightningCssMinify,
          ],
          generate: {
            br: {
              implementation: MinimizerPlugin.compress,
              options: { algorithm: "brotliCompress" },
              type: "asset",
              filename: "[path][base].br",
            },
            gz: {
              implementation: MinimizerPlugin.compress,
              options: { algorithm: "gzip" },
              type: "asset",
              filename: "[path][base].gz",
            },
          },
        }),
      ],
    },
    devtool: production ? "hidden-source-map" : "eval-cheap-module-source-map",
    performance: { hints: false },
    stats: "errors-warnings",
    devServer: {
      host: "127.0.0.1",
      port: DEV_SERVER_PORT,
      hot: true,
      historyApiFallback: true,
      proxy: [{ context: ["/api", "/dev"], target: backEnd }],
    },
  };
};
