/** True in `make soak`, which runs the tests with more input. */
export const soak = process.env.MARIGOLD_TEST_SOAK === "1";
