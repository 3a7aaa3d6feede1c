import { urlOf, type ArgOf, type Endpoint } from '../../src/contract/endpoint';
import { listUsers } from '../../src/contract/members';
import { listProofs } from '../../src/contract/proofs';
import { getWithdrawalSummary, listAdminWithdrawals } from '../../src/contract/withdrawals';

export interface Rows {
  readonly members: number;
  readonly proofs: number;
  readonly withdrawals: number;
}

/** A read of the admin area whose cost is watched while the database grows. */
export interface Read {
  readonly words: string;
  readonly path: (rows: Rows) => string;
}

const pathOf = <E extends Endpoint>(target: E, input: ArgOf<E>): string => {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  return `${urlOf(target, input)}?${query}`;
};

const read = <E extends Endpoint>(words: string, target: E, input: ArgOf<E>): Read => ({
  words,
  path: () => pathOf(target, input),
});

/** A page of a list by its place in the whole, from 0 to 1. */
const pageAt = <E extends Endpoint>(words: string, target: E, of: keyof Rows, place: number): Read => ({
  words,
  path: (rows) =>
    pathOf(target, { page: Math.max(1, Math.ceil((rows[of] / 10) * place)), pageSize: 10 } as unknown as ArgOf<E>),
});

export const reads: readonly Read[] = [
  read('withdrawals: first page', listAdminWithdrawals, { page: 1, pageSize: 10 }),
  read('withdrawals: next page', listAdminWithdrawals, { page: 2, pageSize: 10 }),
  pageAt('withdrawals: a middle page', listAdminWithdrawals, 'withdrawals', 0.5),
  pageAt('withdrawals: last page', listAdminWithdrawals, 'withdrawals', 1),
  read('withdrawals: pending ones', listAdminWithdrawals, { page: 1, pageSize: 10, status: 'pending' }),
  read('withdrawals: by amount', listAdminWithdrawals, { page: 1, pageSize: 10, sort: '-amount' }),
  read('withdrawals: by member', listAdminWithdrawals, { page: 1, pageSize: 10, sort: 'fullname' }),
  read('withdrawals: search a name', listAdminWithdrawals, { page: 1, pageSize: 10, q: 'Halima Sani' }),
  read('withdrawals: summary cards', getWithdrawalSummary, {}),
  read('proofs: first page', listProofs, { page: 1, pageSize: 10 }),
  pageAt('proofs: a middle page', listProofs, 'proofs', 0.5),
  pageAt('proofs: last page', listProofs, 'proofs', 1),
  read('proofs: in review', listProofs, { page: 1, pageSize: 10, status: 'in-review' }),
  read('members: first page', listUsers, { page: 1, pageSize: 15 }),
  pageAt('members: last page', listUsers, 'members', 0.95),
];
