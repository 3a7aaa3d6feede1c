import { Checkbox, Form, Input } from 'antd';
import { setOwnerCredit } from '../../../contract/funding';
import type { OwnerDetails } from '../../../contract/owners';
import { fieldErrors } from '../../api/apiError';
import { useSetOwnerCreditMutation } from '../../api/fundingApi';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { nairaInput } from '../../ui/form/inputs';
import { creditWords } from './creditWords';
import { FormDialog } from './FormDialog';

export interface ChangeCreditProps {
  open: boolean;
  owner: OwnerDetails;
  onClose: () => void;
}

interface Values {
  credit?: string;
  isUnlimited: boolean;
  reason: string;
}

const rules = rulesFrom(setOwnerCredit.body);

/** The form of an owner's credit. */
export function ChangeCreditModal({ owner: { id, name, credit }, onClose }: ChangeCreditProps) {
  const [form] = Form.useForm<Values>();
  const isUnlimited = Form.useWatch('isUnlimited', form) ?? credit === null;
  const [change, { isLoading }] = useSetOwnerCreditMutation();
  const submit = async (values: Values) => {
    const { error } = await change({
      id,
      credit: values.isUnlimited ? null : (values.credit ?? ''),
      reason: values.reason,
    });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Change the credit of ${name}`}
      intro={`How much this owner may owe us: ${creditWords(credit)} now. Lower holds at once and stops no job. Higher waits for another admin, if there is one.`}
      confirmLabel="Change credit"
      busy={isLoading}
      initialValues={{ credit: credit === null ? '' : String(credit), isUnlimited: credit === null }}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem
        name="credit"
        label="Credit"
        required
        rules={isUnlimited ? [] : rules('credit')}
        extra={
          <Form.Item name="isUnlimited" valuePropName="checked" noStyle>
            <Checkbox onChange={() => form.setFields([{ name: 'credit', errors: [] }])}>No limit</Checkbox>
          </Form.Item>
        }
      >
        <Input {...nairaInput} disabled={isUnlimited} />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={rules('reason')}>
        <Input.TextArea rows={2} placeholder="For the audit log and the other admin" />
      </FormItem>
    </FormDialog>
  );
}
