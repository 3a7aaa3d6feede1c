import { Select } from 'antd';
import { useState } from 'react';
import { useListOwnersQuery } from '../../api/ownersApi';
import type { ChosenField } from '../../ui/form/fieldOnIntent';
import { useLater } from '../../ui/useLater';
import type { ChosenOwner } from './jobFormValues';

const optionOf = ({ id, name, email }: ChosenOwner) => ({
  value: id,
  label: name === email ? name : `${name} · ${email}`,
});

/** One of the owners, found by name, e-mail, phone or reference. */
export function OwnerSelect({ value, onChange, ...props }: ChosenField<ChosenOwner | ''>) {
  const [typed, setTyped] = useState('');
  const q = useLater(typed).trim();
  const { data, isFetching } = useListOwnersQuery({ status: 'active', ...(q && { q }) });
  // Enter takes the first option: it must not be a match of the previous text.
  const isOnItsWay = isFetching || q !== typed.trim();
  const found = isOnItsWay && typed !== '' ? [] : (data?.data ?? []);
  const options = found.map(optionOf);
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="Name, e-mail, phone or reference"
      loading={isFetching}
      notFoundContent={isOnItsWay ? 'Loading...' : 'No owner matches. Check the spelling.'}
      labelInValue
      value={value ? optionOf(value) : undefined}
      options={options}
      onChange={(chosen?: { value: string; label: string }) => {
        const owner = found.find(({ id }) => id === chosen?.value);
        onChange?.(owner ? { id: owner.id, name: owner.name, email: owner.email } : '');
      }}
    />
  );
}
