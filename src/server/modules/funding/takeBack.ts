import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { sendAlert } from '../alarms';
import { issueDocument, ownerById } from '../owners';
import { lockOpenTasks, pauseTasks } from '../jobs';
import { ownerCover, transfer } from '../ledger';
import { moveDeposit, type DepositRow } from './bookDeposit';
import { askPayInAgain } from './payIns';
import { leftOfDeposit } from './depositMoney';

/** Tells the admins that an owner owes more than the credit allows, and that the open jobs were paused. */
const raiseAlarm = async (tx: Ctx, ownerId: string, paused: number, overdrawnKobo: number): Promise<void> => {
  const { name, reference } = await ownerById(tx, ownerId);
  await sendAlert(tx, {
    key: `owner-overdrawn ${reference} ${tx.now().toISOString()}`,
    subject: 'A job owner owes more than may be',
    paragraphs: [
      `A deposit of ${name} (${reference}) was booked back. The owner now owes ${nairaText(overdrawnKobo)} more than the credit.`,
      `${paused === 1 ? 'One open job was' : `${paused} open jobs were`} paused. Nobody loses a slot that they hold.`,
    ],
    runbook: 'job-owners-money',
  });
};

/** Reverses a deposit. If the owner of its money then owes more than allowed, the open jobs pause until the money is there. */
const bookBack = async (
  tx: Ctx,
  { id, amountKobo }: Pick<DepositRow, 'id' | 'amountKobo'>,
  holderId: string | null,
): Promise<void> => {
  const money = { kind: 'deposit_reversal', ref: id, to: { system: 'bank_in' }, amountKobo } as const;
  if (holderId === null) {
    await transfer(tx, { ...money, from: { system: 'unallocated' } });
    return;
  }
  const open = await lockOpenTasks(tx, holderId);
  const transferId = await transfer(tx, { ...money, from: { owner: holderId } });
  issueDocument(tx, { kind: 'credit_note', ownerId: holderId, transferId, depositId: id });
  const cover = await ownerCover(tx, holderId);
  if (cover >= 0) return;
  await pauseTasks(tx, open);
  await raiseAlarm(tx, holderId, open.length, -cover);
};

/** Ends a locked deposit: a waiting one is refused, a booked one leaves the balance of its locked owner. */
export const takeBack = async (
  tx: Ctx,
  deposit: DepositRow,
  holderId: string | null,
  { reason, endedBy }: { reason: string; endedBy: string },
): Promise<'refused' | 'reversed'> => {
  if (deposit.status === 'booked' && (await leftOfDeposit(tx, deposit.id)) < deposit.amountKobo)
    throw new DomainError('deposit_refunded', messages.funding.refundedBefore);
  const status = deposit.status === 'waiting' ? 'refused' : 'reversed';
  await moveDeposit(tx, deposit.id, deposit.status, { status, reason, endedBy, endedAt: tx.now() });
  if (status === 'reversed') await bookBack(tx, deposit, holderId);
  if (deposit.payInId !== null) await askPayInAgain(tx, deposit.payInId);
  return status;
};
