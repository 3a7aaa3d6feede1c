import { Segmented } from 'antd';
import { useState } from 'react';
import { formatCount } from '../lib/naira';
import type { StatusTabs } from './tableFilters';
import type { StatusCounts } from './tableTypes';

interface Props {
  status: StatusTabs;
  active: string;
  counts: StatusCounts | undefined;
  onChange: (key: string) => void;
}

/** The statuses of a list with how much each holds, all of them in sight. */
export function StatusFilter({ status: { options }, active, counts, onChange }: Props) {
  // The pressed one shows at once; the address, and with it `active`, follows a moment later.
  const [pressed, setPressed] = useState<{ key: string; before: string } | null>(null);
  if (pressed && pressed.before !== active) setPressed(null);
  return (
    <Segmented
      aria-label="Status"
      name="status"
      value={pressed?.key ?? active}
      options={options.map(({ key, label }) => ({
        value: key,
        label: <Label label={label} count={getCount(key, counts)} />,
      }))}
      onChange={(key) => {
        setPressed({ key, before: active });
        onChange(key);
      }}
    />
  );
}

/** A count that stopped at nothing says nothing. */
const getCount = (key: string, counts: StatusCounts | undefined): string => {
  if (!counts) return '';
  const shown = key === 'all' ? Object.values(counts) : [counts[key]];
  const total = shown.reduce((sum, one) => sum + (one?.total ?? 0), 0);
  const atLeast = shown.some((one) => one?.atLeast);
  return atLeast && total === 0 ? '' : `${formatCount(total)}${atLeast ? '+' : ''}`;
};

function Label({ label, count }: { label: string; count: string }) {
  return (
    <>
      <span>{label}</span> {count && <small className="sn-num">{count}</small>}
    </>
  );
}
