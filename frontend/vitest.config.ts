import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Fixed time zone for date formatting. Workers inherit it.
process.env.TZ = "UTC";

const src = fileURLToPath(new URL("./src", import.meta.url));
const include = ["src/**/*.test.{ts,tsx}"];

const testFiles = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => ({ file: `src/${name}`, source: readFileSync(`${src}/${name}`, "utf8") }));

/** Test files that replace the editor. Mocked modules leak only into files with the same mocks. */
const plainEditorFiles = testFiles
  .filter(({ source }) => source.includes('import("@/testing/plain-editor")'))
  .map(({ file }) => file);

/** Test files that need isolation: in a shared worker, loaded and mocked modules leak into other files. */
const isolatedFiles = testFiles
  .filter(({ source }) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(source))
  .map(({ file }) => file)
  .filter((file) => !plainEditorFiles.includes(file));

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  resolve: { alias: { "@": src } },
  test: {
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: { url: "http://localhost/", settings: { disableIframePageLoading: true } },
    },
    setupFiles: ["src/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    // Only a test that hangs takes this long, also on a slow and busy machine.
    testTimeout: 60_000,
    // A busy machine can make a test fail. scripts/test lists those that pass when repeated.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
    pool: "threads",
    // By default one processor is left to the main thread, which has little to do.
    maxWorkers: "100%",
    projects: [
      {
        // Files share a worker, its DOM and its modules: setting these up takes longer than most tests.
        extends: true,
        test: {
          name: "shared",
          include,
          exclude: [...isolatedFiles, ...plainEditorFiles],
          isolate: false,
        },
      },
      { extends: true, test: { name: "plain editor", include: plainEditorFiles, isolate: false } },
      { extends: true, test: { name: "isolated", include: isolatedFiles } },
    ],
  },
});
