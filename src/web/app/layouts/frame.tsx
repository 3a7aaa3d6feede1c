import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import './frame.css';

export function SkipLink() {
  return (
    <a className="sn-skip" href="#main">
      Skip to the content
    </a>
  );
}

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="sn-progress" role="progressbar" aria-label="Loading the page" />;
}

/** New screens take the focus as new pages do, except while typing. */
export const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (!document.activeElement?.matches('input, textarea')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
