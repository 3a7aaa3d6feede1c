import { eq } from 'drizzle-orm';
import { newReference, type Ctx } from '../../../context';
import { idempotency, proofUploads, users } from '../../../db/schema';
import { forgetSecretsOf } from '../../login';
import { formerEmailHash } from '../../passwords';
import { forgetTableViewsOf } from '../../settings';
import { forgetPicturesOf } from '../../media';
import { forgetNotesOf } from '../../member-notes';
import { forgetNotificationsOf } from '../../notifications';
import { forgetNameOf } from '../../referrals';
import { forgetReceiptsOf } from '../../withdrawals';
import type { UserRow } from '../present';

/** The name of a closed account wherever its work and money still show. */
export const closedName = 'Closed account';

/** Every column with personal data; the compiler asks for a decision about each new column. */
const erased = ({ id, email }: UserRow, now: Date) =>
  ({
    fullname: closedName,
    username: null,
    // Without an @ no form accepts it as an address.
    email: `closed-${id}`,
    phone: '',
    passwordHash: 'closed',
    dob: null,
    gender: null,
    state: '',
    photoUrl: null,
    referralCode: newReference('GONE', 10),
    status: 'closed',
    bankName: '',
    accountName: '',
    accountNo: '',
    twitter: '',
    instagram: '',
    facebook: '',
    tiktok: '',
    twitterFollowers: null,
    instagramFollowers: null,
    facebookFollowers: null,
    tiktokFollowers: null,
    signupHash: null,
    withdrawalsFrom: null,
    passwordResetAt: null,
    bankConfirmHash: null,
    closedAt: now,
    formerEmailHash: formerEmailHash(email),
    mailsOff: [],
  }) satisfies Omit<UserRow, 'id' | 'country' | 'isAdmin' | 'termsVersion' | 'jobsCount' | 'createdAt' | 'activatedAt'>;

/** Erases a person; the ledger, the audit log, proofs and withdrawals keep the id. @returns pictures to delete after the commit. */
export const erasePerson = async (tx: Ctx, person: UserRow): Promise<string[]> => {
  await tx.db.update(users).set(erased(person, tx.now())).where(eq(users.id, person.id));
  await forgetSecretsOf(tx, person.id);
  await forgetNotificationsOf(tx, person.id);
  await forgetNameOf(tx, person, closedName);
  await forgetNotesOf(tx, person.id);
  await forgetTableViewsOf(tx, person.id);
  await forgetReceiptsOf(tx, person.id);
  await tx.db.delete(proofUploads).where(eq(proofUploads.userId, person.id));
  await tx.db.delete(idempotency).where(eq(idempotency.userId, person.id));
  return forgetPicturesOf(tx, person.id);
};
