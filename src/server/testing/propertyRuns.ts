/**
 * The number of runs of a property, and their seed. A failure prints its seed; `PROPERTY_SEED` tries the same values again, and `PROPERTY_RUNS` tries
 * more of them than every test run pays for.
 */
export const propertyRuns = (usual: number): { numRuns: number; seed?: number } => {
  const { PROPERTY_RUNS: runs, PROPERTY_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? usual), ...(seed !== undefined && { seed: Number(seed) }) };
};
