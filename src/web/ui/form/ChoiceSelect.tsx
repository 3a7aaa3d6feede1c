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
import { beginnersFirst, type Choice, fits } from './choices';

export interface ChoiceSelectProps {
  id?: string;
  value: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler;
  choices: readonly Choice[];
  loading?: boolean;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Takes the text: the choice that it names, or as it was typed. */
  settle: (text: string) => void;
  autoFocus: boolean;
  defaultOpen: boolean;
}

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/** The list names its active choice by the place, and none by a place that it does not have. */
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
  typed,
  onType,
  settle,
  defaultOpen,
  ...props
}: ChoiceSelectProps) {
  const [open, setOpen] = useState(defaultOpen);
  // Read by handlers that the list calls before it is drawn again.
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
    // A text that is no choice is there to be corrected.
    if (opens && text.current === '' && !choices.some(({ name }) => name === value)) type(value);
    // A closed list forgets the text.
    if (!opens && text.current !== '') leave();
  };
  const press = (event: KeyboardEvent) => {
    if (moves.has(event.key)) hasMoved.current = true;
    // The list would take the choice that it marks by itself: a person has chosen it only by going there.
    if (hasMoved.current || text.current === '' || event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.stopPropagation();
    if (event.key === 'Tab') return;
    event.preventDefault();
    show(false);
  };
  // As it comes up, the list is closed, and a closed list forgets the search text.
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
        // Within the page's own part, which a screen reader can jump to.
        getPopupContainer={(field: HTMLElement) => field.closest('main') ?? document.body}
        value={value === '' ? undefined : value}
        onChange={(chosen: string) => {
          text.current = '';
          onChange?.(chosen);
        }}
        options={choices.map((choice) => ({ value: choice.name, choice }))}
        notFoundContent={loading ? 'Loading...' : 'Nothing matches. Check the spelling, or try the full name.'}
        showSearch={{
          searchValue: typed,
          onSearch: type,
          filterOption: (search, option) => option !== undefined && fits(search, option.choice),
          filterSort: (one, other, { searchValue }) => beginnersFirst(searchValue, one.choice, other.choice),
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
    </div>
  );
}
