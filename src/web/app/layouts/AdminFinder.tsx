import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { keyOf } from '../../lib/keys';
import { DialogComing, isDialogOpen } from '../../ui/isDialogOpen';
import { lazyPart } from '../../ui/lazyPart';
import { adminPlaces } from './AdminNavigation';
import './AdminFinder.css';

const loadPalette = () =>
  import(/* webpackChunkName: "dialog" */ '../../features/admin/overview/palette/CommandPalette');
const CommandPalette = lazyPart(() => loadPalette(), 'CommandPalette');

const isShortcut = (event: KeyboardEvent): boolean =>
  keyOf(event) === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function AdminFinder() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // The browser's shortcut would leave the page.
      event.preventDefault();
      if (!isDialogOpen()) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Button
        className="admin-finder"
        icon={<SearchOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to or find"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setOpen(true)}
      >
        <span>Go to or find</span>
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      {open && (
        <Suspense fallback={<DialogComing />}>
          <CommandPalette places={adminPlaces} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
