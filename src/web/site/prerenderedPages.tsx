import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PublicLayout } from '../app/layouts/PublicLayout';
import { PageLoader } from '../app/PageLoader';
import { makeStore } from '../app/store';
import { brand } from '../brand';
import { ForgotPasswordPage } from '../features/auth/ForgotPasswordPage';
import { LoginPage } from '../features/auth/LoginPage';
import { SignupPage } from '../features/auth/SignupPage';
import { createToaster, ToasterProvider } from '../ui/toaster';

const authRoutes: Readonly<Record<string, ReactElement>> = {
  login: <LoginPage />,
  signup: <SignupPage />,
  'forgot-password': <ForgotPasswordPage />,
};

/** An auth page as a visitor without a session sees it first. */
function drawAuthPage(screen: ReactElement): string {
  const toaster = createToaster();
  const store = makeStore({ toaster, navigate: () => undefined });
  const router = createMemoryRouter([{ element: <PublicLayout />, children: [{ path: '*', element: screen }] }]);
  return renderToStaticMarkup(
    <Provider store={store}>
      <ToasterProvider toaster={toaster}>
        <RouterProvider router={router} />
      </ToasterProvider>
    </Provider>,
  );
}

/**
 * The markup until the app has loaded: an auth page’s form, which can be typed into; with a session, as for every other screen, the loading
 * animation.
 */
export function drawPrerenderedPage(name: string): string {
  const screen = authRoutes[name];
  const needsScript = `<noscript><p class="sn-pre__needs">${brand.name} needs JavaScript here. Please turn it on and open this page again.</p></noscript>`;
  // These two remember a person's progress, which only the app can show.
  const steps = name === 'signup' || name === 'forgot-password' ? ' sn-pre__form--steps' : '';
  const form = screen ? `<div class="sn-pre__form${steps}">${drawAuthPage(screen)}</div>` : '';
  const broken = `<p class="sn-pre__broken sn-note sn-note--no" role="alert">This page did not load fully. Check your connection, then <a class="sn-link" href="">load it again</a>.</p>`;
  const wait = `<div class="sn-pre__wait">${renderToStaticMarkup(<PageLoader />)}</div>`;
  return `${needsScript}<div id="shell">${broken}${form}${wait}</div><div id="root"></div>`;
}
