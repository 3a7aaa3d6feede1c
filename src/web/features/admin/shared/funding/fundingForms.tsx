import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import {
  type Deposit,
  moveOwner,
  type OwnerRequest,
  recordDeposit,
  recordRefundSent,
  refundOwner,
  setOwnerCredit,
  startPayIn,
} from '../../../../../contract/funding';
import { ownerLimits } from '../../../../../contract/limits';
import type { OwnerDetails } from '../../../../../contract/owners';
import { codeOf, errorMessage, fieldErrors, isDone } from '../../../../api/apiError';
import {
  useAllocateDepositMutation,
  useMoveOwnerMutation,
  useRecordDepositMutation,
  useRecordRefundSentMutation,
  useRefundOwnerMutation,
  useSetOwnerCreditMutation,
  useStartPayInMutation,
} from '../../../../api/ownersApi';
import { lagosDaysAgo, lagosToday } from '../../../../lib/dates';
import { formatNaira } from '../../../../lib/naira';
import { FormDialog } from '../../../../ui/dialog/FormDialog';
import { DayField } from '../../../../ui/form/DayField';
import { AmountInput } from '../../../../ui/form/fields';
import { FormItem } from '../../../../ui/form/FormItem';
import { type Rules, rulesFrom } from '../../../../ui/form/formRules';
import { type ChosenOwner, OwnerSelect, unknownOwner } from './OwnerSelect';
import { creditWords } from './ownerRequestWords';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

const errorsOf = ({ error }: { error?: unknown }) => (error === undefined ? undefined : fieldErrors(error));
const ownerMissing: Rules = [{ required: true, message: 'Choose an owner' }];

const AmountField = ({ rules }: { rules: Rules }) => (
  <FormItem name="amount" label="Amount" rules={rules}>
    <AmountInput />
  </FormItem>
);

const ReasonField = ({ rules }: { rules: Rules }) => (
  <FormItem name="reason" label="Reason" rules={rules}>
    <Input.TextArea rows={2} placeholder="Shown in the audit log and to the other admin" />
  </FormItem>
);

interface RecordDepositProps extends DialogProps {
  owner?: { readonly id: string; readonly name: string };
  onRecorded?: ((id: string) => void) | undefined;
}

interface DepositValues {
  owner_id?: ChosenOwner;
  amount: string;
  receivedOn: string;
  bankReference: string;
  note?: string;
}

const depositRules = rulesFrom(recordDeposit.body);

export function RecordDepositForm({ owner, onRecorded, onClose }: RecordDepositProps) {
  const [record] = useRecordDepositMutation();
  const [like, setLike] = useState('');
  const [form] = Form.useForm<DepositValues>();
  const isAnother = useRef(false);
  const sayLike = (text: string) => {
    setLike(text);
    isAnother.current = false;
  };
  const send = async ({ owner_id, note, ...rest }: DepositValues) => {
    const chosen = owner_id?.id === unknownOwner.id ? null : owner_id?.id;
    const { data, error } = await record({
      ...rest,
      owner_id: owner?.id ?? chosen ?? null,
      ...(note && { note }),
      ...(isAnother.current && { another_transfer: true }),
    });
    sayLike(codeOf(error) === 'deposit_resembles' ? errorMessage(error, '') : '');
    if (data) onRecorded?.(data.data.id);
    return error && fieldErrors(error);
  };
  return (
    <FormDialog<DepositValues>
      title={owner ? `Record a deposit from ${owner.name}` : 'Record a deposit'}
      intro="Enter it as the bank statement shows it. Jobs waiting for this money go live. A large deposit, or many in one day, waits for a second admin first."
      confirmLabel="Record deposit"
      form={form}
      onSend={send}
      onChange={() => sayLike('')}
      onClose={onClose}
    >
      {!owner && (
        <FormItem
          name="owner_id"
          label="Owner"
          rules={[{ required: true, message: `Choose an owner, or “${unknownOwner.name}”` }]}
        >
          <OwnerSelect offersUnknown />
        </FormItem>
      )}
      <AmountField rules={depositRules('amount')} />
      <FormItem name="receivedOn" label="Day received" rules={depositRules('receivedOn')}>
        <DayField min={lagosDaysAgo(ownerLimits.depositDays)} max={lagosToday()} />
      </FormItem>
      <FormItem
        name="bankReference"
        label="Bank reference"
        rules={depositRules('bankReference')}
        extra="The bank’s number for this transfer. Each can be recorded only once."
      >
        <Input autoComplete="off" />
      </FormItem>
      {like && (
        <Alert
          type="warning"
          style={{ marginBlockEnd: 24 }}
          title={like}
          description={
            // Not a submit button: Enter in a field would press the form's first one.
            <Button
              onClick={() => {
                isAnother.current = true;
                form.submit();
              }}
            >
              It’s another transfer
            </Button>
          }
        />
      )}
      <FormItem name="note" label="Note" rules={depositRules('note')}>
        <Input.TextArea rows={2} placeholder="Only admins see this" />
      </FormItem>
    </FormDialog>
  );
}

export function AllocateForm({ deposit, onClose }: DialogProps & { deposit: Deposit }) {
  const [allocate] = useAllocateDepositMutation();
  return (
    <FormDialog<{ owner_id: ChosenOwner }>
      title={`Which owner paid ${formatNaira(deposit.amount)}?`}
      intro={`Bank reference ${deposit.bankReference}. The money goes into the owner’s balance at once, and jobs waiting for it go live.`}
      confirmLabel="Give to owner"
      onSend={async ({ owner_id }) => {
        const answer = await allocate({ id: deposit.id, owner_id: owner_id.id });
        return isDone(answer) ? undefined : errorsOf(answer);
      }}
      onClose={onClose}
    >
      <FormItem name="owner_id" label="Owner" rules={ownerMissing}>
        <OwnerSelect />
      </FormItem>
    </FormDialog>
  );
}

const refundRules = rulesFrom(refundOwner.body);

export function RefundForm({ deposit, onClose }: DialogProps & { deposit: Deposit }) {
  const [refund] = useRefundOwnerMutation();
  return (
    <FormDialog<{ amount: string; reason: string }>
      title={`Pay back from ${formatNaira(deposit.amount)}`}
      intro={`It goes back to the account that ${deposit.bankReference} came from: at most what’s left of this deposit and of the owner’s balance. Another admin has to accept it, if there is one.`}
      confirmLabel="Request refund"
      onSend={async (values) => errorsOf(await refund({ id: deposit.id, ...values }))}
      onClose={onClose}
    >
      <AmountField rules={refundRules('amount')} />
      <ReasonField rules={refundRules('reason')} />
    </FormDialog>
  );
}

const sentRules = rulesFrom(recordRefundSent.body);

export function RefundSentForm({ request: { id, owner, amount }, onClose }: DialogProps & { request: OwnerRequest }) {
  const [record] = useRecordRefundSentMutation();
  return (
    <FormDialog<{ bankReference: string }>
      title={`Did you send ${formatNaira(amount ?? 0)} to ${owner.name}?`}
      intro="The balance went down when the refund was accepted. This only records the bank transfer."
      confirmLabel="Record as sent"
      onSend={async (values) => errorsOf(await record({ id, ...values }))}
      onClose={onClose}
    >
      <FormItem name="bankReference" label="Bank reference" rules={sentRules('bankReference')}>
        <Input />
      </FormItem>
    </FormDialog>
  );
}

const linkRules: Rules = [{ required: true, message: 'Enter an amount' }, ...rulesFrom(startPayIn.body)('amount')];

export function PayInLinkForm({ ownerId, onClose }: DialogProps & { ownerId: string }) {
  const [start] = useStartPayInMutation();
  return (
    <FormDialog<{ amount: string }>
      title="Make a payment link"
      intro="Send the link to the owner. Their payment is booked automatically, and jobs waiting for it go live. Don’t record it by hand."
      confirmLabel="Make link"
      onSend={async ({ amount }) => errorsOf(await start({ id: ownerId, amount }))}
      onClose={onClose}
    >
      <AmountField rules={linkRules} />
    </FormDialog>
  );
}

interface CreditValues {
  credit?: string;
  isUnlimited: boolean;
  reason: string;
}

const creditRules = rulesFrom(setOwnerCredit.body);

export function ChangeCreditForm({ owner: { id, name, credit }, onClose }: DialogProps & { owner: OwnerDetails }) {
  const [form] = Form.useForm<CreditValues>();
  const isUnlimited = Form.useWatch('isUnlimited', form) ?? credit === null;
  const [change] = useSetOwnerCreditMutation();
  return (
    <FormDialog
      form={form}
      title={`Change the credit of ${name}`}
      intro={`The most this owner may owe us. Now: ${creditWords(credit)}. A lower credit applies at once and stops no job; a higher one waits for another admin, if there is one.`}
      confirmLabel="Change credit"
      initialValues={{ credit: credit === null ? '' : String(credit), isUnlimited: credit === null }}
      onSend={async ({ credit: typed = '', reason }) =>
        errorsOf(await change({ id, credit: isUnlimited ? null : typed, reason }))
      }
      onClose={onClose}
    >
      <FormItem
        name="credit"
        label="Credit"
        required
        rules={isUnlimited ? [] : creditRules('credit')}
        extra={
          <Form.Item name="isUnlimited" valuePropName="checked" noStyle>
            <Checkbox onChange={() => form.setFields([{ name: 'credit', errors: [] }])}>No limit</Checkbox>
          </Form.Item>
        }
      >
        <AmountInput disabled={isUnlimited} />
      </FormItem>
      <ReasonField rules={creditRules('reason')} />
    </FormDialog>
  );
}

const moveRules = rulesFrom(moveOwner.body);

export function MoveOwnerForm({ owner: { id, name }, onClose }: DialogProps & { owner: OwnerDetails }) {
  const [move] = useMoveOwnerMutation();
  return (
    <FormDialog<{ target_id: ChosenOwner; reason: string }>
      title={`Move ${name} to another owner`}
      intro={`For an owner who is listed twice. Balance, open jobs and mailboxes go to the other owner, and ${name} is closed; both keep their history. Another admin has to accept it, if there is one.`}
      confirmLabel="Request move"
      onSend={async ({ target_id, reason }) => errorsOf(await move({ id, target_id: target_id.id, reason }))}
      onClose={onClose}
    >
      <FormItem name="target_id" label="To" rules={ownerMissing}>
        <OwnerSelect />
      </FormItem>
      <ReasonField rules={moveRules('reason')} />
    </FormDialog>
  );
}
