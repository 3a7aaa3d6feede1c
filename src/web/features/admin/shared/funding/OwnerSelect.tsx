import { Select } from 'antd';
import { useState } from 'react';
import { useListOwnersQuery } from '../../../../api/ownersApi';
import type { ChosenField } from '../../../../ui/form/fieldOnIntent';
import { useLater } from '../../../../ui/time';

const ownersOffered = 20;

/** Copied jobs have the email in a separate field. */
export interface ChosenOwner {
  id: string;
  name: string;
  email?: string;
}

export const unknownOwner: ChosenOwner = { id: 'unknown', name: 'I don’t know yet' };

const optionOf = ({ id, name, email = name }: ChosenOwner) => ({
  value: id,
  label: name === email ? name : `${name} · ${email}`,
});

interface Props extends ChosenField<ChosenOwner | ''> {
  allowClear?: boolean;
  offersUnknown?: boolean;
}

export function OwnerSelect({ value, onChange, offersUnknown = false, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const q = useLater(typed).trim();
  const { data, isFetching } = useListOwnersQuery({
    page: 1,
    pageSize: ownersOffered,
    status: 'active',
    ...(q && { q }),
  });
  // Enter picks the first option, which must match the current text.
  const isOnItsWay = isFetching || q !== typed.trim();
  const found: readonly ChosenOwner[] = isOnItsWay && typed !== '' ? [] : (data?.data ?? []);
  const offered = offersUnknown ? [...found, unknownOwner] : found;
  return (
    <Select
      {...props}
      // Phones zoom in on smaller text.
      style={{ inlineSize: '100%', fontSize: '1rem' }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="Name, e-mail, phone or reference"
      loading={isFetching}
      notFoundContent={isOnItsWay ? 'Loading...' : 'No owner matches. Check the spelling.'}
      labelInValue
      value={value ? optionOf(value) : undefined}
      options={offered.map(optionOf)}
      onChange={(chosen?: { value: string }) => {
        const owner = offered.find(({ id }) => id === chosen?.value);
        onChange?.(owner ? { id: owner.id, name: owner.name, ...(owner.email && { email: owner.email }) } : '');
      }}
    />
  );
}
