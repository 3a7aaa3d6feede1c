import { renderToStaticMarkup } from 'react-dom/server.node';
import type { ReactElement } from 'react';
import { getProfile } from '../../contract/profile';
import { urlOf } from '../../contract/endpoint';
import { brand } from '../brand';
import { askingEarly } from '../lib/earlyAnswer';
import { settingTypeface } from '../lib/typeface';
import { colours } from '../ui/theme/tokens';
import { fetchingScreen } from './ahead';
import { bootScript } from './boot';
import type { DocumentFiles, SiteDocument } from './documents';
import { drawPrerenderedPage } from './prerenderedPages';
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

/** The whole body of a page that needs no app. */
function drawStaticPage(name: string): string {
  const Page = pages[name];
  if (!Page) throw new Error(`No page is called ${name}`);
  return renderToStaticMarkup(<Page />);
}

/** The server inserts it when it starts. */
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

// The rest of a chunk's styles must not hold up the first paint.
const styleTag = ({ href, isWhole, textFor }: DocumentFiles['styles'][number], markup: string): string =>
  `<style>${textFor(markup)}</style>${isWhole ? '' : `<link rel="preload" as="style" href="/${href}">`}`;

const scriptTag = (src: string): string => `<script defer src="${src}"></script>`;

const inlineScript = ({ kind }: SiteDocument, { ahead, typeface }: DocumentFiles): string =>
  [
    bootScript,
    settingTypeface(typeface),
    ...(kind === 'shell' ? [askingEarly(urlOf(getProfile))] : []),
    ...(ahead === null ? [] : [fetchingScreen(ahead)]),
  ].join(';');

/** One document of the site, as the server keeps it. The bundler calls this at build. */
export default function template({ document, files }: { document: SiteDocument; files: DocumentFiles }): string {
  const body = document.kind === 'static' ? drawStaticPage(document.name) : drawPrerenderedPage(document.name);
  return [
    '<!doctype html><html lang="en-NG"><head>',
    renderToStaticMarkup(<Head {...document} />),
    `<script>${inlineScript(document, files)}</script>`,
    ...files.styles.map((file) => styleTag(file, body)),
    ...files.scripts.map(scriptTag),
    '</head><body>',
    body,
    '</body></html>',
  ].join('');
}
