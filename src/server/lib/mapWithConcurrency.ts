import type { Ctx } from '../context';

/**
 * Works through `rows` in their order, so many at a time; one after the other on the embedded database, which has one session.
 * No row starts after one whose work answered false or failed; running ones are finished first.
 * @returns whether all rows were started.
 * @throws the first failure.
 */
export const mapWithConcurrency = async <T>(
  { config }: Pick<Ctx, 'config'>,
  rows: readonly T[],
  atOnce: number,
  work: (row: T) => Promise<boolean>,
): Promise<boolean> => {
  const left = [...rows];
  let goesOn = true;
  const worker = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined && goesOn; row = left.shift())
      try {
        if (!(await work(row))) goesOn = false;
      } catch (error) {
        goesOn = false;
        throw error;
      }
  };
  const workers = Array.from({ length: config.databaseUrl ? atOnce : 1 }, worker);
  const failed = (await Promise.allSettled(workers)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
  return goesOn;
};
