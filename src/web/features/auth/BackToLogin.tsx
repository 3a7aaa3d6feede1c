import { LeftOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths';

/** The way back, with the person's original destination. */
export function BackToLogin() {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link className="sn-auth__back" to={paths.login} state={state}>
      <LeftOutlined aria-hidden />
      Back to login
    </Link>
  );
}
