import { newId, systemCtx, type BaseCtx, type Ctx } from '../context';
import type { users } from '../db/schema';
import { applyTask } from '../modules/applications';
import { reviewProof, submitProof } from '../modules/proofs';
import { openAccount, type AccountFields } from '../modules/sign-up';
import { createTask } from '../modules/jobs';

export type Person = typeof users.$inferSelect;

const consonants = 'bcdfghjklmnpqrst';
/** Not hexadecimal, which could spell “ada”, a name tests search for. */
export const uniqueName = (): string =>
  newId()
    .slice(-12)
    .replace(/./g, (digit) => consonants.charAt(parseInt(digit, 16)));

/** An active member with a bank account and followers; unique fields are unique. */
export const person = (base: BaseCtx | Ctx, fields: Partial<AccountFields> = {}): Promise<Person> => {
  const unique = newId().slice(-12);
  return openAccount(systemCtx(base), {
    fullname: 'Ada Obi',
    email: `${uniqueName()}@example.com`,
    phone: `+234803${String(parseInt(unique.slice(-6), 16))
      .padStart(7, '0')
      .slice(0, 7)}`,
    passwordHash: 'no password opens this account',
    state: 'Lagos',
    status: 'active',
    activatedAt: base.now(),
    bankName: 'GTBank',
    accountName: 'Ada Obi',
    accountNo: '0123456789',
    instagram: '@ada',
    instagramFollowers: 5_000,
    ...fields,
  });
};

export const ownAccount = () => ({
  accountNo: String(parseInt(newId().slice(-10), 16))
    .padStart(10, '0')
    .slice(-10),
});

/** An admin, for `t.as`. Without a bank account: sharing one would make admin and members one person. */
export const adminPerson = (base: BaseCtx | Ctx, fields: Partial<AccountFields> = {}): Promise<Person> =>
  person(base, { fullname: 'Ngozi Admin', isAdmin: true, accountNo: '', ...fields });

/** Acts as this user, without an Idempotency-Key. */
export const acting = (ctx: Ctx, { id: userId, isAdmin }: Pick<Person, 'id' | 'isAdmin'>): Ctx => ({
  ...ctx,
  actor: isAdmin
    ? { kind: 'admin', userId, sessionId: newId(), isAdmin }
    : { kind: 'member', userId, sessionId: newId(), isAdmin },
  idempotencyKey: null,
});

type TaskFields = Partial<Parameters<typeof createTask>[1]>;

/** A posted job for anyone: three slots at ₦500. */
export const postedTask = async (ctx: Ctx, admin: Person, fields: TaskFields = {}) => {
  const { data } = await createTask(acting(ctx, admin), {
    taskOwnerEmail: 'owner@advertiser.example',
    title: 'Share our flyer',
    description: 'Post it to your story.',
    amount: 500,
    applicants_needed: 3,
    ...fields,
  });
  return data;
};

/** Submits a proof; returns its application's id. */
export const handedIn = async (ctx: Ctx, member: Person, task_id: string): Promise<string> => {
  const as = acting(ctx, member);
  await applyTask(as, { task_id });
  const { data } = await submitProof(as, { task_id, proof: '<p>Posted, 412 views.</p>' });
  return data.id;
};

/** Fills a wallet the only way there is: by an approved proof. */
export const earn = async (ctx: Ctx, admin: Person, member: Person, naira: number): Promise<void> => {
  const task = await postedTask(ctx, admin, { amount: naira, applicants_needed: 1 });
  const id = await handedIn(ctx, member, task.id);
  await reviewProof(acting(ctx, admin), { id, given_status: 'approved' });
};
