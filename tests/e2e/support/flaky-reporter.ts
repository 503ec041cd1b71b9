import { appendFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/**
 * Reports flaky tests, and skipped tests with their reasons, to the summary of `make test`, which sets
 * `TEST_SUMMARY_FILE`.
 */
export default class FlakyReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const file = process.env.TEST_SUMMARY_FILE;
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
