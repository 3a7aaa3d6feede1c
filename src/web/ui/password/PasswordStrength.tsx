import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages/index';
import type { passwordStrength, Strength } from '../../lib/passwordStrength';
import type { Rules } from '../form/formRules';
import './PasswordStrength.css';

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

const words: Record<Strength, string> = {
  short: `Too short. Use at least ${limits.passwordMinCharacters} characters.`,
  guessable: 'Easy to guess. Leave out your own details, common words and repeats.',
  weak: 'Weak. Make it longer: a short sentence is easy to remember.',
  fair: 'Fair. Some more characters make it strong.',
  strong: 'Strong.',
};

interface Props {
  password: string | undefined;
  own: readonly (string | undefined)[];
}

export function PasswordStrength({ password = '', own }: Props) {
  const [strengthOf, setStrengthOf] = useState<typeof passwordStrength>();
  const typed = password !== '';
  useEffect(() => {
    if (typed) void fetchStrength().then((loaded) => setStrengthOf(() => loaded));
  }, [typed]);
  const strength = strengthOf?.(password, own);
  return (
    <span aria-live="polite" data-strength={strength ?? undefined} className="sn-strength">
      {strength
        ? words[strength]
        : `At least ${limits.passwordMinCharacters} characters. A short sentence is easy to remember.`}
    </span>
  );
}
