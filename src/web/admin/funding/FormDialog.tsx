import { Form, type FormInstance } from 'antd';
import { type ReactNode, useId } from 'react';
import { Dialog } from '../../ui/dialog/Dialog';
import { politeForm } from '../../ui/form/formRules';
import './funding.css';

interface Props<Values extends object> {
  form: FormInstance<Values>;
  title: string;
  /** Its consequences. */
  intro: ReactNode;
  confirmLabel: string;
  busy: boolean;
  initialValues?: Partial<Values>;
  onFinish: (values: Values) => void;
  onChange?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, whose button sends it. */
export function FormDialog<Values extends object>({
  form,
  title,
  intro,
  confirmLabel,
  busy,
  onChange,
  onClose,
  ...rest
}: Props<Values>) {
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      okText={confirmLabel}
      // A button of the form, so that Enter in a field sends it.
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={busy}
      onClose={onClose}
    >
      <p className="admin-intro">{intro}</p>
      <Form<Values> {...politeForm(form, onChange)} {...rest} id={id} className="funding-form" />
    </Dialog>
  );
}
