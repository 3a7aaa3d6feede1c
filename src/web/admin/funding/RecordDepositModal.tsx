import { Form, Input } from 'antd';
import { recordDeposit } from '../../../contract/funding';
import { fieldErrors } from '../../api/apiError';
import { useRecordDepositMutation } from '../../api/fundingApi';
import { lagosToday } from '../../lib/dates';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';
import { FormDialog } from './FormDialog';
import { type ChosenOwner, OwnerSelect, unknownOwner } from './OwnerSelect';

export interface RecordDepositProps {
  open: boolean;
  /** Whose deposit it is, where that is settled. */
  owner?: { readonly id: string; readonly name: string };
  /** Once it is recorded. */
  onRecorded?: ((id: string) => void) | undefined;
  onClose: () => void;
}

interface Values {
  owner_id?: ChosenOwner;
  amount: string;
  receivedOn: string;
  bankReference: string;
  note?: string;
}

const rules = rulesFrom(recordDeposit.body);

/** The form of a deposit, as the bank shows it. */
export function RecordDepositModal({ owner, onRecorded, onClose }: RecordDepositProps) {
  const [form] = Form.useForm<Values>();
  const [record, { isLoading }] = useRecordDepositMutation();
  const submit = async ({ owner_id, note, ...values }: Values) => {
    const chosen = owner_id?.id === unknownOwner.id ? null : owner_id?.id;
    const { data, error } = await record({ ...values, owner_id: owner?.id ?? chosen ?? null, ...(note && { note }) });
    if (error) return setFieldErrors(form, fieldErrors(error));
    onRecorded?.(data.data.id);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={owner ? `Record a deposit of ${owner.name}` : 'Record a deposit'}
      intro="Write it as the bank’s statement shows it. Jobs that wait for this money go live with it. A large sum waits for another admin first."
      confirmLabel="Record deposit"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      {!owner && (
        <FormItem
          name="owner_id"
          label="Owner"
          rules={[{ required: true, message: 'Choose an owner, or that you do not know' }]}
        >
          <OwnerSelect offersUnknown />
        </FormItem>
      )}
      <div className="funding-pair">
        <FormItem name="amount" label="Amount" rules={rules('amount')}>
          <Input {...nairaInput} />
        </FormItem>
        <FormItem name="receivedOn" label="Day received" rules={rules('receivedOn')}>
          <Input type="date" max={lagosToday()} />
        </FormItem>
      </div>
      <FormItem
        name="bankReference"
        label="Bank reference"
        rules={rules('bankReference')}
        extra="The bank’s own number of this transfer. It is recorded once."
      >
        <Input autoComplete="off" />
      </FormItem>
      <FormItem name="note" label="Note" rules={rules('note')}>
        <Input.TextArea rows={2} placeholder="For admins alone" />
      </FormItem>
    </FormDialog>
  );
}
