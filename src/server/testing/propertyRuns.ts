/**
 * The number of runs of a property, and their seed. A failure prints its seed; `PROPERTY_SEED` tries the same values again. Every test run can pay for a
 * few runs; `PROPERTY_RUNS=200` is for changes to money and before a release.
 */
export const propertyRuns = (usual: number): { numRuns: number; seed?: number } => {
  const { PROPERTY_RUNS: runs, PROPERTY_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? usual), ...(seed !== undefined && { seed: Number(seed) }) };
};
