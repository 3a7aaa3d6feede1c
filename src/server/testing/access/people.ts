import { removeAdmin } from '../../cli/admins';
import { newId, systemCtx, type BaseCtx } from '../../context';
import { sessions } from '../../db/schema';
import type { Caller as Listed } from './rules';
import { hashToken, newToken } from '../../lib/tokens';
import { hashPassword } from '../../modules/passwords';
import { openSession } from '../../modules/sessions';
import { adminPerson, person, type Person } from '../factories';
import { goodPassword } from '../signingUp';

/** Creates a session where logging in would not. */
const tokenFor = async (
  base: BaseCtx,
  { id: userId }: Pick<Person, 'id'>,
  fields: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> => {
  const token = newToken();
  const now = base.now();
  const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
  await base.db.insert(sessions).values({
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...fields,
  });
  return token;
};

export const everybody = async (base: BaseCtx) => {
  const passwordHash = await hashPassword(goodPassword);
  const admin = await adminPerson(base, { passwordHash, instagramFollowers: null, instagram: '' });
  const deputy = await adminPerson(base, { passwordHash, fullname: 'Deputy Admin' });
  const third = await adminPerson(base);
  const holder = await person(base, { passwordHash, fullname: 'Ebele Nwosu' });
  const other = await person(base, { passwordHash });
  const banned = await person(base, { status: 'banned' });
  const unverified = await person(base, { status: 'pending', activatedAt: null });
  const exAdmin = await adminPerson(base, { passwordHash });
  return { admin, deputy, third, holder, other, banned, unverified, exAdmin };
};
export type People = Awaited<ReturnType<typeof everybody>>;

/** `deputy`: a second admin, for objects of one admin. */
export type Caller = Listed | 'deputy';
export type Tokens = Readonly<Record<Caller, string | null>>;
/** Job owners have a cookie instead. */
export const byCookie = { jobOwner: null, otherJobOwner: null };

export const everyToken = async (base: BaseCtx, people: People): Promise<Tokens> => {
  const now = base.now();
  const { admin, deputy, holder, other, banned, unverified, exAdmin } = people;
  const fromBefore = await openSession(systemCtx(base), exAdmin);
  await removeAdmin(systemCtx(base), exAdmin.email);
  return {
    deputy: await openSession(systemCtx(base), deputy),
    anonymous: null,
    ...byCookie,
    holder: await openSession(systemCtx(base), holder),
    other: await openSession(systemCtx(base), other),
    banned: await tokenFor(base, banned),
    unverified: await tokenFor(base, unverified),
    admin: await openSession(systemCtx(base), admin),
    expired: await tokenFor(base, admin, { expiresAt: now }),
    revoked: await tokenFor(base, admin, { revokedAt: now }),
    forged: newToken(),
    exAdmin: fromBefore,
    exAdminAnew: await openSession(systemCtx(base), { ...exAdmin, isAdmin: false }),
  };
};
