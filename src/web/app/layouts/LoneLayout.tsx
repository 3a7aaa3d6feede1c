import { Outlet } from 'react-router-dom';
import { paths } from '../../paths';
import { Logo } from '../../ui/Logo';
import './LoneLayout.css';

/** The frame of standalone pages. It is part of the app's first files: the offline page must be there when nothing can be fetched any more. */
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
