import { env } from './env';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { browserStorage } from './app/persistence';
import { makeRouter } from './app/router';
import { makeStore, startApp } from './app/store';
import { addressOf } from './lib/origin';
import { createToaster } from './ui/toaster';

const toaster = createToaster();
const router = makeRouter();
const store = makeStore({
  toaster,
  navigate: (to, options) => void router.navigate(to, options),
  place: () => addressOf(router.state.location),
  origin: env.apiOrigin,
  storage: browserStorage(),
  events: window,
  isVisible: () => document.visibilityState === 'visible',
});
startApp(store);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to draw in');
createRoot(root).render(
  <StrictMode>
    <App store={store} router={router} toaster={toaster} />
  </StrictMode>,
);
