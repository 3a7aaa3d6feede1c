import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { owners } from '../../db/schema';
import { DomainError } from '../../errors';

export type OwnerRow = typeof owners.$inferSelect;

/** Spending and adding money lock the owner before the jobs, so that job and money cannot miss each other. */
export const lockOwner = async (ctx: Ctx, id: string): Promise<OwnerRow> => {
  const [owner] = await ctx.db.select().from(owners).where(eq(owners.id, id)).for('no key update');
  if (!owner) throw new DomainError('not_found', messages.owners.notFound);
  return owner;
};

export const assertOwnerActive = ({ status }: OwnerRow): void => {
  if (status === 'closed') throw new DomainError('owner_closed', messages.owners.closed);
};

export const lockActiveOwner = async (ctx: Ctx, id: string): Promise<OwnerRow> => {
  const owner = await lockOwner(ctx, id);
  assertOwnerActive(owner);
  return owner;
};
