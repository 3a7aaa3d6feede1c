import type { ReactNode } from 'react';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { Logo } from '../../ui/Logo';
import { ThemeButtons } from '../../ui/theme/ThemeButtons';
import { CompanyLines } from './Company';
import { urlOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { subscribe } from '../../../contract/system';

const hint = 'You can unsubscribe at any time with the link in every email.';

/** The button waits for the script, which reads its texts here. */
function SubscribeForm() {
  return (
    <form
      className="sn-subscribe"
      method="post"
      action={urlOf(subscribe)}
      noValidate
      data-hint={hint}
      data-busy="Sending..."
      data-done={messages.profile.newsletterSubscribed}
      data-required={messages.login.emailRequired}
      data-invalid={messages.login.emailInvalid}
      data-offline={messages.server.offline}
      data-failed={messages.server.networkFailed}
    >
      <label htmlFor="subscribe-email">New jobs and tips by email</label>
      <div>
        <input
          id="subscribe-email"
          className="sn-input"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          aria-describedby="subscribe-said"
        />
        <button type="submit" className="sn-btn sn-btn--primary" disabled>
          Subscribe
        </button>
      </div>
      <p id="subscribe-said" role="status">
        {hint}
      </p>
      <noscript>
        <p>JavaScript is off in this browser. Write to {brand.supportEmail} and we’ll put you on the list.</p>
      </noscript>
    </form>
  );
}

const sections: readonly (readonly [anchor: string, label: string])[] = [
  ['#home', 'Home'],
  ['#about', 'About'],
  ['#earning', 'Earning'],
  ['#pricing', 'Pricing'],
  ['#support', 'Support'],
];

/** On other pages links lead to the landing page first. */
function SectionLinks({ onLanding }: { onLanding: boolean }) {
  return sections.map(([anchor, label], index) => (
    <a
      key={anchor}
      href={onLanding ? anchor : paths.landing + anchor}
      aria-current={onLanding && index === 0 ? true : undefined}
    >
      {label}
    </a>
  ));
}

function Header({ onLanding }: { onLanding: boolean }) {
  return (
    <header className="sn-head">
      <div className="sn-wrap">
        <a className="sn-head__logo" href={paths.landing}>
          <Logo />
        </a>
        <nav className="sn-head__nav" aria-label="Main">
          <SectionLinks onLanding={onLanding} />
        </nav>
        <a className="sn-btn sn-btn--ghost sn-head__login sn-for-guests" href={paths.login}>
          Log In
        </a>
        <a className="sn-btn sn-btn--primary sn-for-guests" href={paths.signup}>
          Sign Up
        </a>
        <a className="sn-btn sn-btn--primary sn-for-members" href={paths.account.dashboard}>
          My account
        </a>
        <details className="sn-sections">
          <summary className="sn-icon-btn" aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <nav aria-label="Sections">
            <SectionLinks onLanding={onLanding} />
            <a href={paths.help}>Help</a>
          </nav>
        </details>
      </div>
    </header>
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
            <CompanyLines />
          </div>
          <SubscribeForm />
        </div>
        <div className="sn-foot__base">
          <nav aria-label="Help and legal">
            <a href={paths.help}>Help</a>
            <a href={paths.privacy}>Privacy Policy</a>
            <a href={paths.terms}>Terms of Service</a>
            <a href={paths.cookies}>Cookies Settings</a>
          </nav>
          <ThemeButtons mode="system" />
        </div>
      </div>
    </footer>
  );
}

export function PublicFrame({ onLanding = false, children }: { onLanding?: boolean; children: ReactNode }) {
  return (
    <div className="sn-public">
      <a className="sn-skip" href="#main">
        Skip to the content
      </a>
      <Header onLanding={onLanding} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
