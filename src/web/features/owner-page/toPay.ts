import type { OwnerAccount } from '../../../contract/ownerPage';
import { toKobo } from '../../lib/sumNaira';

/** Naira to pay in before balance and credit cover this sum. */
export const toPay = (missing: number, { balance, credit }: Pick<OwnerAccount, 'balance' | 'credit'>): number =>
  credit === null ? 0 : Math.max(0, toKobo(missing) - toKobo(balance) - toKobo(credit)) / 100;
