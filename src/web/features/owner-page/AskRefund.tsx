import { Form, Input } from 'antd';
import { useId } from 'react';
import { askOwnRefund, type OwnDeposit } from '../../../contract/ownerPage';
import { fieldErrors } from '../../api/apiError';
import { useAskOwnRefundMutation } from '../../api/ownerPageApi';
import { formatNaira } from '../../lib/naira';
import { Dialog } from '../../ui/dialog/Dialog';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';

export interface AskRefundProps {
  open: boolean;
  deposit: OwnDeposit;
  /** Its refundable naira. */
  most: number;
  onClose: () => void;
}

const rules = rulesFrom(askOwnRefund.body);

export function AskRefund({ deposit, most, onClose }: AskRefundProps) {
  const id = useId();
  const [form] = Form.useForm<{ amount: string; reason: string }>();
  const [ask, { isLoading }] = useAskOwnRefundMutation();
  const submit = async (values: { amount: string; reason: string }) => {
    const { error } = await ask({ id: deposit.id, ...values });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <Dialog
      open
      title={`Refund of deposit ${deposit.reference}`}
      okText="Ask for a refund"
      // A button of the form, so that Enter in a field sends it.
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={isLoading}
      onClose={onClose}
    >
      <p>{`We can send back up to ${formatNaira(most)}, to the account it came from. We’ll check it and send it by bank transfer.`}</p>
      <Form {...politeForm(form)} id={id} onFinish={(values) => void submit(values)}>
        <FormItem name="amount" label="Amount" rules={rules('amount')}>
          <Input {...nairaInput} />
        </FormItem>
        <FormItem name="reason" label="Reason" rules={rules('reason')}>
          <Input.TextArea rows={2} />
        </FormItem>
      </Form>
    </Dialog>
  );
}
