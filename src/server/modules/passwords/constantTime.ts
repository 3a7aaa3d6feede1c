import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 150;

/** Known addresses take other statements, so answers wait for a fixed time step, even on a busy server. */
export const constantTime = async <T>(work: () => Promise<T>): Promise<T> => {
  let isDone = false;
  const outcome = work().finally(() => {
    isDone = true;
  });
  // Thrown below; this avoids an unhandled rejection meanwhile.
  outcome.catch(() => undefined);
  do await sleep(stepMs);
  while (!isDone);
  return outcome;
};

/** Only refusals wait, so that callers who know the secret do not. */
export const refuseInConstantTime = <T>(work: () => Promise<T>): Promise<T> => {
  const outcome = work();
  const even = constantTime(() => outcome);
  return outcome.catch(() => even);
};
