import { assertAdminOrSystem, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { alarms, users } from '../../db/schema';
import { alarmMail, sendMail, type EmailMessage, type ToMember } from '../../mails';
import { lagosDayOf, daysAfter } from '../../lib/time';
import { lt, and, asc, eq } from 'drizzle-orm';

const adminsMailed = 100;

export const mailAdmins = async (tx: Ctx, emailTo: (admin: ToMember) => EmailMessage): Promise<number> => {
  const admins = await tx.db
    .select({ email: users.email, fullname: users.fullname })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, 'active')))
    .orderBy(asc(users.fullname), asc(users.id))
    .limit(adminsMailed);
  const { publicUrl } = tx.config;
  for (const { email, fullname } of admins) await sendMail(tx, { to: email, ...emailTo({ fullname, publicUrl }) });
  return admins.length;
};

const keptDays = 7;

export const forgetOldAlarms = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(alarms).where(lt(alarms.raisedAt, daysAfter(ctx.now(), -keptDays)));
};

export const alarmRunbooks = [
  'job-owners-money',
  'banned',
  'job-full-or-slot-over',
  'paying-out',
  'reconciliation',
  'no-code',
] as const;

export interface Alarm {
  readonly key: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly runbook: (typeof alarmRunbooks)[number];
}

/** Mails all admins at most once per key and Lagos day, over all servers; false if already sent. */
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
    if (told === 0) tx.log.error({ key, runbook }, `no admin to email an alarm to: ${subject}`);
    return true;
  });
};
