import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 25;
const tries = 600;

/** Waits for a condition, up to about fifteen seconds. */
export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let left = tries; !(await holds()); left -= 1) {
    if (left === 0) throw new Error('it never came to be');
    await pause(everyMs);
  }
};
