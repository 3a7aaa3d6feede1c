import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages/index';
import type { passwordStrength, Strength } from '../../lib/passwordStrength';
import { FormItem } from '../form/FormItem';
import { type Rules, passwordInput } from '../form/formRules';
import './PasswordStrength.css';

/** Loads with the first character; on failure the server's check suffices. */
const fetchStrength = (): Promise<typeof passwordStrength | undefined> =>
  import('../../lib/passwordStrength').then(
    (module) => module.passwordStrength,
    () => undefined,
  );

const notGuessable = (own: () => readonly (string | undefined)[]): Rules[number] => ({
  validator: async (_rule, password?: string) => {
    // Waiting for the files would take the focus to the first field at fault once the person is typing in another one.
    if (!password) return;
    const strengthOf = await fetchStrength();
    if (strengthOf?.(password, own()) === 'guessable') throw new Error(messages.fields.passwordCommon);
  },
});

const words: Record<Strength, string> = {
  short: `Too short. Use at least ${limits.passwordMinCharacters} characters.`,
  guessable: 'Easy to guess. Leave out your own details, common words and repeats.',
  weak: 'Weak. Make it longer: a short sentence is easy to remember.',
  fair: 'Fair. Some more characters make it strong.',
  strong: 'Strong.',
};

/** The person's email, name and phone. */
type Own = (values: Readonly<Record<string, string | undefined>>) => readonly (string | undefined)[];

function PasswordStrength({ own }: { own: Own }) {
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Record<string, string | undefined>;
  const { password = '' } = values;
  const [strengthOf, setStrengthOf] = useState<typeof passwordStrength>();
  const typed = password !== '';
  useEffect(() => {
    if (typed) void fetchStrength().then((loaded) => setStrengthOf(() => loaded));
  }, [typed]);
  const strength = strengthOf?.(password, own(values));
  return (
    <span aria-live="polite" data-strength={strength ?? undefined} className="sn-strength">
      {strength
        ? words[strength]
        : `At least ${limits.passwordMinCharacters} characters. A short sentence is easy to remember.`}
    </span>
  );
}

export function NewPassword({ label, rules, own }: { label: string; rules: Rules; own: Own }) {
  const form = Form.useFormInstance();
  const ownNow = () => own(form.getFieldsValue(true) as Record<string, string | undefined>);
  return (
    <FormItem
      name="password"
      label={label}
      rules={[...rules, notGuessable(ownNow)]}
      extra={<PasswordStrength own={own} />}
    >
      <Input.Password {...passwordInput} autoComplete="new-password" />
    </FormItem>
  );
}
