import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { recordDeposit } from '../../../contract/funding';
import { ownerLimits } from '../../../contract/ownerLimits';
import { codeOf, errorMessage, fieldErrors } from '../../api/apiError';
import { useRecordDepositMutation } from '../../api/fundingApi';
import { lagosDaysAgo, lagosToday } from '../../lib/dates';
import { DayField } from '../../ui/form/DayField';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';
import { FormDialog } from './FormDialog';
import { type ChosenOwner, OwnerSelect, unknownOwner } from './OwnerSelect';

export interface RecordDepositProps {
  open: boolean;
  /** The deposit's owner, if that is settled. */
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
  /** The sent deposit that resembles another one, with the server's message. */
  const [like, setLike] = useState<{ readonly values: Values; readonly text: string } | null>(null);
  const submit = async (values: Values, isAnother = false) => {
    const { owner_id, note, ...rest } = values;
    const chosen = owner_id?.id === unknownOwner.id ? null : owner_id?.id;
    setLike(null);
    const { data, error } = await record({
      ...rest,
      owner_id: owner?.id ?? chosen ?? null,
      ...(note && { note }),
      ...(isAnother && { another_transfer: true }),
    });
    if (codeOf(error) === 'deposit_resembles') setLike({ values, text: errorMessage(error, '') });
    if (error) return setFieldErrors(form, fieldErrors(error));
    onRecorded?.(data.data.id);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={owner ? `Record a deposit of ${owner.name}` : 'Record a deposit'}
      intro="Write it as the bank’s statement shows it. Jobs that wait for this money go live with it. A large sum, or many in a day, waits for another admin first."
      confirmLabel="Record deposit"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onChange={() => setLike(null)}
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
          <DayField min={lagosDaysAgo(ownerLimits.depositDays)} max={lagosToday()} />
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
      {like && (
        <div className="sn-note" role="alert">
          <p>{like.text}</p>
          <Button loading={isLoading} onClick={() => void submit(like.values, true)}>
            It’s another transfer
          </Button>
        </div>
      )}
      <FormItem name="note" label="Note" rules={rules('note')}>
        <Input.TextArea rows={2} placeholder="For admins alone" />
      </FormItem>
    </FormDialog>
  );
}
