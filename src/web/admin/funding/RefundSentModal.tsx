import { Form, Input } from 'antd';
import { type OwnerRequest, recordRefundSent } from '../../../contract/funding';
import { fieldErrors } from '../../api/apiError';
import { useRecordRefundSentMutation } from '../../api/fundingApi';
import { formatNaira } from '../../lib/naira';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { FormDialog } from './FormDialog';

export interface RefundSentProps {
  open: boolean;
  request: OwnerRequest;
  onClose: () => void;
}

const rules = rulesFrom(recordRefundSent.body);

/** Records the bank's reference of a sent refund. */
export function RefundSentModal({ request: { id, owner, amount }, onClose }: RefundSentProps) {
  const [form] = Form.useForm<{ bankReference: string }>();
  const [record, { isLoading }] = useRecordRefundSentMutation();
  const submit = async (values: { bankReference: string }) => {
    const { error } = await record({ id, ...values });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Was ${formatNaira(amount ?? 0)} sent to ${owner.name}?`}
      intro="The balance went down when it was accepted. This only takes down how it left our bank."
      confirmLabel="Record as sent"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem name="bankReference" label="Bank reference" rules={rules('bankReference')}>
        <Input />
      </FormItem>
    </FormDialog>
  );
}
