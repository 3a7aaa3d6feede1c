import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useState, type RefObject } from 'react';
import type { TableParams } from '../ui/useTableParams';

const pauseMs = 300;

interface Props {
  table: Pick<TableParams, 'q' | 'setQ'>;
  label: string;
  /** The searchable fields. */
  placeholder: string;
  field: RefObject<InputRef | null>;
}

/** The search text of a list. It reaches the URL, and so the server, once the typing pauses. */
export function TableSearch({ table: { q, setQ }, label, placeholder, field }: Props) {
  // Null while the field shows the URL's value.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === q) setTyped(null);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setQ(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, setQ]);

  return (
    <Input
      ref={field}
      className="admin-table__search"
      type="search"
      aria-label={label}
      prefix={<SearchOutlined />}
      maxLength={100}
      placeholder={placeholder}
      value={typed ?? q}
      onChange={({ target }) => setTyped(target.value)}
      // At once: asked for a moment later, it would call off the way that a press elsewhere has begun.
      onBlur={() => typed !== null && setQ(typed)}
      onKeyDown={(event) => {
        // Enter searches at once, and Escape empties the field first; either gives the keys back to the table.
        if (event.key === 'Enter') setQ(event.currentTarget.value);
        if (event.key === 'Enter' || (event.key === 'Escape' && event.currentTarget.value === ''))
          event.currentTarget.blur();
      }}
    />
  );
}
