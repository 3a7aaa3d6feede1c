import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { resetSecondFactor as endpoint } from '../../../contract/secondFactor';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { askEachTime } from '../../policies/stepUp';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { endSessionsOf } from '../sessions';
import { removeFactor } from './factor';
import { forgiveCodes, notifyOwner } from './withCode';
import type { Verb } from '../../verb';

/** False if there was none. */
const takeFrom = async (tx: Ctx, id: string): Promise<boolean> => {
  const had = await removeFactor(tx, id);
  if (!had) return false;
  await forgiveCodes(tx, id);
  const ended = await endSessionsOf(tx, id);
  await audit(tx, {
    action: 'second-factor.reset',
    object: { type: 'user', id },
    subjectId: id,
    before: { sessions: ended },
    after: { sessions: 0 },
  });
  await notifyOwner(tx, id, 'reset');
  return true;
};

/** Helps another admin who has lost their phone. */
export const resetSecondFactor: Verb<typeof endpoint> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  if (id === userId) throw new DomainError('conflict_of_interest', messages.secondFactor.resetOwn);
  const known = await ctx.db.$count(users, and(eq(users.id, id), eq(users.isAdmin, true)));
  if (known === 0) throw new DomainError('not_found');
  await assertSecondPerson(ctx, askedBy(id), { parts: [id], text: messages.secondFactor.resetOwn });
  await askEachTime(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await takeFrom(tx, id))) throw new DomainError('second_factor_off', messages.secondFactor.notOn);
    return { message: messages.secondFactor.reset };
  });
};

export const resetSecondFactorOf = async (ctx: Ctx, email: string): Promise<'reset' | 'unknown' | 'none'> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const [admin] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.isAdmin, true)));
    if (!admin) return 'unknown';
    return (await takeFrom(tx, admin.id)) ? 'reset' : 'none';
  });
};
