import { appendFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/**
 * Names for the summary of `make test` what a green run would hide: each test that needed its second try, and how many
 * did not run for which reason. `TEST_NOTES` is the file that the summary ends with.
 */
export default class Notes implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const file = process.env.TEST_NOTES;
    if (!file || !this.#suite) return;
    const skipped = new Map<string, number>();
    for (const test of this.#suite.allTests()) {
      if (test.outcome() === "flaky") {
        appendFileSync(file, `FLAKY   ${test.titlePath().filter(Boolean).join(" › ")}\n`);
      }
      if (test.outcome() === "skipped") {
        const reason = test.annotations.find(({ type }) => type === "skip")?.description ?? "no reason given";
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      }
    }
    for (const [reason, count] of skipped)
      appendFileSync(file, `skipped ${count} browser tests: ${reason}\n`);
  }
}
