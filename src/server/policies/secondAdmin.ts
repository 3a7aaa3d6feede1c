import type { Ctx } from '../context';

/** The sum above which one admin alone may not let money in or out; null if the operator has switched the rule off. */
export const secondAdminAbove = async ({ config }: Pick<Ctx, 'config'>): Promise<number | null> =>
  config.secondAdminAboveKobo;
