import { Input } from 'antd';
import { hasVisibleText } from '../../../../contract/inputs/hidden';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { fieldErrors } from '../../../api/apiError';
import { useSetOwnerWordMutation } from '../../../api/ownerPageApi';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { FormItem } from '../../../ui/form/FormItem';

export interface NotAgreedProps {
  open: boolean;
  proofId: string;
  member: string;
  onClose: () => void;
}

const checkReason = async (_rule: unknown, typed = '') => {
  if (!hasVisibleText(typed)) throw new Error(messages.ownerPage.proofReasonMissing);
};

export function NotAgreedModal({ proofId, member, onClose }: NotAgreedProps) {
  const [say] = useSetOwnerWordMutation();
  return (
    <FormDialog<{ reason: string }>
      title="Not as agreed?"
      intro={`${member}: an admin reads your reason and decides. The member doesn’t see it.`}
      confirmLabel="Tell the admins"
      onSend={async ({ reason }) => {
        const { error } = await say({ id: proofId, word: 'not_agreed', reason });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <FormItem name="reason" label="What is not as agreed?" rules={[{ required: true, validator: checkReason }]}>
        <Input.TextArea rows={3} maxLength={ownerLimits.wordMaxCharacters} showCount autoFocus />
      </FormItem>
    </FormDialog>
  );
}
