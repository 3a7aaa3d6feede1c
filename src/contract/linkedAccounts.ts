import { z } from 'zod';
import { endpoint, listAnswer, listQuery } from './endpoint';
import { fixture } from './example';
import { limits } from './limits';
import { id, instant, memberStatus } from './primitives';

/**
 * A link between two members: the number of the account to which their money goes, a browser, a picture submitted as proof (the same file),
 * a phone number, the mailbox behind two addresses, a full name in one state.
 */
export const linkKind = z.enum(['bank', 'device', 'picture', 'phone', 'mailbox', 'name']);
export type LinkKind = z.output<typeof linkKind>;

/** Somebody who shares something with a member. Nothing follows from it by itself: families share phones and accounts. */
export const memberLink = z.object({
  member: z.object({ id, fullname: z.string() }),
  status: memberStatus,
  /** `since` is when both were first seen with it; null if unknown. */
  shared: z.array(z.object({ kind: linkKind, since: instant.nullable() })).max(linkKind.options.length),
});
export type MemberLink = z.output<typeof memberLink>;

export const listLinkedAccounts = endpoint('listLinkedAccounts', 'GET /admin/user/{id}/links', {
  summary: `Members who share an account number, a browser, a picture, a phone number, a mailbox, or name and state with this one, who shares the most first; at most ${limits.linksPerKindMax} of each kind.`,
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['fullname'], filters: {} }),
  answer: listAnswer(memberLink),
  shows: ['member'],
  example: { id: fixture('member') },
});
