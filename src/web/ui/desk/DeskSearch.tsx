import { useEffect, useId, useState, type RefObject } from 'react';
import { Icon } from '../Icon';
import type { TableParams } from '../useTableParams';

const pauseMs = 300;

interface Props {
  table: Pick<TableParams, 'q' | 'setQ'>;
  label: string;
  /** What can be searched for. */
  placeholder: string;
  field?: RefObject<HTMLInputElement | null>;
}

/** The search text of a list. It reaches the URL, and so the server, once the typing pauses. */
export function DeskSearch({ table: { q, setQ }, label, placeholder, field }: Props) {
  const id = useId();
  // Null while the field says what the URL says.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === q) setTyped(null);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setQ(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, setQ]);

  return (
    <div className="sn-list__search">
      <label className="sn-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" size={18} />
      <input
        ref={field}
        id={id}
        type="search"
        className="sn-input"
        maxLength={100}
        placeholder={placeholder}
        value={typed ?? q}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches at once, and Escape empties the field first; either gives the keys back to the table.
          if (event.key === 'Enter') setQ(event.currentTarget.value);
          if (event.key === 'Enter' || (event.key === 'Escape' && event.currentTarget.value === ''))
            event.currentTarget.blur();
        }}
      />
    </div>
  );
}
