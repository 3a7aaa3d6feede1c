import { and, eq } from 'drizzle-orm';
import type { decideOwnerRequest as endpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { ownerRequests } from '../../db/schema';
import { DomainError } from '../../errors';
import { askedByRequest, assertSecondPerson } from '../../policies/secondPerson';
import { prepared, type Verb } from '../../verb';
import { requireStepUp } from '../../policies/stepUp';
import { ownerById } from '../owners';
import { sumOf, mailOfRefund } from './askSecondAdmin';
import { askTakenBack } from './askTakenBack';
import { carryOut, lockOwnersOf } from './carryOut';

const decide: Verb<typeof endpoint> = async (ctx, { id, accepted }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [asked] = await tx.db.select().from(ownerRequests).where(eq(ownerRequests.id, id));
    if (!asked) throw new DomainError('not_found', messages.funding.requestNotFound);
    const own = { parts: [asked.requestedBy], text: messages.funding.secondAdminOfRequest };
    if (accepted) await assertSecondPerson(tx, askedByRequest(asked), own);
    if (accepted) {
      await lockOwnersOf(tx, asked);
      await requireStepUp(tx, sumOf(tx, asked));
    }
    const status = accepted ? ('accepted' as const) : ('refused' as const);
    const [decided] = await tx.db
      .update(ownerRequests)
      .set({ status, decidedBy: userId, decidedAt: tx.now() })
      .where(and(eq(ownerRequests.id, id), eq(ownerRequests.status, 'waiting')))
      .returning();
    if (!decided) throw new DomainError('already_decided', messages.funding.requestElsewhere);
    if (accepted) {
      await carryOut(tx, decided);
      await mailOfRefund(tx, decided);
    }
    await audit(tx, {
      action: 'owner.decide',
      object: { type: 'owner', id: asked.ownerId },
      before: asked,
      after: decided,
    });
    const message = messages.funding[accepted ? 'requestAccepted' : 'requestRefused'];
    return { message, data: await ownerById(tx, asked.ownerId) };
  });
};

/** Accepts what another admin asked about an owner's money, and carries it out; or refuses it. A reversal must still be gone at the provider. */
export const decideOwnerRequest = prepared<typeof endpoint, boolean>({
  prepare: async (ctx, { id, accepted }) => {
    assertAdmin(ctx);
    const [asked] = await ctx.db.select().from(ownerRequests).where(eq(ownerRequests.id, id));
    const isReversal = accepted && asked?.status === 'waiting' && asked.kind === 'reversal';
    return isReversal && asked.depositId !== null ? askTakenBack(ctx, asked.depositId) : false;
  },
  verb: decide,
});
