import { Field, type Rule } from '@rc-component/form';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface Props {
  /** The value's name in the form, and the input's `name` and `id`. */
  name: string;
  label: ReactNode;
  rules: Rule[];
  /** Said under the field for as long as it is shown. */
  extra?: ReactNode;
  /** One field. Its `id`, `name`, `value`, `onChange`, `onBlur` and what tells its state come from here. */
  children: ReactElement<Record<string, unknown>>;
}

const isRequired = (rule: Rule): boolean => typeof rule === 'object' && rule.required === true;

// Between the press of a button and its release nothing may move, though the press has left the field.
const waitAfterLeavingMs = 200;

/** A label, its field, and under it what is wrong. A field that may be left out says so beside its label. */
export function FormField({ name, label, rules, extra, children }: Props) {
  const required = rules.some(isRequired);
  const errorId = `${name}-error`;
  const extraId = `${name}-extra`;
  return (
    <Field
      name={name}
      rules={rules}
      validateDebounce={waitAfterLeavingMs}
      getValueProps={(value: unknown) => ({ value: value ?? '' })}
    >
      {({ onBlur, ...control }, { errors }) => {
        const wrong = errors.length > 0;
        // What is wrong stays so until something else is typed: the server's word too, of which the rules know nothing.
        const check = wrong ? undefined : (onBlur as () => void);
        const described = [wrong && errorId, extra && extraId].filter(Boolean).join(' ');
        return (
          <div className="sn-field" data-wrong={wrong || undefined}>
            <label htmlFor={name}>
              {label}
              {!required && <span className="sn-field__optional"> (optional)</span>}
            </label>
            {cloneElement(children, {
              ...control,
              onBlur: check,
              id: name,
              name,
              'aria-required': required || undefined,
              'aria-invalid': wrong || undefined,
              'aria-describedby': described || undefined,
            })}
            <div className="sn-field__error" id={errorId} aria-live="polite">
              {errors[0]}
            </div>
            {extra && (
              <div className="sn-field__extra" id={extraId}>
                {extra}
              </div>
            )}
          </div>
        );
      }}
    </Field>
  );
}
