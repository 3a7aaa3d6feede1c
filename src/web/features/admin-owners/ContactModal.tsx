import { Form, Input } from 'antd';
import { useId } from 'react';
import { addOwnerContact } from '../../../contract/owners';
import { fieldErrors } from '../../api/apiError';
import { useAddOwnerContactMutation } from '../../api/ownersApi';
import { Dialog } from '../../ui/dialog/Dialog';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { emailInput } from '../../ui/form/inputs';

export interface ContactDialogProps {
  open: boolean;
  ownerId: string;
  onClose: () => void;
}

const rules = rulesFrom(addOwnerContact.body);

/** The form of a ContactDialog. */
export function ContactModal({ open, ownerId, onClose }: ContactDialogProps) {
  const formId = useId();
  const [form] = Form.useForm<{ email: string }>();
  const [add, { isLoading }] = useAddOwnerContactMutation();
  const submit = async ({ email }: { email: string }) => {
    if (isLoading) return;
    const { error } = await add({ id: ownerId, email });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <Dialog
      open={open}
      title="Add a mailbox"
      okText="Add mailbox"
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={isLoading}
      onClose={onClose}
    >
      <Form {...politeForm(form)} id={formId} onFinish={submit}>
        <FormItem
          name="email"
          label="E-mail"
          rules={rules('email')}
          extra="Jobs posted with it are then this owner's, however it is spelt."
        >
          <Input {...emailInput} autoComplete="off" autoFocus />
        </FormItem>
      </Form>
    </Dialog>
  );
}
