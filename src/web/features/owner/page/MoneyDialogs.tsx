import { Input } from 'antd';
import { makeOwnStatement } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { askOwnRefund, type OwnDeposit } from '../../../../contract/ownerPage';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { useMakeOwnStatementMutation, useAskOwnRefundMutation } from '../../../api/ownerPageApi';
import { lagosToday } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { DayField } from '../../../ui/form/DayField';
import { FormItem } from '../../../ui/form/FormItem';
import { rulesFrom, nairaInput } from '../../../ui/form/formRules';

export interface AskRefundProps {
  open: boolean;
  deposit: OwnDeposit;
  most: number;
  onClose: () => void;
}

const refundRules = rulesFrom(askOwnRefund.body);

export function AskRefund({ deposit, most, onClose }: AskRefundProps) {
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
        <Input {...nairaInput} />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={refundRules('reason')}>
        <Input.TextArea rows={2} />
      </FormItem>
    </FormDialog>
  );
}

export interface MakeStatementProps {
  open: boolean;
  onClose: () => void;
  onMade: (id: string) => void;
}

const dayRules = rulesFrom(makeOwnStatement.body);

export function MakeStatement({ onClose, onMade }: MakeStatementProps) {
  const [make] = useMakeOwnStatementMutation();
  const today = lagosToday();
  return (
    <FormDialog<{ from: string; to: string }>
      title="Make a statement"
      intro="It gets a number and won’t change."
      confirmLabel="Make statement"
      initialValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
      onSend={async (days) => {
        const { data, error } = await make(days);
        if (data) onMade(data.data.id);
        return error && { to: errorMessage(error, messages.ownerPage.documentMakeFailed), ...fieldErrors(error) };
      }}
      onClose={onClose}
    >
      <FormItem name="from" label="First day" rules={dayRules('from')}>
        <DayField max={today} />
      </FormItem>
      <FormItem name="to" label="Last day" rules={dayRules('to')}>
        <DayField max={today} />
      </FormItem>
    </FormDialog>
  );
}
