import type { Actor, Ctx } from './context';
import { DomainError } from './errors';

type SignedIn = Extract<Actor, { userId: string }>;
type Admin = Extract<Actor, { kind: 'admin' }>;

/** Every signed-in user, admins included: they have a profile and a wallet too. */
export const assertMember = (ctx: Pick<Ctx, 'actor'>): SignedIn => {
  if (ctx.actor.kind === 'anonymous') throw new DomainError('unauthenticated');
  if (ctx.actor.kind === 'system') throw new Error('a job acted as a member');
  return ctx.actor;
};

export const assertAdmin = (ctx: Pick<Ctx, 'actor'>): Admin => {
  const actor = assertMember(ctx);
  if (actor.kind !== 'admin') throw new DomainError('forbidden');
  return actor;
};

/** Jobs and the command line. Never reached by a request, so a failure here is a bug. */
export const assertSystem = (ctx: Pick<Ctx, 'actor'>): void => {
  if (ctx.actor.kind !== 'system') throw new Error(`a ${ctx.actor.kind} acted as the system`);
};

/** For verbs of both admins and the clock. */
export const assertAdminOrSystem = (ctx: Pick<Ctx, 'actor'>): Admin | Extract<Actor, { kind: 'system' }> =>
  ctx.actor.kind === 'system' ? ctx.actor : assertAdmin(ctx);

/** For verbs that need no session: registering, logging in, resetting a password. */
export const assertPublic = (_ctx: Pick<Ctx, 'actor'>): void => undefined;
