import { Input, type InputProps } from 'antd';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string | number;
  /** A plain decimal string, or empty. */
  onChange?: (amount: string) => void;
}

/** An amount in naira. Separators and the sign may be typed or pasted along; they are dropped. */
export function NairaInput({ value, onChange, ...props }: Props) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      className="sn-num"
      prefix="₦"
      value={value}
      onChange={(event) => onChange?.(event.target.value.replace(/[₦,\s]/g, ''))}
    />
  );
}
