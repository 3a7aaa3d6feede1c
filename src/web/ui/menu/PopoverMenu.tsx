import { Popover } from 'antd';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import './popover.css';

export interface PopoverMenuProps {
  title: string;
  content: (close: () => void) => ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The button stands in a heading, whose box would clip the menu. */
  inHeading: boolean;
  children: ReactNode;
}

/** The popover of a `MenuButton`. It stands beside the button in the document, so that Tab leads from the one into the other. */
export function PopoverMenu({ title, content, open, onOpen, inHeading, children }: PopoverMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const focusButton = () => box.current?.querySelector('button')?.focus();
  // The button was drawn anew when this came; it had the focus.
  useEffect(focusButton, []);
  const focusFirstItem = () => {
    if (inHeading) panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const change = (next: boolean) => {
    // The focused element goes with the menu.
    if (!next && panel.current?.contains(document.activeElement)) focusButton();
    onOpen(next);
  };
  return (
    <span className="sn-menu" ref={box}>
      <Popover
        trigger="click"
        placement={inHeading ? 'bottomLeft' : 'bottomRight'}
        arrow={false}
        open={open}
        onOpenChange={change}
        afterOpenChange={(shown) => shown && focusFirstItem()}
        destroyOnHidden
        getPopupContainer={(button) =>
          (inHeading ? button.closest<HTMLElement>('.admin-table') : button.parentElement) ?? document.body
        }
        content={
          <div ref={panel} role="group" aria-label={title} data-keys="off">
            <Suspense>
              <Content draw={content} close={() => change(false)} onShown={focusFirstItem} />
            </Suspense>
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}

interface ContentProps {
  draw: PopoverMenuProps['content'];
  close: () => void;
  /** Its code may come later than the menu. */
  onShown: () => void;
}

function Content({ draw, close, onShown }: ContentProps) {
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  return draw(close);
}
