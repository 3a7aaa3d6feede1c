import { Form, Input } from 'antd';
import { useId } from 'react';
import { limits } from '../../../contract/limits';
import { createOwner, type OwnerDetails } from '../../../contract/owners';
import { fieldErrors } from '../../api/apiError';
import { useCreateOwnerMutation, useUpdateOwnerMutation } from '../../api/ownersApi';
import { Dialog } from '../../ui/dialog/Dialog';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { emailInput } from '../../ui/form/inputs';

export interface OwnerDialogProps {
  open: boolean;
  /** Left out for a new one. */
  owner?: OwnerDetails;
  onSaved?: (owner: OwnerDetails) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  /** Asked for once: afterwards the mailboxes have a separate list. */
  email?: string;
  phone: string;
  companyNumber: string;
  notes: string;
}

const rules = rulesFrom(createOwner.body);

/** The form of an OwnerDialog. */
export function OwnerModal({ open, owner, onSaved, onClose }: OwnerDialogProps) {
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const [createNew, creating] = useCreateOwnerMutation();
  const [update, updating] = useUpdateOwnerMutation();
  const busy = creating.isLoading || updating.isLoading;

  const save = async ({ email = '', ...values }: Values) => {
    if (busy) return;
    const { data, error } = owner ? await update({ id: owner.id, ...values }) : await createNew({ email, ...values });
    if (error) return setFieldErrors(form, fieldErrors(error));
    onClose();
    onSaved?.(data.data);
  };

  return (
    <Dialog
      open={open}
      title={owner ? `Edit ${owner.name}` : 'Add owner'}
      okText={owner ? 'Save' : 'Add owner'}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={busy}
      onClose={onClose}
    >
      <Form
        {...politeForm(form)}
        id={formId}
        initialValues={{
          name: owner?.name ?? '',
          phone: owner?.phone ?? '',
          companyNumber: owner?.companyNumber ?? '',
          notes: owner?.notes ?? '',
        }}
        onFinish={save}
      >
        <FormItem name="name" label="Name" rules={rules('name')}>
          <Input autoComplete="off" placeholder="The company, or the person" />
        </FormItem>
        {!owner && (
          <FormItem
            name="email"
            label="E-mail"
            rules={rules('email')}
            extra="Jobs posted with it are this owner's, however it is spelt."
          >
            <Input {...emailInput} autoComplete="off" />
          </FormItem>
        )}
        <FormItem name="phone" label="Phone" rules={rules('phone')}>
          <Input type="tel" inputMode="tel" autoComplete="off" placeholder="0803 123 4567" />
        </FormItem>
        <FormItem name="companyNumber" label="Company number" rules={rules('companyNumber')}>
          <Input autoComplete="off" placeholder="RC 123456" />
        </FormItem>
        <FormItem name="notes" label="Notes" rules={rules('notes')} extra="For admins alone.">
          <Input.TextArea rows={3} maxLength={limits.noteMaxCharacters} />
        </FormItem>
      </Form>
    </Dialog>
  );
}
