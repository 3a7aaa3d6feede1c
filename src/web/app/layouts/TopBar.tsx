import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../../ui/Icon';
import { Logo } from '../../ui/Logo';
import './MemberLayout.css';

export type TopBarLinks = readonly (readonly [to: string, label: string, icon: IconName])[];

export const TopBar = ({ home, links, children }: { home: string; links: TopBarLinks; children: ReactNode }) => (
  <header className="sn-top">
    <div className="sn-top__row">
      <Link className="sn-top__logo" to={home}>
        <Logo />
      </Link>
      {links.length > 0 && (
        <nav className="sn-top__nav" aria-label="Main">
          {links.map(([to, label, icon]) => (
            <NavLink key={to} to={to}>
              <Icon name={icon} />
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </div>
  </header>
);
