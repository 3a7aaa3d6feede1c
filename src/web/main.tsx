import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { env } from './env';
import { App } from './app/App';
import { prefetchQueries, prefetchChunks } from './app/prefetch';
import { browserStorage } from './app/persistence';
import { makeRouter } from './app/router';
import { routes } from './app/routes';
import { makeStore, startApp } from './app/store';
import { hydratePage, whenReady } from './app/hydratePage';
import { fetchErrorSender, reportBrowserError } from './lib/browserErrors';
import { takingEarly } from './lib/earlyAnswer';
import { formDrafts } from './lib/formDrafts';
import { guardKeys } from './lib/keys';
import { electInBrowser } from './lib/leader';
import { getAddress } from './lib/origin';
import { registerWorker } from './lib/registerWorker';
import { tabStorage } from './lib/siteStorage';
import { watchErrors } from './lib/watchErrors';
import { browserPendingStore, claimInBrowser } from './pending/pendingStore';
import { createToaster, notices } from './ui/toaster';

watchErrors(window, reportBrowserError);
if (/referral/i.test(location.search)) {
  const { search } = location;
  void import('./lib/referralCode')
    .then(({ keepReferral }) => keepReferral(search))
    .catch((error: unknown) => reportBrowserError('piece', error));
}
const toaster = createToaster();
const router = makeRouter();
const store = makeStore({
  toaster,
  navigate: (to, options) => void router.navigate(to, options),
  place: () => getAddress(router.state.location),
  origin: env.apiOrigin,
  fetch: takingEarly(window, (input, init) => fetch(input, init)),
  storage: browserStorage(),
  drafts: formDrafts(tabStorage()),
  pendingStore: browserPendingStore(),
  claim: claimInBrowser,
  events: window,
  isVisible: () => document.visibilityState === 'visible',
  elect: electInBrowser,
});
startApp(store);
guardKeys(window);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to draw in');
void whenReady(router, store)
  .then(() => prefetchQueries(router, store))
  .then(() =>
    hydratePage(document.getElementById('shell'), root, () =>
      flushSync(() =>
        createRoot(root).render(
          <StrictMode>
            <App store={store} router={router} toaster={toaster} />
          </StrictMode>,
        ),
      ),
    ),
  )
  .then(() => {
    prefetchChunks(routes, document);
    fetchErrorSender();
    // A button's request ends with a message instead.
    addEventListener('click', ({ target }) => (target as Element).closest('button') && notices.ahead());
    return registerWorker();
  });
