import { Input } from 'antd';
import type { Openable } from './dialog/Dialog';
import { DialogModal } from './dialog/DialogModal';

interface Props extends Openable {
  text: string;
}

/** The text selected, where the browser forbids copying. */
export function CopyByHand({ text, ...dialog }: Props) {
  return (
    <DialogModal {...dialog} title="Copy this text" footer={null}>
      <p>Your browser blocked copying. Hold the text, then choose Copy.</p>
      <Input.TextArea
        readOnly
        autoFocus
        autoSize
        aria-label="Text to copy"
        value={text}
        onFocus={({ target }) => target.select()}
      />
    </DialogModal>
  );
}
