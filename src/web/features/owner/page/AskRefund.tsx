import { Input } from 'antd';
import { askOwnRefund, type OwnDeposit } from '../../../../contract/ownerPage';
import { fieldErrors } from '../../../api/apiError';
import { useAskOwnRefundMutation } from '../../../api/ownerPageApi';
import { formatNaira } from '../../../lib/naira';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { FormItem } from '../../../ui/form/FormItem';
import { rulesFrom, nairaInput } from '../../../ui/form/formRules';

export interface AskRefundProps {
  open: boolean;
  deposit: OwnDeposit;
  /** Its refundable naira. */
  most: number;
  onClose: () => void;
}

const rules = rulesFrom(askOwnRefund.body);

export function AskRefund({ deposit, most, onClose }: AskRefundProps) {
  const [ask, { isLoading }] = useAskOwnRefundMutation();
  return (
    <FormDialog<{ amount: string; reason: string }>
      title={`Refund of deposit ${deposit.reference}`}
      intro={`We can send back up to ${formatNaira(most)}, to the account it came from. We’ll check it and send it by bank transfer.`}
      confirmLabel="Ask for a refund"
      busy={isLoading}
      onSend={async (values) => {
        const { error } = await ask({ id: deposit.id, ...values });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <FormItem name="amount" label="Amount" rules={rules('amount')}>
        <Input {...nairaInput} />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={rules('reason')}>
        <Input.TextArea rows={2} />
      </FormItem>
    </FormDialog>
  );
}
