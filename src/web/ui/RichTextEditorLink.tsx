import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import * as messages from '../../contract/messages';
import { webLink } from '../../contract/primitives';

interface Props {
  address: string;
  onSave: (address: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Not a form, because it is inside one. */
export function LinkRow({ address, onSave, onRemove, onClose }: Props) {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => field.current?.focus(), []);

  const save = () => {
    const link = webLink.safeParse(typed);
    if (link.success) return onSave(link.data);
    setProblem(link.error.issues[0]?.message ?? messages.fields.link);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') onClose();
  };

  return (
    <div className="sn-editor__link" role="group" aria-label="Link">
      <label htmlFor={id}>Web address</label>
      <input
        ref={field}
        id={id}
        className="sn-input"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p id={`${id}-problem`} className="sn-editor__problem" role="alert">
          {problem}
        </p>
      )}
      <div className="sn-line">
        <Button type="primary" size="small" onClick={save}>
          Save link
        </Button>
        {address !== '' && (
          <Button size="small" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
