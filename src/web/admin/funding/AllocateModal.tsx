import { Form } from 'antd';
import type { Deposit } from '../../../contract/funding';
import { isDone } from '../../api/apiError';
import { useAllocateDepositMutation } from '../../api/fundingApi';
import { formatNaira } from '../../lib/naira';
import { FormItem } from '../../ui/form/FormItem';
import { FormDialog } from './FormDialog';
import { type ChosenOwner, OwnerSelect } from './OwnerSelect';

export interface AllocateProps {
  open: boolean;
  deposit: Deposit;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the owner of a deposit. */
export function AllocateModal({ deposit, onDone, onClose }: AllocateProps) {
  const [form] = Form.useForm<{ owner_id: ChosenOwner }>();
  const [allocate, { isLoading }] = useAllocateDepositMutation();
  const submit = async ({ owner_id }: { owner_id: ChosenOwner }) => {
    if (isDone(await allocate({ id: deposit.id, owner_id: owner_id.id }))) onDone();
  };
  return (
    <FormDialog
      form={form}
      title={`Whose are these ${formatNaira(deposit.amount)}?`}
      intro={`Bank reference ${deposit.bankReference}. The sum goes to the owner’s balance at once, and jobs that wait for it go live.`}
      confirmLabel="Give to owner"
      busy={isLoading}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <FormItem name="owner_id" label="Owner" rules={[{ required: true, message: 'Choose an owner' }]}>
        <OwnerSelect />
      </FormItem>
    </FormDialog>
  );
}
