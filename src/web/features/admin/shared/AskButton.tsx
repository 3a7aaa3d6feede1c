import { Button, type ButtonProps } from 'antd';
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ConfirmDialog, dialogOnDemand } from '../../../ui/dialog/Dialog';
import type { ReasonProps } from './ReasonModal';

type Opened = 'open' | 'busy' | 'onConfirm' | 'onClose';

interface ButtonPart {
  label: ReactNode;
  button?: ButtonProps & { 'aria-label'?: string };
}

/** An action may take its button away: the focus then goes to the button's row. */
function useAsking() {
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) row.current?.focus();
    },
    [],
  );
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    row.current = currentTarget.closest<HTMLElement>('[data-row-key]');
    setOpen(true);
  };
  return { open, ask, close: () => setOpen(false) };
}

interface AskProps extends ButtonPart, Omit<ComponentProps<typeof ConfirmDialog>, Opened> {
  /** True once no question remains. */
  act: () => Promise<boolean>;
}

export function AskButton({ label, button, act, ...dialog }: AskProps) {
  const { open, ask, close } = useAsking();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const done = await act();
    setBusy(false);
    if (done) close();
  };
  return (
    <>
      <Button {...button} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={open} busy={busy} onConfirm={() => void confirm()} onClose={close} />
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

interface Openable {
  open: boolean;
  onClose: () => void;
}

interface DialogButtonProps<Props extends Openable> extends ButtonPart {
  dialog: ComponentType<Props> & { onIntent: Pick<ButtonProps, 'onPointerEnter' | 'onFocus'> };
  of: Omit<Props, keyof Openable>;
}

export function DialogButton<Props extends Openable>({ dialog: Dialog, label, button, of }: DialogButtonProps<Props>) {
  const { open, ask, close } = useAsking();
  return (
    <>
      <Button {...Dialog.onIntent} {...button} onClick={ask}>
        {label}
      </Button>
      <Dialog {...(of as Props)} open={open} onClose={close} />
    </>
  );
}
