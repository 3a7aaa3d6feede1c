import { Outlet } from 'react-router-dom';
import { paths } from '../../paths';
import { Logo } from '../../ui/Logo';
import './LoneLayout.css';

/** For standalone pages, in the app's first files, because the offline page must work offline. */
export function LoneLayout() {
  return (
    <div className="sn-alone">
      <header>
        <a className="sn-alone__logo" href={paths.landing}>
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="sn-alone__sheet">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
