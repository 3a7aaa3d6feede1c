import { type ComponentType, useEffect, useEffectEvent, type ReactNode } from 'react';
import { notLoaded } from '../../lib/missingPiece';
import { DialogComing } from '../isDialogOpen';
import { lazyPart, useLoaded } from '../lazyPart';
import { useToaster } from '../toaster';

export interface Openable {
  open: boolean;
  onClose: () => void;
}

/** A dialog loaded on opening or on `onIntent`. */
export function dialogOnDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart<{ default: (props: Props) => null }>(async () => ({ default: (await load()) as never }));
  const { ahead } = Dialog;

  function Open(props: Props) {
    const [loaded, bring] = useLoaded(Dialog);
    const toaster = useToaster();
    const fetch = useEffectEvent(() =>
      bring().catch(() => {
        // The page stays, and the next press retries.
        toaster.error(notLoaded);
        props.onClose();
      }),
    );
    useEffect(() => {
      if (!loaded) void fetch();
    }, [loaded]);
    return loaded ? <Dialog {...props} /> : <DialogComing />;
  }
  const OnDemand = (props: Props) => (props.open ? <Open {...props} /> : null);
  return Object.assign(OnDemand, { ahead, onIntent: { onPointerEnter: ahead, onFocus: ahead } });
}

export const Dialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "dialog" */ './DialogModal').then(({ DialogModal }) => DialogModal),
);

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  ...dialogProps
}: Props) {
  return (
    <Dialog
      okText={confirmLabel}
      cancelText={cancelLabel}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={onConfirm}
      onClose={onClose}
      {...dialogProps}
    />
  );
}
