import { Input } from 'antd';
import { limits } from '../../../../contract/limits';
import { addOwnerContact, createOwner, type OwnerDetails } from '../../../../contract/owners';
import { fieldErrors } from '../../../api/apiError';
import {
  useMakeStatementMutation,
  useAddOwnerContactMutation,
  useCreateOwnerMutation,
  useUpdateOwnerMutation,
} from '../../../api/ownersApi';
import { StatementForm } from '../../../shared/StatementForm';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { EmailField } from '../../../ui/form/EmailField';
import { FormItem } from '../../../ui/form/FormItem';
import { type Rules, rulesFrom } from '../../../ui/form/formRules';
import { PhoneField } from '../../../ui/form/PhoneField';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

const MailboxItem = ({ rules }: { rules: Rules }) => (
  <FormItem
    name="email"
    label="Email"
    rules={rules}
    extra="Jobs posted with it belong to this owner, however it’s spelt."
  >
    <EmailField autoComplete="off" />
  </FormItem>
);

interface OwnerDialogProps extends DialogProps {
  owner?: OwnerDetails;
  onSaved?: (owner: OwnerDetails) => void;
}

interface OwnerValues {
  name: string;
  /** Asked once; later mailboxes are listed. */
  email?: string;
  phone: string;
  companyNumber: string;
  notes: string;
}

const ownerRules = rulesFrom(createOwner.body);

export function OwnerForm({ owner, onSaved, onClose }: OwnerDialogProps) {
  const [createNew] = useCreateOwnerMutation();
  const [update] = useUpdateOwnerMutation();
  const send = async ({ email = '', ...values }: OwnerValues) => {
    const { data, error } = owner ? await update({ id: owner.id, ...values }) : await createNew({ email, ...values });
    if (data) onSaved?.(data.data);
    return error && fieldErrors(error);
  };
  return (
    <FormDialog<OwnerValues>
      title={owner ? `Edit ${owner.name}` : 'Add owner'}
      confirmLabel={owner ? 'Save' : 'Add owner'}
      initialValues={{
        name: owner?.name ?? '',
        phone: owner?.phone ?? '',
        companyNumber: owner?.companyNumber ?? '',
        notes: owner?.notes ?? '',
      }}
      onSend={send}
      onClose={onClose}
    >
      <FormItem name="name" label="Name" rules={ownerRules('name')}>
        <Input autoComplete="off" placeholder="The company, or the person" />
      </FormItem>
      {!owner && <MailboxItem rules={ownerRules('email')} />}
      <FormItem name="phone" label="Phone" rules={ownerRules('phone')}>
        <PhoneField autoComplete="off" />
      </FormItem>
      <FormItem name="companyNumber" label="Company number" rules={ownerRules('companyNumber')}>
        <Input autoComplete="off" placeholder="RC 123456" />
      </FormItem>
      <FormItem name="notes" label="Notes" rules={ownerRules('notes')} extra="Only admins see this.">
        <Input.TextArea rows={3} maxLength={limits.noteMaxCharacters} />
      </FormItem>
    </FormDialog>
  );
}

const contactRules = rulesFrom(addOwnerContact.body)('email');

export function ContactForm({ ownerId, onClose }: DialogProps & { ownerId: string }) {
  const [add] = useAddOwnerContactMutation();
  return (
    <FormDialog<{ email: string }>
      title="Add a mailbox"
      confirmLabel="Add mailbox"
      onSend={async ({ email }) => {
        const { error } = await add({ id: ownerId, email });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <MailboxItem rules={contactRules} />
    </FormDialog>
  );
}

interface StatementDialogProps extends DialogProps {
  ownerId: string;
  onMade: (id: string) => void;
}

export function OwnerStatementForm({ ownerId, onClose, onMade }: StatementDialogProps) {
  const [make] = useMakeStatementMutation();
  return (
    <StatementForm
      onSend={async (days) => {
        const { data, error } = await make({ id: ownerId, ...days });
        if (data) onMade(data.data.id);
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    />
  );
}
