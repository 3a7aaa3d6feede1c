import pLimit from 'p-limit';

/** Works through `rows` until one returns false or fails; true if all were started. @throws the first failure. */
export const mapWithConcurrency = async <T>(
  { config }: { readonly config: { readonly databaseUrl: string | null } },
  rows: readonly T[],
  atOnce: number,
  work: (row: T) => Promise<boolean>,
): Promise<boolean> => {
  const failures: unknown[] = [];
  let goesOn = true;
  await pLimit(config.databaseUrl ? atOnce : 1).map(rows, async (row) => {
    if (!goesOn) return;
    const mayGoOn = await work(row).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
    goesOn &&= mayGoOn;
  });
  if (failures.length > 0) throw failures[0];
  return goesOn;
};
