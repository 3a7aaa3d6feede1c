import { and, eq, inArray } from 'drizzle-orm';
import type { VerificationStatus } from '../../../contract/profile';
import type { reviewVerification as endpoint } from '../../../contract/members';
import { type Platform, platformNames } from '../../../contract/primitives';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { followerVerifications } from '../../db/schema';
import { DomainError } from '../../errors';
import { notify } from '../notifications';
import { verificationOf, verificationTransitions } from './verifications';
import type { Verb } from '../../verb';

const messagesByStatus: Readonly<Record<VerificationStatus, string>> = {
  verified: messages.members.verificationVerified,
  waiting: messages.members.verificationWaiting,
  renew: messages.members.verificationRenew,
};

const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/**
 * An admin's decision on a screenshot: followers verified, the verification revoked, or a new screenshot requested. It counts for the reviewed one
 * alone.
 */
export const reviewVerification: Verb<typeof endpoint> = async (ctx, { id, platform, url, given_status: status }) => {
  const admin = assertAdmin(ctx);
  if (id === admin.userId) throw new DomainError('conflict_of_interest', messages.members.verificationOwn);
  return inTransaction(ctx, async (tx) => {
    const [judged] = await tx.db
      .update(followerVerifications)
      .set({ status })
      .where(
        and(
          eq(followerVerifications.userId, id),
          eq(followerVerifications.platform, platform),
          eq(followerVerifications.mediaName, nameIn(url)),
          inArray(followerVerifications.status, [...verificationTransitions[status]]),
        ),
      )
      .returning({ userId: followerVerifications.userId });
    if (!judged) throw new DomainError((await verificationOf(tx, id)).length > 0 ? 'conflict' : 'not_found');
    await announce(tx, judged.userId, platform, status);
    await audit(tx, {
      action: 'verification.review',
      object: { type: 'user', id },
      subjectId: id,
      after: { platform, url, status },
    });
    return { message: messagesByStatus[status], data: { platform, status } };
  });
};

const announce = async (tx: Ctx, userId: string, platform: Platform, status: VerificationStatus): Promise<void> => {
  const name = platformNames[platform];
  if (status === 'verified')
    await notify(tx, { userId, kind: 'followers-verified', message: `Your followers on ${name} are verified.` });
  if (status === 'renew')
    await notify(tx, {
      userId,
      kind: 'followers-renew',
      message: `Your screenshot of your followers on ${name} does not show what your profile says. Please send a new one.`,
    });
};
