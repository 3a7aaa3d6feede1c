import { Select } from 'antd';
import { type FocusEventHandler, useEffect, useEffectEvent } from 'react';
import { beginnersFirst, fits } from './choices';

export interface ChoiceSelectProps {
  id?: string;
  value: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler;
  options: readonly string[];
  loading?: boolean;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Takes the option that a text stands for, if there is one. */
  settle: (text: string) => void;
  autoFocus: boolean;
  defaultOpen: boolean;
}

export function ChoiceSelect({
  value,
  onBlur,
  options,
  loading = false,
  typed,
  onType,
  settle,
  ...props
}: ChoiceSelectProps) {
  // As it comes up, the list is closed, and a closed list forgets the search text.
  const goOn = useEffectEvent(() => onType(typed));
  useEffect(() => goOn(), []);
  return (
    <Select
      {...props}
      // Within the page's own part, which a screen reader can jump to.
      getPopupContainer={(field: HTMLElement) => field.closest('main') ?? document.body}
      value={value === '' ? undefined : value}
      options={options.map((option) => ({ value: option }))}
      notFoundContent={loading ? 'Loading...' : 'Nothing matches. Check the spelling.'}
      showSearch={{
        searchValue: typed,
        onSearch: onType,
        filterOption: (text, option) => fits(text, option?.value ?? ''),
        filterSort: (one, other, { searchValue }) => beginnersFirst(searchValue, one.value, other.value),
      }}
      onBlur={(event) => {
        settle(typed);
        onBlur?.(event);
      }}
    />
  );
}
