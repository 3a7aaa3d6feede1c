import RcForm, { type FormInstance, type FormProps, useForm, useWatch } from '@rc-component/form';
import { politeValidation } from '../formRules';
import { focusFirst } from './focusFirst';
import './form.css';

export { useForm, useWatch };
export type { FormInstance };

interface Props<Values> extends Omit<FormProps<Values>, 'form' | 'onFinishFailed' | 'validateTrigger'> {
  /** From `useForm`. */
  form: FormInstance<Values>;
}

/**
 * A form of `FormField`s and a `SubmitButton`, on the engine of Ant Design's Form without its components.
 * It speaks when a field is left or the form is sent; sent with errors, it puts the focus on the first of them.
 */
export function Form<Values>({ form, onValuesChange, ...props }: Props<Values>) {
  const polite = politeValidation(form);
  return (
    <RcForm<Values>
      {...props}
      {...polite}
      form={form}
      noValidate
      className="sn-form"
      onValuesChange={(changed, values) => {
        polite.onValuesChange(changed);
        onValuesChange?.(changed, values);
      }}
      onFinishFailed={({ errorFields }) => focusFirst(errorFields.map(({ name }) => name.join('.')))}
    />
  );
}
