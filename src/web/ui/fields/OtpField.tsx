import type { ClipboardEvent, ComponentProps } from 'react';
import { limits } from '../../../contract/limits';
import './fields.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  value?: string;
  onChange?: (digits: string) => void;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, limits.otpDigits);

/**
 * The one-time code as a single field: a phone can fill it from the message, and a code pasted with words or spaces
 * around it comes down to its digits.
 */
export function OtpField({ value, onChange, ...props }: Props) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    onChange?.(digitsOf(event.clipboardData.getData('text')));
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'•'.repeat(limits.otpDigits)}
      {...props}
      className="sn-input sn-otp sn-num"
      value={value}
      onChange={(event) => onChange?.(digitsOf(event.target.value))}
      onPaste={paste}
    />
  );
}
