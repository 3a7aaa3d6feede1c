import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';

/** The way back; where the person was going before goes along. */
export function BackToLogin() {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link className="sn-auth__back" to={paths.login} state={state}>
      <Icon name="chevron-left" size={18} />
      Back to login
    </Link>
  );
}
