import type { BankListItem } from '../../../contract/system';
import { Combobox, type ComboboxProps } from './Combobox';

interface Props extends Omit<ComboboxProps, 'options'> {
  banks: readonly BankListItem[];
}

/** A bank by its name. */
export function BankSelect({ banks, ...props }: Props) {
  return (
    <Combobox placeholder="Choose your bank" {...props} options={[...new Set(banks.map((bank) => bank.bank_name))]} />
  );
}
