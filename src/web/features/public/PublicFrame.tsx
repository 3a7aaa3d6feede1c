import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { Disclosure } from '../../ui/Disclosure';
import { Icon } from '../../ui/Icon';
import { Logo } from '../../ui/Logo';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import { SubscribeForm } from './SubscribeForm';
import './public.css';

const sections: readonly (readonly [anchor: string, label: string])[] = [
  ['#home', 'Home'],
  ['#about', 'About'],
  ['#earning', 'Earning'],
  ['#pricing', 'Pricing'],
  ['#support', 'Support'],
];

/** The sections of the landing page; on another page the links lead there first. */
function SectionLinks({ onLanding }: { onLanding: boolean }) {
  return sections.map(([anchor, label]) =>
    onLanding ? (
      <a key={anchor} href={anchor}>
        {label}
      </a>
    ) : (
      <Link key={anchor} to={paths.landing + anchor}>
        {label}
      </Link>
    ),
  );
}

function Footer() {
  return (
    <footer className="sn-foot">
      <div className="sn-wrap">
        <div className="sn-foot__grid">
          <div>
            <Logo />
            <p>{brand.tagline}</p>
            <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </div>
          <SubscribeForm />
        </div>
        <div className="sn-foot__base">
          <nav aria-label="Legal">
            <Link to={paths.privacy}>Privacy Policy</Link>
            <Link to={paths.terms}>Terms of Service</Link>
            <Link to={paths.cookies}>Cookies Settings</Link>
          </nav>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

interface Props {
  onLanding?: boolean;
  children: ReactNode;
}

/** The frame of the open pages. It holds nothing of Ant Design, so that a first visit stays light. */
export function PublicFrame({ onLanding = false, children }: Props) {
  return (
    <div className="sn-public">
      <a className="sn-skip" href="#main">
        Skip to the content
      </a>
      <header className="sn-head">
        <div className="sn-wrap">
          <Link className="sn-head__logo" to={paths.landing}>
            <Logo />
          </Link>
          <nav aria-label="Main">
            <SectionLinks onLanding={onLanding} />
          </nav>
          <Link className="sn-btn sn-btn--ghost sn-head__login" to={paths.login}>
            Log In
          </Link>
          <Link className="sn-btn sn-btn--primary" to={paths.signup}>
            Sign Up
          </Link>
          <div className="sn-head__menu">
            <Disclosure label="Menu" button={<Icon name="menu" />}>
              <nav aria-label="Menu">
                <SectionLinks onLanding={onLanding} />
                <Link to={paths.login}>Log In</Link>
              </nav>
            </Disclosure>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
