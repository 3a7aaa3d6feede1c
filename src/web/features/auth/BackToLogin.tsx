import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';

export function BackToLogin() {
  return (
    <Link className="sn-auth__back" to={paths.login}>
      <Icon name="chevron-left" size={18} />
      Back to login
    </Link>
  );
}
