import { DownOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ChangeEvent, type FocusEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart, useLoaded } from '../lazyPart';
import { type Choice, named } from '../../../contract/inputs/choices';

interface Props {
  id?: string;
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler;
  choices: readonly Choice[];
  loading?: boolean;
  what: 'bank' | 'state';
  placeholder: string;
}

const ChoiceSelect = lazyPart(() => import(/* webpackChunkName: "choice" */ './ChoiceSelect'), 'ChoiceSelect');

/** A select loaded on hover or focus; the rules judge unknown text. */
export function ChoiceField({ value = '', onChange, onBlur, choices, loading, what, ...props }: Props) {
  const [loaded, bring] = useLoaded(ChoiceSelect);
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
  // Earlier text may name a choice.
  const nameLate = useEffectEvent(() => {
    if (value !== '' && value === unnamed.current) settle(value);
  });
  useEffect(() => nameLate(), [choices.length]);
  if (loaded)
    return (
      <ChoiceSelect
        {...props}
        {...{
          value,
          onChange,
          onBlur,
          choices,
          loading,
          what,
          typed,
          settle,
          autoFocus: focused || opened,
          defaultOpen: opened,
        }}
        onType={setTyped}
      />
    );
  // On failure the next approach retries.
  const approach = () => void bring().catch(Boolean);
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (target.value === '') onChange?.('');
    // Filled by the browser or hydration, not typed; antd passes a copy as `target`.
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
