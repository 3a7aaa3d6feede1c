import { eq, sql, type SQL } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { newId, type Ctx } from '../../context';
import { builtOnce } from '../../db/database';
import { isCheckViolation } from '../../db/databaseErrors';
import { ledgerAccounts, owners, type ledgerTransfers } from '../../db/schema';
import { DomainError } from '../../errors';

/** A side of a transfer: a wallet, an escrow, an owner's account, or a product account. */
export type Party =
  | { readonly wallet: string }
  | { readonly escrow: string }
  | { readonly owner: string }
  | { readonly system: Exclude<(typeof ledgerAccounts.$inferSelect)['code'], 'wallet' | 'escrow' | 'owner'> };

interface Transfer {
  readonly kind: (typeof ledgerTransfers.$inferInsert)['kind'];
  /** The business row; each (kind, ref) pair is booked once, forever. */
  readonly ref: string;
  readonly from: Party;
  readonly to: Party;
  /** Integer kobo, above zero. */
  readonly amountKobo: number;
}

const isAccount = {
  wallet: 'user_id = ?',
  escrow: 'task_id = ?',
  owner: 'owner_id = ?',
  system: 'code = ? AND user_id IS NULL AND task_id IS NULL AND owner_id IS NULL',
} as const;
type Kind = keyof typeof isAccount;

const accountOf = (side: 'from' | 'to', kind: Kind): SQL => {
  const [before = '', after = ''] = isAccount[kind].split('?');
  return sql`(SELECT id FROM ledger_account WHERE ${sql.raw(before)}${sql.placeholder(side)}${sql.raw(after)})`;
};

const postBetween = (from: Kind, to: Kind) =>
  builtOnce((db) => {
    const [id, kind, ref, actor, at, kobo] = ['id', 'kind', 'ref', 'actor', 'at', 'kobo'].map((name) =>
      sql.placeholder(name),
    );
    const posted = sql`ledger_post(${id}::uuid, ${kind}, ${ref}, ${actor}::uuid, ${at}::timestamptz,
      ARRAY[${accountOf('from', from)}, ${accountOf('to', to)}]::bigint[], ARRAY[-${kobo}::bigint, ${kobo}::bigint])`;
    return db
      .select({ posted })
      .from(sql`(SELECT) AS once`)
      .prepare(`post_${from}_${to}`);
  });

const posts = new Map<string, ReturnType<typeof postBetween>>();

const kindAndName = (party: Party): [Kind, string] => Object.entries(party)[0] as [Kind, string];

/**
 * Books one transfer: two immutable entries that sum to zero, and the balances of wallets and owners with them. The only way money moves. Call it
 * inside the transaction of the status change that causes it.
 * @returns the id of the transfer.
 * @throws DomainError `insufficient_balance` when a wallet would go below zero (the database's constraint).
 * @throws DomainError `owner_not_covered` when an owner would spend more than balance and credit together (the database's trigger).
 * @throws a unique violation when this (kind, ref) was booked before, and a check violation, which is a bug, when an amount is not positive kobo.
 */
export const transfer = async (ctx: Ctx, { kind, ref, from, to, amountKobo }: Transfer): Promise<string> => {
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) throw new Error(`transfer ${kind} of ${amountKobo} kobo`);
  const actorId = 'userId' in ctx.actor ? ctx.actor.userId : null;
  const id = newId();
  const [[fromKind, fromId], [toKind, toId]] = [kindAndName(from), kindAndName(to)];
  const name = `${fromKind} ${toKind}`;
  const post = posts.get(name) ?? postBetween(fromKind, toKind);
  posts.set(name, post);
  try {
    const at = ctx.now().toISOString();
    await post(ctx.db).execute({ id, kind, ref, actor: actorId, at, from: fromId, to: toId, kobo: amountKobo });
    return id;
  } catch (error) {
    if (isCheckViolation(error, 'wallet_not_negative'))
      throw DomainError.ofField('insufficient_balance', 'amount', messages.withdrawals.insufficient);
    if (isCheckViolation(error, 'owner_within_credit'))
      throw new DomainError('owner_not_covered', messages.owners.notCovered);
    throw error;
  }
};

export const openWallet = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db.insert(ledgerAccounts).values({ code: 'wallet', userId });
};

/** Removes the wallet of an abandoned sign-up; the database refuses it for members and used wallets. */
export const forgetUnusedWallet = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db.delete(ledgerAccounts).where(eq(ledgerAccounts.userId, userId));
};

export const openEscrow = async (ctx: Ctx, taskId: string): Promise<void> => {
  await ctx.db.insert(ledgerAccounts).values({ code: 'escrow', taskId });
};

export const openOwnerAccount = async (ctx: Ctx, ownerId: string): Promise<void> => {
  await ctx.db.insert(ledgerAccounts).values({ code: 'owner', ownerId });
};

const lockBalance = async (ctx: Ctx, isAccount: SQL): Promise<number> => {
  const { balance } = ledgerAccounts;
  const [account] = await ctx.db.select({ balance }).from(ledgerAccounts).where(isAccount).for('no key update');
  if (!account) throw new Error('no such account');
  return account.balance;
};

/** Locks a wallet until the transaction ends and returns its balance in kobo. */
export const lockWalletBalance = (ctx: Ctx, userId: string): Promise<number> =>
  lockBalance(ctx, eq(ledgerAccounts.userId, userId));

/** Locks a job owner's account until the transaction ends and returns its balance in kobo, negative on credit. */
export const lockOwnerBalance = (ctx: Ctx, ownerId: string): Promise<number> =>
  lockBalance(ctx, eq(ledgerAccounts.ownerId, ownerId));

/** Locks the account and returns spendable kobo: balance plus credit (`Infinity` if unlimited), or the balance. */
export const ownerCover = async (ctx: Ctx, ownerId: string, { withoutCredit = false } = {}): Promise<number> => {
  const balance = await lockOwnerBalance(ctx, ownerId);
  if (withoutCredit) return balance;
  // After the lock: a statement that waited for it would return the previous credit.
  const [owner] = await ctx.db.select({ creditKobo: owners.creditKobo }).from(owners).where(eq(owners.id, ownerId));
  if (!owner) throw new Error(`no owner ${ownerId}`);
  return owner.creditKobo === null ? Infinity : balance + owner.creditKobo;
};
