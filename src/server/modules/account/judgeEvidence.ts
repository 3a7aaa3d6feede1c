import { and, eq, inArray } from 'drizzle-orm';
import type { EvidenceStatus } from '../../../contract/account';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { judgeEvidence as endpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { platformNames } from '../../../contract/platforms';
import type { Platform } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { followerEvidence } from '../../db/schema';
import { DomainError } from '../../errors';
import { notify } from '../notifications';
import { evidenceOf, judgements } from './evidence';

const said: Readonly<Record<EvidenceStatus, string>> = {
  verified: messages.users.evidenceVerified,
  waiting: messages.users.evidenceWaiting,
  renew: messages.users.evidenceRenew,
};

const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** An admin's word on a screenshot: followers verified, the mark taken back, or a new screenshot asked for. It counts for the one they looked at alone. */
export const judgeEvidence = async (
  ctx: Ctx,
  { id, platform, url, given_status: status }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const admin = assertAdmin(ctx);
  if (id === admin.userId) throw new DomainError('conflict_of_interest', messages.users.evidenceOwn);
  return inTransaction(ctx, async (tx) => {
    const [judged] = await tx.db
      .update(followerEvidence)
      .set({ status })
      .where(
        and(
          eq(followerEvidence.userId, id),
          eq(followerEvidence.platform, platform),
          eq(followerEvidence.mediaName, nameIn(url)),
          inArray(followerEvidence.status, [...judgements[status]]),
        ),
      )
      .returning({ userId: followerEvidence.userId });
    if (!judged) throw new DomainError((await evidenceOf(tx, id)).length > 0 ? 'conflict' : 'not_found');
    await announce(tx, judged.userId, platform, status);
    await audit(tx, {
      action: 'evidence.judge',
      object: { type: 'user', id },
      subjectId: id,
      after: { platform, url, status },
    });
    return { message: said[status], data: { platform, status } };
  });
};

const announce = async (tx: Ctx, userId: string, platform: Platform, status: EvidenceStatus): Promise<void> => {
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
