import { Logo } from '../ui/Logo';
import './PageLoader.css';

export function PageLoader() {
  return (
    <div className="sn-loader" role="status">
      <Logo />
      <span className="sn-page-loader__line" aria-hidden="true" />
      <span className="sn-visually-hidden">Loading...</span>
    </div>
  );
}
