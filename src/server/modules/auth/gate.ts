import { DomainError } from '../../errors';

interface Width {
  readonly atOnce: number;
  readonly waiting: number;
  readonly retryAfterSeconds: number;
}

/**
 * Lets few pieces of work run at once and a bounded number wait for their turn.
 * @returns how to run a piece; it throws DomainError `tooMany` when the waiting line is full.
 */
export const gate = ({ atOnce, waiting, retryAfterSeconds }: Width) => {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting) throw DomainError.tooMany(retryAfterSeconds);
      // Whoever leaves hands the place over, so `running` stays as it is.
      await new Promise<void>((enter) => line.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
