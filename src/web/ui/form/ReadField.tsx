import { Input, type InputProps, type InputRef } from 'antd';
import { type FocusEvent, type Ref, type SyntheticEvent, useRef } from 'react';

export interface FieldProps extends Omit<InputProps, 'onChange'> {
  onChange?: (text: string) => void;
  ref?: Ref<InputRef>;
}

/** Shows on leaving, and before Enter submits, how a typed text was understood; `read` returns others unchanged. */
export function ReadField({ read, onChange, onBlur, ...props }: FieldProps & { read: (typed: string) => string }) {
  const typed = useRef(false);
  const settle = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { value } = currentTarget;
    const understood = typed.current ? read(value) : value;
    typed.current = false;
    if (understood !== value) onChange?.(understood);
  };
  return (
    <Input
      {...props}
      onChange={({ target }) => {
        typed.current = true;
        onChange?.(target.value);
      }}
      onPressEnter={settle}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle(event);
        onBlur?.(event);
      }}
    />
  );
}
