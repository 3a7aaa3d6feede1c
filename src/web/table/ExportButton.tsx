import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { TableFormat } from '../../contract/endpoint';
import { formatCount } from '../lib/naira';
import { MenuButton } from '../ui/menu/MenuButton';
import type { TableExport } from './tableTypes';

interface Props {
  exporting: TableExport;
  caption: string;
}

const formats: readonly { readonly format: TableFormat; readonly label: string }[] = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'CSV' },
];

const formatRows = (rows: number | undefined, total: number | undefined): string => {
  if (rows === undefined) return total === undefined ? 'Saving…' : `Saving ${formatCount(total)} rows…`;
  return `${formatCount(rows)}${total === undefined ? ' rows' : ` of ${formatCount(total)} rows`}`;
};

export function ExportButton({ exporting: { start, cancel, running }, caption }: Props) {
  if (!running)
    return (
      <MenuButton
        className="admin-table__tool"
        label="Export"
        title={`Export all ${caption.toLowerCase()} that match`}
        icon={<DownloadOutlined />}
      >
        {(close) => (
          <div className="sn-menu__list">
            {formats.map(({ format, label }) => (
              <button
                key={format}
                type="button"
                onClick={() => {
                  close();
                  start(format);
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </MenuButton>
    );
  const { rows, total } = running;
  return (
    <Flex align="center" gap="small" className="sn-export" role="group" aria-label="Export">
      <span className="sn-num">{formatRows(rows, total)}</span>
      <progress
        aria-label="Rows exported"
        {...(total && rows !== undefined ? { max: total, value: Math.min(rows, total) } : {})}
      />
      <Button type="link" size="small" onClick={cancel}>
        Cancel
      </Button>
    </Flex>
  );
}
