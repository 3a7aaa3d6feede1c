/** A property's runs and seed; repeat a failure with `PROPERTY_SEED`, run more with `PROPERTY_RUNS=200`. */
export const propertyRuns = (usual: number): { numRuns: number; seed?: number } => {
  const { PROPERTY_RUNS: runs, PROPERTY_SEED: seed } = process.env;
  return { numRuns: Number(runs ?? usual), ...(seed !== undefined && { seed: Number(seed) }) };
};
