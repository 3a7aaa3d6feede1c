import { DownOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import {
  type ChangeEvent,
  type ComponentType,
  type FocusEventHandler,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ChoiceSelectProps } from './ChoiceSelect';
import { type Choice, named } from './choices';

interface Props {
  id?: string;
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler;
  choices: readonly Choice[];
  loading?: boolean;
  placeholder: string;
}

let come: ComponentType<ChoiceSelectProps> | undefined;

/**
 * One choice from a list that can be searched. The list weighs more than the form: it comes with the pointer or the focus, and
 * text typed until then is taken, too. A text that names a choice becomes that choice when the field is left; any other stays as it was typed, and the
 * form's rules refuse it.
 */
export function ChoiceField({ value = '', onChange, onBlur, choices, loading, ...props }: Props) {
  const [Select, setSelect] = useState(() => come);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const unnamed = useRef('');
  const settle = (text: string) => {
    setTyped('');
    const left = text.trim();
    if (left === '') return;
    const meant = named(left, choices);
    unnamed.current = meant === undefined ? left : '';
    onChange?.(meant ?? left);
  };
  // What was typed before the choices came may name one of them.
  const nameLate = useEffectEvent(() => {
    if (value !== '' && value === unnamed.current) settle(value);
  });
  useEffect(() => nameLate(), [choices.length]);
  if (Select)
    return (
      <Select
        {...props}
        {...{
          value,
          onChange,
          onBlur,
          choices,
          loading,
          typed,
          settle,
          autoFocus: focused || opened,
          defaultOpen: opened,
        }}
        onType={setTyped}
      />
    );
  // Where its files do not come, the next approach asks again.
  const approach = () =>
    void import(/* webpackChunkName: "choice" */ './ChoiceSelect').then(
      (loaded) => setSelect(() => (come = loaded.ChoiceSelect)),
      Boolean,
    );
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (target.value === '') onChange?.('');
    // Nobody stands in the field: a browser fills it in, or a page that takes over from its prerendered markup. antd hands on a copy as `target`.
    if (nativeEvent.target !== document.activeElement) return settle(target.value);
    setTyped(target.value);
    setOpened(true);
  };
  return (
    <Input
      {...props}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      suffix={<DownOutlined aria-hidden />}
      value={typed || value}
      onChange={type}
      onPointerEnter={approach}
      onPointerDown={() => setOpened(true)}
      onFocus={() => {
        setFocused(true);
        approach();
      }}
      onBlur={(event) => {
        setFocused(false);
        setOpened(false);
        settle(typed);
        onBlur?.(event);
      }}
    />
  );
}
