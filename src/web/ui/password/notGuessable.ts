import type { Rule } from '@rc-component/form';
import * as messages from '../../../contract/messages';
import { passwordStrength } from '../../lib/passwordStrength';

/**
 * The rule of a new password, so that nobody goes on with one that the server refuses later.
 * @param own what is known of the person when the rule is asked: e-mail, name, phone.
 */
export const notGuessable = (own: () => readonly (string | undefined)[]): Rule => ({
  validator: async (_rule, password?: string) => {
    if (passwordStrength(password ?? '', own()) === 'guessable') throw new Error(messages.fields.passwordCommon);
  },
});
