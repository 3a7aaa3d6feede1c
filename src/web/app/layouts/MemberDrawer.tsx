import { Drawer } from 'antd';
import { useRef } from 'react';
import { useFocusBack, useModality } from '../../ui/dialog/useModality';
import type { Hiding } from '../../shared/BalanceCard';
import { MemberPanel } from './MemberPanel';

interface Props {
  open: boolean;
  onClose: () => void;
  hiding: Hiding;
}

export function MemberDrawer({ hiding, ...props }: Props) {
  // The drawer takes the focus before it has content.
  useFocusBack();
  return (
    <Drawer
      {...props}
      placement="left"
      size="min(340px, calc(100vw - var(--s7)))"
      title="Your account"
      rootClassName="member-drawer"
      // Like a dialog, it closes with its opener.
      focusable={{ focusTriggerAfterClose: false }}
    >
      <Content hiding={hiding} />
    </Drawer>
  );
}

function Content({ hiding }: Pick<Props, 'hiding'>) {
  const box = useRef<HTMLDivElement>(null);
  useModality(box);
  return (
    <div ref={box}>
      <MemberPanel hiding={hiding} />
    </div>
  );
}
