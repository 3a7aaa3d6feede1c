import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCheckConnection } from '../../api/useCheckConnection';
import { brand } from '../../brand';
import { networkErrorOf, originOf } from '../../lib/origin';
import { paths } from '../../paths';
import { useAppSelector } from '../../session/hooks';
import { selectNetwork } from '../../session/networkSlice';
import { useDocumentTitle } from '../../ui/PageTitle';
import { PublicFrame } from './PublicFrame';

/** Shown while the server cannot be reached. Once it can be, the person is back where they were. */
export function OfflinePage() {
  useDocumentTitle(`No Internet Connection · ${brand.name}`);
  const location = useLocation();
  const navigate = useNavigate();
  const check = useCheckConnection();
  const { online, error } = useAppSelector(selectNetwork);
  const [checking, setChecking] = useState(false);
  const origin = originOf(location.state);

  useEffect(() => {
    if (online && origin !== null) void navigate(origin, { replace: true });
  }, [online, origin, navigate]);

  const retry = async () => {
    setChecking(true);
    const reached = await check();
    setChecking(false);
    if (reached) await navigate(origin ?? paths.landing, { replace: true });
  };

  const reason = error ?? networkErrorOf(location.state);
  return (
    <PublicFrame>
      <div className="sn-lone">
        <svg className="sn-drawing" viewBox="0 0 180 120" aria-hidden="true">
          <path className="fill" d="M52 92a22 22 0 0 1 2-44 34 34 0 0 1 65-6 26 26 0 0 1 6 50z" />
          <path className="accent" d="M40 20l100 92" />
          <path d="M70 72a26 26 0 0 1 40 0M80 82a13 13 0 0 1 20 0M90 92v.1" />
        </svg>
        <h1>No Internet Connection</h1>
        <p>We cannot reach {brand.name} at the moment. What you have sent us is safe.</p>
        {reason && !online && <p role="status">{reason}</p>}
        <button type="button" className="sn-btn sn-btn--primary" onClick={() => void retry()} disabled={checking}>
          {checking ? 'Checking...' : 'Retry'}
        </button>
      </div>
    </PublicFrame>
  );
}
