import { Link } from 'react-router-dom';
import { useGetProfileQuery } from '../../api/accountApi';
import { useLogoutMutation } from '../../api/authApi';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Disclosure } from '../../ui/Disclosure';
import { Icon } from '../../ui/Icon';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import './ProfileMenu.css';

export function ProfileMenu() {
  const { data: answer } = useGetProfileQuery();
  const [logout, { isLoading }] = useLogoutMutation();
  const user = answer?.data;
  return (
    <Disclosure
      label="Your profile"
      className="sn-profile-btn"
      button={user ? <Avatar fullname={user.fullname} url={user.profile_url} size={36} /> : <Icon name="user" />}
    >
      <div className="sn-profile-menu">
        {user && (
          <div className="sn-profile-menu__who">
            <b>{user.fullname}</b>
            <span className="sn-small sn-muted">{user.email}</span>
          </div>
        )}
        <Link to={paths.account.profile}>
          <Icon name="user" size={20} />
          Profile
        </Link>
        <Link to={paths.account.myAccount}>
          <Icon name="shield" size={20} />
          My account
        </Link>
        <div className="sn-profile-menu__theme">
          <span>Colours</span>
          <ThemeSwitch />
        </div>
        <button type="button" onClick={() => void logout()} disabled={isLoading}>
          <Icon name="logout" size={20} />
          {isLoading ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </Disclosure>
  );
}
