import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { CampaignPage } from '../features/public/CampaignPage';
import { CookiesPage } from '../features/public/CookiesPage';
import { HelpPage } from '../features/public/HelpPage';
import { LandingPage } from '../features/public/LandingPage';
import { NotFoundPage } from '../features/public/NotFoundPage';
import { PrivacyPage } from '../features/public/PrivacyPage';
import { TermsPage } from '../features/public/TermsPage';

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
export function drawStaticPage(name: string): string {
  const Page = pages[name];
  if (!Page) throw new Error(`No page is called ${name}`);
  return renderToStaticMarkup(<Page />);
}
