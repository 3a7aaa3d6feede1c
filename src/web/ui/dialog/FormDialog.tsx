import { Form, type FormInstance } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { politeForm, setFieldErrors } from '../form/formRules';
import { Dialog } from './Dialog';

interface Props<Values extends object> {
  title: string;
  intro?: ReactNode;
  confirmLabel: string;
  form?: FormInstance<Values>;
  initialValues?: Partial<Values>;
  /** Resolves to field errors, or to nothing, which closes the dialog. */
  onSend: (values: Values) => Promise<Readonly<Record<string, string>> | undefined>;
  onChange?: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, intro, confirmLabel, initialValues, onSend, onChange, onClose, children } = props;
  const id = useId();
  const [form] = Form.useForm<Values>(props.form);
  const [busy, setBusy] = useState(false);
  const send = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    const errors = await onSend(values);
    setBusy(false);
    if (errors) setFieldErrors(form, errors);
    else onClose();
  };
  return (
    <Dialog
      open
      title={title}
      okText={confirmLabel}
      // The form's button, so that Enter submits.
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={busy}
      onClose={onClose}
    >
      {intro && <p>{intro}</p>}
      <Form<Values>
        {...politeForm(form, onChange)}
        id={id}
        {...(initialValues && { initialValues })}
        onFinish={(values) => void send(values)}
      >
        {children}
      </Form>
    </Dialog>
  );
}
