import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatCount } from '../lib/naira';
import type { TableExport } from './tableTypes';

interface Props {
  exporting: TableExport;
  caption: string;
}

/** A CSV file of everything the filter matches; while it comes, how much of it is there. */
export function ExportButton({ exporting: { start, cancel, running }, caption }: Props) {
  if (!running)
    return (
      <Button
        className="admin-table__tool"
        type="text"
        icon={<DownloadOutlined />}
        aria-label="Export"
        title={`Export a CSV file of all ${caption.toLowerCase()} that match`}
        onClick={() => start()}
      />
    );
  const { rows, total } = running;
  return (
    <div className="sn-export" role="group" aria-label="Export">
      <span className="sn-num">
        {formatCount(rows)}
        {total === undefined ? ' rows' : ` of ${formatCount(total)} rows`}
      </span>
      <progress aria-label="Rows exported" {...(total ? { max: total, value: Math.min(rows, total) } : {})} />
      <Button type="link" size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
