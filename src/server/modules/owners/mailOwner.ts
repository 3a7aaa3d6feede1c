import type { Ctx } from '../../context';
import { sendMail, type EmailMessage } from '../../mails';
import { contactsOf } from './queries';

/** Mails every mailbox of an owner, so that none of them can hide it from the others. */
export const mailOwner = async (tx: Ctx, ownerId: string, mail: EmailMessage): Promise<void> => {
  for (const { email } of await contactsOf(tx, ownerId)) await sendMail(tx, { to: email, ...mail });
};
