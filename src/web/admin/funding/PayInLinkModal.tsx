import { Form, Input } from 'antd';
import { startPayIn } from '../../../contract/funding';
import { fieldErrors } from '../../api/apiError';
import { useStartPayInMutation } from '../../api/fundingApi';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';
import { FormDialog } from './FormDialog';

export interface PayInLinkProps {
  open: boolean;
  ownerId: string;
  onClose: () => void;
}

const rules = rulesFrom(startPayIn.body);

/** Asks for the sum of a payment link. */
export function PayInLinkModal({ ownerId, onClose }: PayInLinkProps) {
  const [form] = Form.useForm<{ amount: string }>();
  const [start, { isLoading }] = useStartPayInMutation();
  const submit = async ({ amount }: { amount: string }) => {
    const { error } = await start({ id: ownerId, amount });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Make a payment link"
      intro="Send the link to the owner. What is paid is booked by itself, and jobs that wait for it go live. Do not record it by hand."
      confirmLabel="Make link"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem name="amount" label="Amount" rules={[{ required: true, message: 'Say how much' }, ...rules('amount')]}>
        <Input {...nairaInput} />
      </FormItem>
    </FormDialog>
  );
}
