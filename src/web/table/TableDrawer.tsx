import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import './TableDrawer.css';

interface Props {
  title: string;
  before: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

/** antd says of every drawer that nothing else can be reached; beside this one the list can. */
const reportOpenWidth = (panel: HTMLElement | null): void => {
  const dialog = panel?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return;
  dialog.setAttribute('aria-modal', 'false');
  dialog.tabIndex = -1;
};

/** One row with all that is known of it, beside the list that it stands in. */
export default function TableDrawer({ title, before, next, onClose, children }: Props) {
  return (
    <Drawer
      open
      title={title}
      placement="right"
      size={520}
      mask={false}
      getContainer={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      autoFocus={false}
      rootClassName="table-drawer"
      panelRef={reportOpenWidth}
      onClose={onClose}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label="Previous row"
            disabled={!before}
            onClick={() => before?.()}
          />
          <Button type="text" icon={<DownOutlined />} aria-label="Next row" disabled={!next} onClick={() => next?.()} />
        </>
      }
    >
      {children}
    </Drawer>
  );
}
