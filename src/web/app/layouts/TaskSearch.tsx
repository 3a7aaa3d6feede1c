import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';

const pauseMs = 300;
/** The browser may report a press's target late. */
const pauseAfterLeavingMs = 1_500;

export function TaskSearch() {
  const navigate = useNavigate();
  // A navigation has started, and a pending search must not override it.
  const leaving = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const onDashboard = pathname === paths.account.dashboard;
  const searched = onDashboard ? (new URLSearchParams(search).get('q') ?? '') : '';
  // Null shows the address's search.
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const place = `${pathname}?${searched}`;
  const [seen, setSeen] = useState(place);

  if (place !== seen) {
    setSeen(place);
    // Any other navigation wins over text typed before.
    if (!onDashboard || searched !== sent) {
      setTyped(null);
      setSent(null);
    }
  }

  const searchFor = useCallback(
    (q: string) => {
      const params = new URLSearchParams(onDashboard ? search : '');
      params.delete('page');
      if (q.trim()) params.set('q', q);
      else params.delete('q');
      setSent(q.trim() ? q : '');
      void navigate({ pathname: paths.account.dashboard, search: params.toString() }, { replace: onDashboard });
    },
    [navigate, onDashboard, search],
  );

  useEffect(() => {
    if (typed === null || typed === sent || leaving) return;
    const timer = setTimeout(() => searchFor(typed), left ? pauseAfterLeavingMs : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, sent, leaving, left, searchFor]);

  return (
    <form
      className="sn-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(typed ?? searched);
      }}
    >
      <Icon name="search" size={18} />
      <input
        type="search"
        name="q"
        aria-label="Search Tasks"
        placeholder="Search Tasks"
        maxLength={100}
        autoComplete="off"
        value={typed ?? searched}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
