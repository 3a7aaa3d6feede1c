import * as messages from '../../../contract/messages';
import type { Rules } from '../form/formRules';
import type { passwordStrength } from '../../lib/passwordStrength';

/** Loads with the first letter of a password. If that fails, the server's check is enough. */
export const fetchStrength = (): Promise<typeof passwordStrength | undefined> =>
  import('../../lib/passwordStrength').then(
    (module) => module.passwordStrength,
    () => undefined,
  );

/**
 * The rule of a new password, the same as the server's later one.
 * @param own the known details of the person when the rule runs: e-mail, name, phone.
 */
export const notGuessable = (own: () => readonly (string | undefined)[]): Rules[number] => ({
  validator: async (_rule, password?: string) => {
    const strengthOf = await fetchStrength();
    if (strengthOf?.(password ?? '', own()) === 'guessable') throw new Error(messages.fields.passwordCommon);
  },
});
