import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { reverseDeposit as endpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { sendAlert } from '../alarms';
import { issueDocument } from '../documents';
import { lockOpenTasks, pauseTasks } from '../jobs';
import { ownerCover, transfer } from '../ledger';
import { lockOwner, ownerById } from '../owners';
import { lockDeposit, moveDeposit, type DepositRow } from './bookDeposit';
import { leftOfDeposit } from './carryOut';
import { askPayInAgain } from './payIns';
import { depositById, ownerOfDeposit } from './queries';

/** Tells the admins that an owner owes more than the credit, for which the open jobs were paused. */
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

/** Books a deposit back. Where its owner then owes more than may be, the open jobs stop until the money is there. */
const bookBack = async (tx: Ctx, { id, ownerId, amountKobo }: DepositRow): Promise<void> => {
  const money = { kind: 'deposit_reversal', ref: id, to: { system: 'bank_in' }, amountKobo } as const;
  if (!ownerId) {
    await transfer(tx, { ...money, from: { system: 'unallocated' } });
    return;
  }
  const open = await lockOpenTasks(tx, ownerId);
  const transferId = await transfer(tx, { ...money, from: { owner: ownerId } });
  issueDocument(tx, { kind: 'credit_note', ownerId, transferId, depositId: id });
  const cover = await ownerCover(tx, ownerId);
  if (cover >= 0) return;
  await pauseTasks(tx, open);
  await raiseAlarm(tx, ownerId, open.length, -cover);
};

/** Takes back a deposit that was recorded wrongly, as another admin where there is one. Only a booked one moves money. */
export const reverseDeposit = async (
  ctx: Ctx,
  { id, reason }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = await ownerOfDeposit(tx, id);
    if (ownerId) await lockOwner(tx, ownerId);
    const before = await lockDeposit(tx, id);
    if (before.status === 'refused' || before.status === 'reversed' || before.ownerId !== ownerId)
      throw new DomainError('already_decided', messages.funding.depositElsewhere);
    if (before.recordedBy === userId && (await secondAdminAbove(tx)) !== null)
      throw new DomainError('another_admin_decides', messages.funding.secondAdmin);
    if (before.status === 'booked' && (await leftOfDeposit(tx, id)) < before.amountKobo)
      throw new DomainError('deposit_refunded', messages.funding.refundedBefore);
    const status = before.status === 'waiting' ? 'refused' : 'reversed';
    await moveDeposit(tx, id, before.status, { status, reason, endedBy: userId, endedAt: tx.now() });
    if (status === 'reversed') await bookBack(tx, before);
    if (before.payInId !== null) await askPayInAgain(tx, before.payInId);
    await audit(tx, {
      action: 'deposit.reverse',
      object: { type: 'deposit', id },
      before,
      after: { ...before, status, reason },
    });
    const message = status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed;
    return { message, data: await depositById(tx, id) };
  });
};
