import { Popover } from 'antd';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import './popover.css';

interface PopoverMenuProps {
  title: string;
  content: (close: () => void) => ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** Rendered beside its button, so that Tab enters it. */
export function PopoverMenu({ title, content, open, onOpen, children }: PopoverMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const focusButton = () => box.current?.querySelector('button')?.focus();
  // The remounted button lost the focus.
  useEffect(focusButton, []);
  const change = (next: boolean) => {
    // The focused element disappears with the menu.
    if (!next && panel.current?.contains(document.activeElement)) focusButton();
    onOpen(next);
  };
  return (
    <span className="sn-menu" ref={box}>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={change}
        destroyOnHidden
        getPopupContainer={(button) => button.parentElement ?? document.body}
        content={
          <div ref={panel} role="group" aria-label={title} data-keys="off">
            <Suspense>
              <Content draw={content} close={() => change(false)} />
            </Suspense>
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}

function Content({ draw, close }: { draw: PopoverMenuProps['content']; close: () => void }) {
  return draw(close);
}
