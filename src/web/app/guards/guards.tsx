import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { getAddress, getOrigin, type RedirectState } from '../../lib/origin';
import { useAppSelector, selectNetwork, type NetworkState } from '../../session/networkSlice';
import { selectSession, type SessionState } from '../../session/sessionSlice';
import { PageLoader } from '../PageLoader';
import { getHome, paths, standsOffline } from '../../paths';

interface Situation {
  readonly session: SessionState;
  readonly network: NetworkState;
  readonly place: string;
}

type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly state?: RedirectState };

const show: Verdict = { kind: 'show' };
const wait: Verdict = { kind: 'wait' };
const go = (to: string, state?: RedirectState): Verdict => ({ kind: 'go', to, state });

export function memberVerdict({ session, network, place }: Situation): Verdict {
  if (session.status === 'loading') return wait;
  if (!network.online && !(session.token !== null && standsOffline(place)))
    return go(paths.offline, { from: place, error: network.error });
  // A person who logged out should not return there under another name.
  if (session.token === null) return go(paths.login, session.endedBy === 'logout' ? undefined : { from: place });
  return show;
}

/** The server refuses members anyway; this spares them the screen. */
export function adminVerdict(situation: Situation): Verdict {
  const verdict = memberVerdict(situation);
  return verdict.kind === 'show' && !situation.session.isAdmin ? go(paths.account.dashboard) : verdict;
}

export function guestVerdict({ session }: Situation, origin: string | null): Verdict {
  if (session.status === 'loading') return wait;
  return session.token === null ? show : go(origin ?? getHome(session.isAdmin));
}

function useSituation(): Situation {
  const session = useAppSelector(selectSession);
  const network = useAppSelector(selectNetwork);
  return { session, network, place: getAddress(useLocation()) };
}

function Guarded({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'wait') return <PageLoader />;
  return verdict.kind === 'go' ? <Navigate to={verdict.to} state={verdict.state} replace /> : <Outlet />;
}

export function SessionGuard() {
  return <Guarded verdict={memberVerdict(useSituation())} />;
}

export function AdminGuard() {
  return <Guarded verdict={adminVerdict(useSituation())} />;
}

export function GuestGuard() {
  const { state } = useLocation() as { state: unknown };
  return <Guarded verdict={guestVerdict(useSituation(), getOrigin(state))} />;
}
