import { limits } from '../../../contract/limits';

export const emailInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
export const passwordInput = { autoCapitalize: 'none', spellCheck: false } as const;
/** The one-time code as a single field: a phone fills it in from the message. */
export const codeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '•'.repeat(limits.otpDigits),
} as const;
export const nairaInput = { inputMode: 'decimal', autoComplete: 'off', prefix: '₦' } as const;

/** A code may be pasted with words and spaces around it. */
export const getCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, limits.otpDigits);
