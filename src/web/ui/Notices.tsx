import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import './notices.css';

export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
}

interface Props {
  place: HTMLElement;
  toasts: readonly Notice[];
  onClose: (id: number) => void;
}

// antd's own icons have names, which would be read out before the words.
const success = <CheckCircleFilled aria-hidden style={{ color: 'var(--green)' }} />;
const error = <CloseCircleFilled aria-hidden style={{ color: 'var(--red)' }} />;
const info = <InfoCircleFilled aria-hidden style={{ color: 'var(--indigo)' }} />;
const icons = { success, error, info, loading: info };

/** The toasts of one voice as Ant Design's notices. When each of them goes is the toaster's: its clocks stand still together. */
export function Notices({ place, toasts, onClose }: Props) {
  const [api, holder] = notification.useNotification({ getContainer: () => place, stack: false, duration: false });
  const shown = useRef<readonly number[]>([]);
  const follow = useEffectEvent((next: readonly Notice[]) => {
    for (const id of shown.current) if (!next.some((toast) => toast.id === id)) api.destroy(id);
    for (const { id, kind, text } of next)
      if (!shown.current.includes(id))
        api.open({
          key: id,
          placement: 'top',
          icon: icons[kind],
          title: text,
          // The place it stands in speaks. A notice that spoke, too, would be heard twice; antd's types know no other.
          role: 'presentation' as string as 'status',
          closable: kind !== 'loading' && { 'aria-label': 'Close message' },
          onClose: () => onClose(id),
        });
    shown.current = next.map(({ id }) => id);
  });
  useEffect(() => follow(toasts), [toasts]);
  return holder;
}
