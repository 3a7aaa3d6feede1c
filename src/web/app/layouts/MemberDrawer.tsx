import { Drawer } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFocusBack, useModality } from '../../ui/dialog/useModality';
import { Icon, type IconName } from '../../ui/Icon';
import { paths } from '../../paths';
import { MemberPanel, type Money } from './MemberPanel';

interface Props {
  open: boolean;
  onClose: () => void;
  money: Money;
}

const places: readonly (readonly [to: string, label: string, icon: IconName])[] = [
  [paths.account.withdrawalHistory, 'Withdrawals', 'bank'],
  [paths.account.referral, 'Referral and earning', 'gift'],
];

export function MemberDrawer({ money, ...props }: Props) {
  // The drawer takes the focus before it has content.
  useFocusBack();
  return (
    <Drawer
      {...props}
      placement="left"
      size="min(340px, calc(100vw - var(--s6)))"
      title="Wallet"
      rootClassName="member-drawer"
      // Like a dialog, it closes with its opener.
      focusable={{ focusTriggerAfterClose: false }}
    >
      <Content money={money} />
    </Drawer>
  );
}

function Content({ money }: Pick<Props, 'money'>) {
  const box = useRef<HTMLDivElement>(null);
  useModality(box);
  return (
    <div ref={box}>
      <MemberPanel money={money}>
        <ul className="member-drawer__places">
          {places.map(([to, label, icon]) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} size={20} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </MemberPanel>
    </div>
  );
}
