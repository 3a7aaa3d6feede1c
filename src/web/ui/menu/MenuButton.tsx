import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { notLoaded, type OnDemand, onDemand } from '../onDemand';
import { useToaster } from '../toaster';
import './menu.css';

interface Props {
  label: string;
  icon: ReactNode;
  /** The menu's name for a screen reader, where the label does not say it. */
  title?: string;
  /** Shown beside the icon where there is room. */
  text?: ReactNode;
  /** It stands alone, and not in a bar of tools. */
  bordered?: boolean;
  className?: string;
  /** The menu's content, where that has files of its own. */
  content?: OnDemand<unknown>;
  children: (close: () => void) => ReactNode;
}

const popover = onDemand(() =>
  import(/* webpackChunkName: "menu" */ './PopoverMenu').then(({ PopoverMenu }) => PopoverMenu),
);

/** A button with a menu below it. The menu's code comes when pointer or focus reach the button. */
export function MenuButton({ label, icon, title = label, text, bordered, className, content, children }: Props) {
  const [Popup, setPopup] = useState<typeof popover.come>();
  const [open, setOpen] = useState(false);
  const toaster = useToaster();
  const bring = () => {
    popover.ahead();
    content?.ahead();
  };
  const openFirst = () =>
    Promise.all([popover.fetch(), content?.fetch()]).then(
      ([loaded]) => {
        setPopup(() => loaded);
        setOpen(true);
      },
      () => toaster.error(notLoaded),
    );
  const button = (
    <Button
      {...(className && { className })}
      type={bordered ? 'default' : 'text'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-expanded={open}
      onPointerEnter={bring}
      onFocus={bring}
      onClick={() => {
        if (!Popup) void openFirst();
      }}
    >
      {text}
    </Button>
  );
  if (!Popup) return button;
  return (
    <Popup title={title} content={children} open={open} onOpen={setOpen}>
      {button}
    </Popup>
  );
}
