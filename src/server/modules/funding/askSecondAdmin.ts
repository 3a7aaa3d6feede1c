import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { newId, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { ownerRequests } from '../../db/schema';
import { DomainError } from '../../errors';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { askedBy, nobodyElse } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { carryOut, type RequestRow } from './carryOut';
import { nairaText } from '../../lib/money';
import { refundMail } from '../../mails';
import { mailOwner } from '../owners';

/** Tells an owner in every mailbox that a refund was requested or accepted, so that somebody who did not ask hears of it before the money leaves. */
export const mailOfRefund = async (tx: Ctx, { kind, ownerId, amountKobo, status }: RequestRow): Promise<void> => {
  if (kind !== 'refund' || status === 'refused') return;
  const { publicUrl } = tx.config;
  await mailOwner(
    tx,
    ownerId,
    refundMail({ publicUrl, amount: nairaText(amountKobo ?? 0), accepted: status === 'accepted' }),
  );
};

type Wish = Pick<RequestRow, 'ownerId' | 'kind' | 'reason'> &
  Partial<Pick<RequestRow, 'fromKobo' | 'toKobo' | 'depositId' | 'targetId' | 'amountKobo'>>;

/** The session in which an owner asks, and the admin who added its mailbox. */
export type OwnPage = Pick<RequestRow, 'askedMailbox' | 'askedDeviceHash' | 'mailboxAddedBy'>;

/** The sum that it counts as, in kobo. "No limit" is more than any sum that passes without a confirmation. */
export const sumOf = ({ config }: Pick<Ctx, 'config'>, { kind, fromKobo, toKobo, amountKobo }: RequestRow): number => {
  if (kind !== 'credit') return amountKobo ?? 0;
  return toKobo === null ? (config.confirmAboveKobo ?? 0) + 1 : toKobo - (fromKobo ?? 0);
};

/** Records a request; null means the owner asks. The owner is locked, and every mailbox is told of a refund. */
export const insertRequest = async (
  tx: Ctx,
  wish: Wish &
    Pick<RequestRow, 'requestedBy'> &
    Partial<Pick<RequestRow, 'status' | 'decidedBy' | 'decidedAt' | keyof OwnPage>>,
): Promise<RequestRow> => {
  try {
    const row = { id: newId(), requestedAt: tx.now(), status: 'waiting' as const, ...wish };
    const [request] = await tx.db.insert(ownerRequests).values(row).returning();
    if (!request) throw new Error('no row was inserted');
    await mailOfRefund(tx, request);
    return request;
  } catch (error) {
    if (isUniqueViolation(error, 'one_request_waits'))
      throw new DomainError('request_waits', messages.funding.requestWaitsAlready);
    throw error;
  }
};

/**
 * Asks another admin for what one alone may not do with an owner's money. It is done at once if the operator has switched the rule off. The owner is
 * locked.
 * @param waiting the message for the admin if it waits.
 * @returns the message for the admin and the request; the caller audits it.
 */
export const askSecondAdmin = async (
  tx: Ctx,
  wish: Wish,
  waiting: string = messages.funding.requestWaits,
): Promise<{ message: string; request: RequestRow }> => {
  const { userId } = assertAdmin(tx);
  const waits = (await secondAdminAbove(tx)) !== null;
  const decided = { status: 'accepted' as const, decidedBy: userId, decidedAt: tx.now() };
  const request = await insertRequest(tx, { ...wish, requestedBy: userId, ...(!waits && decided) });
  if (!waits) {
    await requireStepUp(tx, sumOf(tx, request));
    await carryOut(tx, request);
  }
  const message = waits
    ? [waiting, await nobodyElse(tx, askedBy(userId))].filter(Boolean).join(' ')
    : messages.funding.requestAccepted;
  return { message, request };
};
