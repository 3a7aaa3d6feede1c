import { Link } from 'react-router-dom';
import { useGetProfileQuery } from '../../api/profileApi';
import { paths } from '../../paths';
import { useLogout } from '../../pending/useLogout';
import { Avatar } from '../../ui/Avatar';
import { Icon } from '../../ui/Icon';
import { MenuButton } from '../../ui/menu/MenuButton';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import './ProfileMenu.css';

export function ProfileMenu() {
  const { data: answer } = useGetProfileQuery();
  const user = answer?.data;
  const { asks, button, press, dialog } = useLogout();
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
              {...button}
              onClick={() => {
                // The menu's button gets the focus back, also after the question.
                if (asks) close();
                press();
              }}
            >
              <Icon name="logout" size={20} />
              {button.children}
            </button>
          </div>
        )}
      </MenuButton>
      {dialog}
    </>
  );
}
