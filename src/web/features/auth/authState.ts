import { useState } from 'react';
import { z } from 'zod';
import { limits } from '../../../contract/limits';
import { sessionStorageState, siteStorageState, type SessionStorageState } from '../../lib/siteStorage';
import { serverNow } from '../../lib/serverTime';

const awaitedCode = z.object({
  email: z.string(),
  told: z.string(),
  sentAtMs: z.number(),
  againAtMs: z.number(),
  wrongTries: z.number(),
  accepted: z.boolean(),
});
export type AwaitedCode = z.infer<typeof awaitedCode>;

const signupDraft = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  // No password: anyone holding the phone can read this storage.
  values: z.object({
    phone: z.string().optional(),
    fullname: z.string().optional(),
    email: z.string().optional(),
    state: z.string().optional(),
    bank_name: z.string().optional(),
    account_no: z.string().optional(),
    refer_by: z.string().optional(),
    coupon_code: z.string().optional(),
  }),
});

// Phones often reload the page after the mail app, so this must survive.
export const signupDraftState = sessionStorageState('signup', signupDraft);

const codes = siteStorageState('signup_code', awaitedCode);
/** Phones end tabs too, so any tab of this browser finds its code, as long as the browser is known for it. */
export const signupCodeState: SessionStorageState<AwaitedCode> = {
  ...codes,
  recall: () => {
    const code = codes.recall();
    const until = (code?.sentAtMs ?? 0) + limits.askerCookieHours * 3_600_000;
    return serverNow().getTime() < until ? code : null;
  },
};
export const resetCodeState = sessionStorageState('reset_code', awaitedCode);

/** Leaves no drafts for the next person. */
export const forgetAuthPages = (): void => {
  for (const state of [signupDraftState, signupCodeState, resetCodeState]) state.forget();
};

export const codeSentTo = (email: string, told: string): AwaitedCode => ({
  email,
  told,
  sentAtMs: serverNow().getTime(),
  againAtMs: serverNow().getTime() + limits.otpResendCooldownSeconds * 1_000,
  wrongTries: 0,
  accepted: false,
});

export function useSessionStorageState<T>(state: SessionStorageState<T>): [T | null, (value: T | null) => void] {
  const [value, setValue] = useState(state.recall);
  const change = (next: T | null) => {
    if (next === null) state.forget();
    else state.keep(next);
    setValue(next);
  };
  return [value, change];
}
/** Navigation state for another auth page, without the step of this one. */
export const forNextPage = (state: unknown, more: Readonly<Record<string, unknown>> = {}): object => ({
  ...(typeof state === 'object' ? state : {}),
  step: undefined,
  ...more,
});

export const stepOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : null;

export const getTypedEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;
