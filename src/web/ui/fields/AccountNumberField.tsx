import { useRef, type ComponentProps } from 'react';
import { accountNumberMeant } from './accountNumberMeant';
import './fields.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  value?: string;
  onChange?: (digits: string) => void;
}

const digitsTaken = 15;

/** A bank's account number. Where a phone number is typed instead, it offers the account number that goes with it. */
export function AccountNumberField({ value = '', onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const meant = accountNumberMeant(value);
  const take = () => {
    if (meant) onChange?.(meant);
    input.current?.focus();
  };
  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        {...props}
        ref={input}
        className="sn-input sn-num"
        value={value}
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, '').slice(0, digitsTaken))}
      />
      <div role="status">
        {meant && (
          <p className="sn-meant">
            Is this a phone number? OPay, PalmPay and similar banks use it without its first 0.{' '}
            <button type="button" className="sn-text-btn" onClick={take}>
              Use {meant}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
