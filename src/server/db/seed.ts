import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit';
import { inTransaction, newId, type Actor, type Ctx } from '../context';
import { applyTask, reviewProof, submitProof } from '../modules/applications';
import { hashPassword, openAccount } from '../modules/auth';
import { createTask, setTaskStatus } from '../modules/tasks';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { hoursAfter } from '../time';
import { demoJobs, demoPeople } from './demoData';
import { users } from './schema';

export interface DemoLogin {
  readonly role: 'admin' | 'member';
  readonly email: string;
  readonly password: string;
}

type Account = typeof users.$inferSelect;

const actorOf = ({ id, isAdmin }: Account): Actor =>
  isAdmin
    ? { kind: 'admin', userId: id, sessionId: newId(), isAdmin: true }
    : { kind: 'member', userId: id, sessionId: newId(), isAdmin: false };

/** The context of a person who did something `hoursAgo`. */
const as = (ctx: Ctx, account: Account, hoursAgo: number): Ctx => {
  const moment = hoursAfter(ctx.now(), -hoursAgo);
  return { ...ctx, now: () => moment, actor: actorOf(account), idempotencyKey: newId() };
};

const openActive = async (tx: Ctx, person: { fullname: string; email: string; phone: string; state: string }, passwordHash: string, more: object) => {
  const account = await openAccount(tx, { ...person, passwordHash, status: 'active', activatedAt: tx.now(), ...more });
  await audit(tx, { action: 'account.create', object: { type: 'user', id: account.id }, after: account });
  return account;
};

/**
 * Fills an empty database with people, jobs, proofs and withdrawals to play with, through the same verbs a click calls.
 * @returns the logins to print, or null when the database holds people already.
 */
export const seedDemo = async (ctx: Ctx): Promise<readonly DemoLogin[] | null> => {
  const [{ total } = { total: 0 }] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(users);
  if (total > 0) return null;
  const passwordHash = await hashPassword(demoPeople.password);
  const opened = { ...ctx, now: () => hoursAfter(ctx.now(), -24 * 30) };
  const { admin, members } = await inTransaction(opened, async (tx) => {
    const bank = { bankName: 'GTBank', accountNo: '0050883605' };
    return {
      admin: await openActive(tx, demoPeople.admin, passwordHash, { isAdmin: true }),
      members: await Promise.all([]).then(async () => {
        const accounts: Account[] = [];
        for (const { handle, followers, ...person } of demoPeople.members)
          accounts.push(
            await openActive(tx, person, passwordHash, {
              ...bank,
              accountName: person.fullname.toUpperCase(),
              instagram: handle,
              instagramFollowers: followers,
              facebook: handle,
              facebookFollowers: Math.round(followers / 2),
            }),
          );
        return accounts;
      }),
    };
  });
  await playDemo(ctx, admin, members);
  return [
    { role: 'admin', email: admin.email, password: demoPeople.password },
    ...members.slice(0, 2).map(({ email }) => ({ role: 'member' as const, email, password: demoPeople.password })),
  ];
};
