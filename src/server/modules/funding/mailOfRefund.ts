import { nairaText } from '../../lib/money';
import type { Ctx } from '../../context';
import { refundMail } from '../../mails';
import { mailOwner } from '../owners';
import type { RequestRow } from './carryOut';

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
