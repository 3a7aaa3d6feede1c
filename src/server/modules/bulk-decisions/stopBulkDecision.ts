import { and, eq } from 'drizzle-orm';
import type { stopBulkDecision as endpoint } from '../../../contract/bulkDecisions';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { bulkDecisions } from '../../db/schema';
import { DomainError } from '../../errors';
import { presentOne } from './queries';

/** Stops a bulk decision of any admin. It waits for the row that is being decided; no other follows. */
export const stopBulkDecision = async (
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const stoppedBecause = messages.bulkDecisions.stoppedByAdmin;
    const [stopped] = await tx.db
      .update(bulkDecisions)
      .set({ status: 'stopped', stoppedBecause, endedAt: tx.now() })
      .where(and(eq(bulkDecisions.id, id), eq(bulkDecisions.status, 'running')))
      .returning();
    const data = await presentOne(tx, id);
    if (!stopped) throw new DomainError('bulk_decision_over', messages.bulkDecisions.over);
    const { decided, refused, total } = stopped;
    await audit(tx, {
      action: 'bulk-decision.stop',
      object: { type: 'bulk-decision', id },
      before: { status: 'running' },
      after: { status: 'stopped', stoppedBecause, decided, refused, total },
    });
    return { message: messages.bulkDecisions.stopped, data };
  });
};
