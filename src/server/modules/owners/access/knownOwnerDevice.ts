import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { brand } from '../../../../contract/brand';
import { limits } from '../../../../contract/limits';
import type { Ctx } from '../../../context';
import { ownerContacts, owners } from '../../../db/schema';
import { dayInSeconds } from '../../../lib/time';

const cookieName = `${brand.shortName}_owner_device`;
const sealedFor = (ownerId: string): string => `owner-device:${ownerId}`;

/** Marks this browser as one that had the owner's page open. It opens nothing; its requests for links have separate limits. */
export const rememberOwnerDevice = async (ctx: Ctx, ownerId: string): Promise<void> => {
  const device = (await knownOwnerDevice(ctx, ownerId)) ?? randomBytes(16).toString('base64url');
  const sealed = await ctx.providers.sealer.seal(Buffer.from(device), sealedFor(ownerId));
  ctx.cookies.set(cookieName, Buffer.from(sealed).toString('base64url'), {
    maxAgeSeconds: limits.deviceCookieDays * dayInSeconds,
  });
};

const knownOwnerDevice = async (ctx: Ctx, ownerId: string): Promise<string | null> => {
  const held = ctx.cookies.get(cookieName);
  if (!held) return null;
  try {
    const opened = await ctx.providers.sealer.open(Buffer.from(held, 'base64url'), sealedFor(ownerId));
    return Buffer.from(opened).toString();
  } catch {
    // Another owner's, or not sealed here.
    return null;
  }
};

/** The active owner's contact of this address, in any spelling. */
export const contactOf = async (ctx: Ctx, email: string) => {
  const [contact] = await ctx.db
    .select({ id: ownerContacts.id, email: ownerContacts.email, ownerId: ownerContacts.ownerId })
    .from(ownerContacts)
    .innerJoin(owners, eq(owners.id, ownerContacts.ownerId))
    .where(
      and(
        eq(ownerContacts.mailbox, sql`mailbox_family(${email})`),
        eq(owners.status, 'active'),
        isNull(ownerContacts.pendingSince),
      ),
    );
  return contact;
};

export const ownerRequesterOf = async (ctx: Ctx, email: string): Promise<string> => {
  const contact = await contactOf(ctx, email);
  const device = contact ? await knownOwnerDevice(ctx, contact.ownerId) : null;
  return device === null ? 'strangers' : `device:${device}`;
};
