import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { Suspense, useEffect } from 'react';
import { LoadingState } from '../ui/PageState';
import { useRowSelection, type RowSelection } from './rowSelection';
import type { RowDrawer, StableRow } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import './TableDrawer.css';

interface Props<Row> {
  table: Pick<AdminTableParams, 'open' | 'setOpen'>;
  rows: readonly StableRow<Row>[];
  rowSelection: RowSelection;
  goTo: (key: string) => void;
  drawer: RowDrawer<Row>;
}

/** antd marks drawers as modal; beside this one the list stays usable. */
const makeModeless = (panel: HTMLElement | null): void => {
  const dialog = panel?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return;
  dialog.setAttribute('aria-modal', 'false');
  dialog.tabIndex = -1;
};

export default function OpenRow<Row>({ table: { open, setOpen }, rows, rowSelection, goTo, drawer }: Props<Row>) {
  const cursor = useRowSelection((now) => now.cursor, rowSelection);
  const at = rows.findIndex(({ key }) => key === open);
  const row = rows[at];
  useEffect(() => {
    if (open === undefined || cursor === open) return;
    if (cursor !== null) setOpen(cursor);
    else if (row) rowSelection.set({ cursor: open });
  }, [open, cursor, row, setOpen, rowSelection]);
  if (!row) return null;

  const stepTo = (to: StableRow<Row> | undefined) => ({ disabled: !to, onClick: () => to && goTo(to.key) });
  return (
    <Drawer
      open
      title={drawer.title(row.row)}
      placement="right"
      size={520}
      mask={false}
      getContainer={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      autoFocus={false}
      rootClassName="table-drawer"
      panelRef={makeModeless}
      onClose={() => {
        setOpen(undefined);
        goTo(row.key);
      }}
      extra={
        <>
          <Button type="text" icon={<UpOutlined />} aria-label="Previous row" {...stepTo(rows[at - 1])} />
          <Button type="text" icon={<DownOutlined />} aria-label="Next row" {...stepTo(rows[at + 1])} />
        </>
      }
    >
      {/* Keyed, so that rows never share data, text or dialogs. */}
      <Suspense key={row.key} fallback={<LoadingState rows={4} />}>
        {drawer.draw(row.row, row)}
      </Suspense>
    </Drawer>
  );
}
