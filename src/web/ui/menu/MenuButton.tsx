import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { notLoaded } from '../../lib/missingPiece';
import { lazyPart, type Preloading } from '../lazyPart';
import { useToaster } from '../toaster';
import './menu.css';

interface Props {
  label: string;
  icon: ReactNode;
  /** For screen readers, if the label is not enough. */
  title?: string;
  text?: ReactNode;
  bordered?: boolean;
  className?: string;
  content?: Preloading;
  children: (close: () => void) => ReactNode;
}

const PopoverMenu = lazyPart(() =>
  import(/* webpackChunkName: "menu" */ './PopoverMenu').then((part) => ({ default: part.PopoverMenu })),
);

export function MenuButton({ label, icon, title = label, text, bordered, className, content, children }: Props) {
  const [drawn, setDrawn] = useState(false);
  const [open, setOpen] = useState(false);
  const toaster = useToaster();
  const bring = () => {
    PopoverMenu.ahead();
    content?.ahead();
  };
  const openFirst = () =>
    Promise.all([PopoverMenu.fetch(), content?.fetch()]).then(
      () => {
        setDrawn(true);
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
        if (!drawn) void openFirst();
      }}
    >
      {text}
    </Button>
  );
  if (!drawn) return button;
  return (
    <PopoverMenu title={title} content={children} open={open} onOpen={setOpen}>
      {button}
    </PopoverMenu>
  );
}
