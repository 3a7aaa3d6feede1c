import { createContext } from 'react';
import type { Payout, PayoutOutcome } from '../../../contract/payouts';

/** Payouts whose result a person is about to enter. */
export interface Settling {
  readonly outcome: PayoutOutcome;
  readonly rows: readonly Payout[];
  /** After it was done. */
  readonly then?: () => void;
}

/** Opens the question. It is beside the table, because a settled row may leave it. */
export const SettlingContext = createContext<(settling: Settling) => void>(() => undefined);
