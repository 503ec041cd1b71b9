import { test as adminTest, expect } from "./admin";
import { Intrusions } from "./intrusions";

/** Everything that happens in the browser of `page` is watched: no text becomes code there. */
export const test = adminTest.extend<{ intrusions: Intrusions }>({
  intrusions: [
    async ({ context, faults: _faults }, use) => {
      const intrusions = new Intrusions();
      await intrusions.watch(context);
      await use(intrusions);
      expect(intrusions.found(), "texts that became code").toEqual([]);
    },
    { auto: true },
  ],
});
