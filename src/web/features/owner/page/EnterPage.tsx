import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { codeOf, errorMessage } from '../../../api/apiError';
import { useLazyGetOwnerSelfQuery, useOpenOwnerSessionMutation } from '../../../api/ownerPageApi';
import { brand } from '../../../brand';
import { paths } from '../../../paths';
import gele from '../../../shared/people/gele.svg';
import { Person } from '../../../shared/people/Person';
import { LoadingState } from '../../../ui/PageState';
import { useDocumentTitle } from '../../../ui/PageTitle';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { serverNow } from '../../../lib/serverTime';
import { lazyPart } from '../../../ui/lazyPart';

const AskLink = lazyPart(() => import('./AskLink').then((module) => ({ default: module.AskLink })));

const getEnded = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'ended' in state && typeof state.ended === 'string' ? state.ended : '';

/** Opening needs a press, because mail programs follow links. */
export function EnterPage() {
  useDocumentTitle(`Your jobs · ${brand.name}`);
  const navigate = useNavigate();
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [token, setToken] = useState(given);
  const [failure, setFailure] = useState(getEnded(state));
  const [open, { isLoading }] = useOpenOwnerSessionMutation();
  const [getSelf] = useLazyGetOwnerSelfQuery();

  // A link followed on this page changes only the hash.
  if (given && given !== token) {
    setToken(given);
    setFailure('');
  }
  // Keeps the link out of history and screenshots.
  useEffect(() => {
    if (given) void navigate(paths.owner.enter, { replace: true });
  }, [given, navigate]);

  /** By the same link in another tab, for example. A page open for longer still needs a new link. */
  const openedLately = async (): Promise<boolean> => {
    const { data: self } = await getSelf();
    return self !== undefined && Date.parse(self.data.confirmedUntil) > serverNow().getTime();
  };
  const enter = useOneAtATime(async () => {
    const { error } = await open({ token });
    const isUsed = error !== undefined && codeOf(error) === 'link_invalid';
    if (!error || (isUsed && (await openedLately()))) return void navigate(paths.owner.jobs, { replace: true });
    setFailure(errorMessage(error, messages.ownerPage.openFailed));
    if (isUsed) setToken('');
  });

  return (
    <>
      <Person drawing={gele} />
      <h1>{token ? 'Open your jobs' : 'Sign in'}</h1>
      <div role="status">{failure && <p className="sn-note sn-note--no">{failure}</p>}</div>
      {token ? (
        <>
          <p>Your jobs and balance will stay open on this browser.</p>
          <button
            type="button"
            className="sn-btn sn-btn--primary"
            aria-disabled={isLoading}
            aria-busy={isLoading}
            onClick={() => void enter()}
          >
            {isLoading ? 'Opening...' : 'Open my jobs'}
          </button>
        </>
      ) : (
        <Suspense fallback={<LoadingState rows={2} />}>
          <AskLink />
        </Suspense>
      )}
    </>
  );
}

export { EnterPage as Component };
