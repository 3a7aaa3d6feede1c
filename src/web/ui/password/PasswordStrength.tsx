import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import type { passwordStrength, Strength } from '../../lib/passwordStrength';
import { fetchStrength } from './notGuessable';
import './PasswordStrength.css';

const words: Record<Strength, string> = {
  short: `Too short. Use at least ${limits.passwordMinCharacters} characters.`,
  guessable: 'Easy to guess. Leave out your own details, common words and repeats.',
  weak: 'Weak. Make it longer: a short sentence is easy to remember.',
  fair: 'Fair. Some more characters make it strong.',
  strong: 'Strong.',
};

interface Props {
  password: string | undefined;
  /** The known details of the person: e-mail, name, phone. */
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
