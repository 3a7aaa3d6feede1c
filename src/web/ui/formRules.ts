import type { FormInstance, Rule } from '@rc-component/form';
import type { z } from 'zod';

/**
 * Rules for one field of a form, taken from the contract's schema: `rulesFrom(login.body)('email')`.
 * The text under the field is the schema's own. A field counts as left out while it is empty.
 */
export const rulesFrom =
  <S extends z.ZodObject>(schema: S) =>
  (field: keyof S['shape'] & string): Rule[] => {
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

/** The field's last word. A check that still runs, begun before it, no longer counts. */
const settled = (name: string, errors: string[]) => ({ name, errors, validating: false });

/** Puts the server's texts under the fields they belong to. */
export const setFieldErrors = (form: FormInstance, errors: Readonly<Record<string, string>>): void =>
  form.setFields(Object.entries(errors).map(([name, text]) => settled(name, [text])));

interface PoliteValidation {
  readonly validateTrigger: 'onBlur';
  readonly onValuesChange: (changed: object) => void;
}

/** A form that speaks when a field is left or the form is sent, and takes its word back while the person types. */
export const politeValidation = (form: FormInstance): PoliteValidation => ({
  validateTrigger: 'onBlur',
  onValuesChange: (changed: object) => form.setFields(Object.keys(changed).map((name) => settled(name, []))),
});
