import { Select } from 'antd';
import { useState } from 'react';
import type { Owner } from '../../../contract/owners';
import { useListOwnersQuery } from '../../api/ownersApi';
import type { FilterOption } from '../../table/tableFilters';
import { useLater } from '../../ui/useLater';

const ownersOffered = 20;

/** In the place of an owner: nobody knows yet who paid. */
export const unknownOwner = 'unknown';

const optionOf = ({ id, name, email }: Owner): FilterOption => ({ value: id, label: `${name} · ${email}` });

interface Props {
  id?: string;
  value?: string;
  onChange?: (owner: string) => void;
  offersUnknown?: boolean;
}

/** One of the owners, found by name, e-mail, phone or reference. */
export function OwnerSelect({ value, onChange, offersUnknown = false, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FilterOption>();
  const q = useLater(typed).trim();
  const { data, isFetching } = useListOwnersQuery({
    page: 1,
    pageSize: ownersOffered,
    status: 'active',
    ...(q && { q }),
  });
  // Enter takes the first option: it must not be a match of the previous text.
  const isOnItsWay = isFetching || q !== typed.trim();
  const found = isOnItsWay && typed !== '' ? [] : (data?.data ?? []).map(optionOf);
  const options = [
    ...found,
    ...(offersUnknown ? [{ value: unknownOwner, label: 'I do not know whose it is yet' }] : []),
  ];
  const known = !chosen || options.some((option) => option.value === chosen.value);
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="Name, e-mail, phone or reference"
      loading={isFetching}
      notFoundContent={isOnItsWay ? 'Loading...' : 'No owner matches. Check the spelling.'}
      value={value ?? null}
      options={known ? options : [chosen, ...options]}
      onChange={(next: string, option) => {
        setChosen(option as FilterOption);
        onChange?.(next);
      }}
    />
  );
}
