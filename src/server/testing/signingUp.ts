import type { register } from '../../contract/auth';
import type { InputOf } from '../../contract/endpoint';
import { newId, newReference, type Cookies, type Ctx } from '../context';
import { coupons } from '../db/schema';
import type { Mail } from '../providers/ports';
import { adminPerson, uniqueName } from './factories';
import type { TestContext } from './testContext';

export const goodPassword = 'violet-harmattan-91';

/** A valid sign-up form with a new address. */
export const application = (fields: Partial<InputOf<typeof register>> = {}): InputOf<typeof register> => ({
  phone: '+2348031234567',
  fullname: 'Bola Ade',
  email: `${uniqueName()}@example.com`,
  password: goodPassword,
  state: 'Lagos',
  bank_name: 'GTBank',
  // Unlike `person`'s, which would put the referral reward on hold.
  account_no: '0123456780',
  ...fields,
});

/** Queued mails to an address, oldest first. */
export const mailsTo = (t: Pick<TestContext, 'jobs'>, email: string): Mail[] =>
  t.jobs
    .filter(({ queue }) => queue === 'mail')
    .map(({ data }) => data as Mail)
    .filter(({ to }) => to === email);

export const codeMailedTo = (t: Pick<TestContext, 'jobs'>, email: string): number => {
  const code = /^\d{6}$/m.exec(mailsTo(t, email).at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return Number(code);
};

export const otherThan = (code: number): number => (code + 1) % 1_000_000;

/** Creates a coupon and returns its code. */
export const couponMade = async (ctx: Ctx): Promise<string> => {
  const code = newReference('SN', 8).replace(/(.{4})$/, '-$1');
  const { id: createdBy } = await adminPerson(ctx);
  await ctx.db.insert(coupons).values({ id: newId(), code, status: 'pending', createdBy, createdAt: ctx.now() });
  return code;
};

export const cookieJar = (): Cookies & { readonly held: Map<string, string> } => {
  const held = new Map<string, string>();
  return {
    held,
    get: (name) => held.get(name),
    set: (name, value, { maxAgeSeconds }) => void (maxAgeSeconds === 0 ? held.delete(name) : held.set(name, value)),
  };
};
