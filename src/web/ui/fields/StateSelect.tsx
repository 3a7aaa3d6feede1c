import { states } from '../../../contract/states';
import { Combobox, type ComboboxProps } from './Combobox';

export function StateSelect(props: Omit<ComboboxProps, 'options'>) {
  return <Combobox placeholder="Choose your state" {...props} options={states} />;
}
