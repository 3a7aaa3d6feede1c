import { setTimeout as sleep } from 'node:timers/promises';

const answerFloorMs = 150;

/**
 * Does the work and answers, or refuses, no sooner than a fixed time after it began: a known address takes other statements than an
 * unknown one, and the difference must not be measurable.
 */
export const evenly = async <T>(work: () => Promise<T>): Promise<T> => {
  const floor = sleep(answerFloorMs);
  try {
    return await work();
  } finally {
    await floor;
  }
};
