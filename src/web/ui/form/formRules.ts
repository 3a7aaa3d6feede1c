import type { FormInstance, FormItemProps, FormProps } from 'antd';
import type { z } from 'zod';
import { limits } from '../../../contract/limits';

export type Rules = NonNullable<FormItemProps['rules']>;

/** Rules for one field of a form, taken from the contract's schema: `rulesFrom(login.body)('email')`. */
export const rulesFrom =
  <S extends z.ZodObject>(schema: S) =>
  (field: keyof S['shape'] & string): Rules => {
    const one = schema.shape[field] as z.ZodType;
    const required = !one.safeParse(undefined).success;
    return [
      {
        required,
        validator: async (_rule, value: unknown) => {
          const empty = value === '' || value === null || value === undefined;
          if (empty && !required) return;
          const result = one.safeParse(empty ? undefined : value);
          if (!result.success) throw new Error(result.error.issues[0]?.message);
        },
      },
    ];
  };

/** Of a field that settles a typed text when it is left: what it settled for is checked. */
export const whenSettled = ['onBlur', 'onChange'];

/** The field's last word. A check that still runs, begun before it, no longer counts. */
const settled = (name: string, errors: string[]) => ({ name, errors, validating: false });

export const focusFirstError = (names: readonly string[]): void => {
  const first = names
    .map((name) => document.getElementById(name))
    .filter((field) => field !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  first?.focus();
};

export const setFieldErrors = (form: FormInstance, errors: Readonly<Record<string, string>>): void => {
  form.setFields(Object.entries(errors).map(([name, text]) => settled(name, [text])));
  focusFirstError(Object.keys(errors));
};

/** antd's forms with errors on blur and on submit, cleared while typing, and the focus on the first field at fault. */
export const politeForm = <Values>(
  form: FormInstance<Values>,
  onChange?: (changed: Partial<Values>) => void,
): FormProps<Values> => ({
  form,
  layout: 'vertical',
  requiredMark: 'optional',
  noValidate: true,
  scrollToFirstError: { focus: true },
  validateTrigger: 'onBlur',
  onValuesChange: (changed: Partial<Values>) => {
    form.setFields(Object.keys(changed).map((name) => settled(name, [])) as never);
    onChange?.(changed);
  },
});

export const emailInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
export const passwordInput = { autoCapitalize: 'none', spellCheck: false } as const;
export const codeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '•'.repeat(limits.otpDigits),
} as const;
export const nairaInput = { inputMode: 'decimal', autoComplete: 'off', prefix: '₦' } as const;

/** A code may be pasted with words and spaces around it. */
export const getCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, limits.otpDigits);
