import { assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { alarms } from '../../db/schema';
import { alarmMail } from '../../mails';
import { lagosDayOf } from '../../lib/time';
import { mailAdmins } from './mailAdmins';

/** Those of docs/runbooks to which an alarm leads. */
export const alarmRunbooks = ['banned', 'job-full-or-slot-over', 'paying-out', 'reconciliation'] as const;

export interface Alarm {
  /** What it is about: the same key is told once a day. At most 200 characters. */
  readonly key: string;
  readonly subject: string;
  /** What was found, in sentences that an admin understands. */
  readonly paragraphs: readonly string[];
  /** The page that says what to do; the mail leads to it in Help. */
  readonly runbook: (typeof alarmRunbooks)[number];
}

/**
 * Tells all admins by mail, at most once a Lagos day for each key however many servers raise it.
 * @returns whether it was told now; false when this key was told today already.
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
