import { Outlet } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Pattern } from '../../ui/Pattern';
import { Logo } from '../../ui/Logo';
import { NavigationProgress, SkipLink, useFocusOnNavigation } from './frame';
import './PublicLayout.css';

const facts: readonly (readonly [figure: string, meaning: string])[] = [
  [formatNaira(limits.minWithdrawalNaira), 'smallest withdrawal'],
  [`${limits.reviewWindowDays} days`, 'longest wait for review'],
  [formatNaira(limits.referralRewardNaira), 'per friend who joins'],
];

export function PublicLayout() {
  const main = useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="sn-authpage">
        <header className="sn-authpage__cloth">
          <Pattern />
          <a className="sn-authpage__logo" href={paths.landing}>
            <Logo />
          </a>
          <div className="sn-authpage__words">
            <p className="sn-authpage__tagline">{brand.tagline}</p>
            <dl className="sn-num">
              {facts.map(([figure, meaning]) => (
                <div key={meaning}>
                  <dt>{meaning}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
        </header>
        <main id="main" ref={main} tabIndex={-1} className="sn-authpage__main">
          <Outlet />
        </main>
      </div>
    </>
  );
}

export { PublicLayout as Component };
