import { newId, systemCtx, type BaseCtx, type Ctx } from '../context';
import type { users } from '../db/schema';
import { openAccount, type AccountFields } from '../modules/auth';

export type Person = typeof users.$inferSelect;

/** An activated member with a bank account; every field that must be unique is. */
export const makeMember = (base: BaseCtx | Ctx, fields: Partial<AccountFields> = {}): Promise<Person> => {
  const unique = newId().slice(-12);
  return openAccount(systemCtx(base), {
    fullname: 'Ada Obi',
    email: `${unique}@example.com`,
    phone: `+234803${String(parseInt(unique.slice(-6), 16)).padStart(7, '0').slice(0, 7)}`,
    passwordHash: 'no password opens this account',
    state: 'Lagos',
    status: 'active',
    activatedAt: base.now(),
    bankName: 'GTBank',
    accountName: 'Ada Obi',
    accountNo: '0123456789',
    ...fields,
  });
};

/** An admin; pass it to `t.as`. */
export const makeAdmin = (base: BaseCtx | Ctx, fields: Partial<AccountFields> = {}): Promise<Person> =>
  makeMember(base, { fullname: 'Ngozi Admin', isAdmin: true, ...fields });
