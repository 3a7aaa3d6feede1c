import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useLogoutMutation } from '../../api/authApi';
import { useGetProfileQuery } from '../../api/profileApi';
import { forgetShare } from '../../lib/hasShared';
import { paths } from '../../paths';
import { selectProofs, usePendingSelector } from '../../pending/pendingSlice';
import { Avatar } from '../../ui/Avatar';
import { Dialog } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { MenuButton } from '../../ui/menu/MenuButton';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import './ProfileMenu.css';

export function ProfileMenu() {
  const { data: answer } = useGetProfileQuery();
  const user = answer?.data;
  const [logout, { isLoading }] = useLogoutMutation();
  const [asking, setAsking] = useState(false);
  const waiting = Object.values(usePendingSelector(selectProofs)).filter(({ refusal }) => refusal === null);
  const stay = () => setAsking(false);
  const leave = () => {
    stay();
    navigator.serviceWorker?.controller?.postMessage(forgetShare);
    void logout();
  };
  // Members logging out with a pending proof must know that it waits.
  const asks = waiting.length > 0;
  return (
    <>
      <MenuButton
        label="Your profile"
        className="sn-profile-btn"
        icon={user ? <Avatar fullname={user.fullname} url={user.profile_url} size={36} /> : <Icon name="user" />}
      >
        {(close) => (
          <div className="sn-menu__list sn-profile-menu">
            {user && (
              <div className="sn-profile-menu__who">
                <b>{user.fullname}</b>
                <span className="sn-small sn-muted">{user.email}</span>
              </div>
            )}
            <Link to={paths.account.profile} onClick={close}>
              <Icon name="user" size={20} />
              Profile
            </Link>
            <Link to={paths.account.myAccount} onClick={close}>
              <Icon name="shield" size={20} />
              My account
            </Link>
            <Link to={paths.help} onClick={close}>
              <Icon name="help" size={20} />
              Help
            </Link>
            <div className="sn-profile-menu__theme">
              <span>Colours</span>
              <ThemeSwitch />
            </div>
            <button
              type="button"
              {...(asks && Dialog.onIntent)}
              disabled={isLoading}
              onClick={() => {
                if (!asks) return leave();
                // The menu's button gets the focus back, also after the question.
                close();
                setAsking(true);
              }}
            >
              <Icon name="logout" size={20} />
              <span>{isLoading ? 'Logging out...' : 'Logout'}</span>
            </button>
          </div>
        )}
      </MenuButton>
      <Dialog
        open={asking}
        onClose={stay}
        title="Log out?"
        width={420}
        footer={
          <>
            <Button onClick={leave}>Log out anyway</Button>
            <Button type="primary" onClick={stay}>
              Stay
            </Button>
          </>
        }
      >
        <p>{messages.server.pendingLeaving(waiting.map(({ label }) => label))}</p>
      </Dialog>
    </>
  );
}
