import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { notification } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../contract/limits';
import { focusMain } from './isDialogOpen';
import './notices.css';

export interface Toast {
  key: string;
  kind: 'success' | 'error' | 'info';
  text: string;
  ms?: number;
  detail?: ReactNode;
  actions?: ReactNode;
}

export interface Drawn {
  open: (toast: Toast) => void;
  close: (key: string) => void;
}

// antd's icons have names that would be read out first.
const icons: Record<Toast['kind'], ReactNode> = {
  success: <CheckCircleFilled aria-hidden style={{ color: 'var(--green)' }} />,
  error: <CloseCircleFilled aria-hidden style={{ color: 'var(--red)' }} />,
  info: <InfoCircleFilled aria-hidden style={{ color: 'var(--indigo)' }} />,
};

// antd never removes a notice closed while fading in.
const fadeInMs = 300;

interface Props {
  store: { readonly draw: (drawn: Drawn) => () => void };
  placement: 'bottom' | 'top' | 'topRight';
  host: HTMLElement | null;
}

export function Notices({ store, placement, host }: Props) {
  const [api, holder] = notification.useNotification({
    getContainer: () => host ?? document.body,
    placement,
    maxCount: limits.toastsAtOnce,
    stack: { threshold: 3 },
  });
  const openedAt = useRef(new Map<string, number>());
  useEffect(
    () =>
      store.draw({
        open: ({ key, kind, text, ms, detail, actions }) => {
          openedAt.current.set(key, performance.now());
          api.open({
            key,
            icon: icons[kind],
            title: text,
            description: detail,
            actions,
            // In a corner at the top it would hide the list's tools.
            ...(actions !== undefined && { placement: 'bottom' as const }),
            role: kind === 'error' ? 'alert' : 'status',
            duration: ms === undefined ? false : ms / 1_000,
            closable: ms !== undefined && {
              'aria-label': 'Close message',
              // The button disappears with the focus.
              onClose: () => document.activeElement?.closest('.ant-notification') && focusMain(),
            },
          });
        },
        close: (key) => {
          const at = openedAt.current.get(key) ?? 0;
          const closeSame = () => {
            if (openedAt.current.get(key) !== at) return;
            openedAt.current.delete(key);
            api.destroy(key);
          };
          setTimeout(closeSame, Math.max(0, at + fadeInMs - performance.now()));
        },
      }),
    [api, store],
  );
  return holder;
}
