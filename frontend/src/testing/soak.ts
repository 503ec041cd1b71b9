declare const process: { env: Record<string, string | undefined> };

/** The number of runs of a property: more in `make soak`. */
export function soakSize(small: number, large: number): number {
  return process.env.MARIGOLD_TEST_SOAK === "1" ? large : small;
}
