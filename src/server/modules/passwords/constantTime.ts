import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 150;

/** A known address takes other statements than an unknown one, so answers leave at the end of a time step, even on a busy server. */
export const constantTime = async <T>(work: () => Promise<T>): Promise<T> => {
  let isDone = false;
  const outcome = work().finally(() => {
    isDone = true;
  });
  // It is thrown below; the handler keeps Node from reporting an unhandled rejection until then.
  outcome.catch(() => undefined);
  do await sleep(stepMs);
  while (!isDone);
  return outcome;
};

/** The same for refusals alone: a caller who knows the secret does not wait. */
export const refuseInConstantTime = <T>(work: () => Promise<T>): Promise<T> => {
  const outcome = work();
  const even = constantTime(() => outcome);
  return outcome.catch(() => even);
};
