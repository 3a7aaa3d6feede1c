import { Form, Input } from 'antd';
import { type Deposit, refundOwner } from '../../../contract/funding';
import { fieldErrors } from '../../api/apiError';
import { useRefundOwnerMutation } from '../../api/fundingApi';
import { formatNaira } from '../../lib/naira';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';
import { FormDialog } from './FormDialog';

export interface RefundProps {
  open: boolean;
  deposit: Deposit;
  onClose: () => void;
}

const rules = rulesFrom(refundOwner.body);

/** Asks for the sum of a refund. */
export function RefundModal({ deposit, onClose }: RefundProps) {
  const [form] = Form.useForm<{ amount: string; reason: string }>();
  const [refund, { isLoading }] = useRefundOwnerMutation();
  const submit = async (values: { amount: string; reason: string }) => {
    const { error } = await refund({ id: deposit.id, ...values });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Pay back from ${formatNaira(deposit.amount)}`}
      intro={`It goes to the account that ${deposit.bankReference} came from: at most what is left of this deposit, and what the owner has not spent. Another admin accepts it, if there is one.`}
      confirmLabel="Ask to pay back"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem name="amount" label="Amount" rules={rules('amount')}>
        <Input {...nairaInput} />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={rules('reason')}>
        <Input.TextArea rows={2} placeholder="For the audit log and the other admin" />
      </FormItem>
    </FormDialog>
  );
}
