import * as messages from '../contract/messages';
import { ownerLimits } from '../contract/limits';
import type { Actor, Ctx } from './context';
import { DomainError } from './errors';
import { minutesAfter } from './lib/time';

type SignedIn = Extract<Actor, { userId: string }>;
type Owner = Extract<Actor, { kind: 'owner' }>;
type Admin = Extract<Actor, { kind: 'admin' }>;

/** Every signed-in user, admins included: they have a profile and a wallet too. */
export const assertMember = (ctx: Pick<Ctx, 'actor'>): SignedIn => {
  if (ctx.actor.kind === 'anonymous' || ctx.actor.kind === 'owner') throw new DomainError('unauthenticated');
  if (ctx.actor.kind === 'system') throw new Error('a job acted as a member');
  return ctx.actor;
};

export const assertAdmin = (ctx: Pick<Ctx, 'actor'>): Admin => {
  const actor = assertMember(ctx);
  if (actor.kind !== 'admin') throw new DomainError('forbidden');
  return actor;
};

export const assertOwner = (ctx: Pick<Ctx, 'actor'>): Owner => {
  if (ctx.actor.kind !== 'owner') throw new DomainError('unauthenticated');
  return ctx.actor;
};

/** The same with a recent link: for refunds and verdicts. */
export const assertConfirmedOwner = (ctx: Pick<Ctx, 'actor' | 'now'>): Owner => {
  const owner = assertOwner(ctx);
  if (minutesAfter(owner.confirmedAt, ownerLimits.confirmedMinutes) <= ctx.now())
    throw new DomainError('link_needed', messages.ownerPage.linkNeeded);
  return owner;
};

export const assertSystem = (ctx: Pick<Ctx, 'actor'>): void => {
  if (ctx.actor.kind !== 'system') throw new Error(`a ${ctx.actor.kind} acted as the system`);
};

/** For verbs of both admins and the clock. */
export const assertAdminOrSystem = (ctx: Pick<Ctx, 'actor'>): Admin | Extract<Actor, { kind: 'system' }> =>
  ctx.actor.kind === 'system' ? ctx.actor : assertAdmin(ctx);

/** For verbs that need no session: registering, logging in, resetting a password. */
export const assertPublic = (_ctx: Pick<Ctx, 'actor'>): void => undefined;
