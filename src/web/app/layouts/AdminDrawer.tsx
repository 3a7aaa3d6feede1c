import { LogoutOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { brand } from '../../brand';
import { useLeaveAdmin } from '../../features/admin/shared/decisions/useDecisions';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import { AdminNavigation } from './AdminNavigation';
import { AdminName } from './AdminUser';

export function AdminDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [leave, { isLoading }] = useLeaveAdmin();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      title={brand.name}
      rootClassName="admin-drawer"
      footer={
        <>
          <div className="admin-user">
            <AdminName />
          </div>
          <div className="admin-drawer__acts">
            <ThemeSwitch />
            <Button type="text" icon={<LogoutOutlined aria-hidden />} disabled={isLoading} onClick={() => void leave()}>
              {isLoading ? 'Logging out...' : 'Logout'}
            </Button>
          </div>
        </>
      }
    >
      <AdminNavigation />
    </Drawer>
  );
}
