import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { getAddress, getOrigin } from '../../lib/origin';
import { useAppSelector } from '../../session/hooks';
import { selectNetwork } from '../../session/networkSlice';
import { selectSession } from '../../session/sessionSlice';
import { PageLoader } from '../PageLoader';
import { adminVerdict, guestVerdict, memberVerdict, type Situation, type Verdict } from './verdicts';

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
