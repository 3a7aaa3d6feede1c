import { formatCount } from '../../lib/naira';
import { Icon } from '../Icon';
import type { DeskExport } from './deskTypes';

/** A CSV file of everything the filter matches; while it comes, how much of it is there. */
export function ExportButton({
  exporting: { start, cancel, running },
  caption,
}: {
  exporting: DeskExport;
  caption: string;
}) {
  if (!running)
    return (
      <button
        type="button"
        className="sn-list__tool"
        title={`A CSV file of all ${caption.toLowerCase()} that match`}
        onClick={() => start()}
      >
        <Icon name="download" size={18} />
        Export
      </button>
    );
  const { rows, total } = running;
  return (
    <div className="sn-export" role="group" aria-label="Export">
      <span className="sn-num">
        {formatCount(rows)}
        {total === undefined ? ' rows' : ` of ${formatCount(total)} rows`}
      </span>
      <progress aria-label="Rows exported" {...(total ? { max: total, value: Math.min(rows, total) } : {})} />
      <button type="button" className="sn-text-btn" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}
