import {
  CheckOutlined,
  DesktopOutlined,
  LockOutlined,
  LogoutOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useLeaveAdmin } from '../../features/admin/shared/decisions/useDecisions';
import { useTheme } from '../../ui/theme/ThemeProvider';

const colours = [
  ['light', 'Light', <SunOutlined key="icon" aria-hidden />],
  ['dark', 'Dark', <MoonOutlined key="icon" aria-hidden />],
  ['system', 'Like my device', <DesktopOutlined key="icon" aria-hidden />],
] as const;

interface Props {
  children: (open: boolean) => ReactElement;
  /** For choices that stay on the page: the menu disappears with the focus. */
  onStay: () => void;
}

export function AdminUserMenu({ children, onStay }: Props) {
  const [open, setOpen] = useState(true);
  const { mode, setMode } = useTheme();
  const navigate = useNavigate();
  const [leave, { isLoading }] = useLeaveAdmin();
  const items: MenuProps['items'] = [
    {
      key: 'colours',
      type: 'group',
      label: 'Colours',
      children: colours.map(([choice, label, icon]) => ({
        key: choice,
        label,
        icon,
        role: 'menuitemradio',
        'aria-checked': mode === choice,
        extra: mode === choice && <CheckOutlined aria-hidden />,
        onClick: () => {
          setMode(choice);
          onStay();
        },
      })),
    },
    { type: 'divider' },
    {
      key: 'security',
      label: 'Security',
      icon: <LockOutlined aria-hidden />,
      onClick: () => void navigate(paths.admin.security),
    },
    {
      key: 'help',
      label: 'Help',
      icon: <QuestionCircleOutlined aria-hidden />,
      onClick: () => void navigate(paths.admin.help),
    },
    { type: 'divider' },
    {
      key: 'logout',
      label: isLoading ? 'Logging out...' : 'Logout',
      icon: <LogoutOutlined aria-hidden />,
      disabled: isLoading,
      onClick: () => void leave(),
    },
  ];
  return (
    <Dropdown
      autoFocus
      menu={{ items }}
      open={open || isLoading}
      onOpenChange={setOpen}
      placement="topLeft"
      align={{ offset: [8, -4] }}
      getPopupContainer={(button) => button.closest('aside') ?? document.body}
      trigger={['click']}
      classNames={{ root: 'admin-user-menu' }}
    >
      {children(open)}
    </Dropdown>
  );
}
