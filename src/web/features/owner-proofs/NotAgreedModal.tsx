import { Form, Input } from 'antd';
import { useId } from 'react';
import { hasVisibleText } from '../../../contract/inputs/hidden';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import { fieldErrors } from '../../api/apiError';
import { useSetOwnerWordMutation } from '../../api/ownerProofsApi';
import { Dialog } from '../../ui/dialog/Dialog';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, setFieldErrors } from '../../ui/form/formRules';

export interface NotAgreedProps {
  open: boolean;
  proofId: string;
  member: string;
  onClose: () => void;
}

const checkReason = async (_rule: unknown, typed = '') => {
  if (!hasVisibleText(typed)) throw new Error(messages.ownerProofs.reasonMissing);
};

/** The form of a NotAgreedDialog. */
export function NotAgreedModal({ open, proofId, member, onClose }: NotAgreedProps) {
  const formId = useId();
  const [form] = Form.useForm<{ reason: string }>();
  const [say, { isLoading }] = useSetOwnerWordMutation();
  const submit = async ({ reason }: { reason: string }) => {
    if (isLoading) return;
    const { error } = await say({ id: proofId, word: 'not_agreed', reason });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <Dialog
      open={open}
      title="Not as agreed?"
      okText="Tell the admins"
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={isLoading}
      onClose={onClose}
    >
      <p>{`${member}: an admin reads your reason and decides. The member doesn’t see it.`}</p>
      <Form {...politeForm(form)} id={formId} requiredMark={false} onFinish={submit}>
        <FormItem name="reason" label="What is not as agreed?" rules={[{ required: true, validator: checkReason }]}>
          <Input.TextArea rows={3} maxLength={ownerLimits.wordMaxCharacters} showCount autoFocus />
        </FormItem>
      </Form>
    </Dialog>
  );
}
