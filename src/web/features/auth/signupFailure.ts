import { signup as words } from '../../../contract/messages';
import { fieldErrors, isApiError } from '../../api/apiError';
import { stepOfField } from './signupSteps';

/** Why an application did not go through. */
export interface SignupFailure {
  readonly text: string;
  /** The text of each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Four ways to fail, told apart: refused, not delivered, answered in no shape that we know, and broken here. */
const getText = (error: unknown): string => {
  if (!isApiError(error)) return words.wizardFailed;
  if (error.status === 'DRIFT') return words.unexpected;
  if (typeof error.status === 'number') return words.failedPrefix + (error.message || words.unknown);
  return `${words.wizardFailed} ${error.message}`;
};

export const signupFailure = (error: unknown): SignupFailure => ({ text: getText(error), fields: fieldErrors(error) });

/** After a reload the password is gone. It is asked for where it is filled in, and nothing has failed. */
export const passwordMissing: SignupFailure = { text: '', fields: { password: words.passwordAgain } };

/** An answer that says nothing is no promise that a code is on its way. */
export const silentAnswer: SignupFailure = { text: words.unexpected, fields: {} };

/** One step back from the waiting one, or as far as the first field at fault. */
export const stepToMend = ({ fields }: SignupFailure): 1 | 2 | 3 =>
  Object.keys(fields).reduce<1 | 2 | 3>((earliest, field) => {
    const step = stepOfField(field);
    return step < earliest ? step : earliest;
  }, 3);
