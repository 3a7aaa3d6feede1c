import { Select } from 'antd';
import {
  type ComponentProps,
  type FocusEventHandler,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Choice } from '../../../contract/inputs/choices';
import { matching } from '../../../contract/inputs/matching';
import * as messages from '../../../contract/messages';

interface ChoiceSelectProps {
  id?: string;
  value: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler;
  choices: readonly Choice[];
  loading?: boolean;
  what: 'bank' | 'state';
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  settle: (text: string) => void;
  autoFocus: boolean;
  defaultOpen: boolean;
}

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/** antd points to option -1 if none is active. */
function Field({ 'aria-activedescendant': active, ...props }: ComponentProps<'input'>) {
  return <input {...props} aria-activedescendant={active?.endsWith('_-1') ? undefined : active} />;
}
const components = { input: Field };

export function ChoiceSelect({
  value,
  onChange,
  onBlur,
  choices,
  loading = false,
  what,
  typed,
  onType,
  settle,
  defaultOpen,
  ...props
}: ChoiceSelectProps) {
  const [open, setOpen] = useState(defaultOpen);
  // Read by handlers before the next render.
  const text = useRef(typed);
  const hasMoved = useRef(false);
  const type = (next: string) => {
    text.current = next;
    hasMoved.current = false;
    onType(next);
  };
  const leave = () => {
    const left = text.current;
    type('');
    settle(left);
  };
  const show = (opens: boolean) => {
    setOpen(opens);
    // Keeps unknown text for correction.
    const isUnknown = choices.length > 0 && !choices.some(({ name }) => name === value);
    if (opens && text.current === '' && isUnknown) type(value);
    // A closed list forgets the text.
    if (!opens && text.current !== '') leave();
  };
  const press = (event: KeyboardEvent) => {
    if (moves.has(event.key)) hasMoved.current = true;
    // antd would pick the first match; only a visited one counts.
    if (hasMoved.current || text.current === '' || event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.stopPropagation();
    if (event.key === 'Tab') return;
    event.preventDefault();
    show(false);
  };
  // The list mounts closed and would drop the search text.
  const search = useEffectEvent(() => type(typed));
  useEffect(() => search(), []);
  return (
    <div onKeyDownCapture={press}>
      <Select
        {...props}
        components={components}
        open={open}
        onOpenChange={show}
        defaultActiveFirstOption={false}
        // Inside a landmark, for screen readers.
        getPopupContainer={(field: HTMLElement) => field.closest('main') ?? document.body}
        value={value === '' ? undefined : value}
        onChange={(chosen: string) => {
          text.current = '';
          onChange?.(chosen);
        }}
        options={matching(typed, choices).map(({ name }) => ({ value: name }))}
        notFoundContent={
          <span className="sn-muted">{loading ? 'Loading...' : messages.fields.notListed(what, typed.trim())}</span>
        }
        showSearch={{
          searchValue: typed,
          onSearch: type,
          filterOption: false,
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
    </div>
  );
}
