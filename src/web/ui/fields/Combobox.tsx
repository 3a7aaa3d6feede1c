import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { Icon } from '../Icon';
import './Combobox.css';

export interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list' | 'ref'> {
  value?: string;
  onChange?: (value: string) => void;
  options: readonly string[];
  loading?: boolean;
}

const optionsShown = 100;
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const matching = (options: readonly string[], typed: string): string[] => {
  const wanted = fold(typed);
  const found = options.filter((option) => fold(option).includes(wanted));
  // Those that begin with what was typed come first; within each half the list keeps its own order.
  const begins = (option: string) => fold(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, optionsShown);
};

/** The option that a text stands for: the one it names, or the only one that it fits. */
const meantBy = (typed: string, options: readonly string[]): string | undefined => {
  const found = typed === '' ? [] : matching(options, typed);
  return found.find((option) => fold(option) === fold(typed)) ?? (found.length === 1 ? found[0] : undefined);
};

/**
 * One choice from a list that can be searched by typing: the combobox of the ARIA patterns, over a plain text input.
 * Text that names no option is taken back when the field is left, so that only a choice from the list can be sent.
 */
export function Combobox({
  value = '',
  onChange,
  options,
  loading = false,
  onBlur,
  disabled,
  ...input
}: ComboboxProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = matching(options, typed ?? '');
  const activeOption = open ? shown[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  // The field may stand at the lower edge of a small screen.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  const show = (index: number) => {
    setOpen(true);
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (option: string) => {
    onChange?.(option);
    close();
  };
  const settle = (text: string) => {
    const meant = meantBy(text, options);
    if (meant) onChange?.(meant);
    close();
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.value === '') onChange?.('');
    // Nobody stands in the field: a browser fills it in, or a page that takes over from its prerendered markup.
    if (target !== document.activeElement) return settle(target.value);
    setTyped(target.value);
    setActive(0);
    setOpen(true);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    settle(typed ?? '');
    onBlur?.(event);
  };
  const steer = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Partial<Record<string, () => void>> = {
      ArrowDown: () => show(open ? Math.min(active + 1, last) : Math.max(0, shown.indexOf(value))),
      ArrowUp: () => show(open ? Math.max(active - 1, 0) : last),
      ...(open && { Home: () => show(0), End: () => show(last), Escape: close }),
      ...(activeOption && { Enter: () => pick(activeOption) }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className="sn-combobox" ref={box}>
      <input
        {...input}
        className="sn-input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={activeOption ? optionId(active) : undefined}
        disabled={disabled}
        value={typed ?? value}
        onChange={type}
        onClick={() => !open && show(Math.max(0, shown.indexOf(value)))}
        onBlur={leave}
        onKeyDown={steer}
      />
      <Icon name="chevron-down" size={18} />
      <ul ref={list} id={listId} role="listbox" aria-label={input.placeholder ?? 'Options'} hidden={!open}>
        {open &&
          shown.map((option, index) => (
            <li
              key={option}
              id={optionId(index)}
              role="option"
              aria-selected={option === value}
              data-active={index === active || undefined}
              // The press would take the focus from the input before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option}
            </li>
          ))}
      </ul>
      {open && shown.length === 0 && (
        <p className="sn-combobox__none" role="status">
          {loading ? 'Loading...' : 'Nothing matches. Check the spelling.'}
        </p>
      )}
    </div>
  );
}
