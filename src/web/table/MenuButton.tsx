import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const bringMenu = () => import('./TableMenu');
const TableMenu = lazy(bringMenu);

interface Props {
  label: string;
  icon: ReactNode;
  /** What the menu holds, for a screen reader. */
  title: string;
  /** Shown beside the icon where there is room. */
  text?: string | undefined;
  className?: string;
  inHeading?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button with a menu below it. The menu's code comes when pointer or focus reach the button. */
export function MenuButton({
  label,
  icon,
  title,
  text,
  className = 'admin-table__tool',
  inHeading = false,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const bring = () => void bringMenu();
  const button = (
    <Button
      className={className}
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      aria-expanded={open}
      onPointerEnter={bring}
      onFocus={bring}
      onClick={() => {
        setOpened(true);
        if (!opened) setOpen(true);
      }}
    >
      {text}
    </Button>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <TableMenu title={title} content={children} {...{ open, inHeading }} onOpen={setOpen}>
        {button}
      </TableMenu>
    </Suspense>
  );
}
