import { test as adminTest, expect } from "./admin";
import { ScriptExecutionMonitor } from "./script-execution";

/** Fails if any text is executed as code in the context of `page`. */
export const test = adminTest.extend<{ scriptExecution: ScriptExecutionMonitor }>({
  scriptExecution: [
    async ({ context, pageErrors: _pageErrors }, use) => {
      const scriptExecution = new ScriptExecutionMonitor();
      await scriptExecution.watch(context);
      await use(scriptExecution);
      expect(scriptExecution.found(), "texts that became code").toEqual([]);
    },
    { auto: true },
  ],
});
