import { and, inArray } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { listLinkedAccounts as endpoint, MemberLink } from '../../../contract/members';
import { memberStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import { users } from '../../db/schema';
import { matches } from '../../lists/lists';
import { linkedAccountsOf } from '../../policies/linkedAccounts';
import type { Verb } from '../../verb';

const byMost = (one: MemberLink, other: MemberLink): number =>
  other.shared.length - one.shared.length || one.member.fullname.localeCompare(other.member.fullname);
const byName = (one: MemberLink, other: MemberLink): number => one.member.fullname.localeCompare(other.member.fullname);

/** Accounts linked to a member; few, so all are read and sorted. */
export const listLinkedAccounts: Verb<typeof endpoint> = async (
  ctx,
  { id, page = 1, pageSize = limits.pageSize.linkedAccounts, sort, q },
) => {
  assertAdmin(ctx);
  const links = await linkedAccountsOf(ctx, id);
  const people = await ctx.db
    .select({ id: users.id, fullname: users.fullname, status: users.status })
    .from(users)
    .where(
      and(
        inArray(users.id, [...new Set(links.map(({ userId }) => userId))]),
        inArray(users.status, memberStatus.options),
        matches(q, [users.fullname, users.email]),
      ),
    );
  const found = people.map(({ id: other, fullname, status }) => ({
    member: { id: other, fullname },
    status: memberStatus.parse(status),
    shared: links
      .filter(({ userId }) => userId === other)
      .map(({ kind, since }) => ({ kind, since: since?.toISOString() ?? null })),
  }));
  found.sort(sort === undefined ? byMost : byName);
  if (sort === '-fullname') found.reverse();
  const from = (page - 1) * pageSize;
  return { data: found.slice(from, from + pageSize), meta: { page, pageSize, total: found.length } };
};
