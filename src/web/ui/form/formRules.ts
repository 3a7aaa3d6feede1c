import type { FormInstance, FormItemProps, FormProps } from 'antd';
import type { z } from 'zod';
import { readDigits } from '../../../contract/inputs/readCode';
import { limits } from '../../../contract/limits';

export type Rules = NonNullable<FormItemProps['rules']>;

/** Rules from the contract's schema: `rulesFrom(login.body)('email')`. */
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

/** For fields that settle their text on blur. */
export const whenSettled = ['onBlur', 'onChange'];

/** Overrides a check still running. */
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

/** Errors on blur and submit, cleared while typing; focuses the first. */
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
} as const;
export const nairaInput = { inputMode: 'decimal', autoComplete: 'off', prefix: '₦' } as const;

/** Pasted codes may include words and spaces. */
export const getCode = (typed: string): string => readDigits(typed, limits.otpDigits);
