import { renderToStaticMarkup } from 'react-dom/server.node';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { getProfile } from '../../contract/profile';
import { urlOf } from '../../contract/endpoint';
import { PublicLayout } from '../app/layouts/PublicLayout';
import { PageLoader } from '../app/PageLoader';
import { makeStore } from '../app/store';
import { brand } from '../brand';
import { ForgotPasswordPage } from '../features/auth/ForgotPasswordPage';
import { LoginPage } from '../features/auth/LoginPage';
import { SignupPage } from '../features/auth/SignupPage';
import { askingEarly } from '../lib/earlyAnswer';
import { fetchingTypeface, typefaceStyles } from '../lib/typeface';
import { colours } from '../ui/theme/tokens';
import { createToaster, ToasterProvider } from '../ui/toaster';
import type { DocumentFiles, SiteDocument } from './documents';
import { bootScript, fetchingScreen } from './inlineScripts';
import { CampaignPage } from '../features/public/CampaignPage';
import { HelpPage } from '../features/public/HelpPage';
import { LandingPage } from '../features/public/LandingPage';
import { CookiesPage, PrivacyPage, TermsPage } from '../features/public/LegalPage';
import { NotFoundPage } from '../features/public/NotFoundPage';

const pages: Readonly<Record<string, () => ReactElement>> = {
  index: LandingPage,
  'start-a-campaign': CampaignPage,
  help: HelpPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  cookies: CookiesPage,
  'not-found': NotFoundPage,
};

function drawStaticPage(name: string): string {
  const Page = pages[name];
  if (!Page) throw new Error(`No page is called ${name}`);
  return renderToStaticMarkup(<Page />);
}

const authRoutes: Readonly<Record<string, ReactElement>> = {
  login: <LoginPage />,
  signup: <SignupPage />,
  'forgot-password': <ForgotPasswordPage />,
};

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

export function drawPrerenderedPage(name: string): string {
  const screen = authRoutes[name];
  const needsScript = `<noscript><p class="sn-pre__needs">${brand.name} needs JavaScript here. Please turn it on and open this page again.</p></noscript>`;
  // Only the app knows a person's progress here.
  const steps = name === 'signup' || name === 'forgot-password' ? ' sn-pre__form--steps' : '';
  const form = screen ? `<div class="sn-pre__form${steps}">${drawAuthPage(screen)}</div>` : '';
  const broken = `<p class="sn-pre__broken sn-note sn-note--no" role="alert">This page did not load fully. Check your connection, then <a class="sn-link" href="">load it again</a>.</p>`;
  const wait = `<div class="sn-pre__wait">${renderToStaticMarkup(<PageLoader />)}</div>`;
  return `${needsScript}<div id="shell">${broken}${form}${wait}</div><div id="root"></div>`;
}

/** Inserted by the server at start. */
const publicUrl = '__PUBLIC_URL__';

function Head({ title, description, answers, listed }: SiteDocument) {
  const [address = ''] = answers;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {listed ? (
        <>
          <link rel="canonical" href={publicUrl + address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={publicUrl + address} />
          <meta property="og:image" content={`${publicUrl}/og.png`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark.paper} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

// Other styles must not block the first paint.
const styleTag = ({ href, isWhole, textFor }: DocumentFiles['styles'][number], markup: string): string =>
  `<style>${textFor(markup)}</style>${isWhole ? '' : `<link rel="preload" as="style" href="/${href}">`}`;

const scriptTag = (src: string): string => `<script defer src="${src}"></script>`;

const inlineScript = ({ kind }: SiteDocument, { ahead, typeface }: DocumentFiles): string =>
  [
    bootScript,
    fetchingTypeface(typeface),
    ...(kind === 'shell' ? [askingEarly(urlOf(getProfile))] : []),
    ...(ahead === null ? [] : [fetchingScreen(ahead)]),
  ].join(';');

export default function template({ document, files }: { document: SiteDocument; files: DocumentFiles }): string {
  const body = document.kind === 'static' ? drawStaticPage(document.name) : drawPrerenderedPage(document.name);
  return [
    '<!doctype html><html lang="en-NG"><head>',
    renderToStaticMarkup(<Head {...document} />),
    `<script>${inlineScript(document, files)}</script>`,
    `<style>${typefaceStyles(files.typeface)}</style>`,
    ...files.styles.map((file) => styleTag(file, body)),
    ...files.scripts.map(scriptTag),
    '</head><body>',
    body,
    '</body></html>',
  ].join('');
}
