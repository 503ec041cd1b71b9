import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./support/chromium";
import { environment } from "./support/environment";
import { soak } from "./support/soak";

Object.assign(process.env, environment);

export default defineConfig({
  testDir: "specs",
  globalSetup: "./support/seed.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // See README.md for the tests tagged @soak.
  ...(soak ? {} : { grepInvert: /@soak/ }),
  workers: 2,
  // A flaky test fails. In CI it is retried once and reported as flaky in the summary of `make test`, so that it does not
  // block other changes.
  retries: process.env.CI ? 1 : 0,
  // Only a test that hangs takes this long, also on a slow and busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // The JSON reporter writes to the file that PLAYWRIGHT_JSON_OUTPUT_FILE names.
  reporter: [
    ["list"],
    ["./support/flaky-reporter.ts"],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([["json"]] as const) : []),
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording takes a sixth of a test's time. `npm test -- --trace on` records every test.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--disable-gpu",
        "--in-process-gpu",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No test runs scripts for long enough to repay V8's optimizing compilers: they take a tenth of the CPU time.
        "--js-flags=--no-turbofan,--no-maglev",
        // Chromium refuses to start its sandbox as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
});
