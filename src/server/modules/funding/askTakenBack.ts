import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { deposits, payIns } from '../../db/schema';
import { DomainError } from '../../errors';

/**
 * Asks the payments provider about a deposit that it booked, before it is taken back. Outside every transaction.
 * @returns true if there was a payment to ask about, which the provider no longer has as paid.
 * @throws DomainError `pay_in_stands` while it is paid there, and `pay_in_unclear` when that cannot be determined.
 */
export const askTakenBack = async ({ db, providers, log }: Ctx, depositId: string): Promise<boolean> => {
  const [known] = await db
    .select({ status: deposits.status, reference: payIns.reference })
    .from(deposits)
    .innerJoin(payIns, eq(payIns.id, deposits.payInId))
    .where(and(eq(deposits.id, depositId), eq(deposits.source, 'provider')));
  if (!known || known.status === 'refused' || known.status === 'reversed') return false;
  if (!providers.payIns) throw new DomainError('pay_in_unclear', messages.funding.payInNoProvider);
  const answer = await providers.payIns.inquire(known.reference);
  if (answer.kind === 'paid') throw new DomainError('pay_in_stands', messages.funding.payInStands);
  if (answer.kind === 'unclear') {
    log.warn(
      { reference: known.reference, answer },
      'the payments provider did not say whether it took a payment back',
    );
    throw new DomainError('pay_in_unclear', messages.funding.payInNotAsked);
  }
  return true;
};
