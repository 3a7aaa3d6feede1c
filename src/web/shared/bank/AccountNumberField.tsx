import { Button, Input, type InputProps, type InputRef } from 'antd';
import { useRef } from 'react';
import { readDigits } from '../../../contract/inputs/readCode';

/** A wallet's account number: OPay and PalmPay use the phone number without its first 0. */
export const accountNumberMeant = (digits: string): string | null =>
  /^(?:0|2340?)([789]\d{9})$/.exec(digits)?.[1] ?? null;

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (digits: string) => void;
}

const accountDigits = 10;

export function AccountNumberField({ value = '', onChange, ...props }: Props) {
  const input = useRef<InputRef>(null);
  const meant = accountNumberMeant(value);
  const take = () => {
    if (meant) onChange?.(meant);
    input.current?.focus();
  };
  return (
    <>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...props}
        ref={input}
        value={value}
        onChange={(event) => onChange?.(readDigits(event.target.value, accountDigits))}
      />
      <div role="status">
        {meant && (
          <p className="sn-muted sn-small">
            Is this a phone number? OPay, PalmPay and similar banks use it without its first 0.{' '}
            <Button type="link" size="small" onClick={take}>
              {`Use ${meant}`}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
