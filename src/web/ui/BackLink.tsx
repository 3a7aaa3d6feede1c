import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import './BackLink.css';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="sn-back" to={to}>
      <Icon name="chevron-left" size={18} />
      <span>{children}</span>
    </Link>
  );
}
