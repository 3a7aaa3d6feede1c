import type { ComponentProps } from 'react';
import './fields.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  value?: string | number;
  /** A plain decimal string, or empty. */
  onChange?: (amount: string) => void;
}

/** An amount in naira. Separators and the sign may be typed or pasted along; they are dropped. */
export function NairaField({ value = '', onChange, ...props }: Props) {
  return (
    <div className="sn-affix">
      <span className="sn-affix__naira" aria-hidden="true">
        ₦
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...props}
        className="sn-input sn-num"
        value={value}
        onChange={(event) => onChange?.(event.target.value.replace(/[₦,\s]/g, ''))}
      />
    </div>
  );
}
