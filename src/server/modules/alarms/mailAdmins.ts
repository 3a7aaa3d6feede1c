import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { sendMail, type EmailMessage, type ToMember } from '../../mails';

const adminsMailed = 100;

/** Mails every admin who may log in, one mail each, when the transaction of `tx` commits. @returns the number of mails. */
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
