/** Not in `endpoints`, which every page loads. */
export const sampleAgentsEndpoint = "/api/gpts/samples";
