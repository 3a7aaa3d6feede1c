// A failure prints its seed for `PROPERTY_SEED`; `PROPERTY_RUNS=200` is for changes to money and before a release.
export const propertyRuns = (usual: number): { numRuns: number; seed?: number } => {
  const { PROPERTY_RUNS: runs, PROPERTY_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? usual), ...(seed !== undefined && { seed: Number(seed) }) };
};
