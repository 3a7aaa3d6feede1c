import { Input } from 'antd';
import * as messages from '../../../../contract/messages';
import { askOwnRefund, type OwnDeposit } from '../../../../contract/ownerPage';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { useMakeOwnStatementMutation, useAskOwnRefundMutation } from '../../../api/ownerPageApi';
import { formatNaira } from '../../../lib/naira';
import { StatementForm } from '../../../shared/StatementForm';
import type { Openable } from '../../../ui/dialog/Dialog';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { AmountInput } from '../../../ui/form/fields';
import { FormItem } from '../../../ui/form/FormItem';
import { rulesFrom } from '../../../ui/form/formRules';

const refundRules = rulesFrom(askOwnRefund.body);

export function AskRefund({ deposit, most, onClose }: Openable & { deposit: OwnDeposit; most: number }) {
  const [ask] = useAskOwnRefundMutation();
  return (
    <FormDialog<{ amount: string; reason: string }>
      title={`Refund of deposit ${deposit.reference}`}
      intro={`We can send back up to ${formatNaira(most)}, to the account it came from. We’ll check it and send it by bank transfer.`}
      confirmLabel="Ask for a refund"
      onSend={async (values) => {
        const { error } = await ask({ id: deposit.id, ...values });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <FormItem name="amount" label="Amount" rules={refundRules('amount')}>
        <AmountInput />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={refundRules('reason')}>
        <Input.TextArea rows={2} />
      </FormItem>
    </FormDialog>
  );
}

export function MakeStatement({ onClose, onMade }: Openable & { onMade: (id: string) => void }) {
  const [make] = useMakeOwnStatementMutation();
  return (
    <StatementForm
      onSend={async (days) => {
        const { data, error } = await make(days);
        if (data) onMade(data.data.id);
        return error && { to: errorMessage(error, messages.ownerPage.documentMakeFailed), ...fieldErrors(error) };
      }}
      onClose={onClose}
    />
  );
}
