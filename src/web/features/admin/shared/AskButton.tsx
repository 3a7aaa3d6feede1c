import { Button, type ButtonProps } from 'antd';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog, dialogOnDemand } from '../../../ui/dialog/Dialog';
import type { ReasonProps } from './ReasonModal';

/** Focuses the row if the action removed its button. */
export function useRowFocus() {
  const row = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) row.current?.focus();
    },
    [],
  );
  return (button: HTMLElement) => {
    row.current = button.closest<HTMLElement>('[data-row-key]');
  };
}

type Opened = 'open' | 'onConfirm' | 'onClose';

interface ButtonPart {
  label: ReactNode;
  button?: ButtonProps & { 'aria-label'?: string };
}

interface AskProps extends ButtonPart, Omit<ComponentProps<typeof ConfirmDialog>, Opened> {
  /** True once no question remains. */
  act: () => Promise<boolean>;
}

function useAsking() {
  const [open, setOpen] = useState(false);
  const remember = useRowFocus();
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    remember(currentTarget);
    setOpen(true);
  };
  return { open, ask, close: () => setOpen(false) };
}

export function AskButton({ label, button, act, ...dialog }: AskProps) {
  const { open, ask, close } = useAsking();
  const confirm = async () => {
    if (await act()) close();
  };
  return (
    <>
      <Button {...button} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={open} onConfirm={() => void confirm()} onClose={close} />
    </>
  );
}

interface ReasonButtonProps extends ButtonPart, Omit<ComponentProps<typeof ReasonDialog>, Opened> {
  act: (reason: string) => Promise<boolean>;
}

export function ReasonButton({ label, button, act, ...dialog }: ReasonButtonProps) {
  const { open, ask, close } = useAsking();
  return (
    <>
      <Button {...button} onClick={ask}>
        {label}
      </Button>
      <ReasonDialog {...dialog} open={open} onConfirm={({ reason }) => act(reason)} onClose={close} />
    </>
  );
}

export const ReasonDialog = dialogOnDemand<ReasonProps>(() =>
  import(/* webpackChunkName: "admin-dialogs" */ './ReasonModal').then(({ ReasonModal }) => ReasonModal),
);
