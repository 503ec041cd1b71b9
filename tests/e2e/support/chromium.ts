import { existsSync } from "node:fs";
import path from "node:path";

// The headless shell needs a third less CPU time than the full browser.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** `CHROMIUM`, or the first browser found on the PATH. */
export function chromiumPath(): string {
  const configured = process.env.CHROMIUM;
  if (configured) return configured;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
  if (!found) throw new Error("No Chromium found. Set CHROMIUM to the path of one, or run scripts/chromium.");
  return found;
}
