import { assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { alarms } from '../../db/schema';
import { alarmMail } from '../../mails';
import { lagosDayOf } from '../../lib/time';
import { mailAdmins } from './mailAdmins';

/** The pages of docs/runbooks that alarms link to. */
export const alarmRunbooks = [
  'job-owners-money',
  'banned',
  'job-full-or-slot-over',
  'paying-out',
  'reconciliation',
  'no-code',
] as const;

export interface Alarm {
  /** The subject of the alarm: one mail a day is sent per key. At most 200 characters. */
  readonly key: string;
  readonly subject: string;
  /** The finding, in sentences for an admin. */
  readonly paragraphs: readonly string[];
  /** The runbook with the steps; the mail links to it. */
  readonly runbook: (typeof alarmRunbooks)[number];
}

/**
 * Mails all admins, at most once per key and Lagos day, even if several servers raise the alarm.
 * @returns false when a mail was already sent for this key today.
 */
export const sendAlert = async (ctx: Ctx, { key, subject, paragraphs, runbook }: Alarm): Promise<boolean> => {
  assertAdminOrSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const raised = await tx.db
      .insert(alarms)
      .values({ key, day: lagosDayOf(tx.now()), raisedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ key: alarms.key });
    if (raised.length === 0) return false;
    const told = await mailAdmins(tx, (admin) => alarmMail({ ...admin, subject, paragraphs, runbook }));
    await audit(tx, { action: 'alarm.raise', object: { type: 'alarm', id: key }, after: { subject, told, runbook } });
    if (told === 0) tx.log.error({ key, runbook }, `an alarm found no admin to tell: ${subject}`);
    return true;
  });
};
