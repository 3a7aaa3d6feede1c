import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkConnection } from '../../api/baseQuery';
import type { ApiPorts } from '../../api/call';
import { brand } from '../../brand';
import { getAddress, getNetworkError, getOrigin } from '../../lib/origin';
import { paths } from '../../paths';
import type { NeedOfNetwork as Need } from '../../pending/proofs';
import { selectProofs, usePendingSelector } from '../../pending/pendingSlice';
import { useAppSelector, selectNetwork } from '../../session/networkSlice';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/time';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { lazyPart } from '../../ui/lazyPart';
import './OfflinePage.css';

const Nothing: typeof Need = () => <></>;
/** Dates are heavy, so they load only if something waits. */
const NeedOfNetwork = lazyPart(async () => {
  const { NeedOfNetwork: loaded } = await import('../../pending/proofs').catch(() => ({
    NeedOfNetwork: Nothing,
  }));
  return { default: loaded };
});

export function OfflinePage({ reload = () => window.location.reload() }: { reload?: () => void }) {
  useDocumentTitle(`No Internet Connection · ${brand.name}`);
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiPorts, UnknownAction>>();
  const check = useCallback(() => dispatch(checkConnection()), [dispatch]);
  const { online, lastCheckAt, error } = useAppSelector(selectNetwork);
  const inPlaceOf = location.pathname === paths.offline ? null : getAddress(location);
  const origin = inPlaceOf ?? getOrigin(location.state);
  // After a reload the network counts as back only after a check.
  const unknown = lastCheckAt === null;
  const [checking, setChecking] = useState(unknown);
  // Opened by hand, or the network is back and there is nowhere to return to.
  const needless = online && !unknown && origin === null;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  const goOn = () => {
    if (inPlaceOf !== null) reload();
    else void navigate(origin ?? paths.landing, { replace: true });
  };
  const onReturn = useEffectEvent(goOn);
  // Slow pages reload only on a press, because automatic reloads could loop.
  const waited = useRef(inPlaceOf === null);
  useEffect(() => {
    if (!online) waited.current = true;
    if (unknown) void check().finally(() => setChecking(false));
    else if (online && origin !== null && waited.current) onReturn();
  }, [unknown, online, origin, check]);

  const retry = useOneAtATime(async () => {
    setChecking(true);
    const reached = await check();
    setChecking(false);
    // The effect runs again once online.
    if (reached && (origin === null || !waited.current)) goOn();
  });

  const reason = error ?? (unknown ? getNetworkError(location.state) : null);
  if (needless)
    return (
      <>
        <Cloud />
        <h1 ref={heading} tabIndex={-1}>
          You’re online
        </h1>
        <p>Your connection is working.</p>
        <a className="sn-btn sn-btn--primary" href={paths.landing}>
          Go to {brand.name}
        </a>
      </>
    );
  return (
    <>
      <Cloud cut />
      <h1 ref={heading} tabIndex={-1}>
        No Internet Connection
      </h1>
      <p>
        We can’t reach {brand.name}. Turn on mobile data or Wi-Fi, and we’ll take you back. What you have sent us is
        safe.
      </p>
      <WaitingHere />
      {/* Not disabled while checking, which would drop the focus. */}
      <button type="button" className="sn-btn sn-btn--primary" onClick={() => void retry()} aria-busy={checking}>
        {checking ? 'Checking...' : 'Retry'}
      </button>
      <p className="sn-offline__state" role="status">
        {checking ? 'Checking the connection...' : reason}
      </p>
    </>
  );
}

function Cloud({ cut = false }: { cut?: boolean }) {
  return (
    <svg className="sn-offline__drawing" viewBox="0 0 180 120" aria-hidden="true">
      <path className="fill" d="M52 92a22 22 0 0 1 2-44 34 34 0 0 1 65-6 26 26 0 0 1 6 50z" />
      {cut && <path className="accent" d="M40 20l100 92" />}
      <path d="M70 72a26 26 0 0 1 40 0M80 82a13 13 0 0 1 20 0M90 92v.1" />
    </svg>
  );
}

/** Tells members that a waiting proof is neither lost nor sent. */
function WaitingHere() {
  const waiting = Object.values(usePendingSelector(selectProofs)).filter(({ refusal }) => refusal === null);
  const now = useNow(10_000);
  if (waiting.length === 0) return null;
  return (
    <ul className="sn-offline__waiting" aria-label="Waiting on this phone">
      {waiting.map(({ key, label, until }) => (
        <li key={key}>
          <span>{`${label} is waiting on this phone.`}</span>
          <Suspense>{until && <NeedOfNetwork until={until} now={now} />}</Suspense>
        </li>
      ))}
    </ul>
  );
}
