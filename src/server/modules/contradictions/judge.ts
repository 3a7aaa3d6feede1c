import type { contradictions } from '../../db/schema';

export type ContradictionKind = (typeof contradictions.$inferSelect)['kind'];

export type Standing =
  /** `accepted`: by the provider. `paid-by-hand`: recorded by an admin. */
  | 'payout sent'
  | 'payout accepted'
  | 'payout paid'
  | 'payout paid-by-hand'
  | 'payout returned'
  /** `unbooked`: without a deposit. `taken-back`: the deposit was reversed. */
  | 'pay-in unbooked'
  | 'pay-in booked'
  | 'pay-in taken-back';

/** `differs`: in amount, currency, account, owner or payment. `unknown`: an undocumented word. */
export type Answer = 'unclear' | 'missing' | 'underway' | 'unknown' | 'done' | 'failed' | 'differs';

export type Verdict =
  | { readonly do: 'settle'; readonly as: 'paid' | 'returned' | 'booked' | 'failed' }
  | { readonly do: 'nothing' }
  | { readonly do: 'alert'; readonly kind: ContradictionKind; readonly what: string };

const nothing: Verdict = { do: 'nothing' };
const settle = (as: Extract<Verdict, { do: 'settle' }>['as']): Verdict => ({ do: 'settle', as });
const alert = (kind: ContradictionKind, what: string): Verdict => ({ do: 'alert', kind, what });
const differs = alert('differs', 'differs at the provider');

const verdicts: Readonly<Record<Standing, Readonly<Record<Answer, Verdict>>>> = {
  'payout sent': {
    ...{ unclear: nothing, missing: nothing, underway: nothing, unknown: nothing, differs },
    ...{ done: settle('paid'), failed: settle('returned') },
  },
  'payout accepted': {
    ...{ unclear: nothing, underway: nothing, unknown: nothing, differs },
    ...{ done: settle('paid'), failed: settle('returned') },
    missing: alert('missing', 'the provider took it on, and now knows nothing of it'),
  },
  'payout paid': {
    ...{ unclear: nothing, unknown: nothing, done: nothing, differs },
    missing: alert('missing', 'paid here, unknown to the provider'),
    underway: alert('unpaid', 'paid here, still on its way at the provider'),
    failed: alert('failed', 'paid here, failed or sent back at the provider'),
  },
  // An admin who saw it at the bank knows more than a provider that still waits.
  'payout paid-by-hand': {
    ...{ unclear: nothing, underway: nothing, unknown: nothing, done: nothing, differs },
    missing: alert('missing', 'paid here, unknown to the provider'),
    failed: alert('failed', 'paid here, failed or sent back at the provider'),
  },
  'payout returned': {
    ...{ unclear: nothing, missing: nothing, unknown: nothing, failed: nothing, differs },
    underway: alert('returned_underway', 'given back here, still on its way at the provider'),
    done: alert('returned_paid', 'given back here, paid by the provider'),
  },
  'pay-in unbooked': {
    ...{ unclear: nothing, missing: nothing, underway: nothing, unknown: nothing, differs },
    ...{ done: settle('booked'), failed: settle('failed') },
  },
  'pay-in booked': {
    ...{ unclear: nothing, unknown: nothing, done: nothing, differs },
    missing: alert('missing', 'booked here, unknown to the provider'),
    underway: alert('unpaid', 'booked here, not paid at the provider'),
    failed: alert('failed', 'booked here, failed or taken back at the provider'),
  },
  'pay-in taken-back': {
    ...{ unclear: nothing, missing: nothing, underway: nothing, unknown: nothing, failed: nothing, differs },
    done: alert('reversed_paid', 'booked back here, paid at the provider'),
  },
};

/** The single judgement of the provider's answer against our record, for webhooks, the timetable and the nightly comparison. */
export const judge = (standing: Standing, answer: Answer, difference: string | null = null): Verdict => {
  const verdict = verdicts[standing][answer];
  return verdict.do === 'alert' && difference !== null ? { ...verdict, what: difference } : verdict;
};
