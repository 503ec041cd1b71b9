/** True in `make soak`, which runs the tests at their full size. */
export const soak = process.env.MARIGOLD_TEST_SOAK === "1";
