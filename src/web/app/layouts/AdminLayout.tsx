import { MenuFoldOutlined, MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { BulkRuns } from '../../features/admin/shared/bulk-decisions/BulkRuns';
import { ConfirmSelf } from '../../features/admin/shared/ConfirmSelf';
import { DecisionToast } from '../../features/admin/shared/decisions/DecisionToast';
import { storageKeys } from '../../lib/siteStorage';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Logo } from '../../ui/Logo';
import { useToastPlacement } from '../../ui/toaster';
import { useKeptSwitch } from '../../ui/useKeptSwitch';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { AdminFinder } from './AdminFinder';
import { AdminNavigation, useScreenAnswered } from './AdminNavigation';
import { AdminUser } from './AdminUser';
import { NavigationProgress, SkipLink, useFocusOnNavigation } from './frame';
import { lazyPart } from '../../ui/lazyPart';
import './AdminLayout.css';

const { admin } = paths;

const loadDrawer = () => import('./AdminDrawer');
const AdminDrawer = lazyPart(() => loadDrawer(), 'AdminDrawer');

const closed = 'closed';

function DrawerButton() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setOpenAt(key)}
      />
      {openAt !== null && (
        <Suspense>
          <AdminDrawer open={openAt === key} onClose={() => setOpenAt(closed)} />
        </Suspense>
      )}
    </>
  );
}

function WidthButton({ narrow, turn }: { narrow: boolean; turn: (narrow: boolean) => void }) {
  const label = narrow ? 'Widen the side bar' : 'Narrow the side bar';
  return (
    <Button
      type="text"
      icon={<MenuFoldOutlined aria-hidden rotate={narrow ? 180 : 0} />}
      aria-label={label}
      title={label}
      onClick={() => turn(!narrow)}
    />
  );
}

const HomeLink = ({ markOnly }: { markOnly: boolean }) => (
  <Link className="admin-home" to={admin.dashboard}>
    <Logo markOnly={markOnly} />
  </Link>
);

export function AdminLayout() {
  const small = useMediaQuery('(max-width: 899px)');
  const [narrow, turnNarrow] = useKeptSwitch(storageKeys.adminSide);
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  const screenAnswered = useScreenAnswered();
  useToastPlacement(pathname === admin.withdrawal ? 'topRight' : 'top');
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Layout className="admin-shell" hasSider={!small}>
        {!small && (
          <Layout.Sider className="admin-side" theme="light" width={224} collapsed={narrow} collapsedWidth={56}>
            <HomeLink markOnly={narrow} />
            <AdminNavigation narrow={narrow} />
          </Layout.Sider>
        )}
        <Layout className="admin-body">
          <Layout.Header className="admin-top">
            {small ? (
              <>
                <DrawerButton />
                <HomeLink markOnly />
              </>
            ) : (
              <WidthButton narrow={narrow} turn={turnNarrow} />
            )}
            <AdminFinder />
            {!pathname.startsWith(admin.help) && (
              <LinkButton
                type="text"
                icon={<QuestionCircleOutlined aria-hidden />}
                to={`${admin.help}?about=${encodeURIComponent(pathname)}`}
                aria-label="Help with this page"
                title="Help with this page"
              />
            )}
            {!small && <AdminUser />}
          </Layout.Header>
          {screenAnswered && <BulkRuns />}
          <Layout.Content id="main" ref={main} tabIndex={-1} className="admin-main">
            <Outlet />
          </Layout.Content>
          <DecisionToast />
          <ConfirmSelf />
        </Layout>
      </Layout>
    </>
  );
}

export { AdminLayout as Component };
