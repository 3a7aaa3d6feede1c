import { signup as words } from '../../../contract/messages';
import { fieldErrors, isApiError } from '../../api/apiError';
import { stepOfField } from './signupSteps';

/** The reason why an application failed. */
export interface SignupFailure {
  readonly text: string;
  /** The text of each wrong field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Four ways to fail: refused, not delivered, answered in an unknown shape, and broken here. */
const getText = (error: unknown): string => {
  if (!isApiError(error)) return words.wizardFailed;
  if (error.status === 'DRIFT') return words.unexpected;
  if (typeof error.status === 'number') return words.failedPrefix + (error.message || words.unknown);
  return `${words.wizardFailed} ${error.message}`;
};

export const signupFailure = (error: unknown): SignupFailure => ({ text: getText(error), fields: fieldErrors(error) });

/** After a reload the password is gone. It is asked for again, and nothing has failed. */
export const passwordMissing: SignupFailure = { text: '', fields: { password: words.passwordAgain } };

/** An unreadable answer does not promise that a code is on its way. */
export const silentAnswer: SignupFailure = { text: words.unexpected, fields: {} };

/** One step back from the waiting one, or to the first wrong field. */
export const stepToMend = ({ fields }: SignupFailure): 1 | 2 | 3 =>
  Object.keys(fields).reduce<1 | 2 | 3>((earliest, field) => {
    const step = stepOfField(field);
    return step < earliest ? step : earliest;
  }, 3);
