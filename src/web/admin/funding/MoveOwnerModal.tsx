import { Form, Input } from 'antd';
import { moveOwner } from '../../../contract/funding';
import type { OwnerDetails } from '../../../contract/owners';
import { fieldErrors } from '../../api/apiError';
import { useMoveOwnerMutation } from '../../api/fundingApi';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { FormDialog } from './FormDialog';
import { type ChosenOwner, OwnerSelect } from './OwnerSelect';

export interface MoveOwnerProps {
  open: boolean;
  owner: OwnerDetails;
  onClose: () => void;
}

interface Values {
  target_id: ChosenOwner;
  reason: string;
}

const rules = rulesFrom(moveOwner.body);

/** Asks for the recipient of an owner's account. */
export function MoveOwnerModal({ owner: { id, name }, onClose }: MoveOwnerProps) {
  const [form] = Form.useForm<Values>();
  const [move, { isLoading }] = useMoveOwnerMutation();
  const submit = async ({ target_id, reason }: Values) => {
    const { error } = await move({ id, target_id: target_id.id, reason });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Move ${name} to another owner`}
      intro={`For one owner who stands here twice. Balance, open jobs and mailboxes go to the other one, and ${name} is closed; both keep their histories. Another admin accepts it, if there is one.`}
      confirmLabel="Ask to move"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem name="target_id" label="To" rules={[{ required: true, message: 'Choose an owner' }]}>
        <OwnerSelect />
      </FormItem>
      <FormItem name="reason" label="Reason" rules={rules('reason')}>
        <Input.TextArea rows={2} placeholder="For the audit log and the other admin" />
      </FormItem>
    </FormDialog>
  );
}
