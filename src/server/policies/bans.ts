import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import type { StandingBan } from '../../contract/primitives';
import type { Ctx } from '../context';
import { users } from '../db/schema';
import { DomainError } from '../errors';

export const isOfBanned = (userId: AnyColumn): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM users banned WHERE banned.id = ${userId} AND banned.status = 'banned')`;

/** SQL over `users`: the current ban, or null. */
export const standingBan = sql<{ at: string | null; reason: string | null } | null>`
  CASE WHEN ${users.status} = 'banned' THEN COALESCE(
    (SELECT json_build_object('at', log.at, 'reason', log.after ->> 'reason') FROM audit log
      WHERE log.object_id = ${users.id}::text AND log.action = 'user.ban' ORDER BY log.at DESC, log.id DESC LIMIT 1),
    json_build_object('at', NULL, 'reason', NULL)) END`.mapWith(
  (ban: StandingBan): StandingBan => ban && { ...ban, at: ban.at && new Date(ban.at).toISOString() },
);

/** Manual acceptances of a banned member's money must confirm the ban. @throws DomainError `member_banned`. */
export const assertBanKnown = async (tx: Ctx, userId: string, despiteBan: boolean | undefined): Promise<void> => {
  if (despiteBan) return;
  const [member] = await tx.db
    .select({ status: users.status, fullname: users.fullname })
    .from(users)
    .where(eq(users.id, userId));
  if (member?.status === 'banned')
    throw new DomainError('member_banned', messages.members.acceptedBanned(member.fullname));
};

/** Holds payouts whose member was banned later, or whose ban was not confirmed. */
export const heldByBan = sql<boolean>`EXISTS (SELECT 1 FROM users banned JOIN withdrawals accepted ON accepted.user_id = banned.id
  WHERE accepted.id = payouts.withdrawal_id AND banned.status = 'banned' AND NOT accepted.despite_ban)`;
