import type { Ctx } from '../../context';
import { clearAttempts, takeBackAttempt, countGuess, type Rule } from './countAttempt';

export interface Counter {
  /** The attempt was legitimate. */
  readonly forgive: (tx: Ctx) => Promise<void>;
  /** Makes the attempt. An exception means that it was not found wrong, and it is not counted. */
  readonly looked: <T>(look: () => Promise<T>) => Promise<T>;
}

export interface Counted {
  readonly key: string;
  readonly rule: Rule;
  /** A right guess forgives all wrong ones before it, not only itself. */
  readonly forgivesAll?: true;
}

/** Counts everywhere or nowhere, the nearest first: a refused attempt is not made, and costs nothing elsewhere. */
export const countAll = async (ctx: Ctx, counted: readonly Counted[]): Promise<Counter> => {
  for (const [at, { key, rule }] of counted.entries())
    try {
      await countGuess(ctx, key, rule);
    } catch (error) {
      for (const before of counted.slice(0, at)) await takeBackAttempt(ctx, before.key);
      throw error;
    }
  return {
    looked: (look) =>
      look().catch(async (error: unknown) => {
        for (const { key } of counted) await takeBackAttempt(ctx, key);
        throw error;
      }),
    forgive: async (tx) => {
      for (const { key, forgivesAll } of counted)
        await (forgivesAll ? clearAttempts(tx, key) : takeBackAttempt(tx, key));
    },
  };
};
