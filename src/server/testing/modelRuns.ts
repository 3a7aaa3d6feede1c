/** How long a model is played, and from which seed: `MODEL_RUNS` and `MODEL_SEED`, for a longer run than every test run pays for. */
export const modelRuns = (usual: number): { numRuns: number; seed?: number } => {
  const { MODEL_RUNS: runs, MODEL_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? usual), ...(seed !== undefined && { seed: Number(seed) }) };
};
