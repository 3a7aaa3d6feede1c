import { Button, Checkbox, Flex, Form, type GetRef, Input } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import * as messages from '../../../../contract/messages';
import { reason as reasonRule } from '../../../../contract/primitives';
import { usePersonId } from '../../../api/profileApi';
import { formDrafts } from '../../../lib/formDrafts';
import { tabStorage } from '../../../lib/siteStorage';
import { DraftNote } from '../../../ui/DraftNote';
import { setFieldErrors } from '../../../ui/form/formRules';
import { Key } from '../../../ui/Key';
import { Dialog } from '../../../ui/dialog/Dialog';
import { useShortcuts } from '../../../table/useShortcuts';
import './ReasonModal.css';

export interface Refusal {
  reason: string;
  fraudulent: boolean;
}

export interface ReasonProps {
  open: boolean;
  title: string;
  children: ReactNode;
  commonReasons: readonly string[];
  asksForFraud?: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  /** Not a refusal: only admins read the reason. */
  gentle?: boolean;
  draftName: string;
  givenBefore?: string | undefined;
  /** False if it was not done. */
  onConfirm: (refusal: Refusal) => Promise<boolean> | boolean;
  onClose: () => void;
}

export function ReasonModal({
  open,
  title,
  children,
  commonReasons,
  asksForFraud = false,
  confirmLabel,
  cancelLabel,
  gentle = false,
  draftName,
  givenBefore = '',
  onConfirm,
  onClose,
}: ReasonProps) {
  const id = useId();
  const confirmId = `${id}-confirm`;
  const [form] = Form.useForm<Refusal>();
  const draft = useReasonDraft(draftName, givenBefore);
  const [restored, setRestored] = useState(() => draft.read() !== '');
  const [busy, setBusy] = useState(false);
  const reason = Form.useWatch('reason', form);
  const ownWords = useRef<GetRef<typeof Input.TextArea>>(null);

  const finish = () => {
    draft.drop();
    onClose();
  };
  const submit = async () => {
    const { reason: given, fraudulent = false } = form.getFieldsValue();
    const parsed = reasonRule.safeParse(given);
    if (!parsed.success || parsed.data === '') return setFieldErrors(form, { reason: messages.fields.reason });
    if (busy) return;
    setBusy(true);
    const done = await onConfirm({ reason: parsed.data, fraudulent });
    setBusy(false);
    if (done) finish();
  };
  const write = (text: string) => {
    form.setFields([{ name: 'reason', value: text, errors: [] }]);
    draft.keep(text);
  };
  const choose = (text: string) => {
    write(text);
    // Then Enter sends the reason.
    document.getElementById(confirmId)?.focus();
  };
  const turnFraud = () => form.setFieldValue('fraudulent', !form.getFieldValue('fraudulent'));
  useShortcuts(
    [
      ...commonReasons.map((label, at) => ({ keys: [String(at + 1)], label, run: () => (choose(label), true) })),
      { keys: ['o'], label: 'Own words', run: () => (ownWords.current?.focus(), true) },
      { keys: ['f'], label: 'Fraudulent', run: () => asksForFraud && (turnFraud(), true) },
    ],
    true,
    true,
  );

  return (
    <Dialog
      open={open}
      title={title}
      okText={confirmLabel}
      cancelText={cancelLabel}
      okButtonProps={{ id: confirmId, danger: !gentle }}
      cancelButtonProps={{ disabled: busy, onClick: draft.drop }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onClose={onClose}
    >
      <div className="admin-intro">{children}</div>
      <Form
        form={form}
        name={id}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: draft.read(), fraudulent: false }}
        onValuesChange={({ reason: typed }: Partial<Refusal>) => {
          if (typed !== undefined) write(typed);
        }}
      >
        <DraftNote
          draft={{
            stage: restored ? 'restored' : 'none',
            startOver: () => {
              write('');
              setRestored(false);
            },
          }}
        />
        <Form.Item label="Common reasons">
          <Flex wrap gap="small" role="group" aria-label="Common reasons" className="admin-reasons">
            {commonReasons.map((text, at) => (
              <Button
                key={text}
                // Keyboard users need the focus here, not on the close button.
                autoFocus={at === 0}
                aria-pressed={reason === text}
                aria-keyshortcuts={String(at + 1)}
                onClick={() => choose(text)}
              >
                <Key>{String(at + 1)}</Key> <span>{text}</span>
              </Button>
            ))}
          </Flex>
        </Form.Item>
        <Form.Item
          name="reason"
          label={
            <span>
              Reason <Key>O</Key>
            </span>
          }
          required
        >
          <Input.TextArea
            ref={ownWords}
            rows={3}
            placeholder="Choose one above, or say it in your own words."
            onPressEnter={(event) => {
              if (event.shiftKey || event.nativeEvent.repeat) return;
              event.preventDefault();
              void submit();
            }}
          />
        </Form.Item>
        {asksForFraud && (
          <Form.Item
            name="fraudulent"
            valuePropName="checked"
            extra="It is counted among the member’s fraudulent actions."
          >
            <Checkbox>
              This proof is fraudulent <Key>F</Key>
            </Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}

function useReasonDraft(form: string, givenBefore: string) {
  const { personId: holder } = usePersonId();
  const drafts = formDrafts(tabStorage());
  const of = holder === undefined ? null : { form, holder };
  return {
    read: () => {
      const kept = of && drafts.read(of)?.values.reason;
      return typeof kept === 'string' && kept !== '' ? kept : givenBefore;
    },
    keep: (reason: string) => {
      if (of) drafts.keep(of, { reason }, {});
    },
    drop: () => {
      if (of) drafts.drop(of);
    },
  };
}
