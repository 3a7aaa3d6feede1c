import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context';
import { users } from '../db/schema';

/**
 * The sum above which one admin alone may not let money in or out, such as send what they accepted; null where the rule is off: it is not configured, or there is only one
 * admin. Admins are made and removed on the server alone, so that no admin can become the only one from the admin area.
 */
export const secondAdminAbove = async ({ config, db }: Pick<Ctx, 'config' | 'db'>): Promise<number | null> => {
  const { secondAdminAboveKobo } = config;
  if (secondAdminAboveKobo === null) return null;
  const admins = await db.$count(users, and(eq(users.isAdmin, true), eq(users.status, 'active')));
  return admins > 1 ? secondAdminAboveKobo : null;
};
