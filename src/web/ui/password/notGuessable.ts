import * as messages from '../../../contract/messages';
import type { Rules } from '../form/formRules';
import { fetchStrength } from './fetchStrength';

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
