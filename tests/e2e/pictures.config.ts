import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Makes the pictures of the documents; see `scripts/pictures`. */
export default defineConfig({
  ...tests,
  testDir: "pictures",
  // It starts servers with other content.
  globalSetup: [],
  retries: 0,
  reporter: "list",
  use: { ...tests.use, deviceScaleFactor: 1.5 },
});
