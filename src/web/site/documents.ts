import { getTitle } from '../app/titles';
import { brand } from '../brand';
import type { TypefaceFiles } from '../lib/typeface';
import { booksPath, paths, routePatterns } from '../paths';

export interface SiteDocument {
  readonly name: string;
  readonly answers: readonly string[];
  readonly title: string;
  readonly description: string;
  /** `static`: complete, with a small script. `shell`: prerendered until the app loads. */
  readonly kind: 'static' | 'shell';
  /** Chunks of the screen, loaded with the page. */
  readonly chunks: readonly string[];
  /** Addresses with screen files, loaded after the app's. */
  readonly screens: readonly string[];
  readonly listed: boolean;
}

export interface ScreenFiles {
  /** The last app file; then the connection is free while the processor starts the app. */
  readonly after: string;
  /** By address, or by its first part for the frame. */
  readonly byPlace: Readonly<Record<string, readonly string[]>>;
}

export interface DocumentFiles {
  readonly ahead: ScreenFiles | null;
  readonly styles: readonly {
    readonly href: string;
    /** Whole: the app's entry, which no script loads. */
    readonly isWhole: boolean;
    readonly textFor: (markup: string) => string;
  }[];
  readonly scripts: readonly string[];
  readonly typeface: TypefaceFiles;
}

const titled = (title: string): string => `${title} · ${brand.name}`;
const pitch = `${brand.tagline} Take small jobs, send your proof, and withdraw your naira to your bank. Joining is free.`;

const page = (name: string, path: string, title: string, description: string): SiteDocument => ({
  name,
  answers: [path],
  title,
  description,
  kind: 'static',
  chunks: [],
  screens: [],
  listed: true,
});

const authPage = (name: string, path: string, description: string): SiteDocument => ({
  name,
  answers: [path],
  title: getTitle(path),
  description,
  kind: 'shell',
  chunks: ['auth', name],
  screens: [],
  listed: true,
});

const strings = (tree: object): string[] =>
  Object.values(tree).filter((value): value is string => typeof value === 'string');

export const documents: readonly SiteDocument[] = [
  page('index', paths.landing, `${brand.name} Home`, pitch),
  page(
    'start-a-campaign',
    paths.startCampaign,
    titled('Start a campaign'),
    `Tell ${brand.name} what members should share for you. Nothing is ordered or paid yet.`,
  ),
  page(
    'help',
    paths.help,
    titled('Help'),
    `Answers to what members of ${brand.name} ask: log-in, jobs, proofs, withdrawals, rewards.`,
  ),
  page(
    'privacy',
    paths.privacy,
    titled('Privacy Policy'),
    `What ${brand.name} keeps about you, why, for how long, and your rights.`,
  ),
  page('terms', paths.terms, titled('Terms of Service'), `The terms on which ${brand.name} works.`),
  page('cookies', paths.cookies, titled('Cookies Settings'), `What ${brand.name} keeps in your browser: no tracking.`),
  {
    ...page('not-found', '', titled('Page not found'), 'There is nothing at this address.'),
    answers: [],
    listed: false,
  },
  authPage('login', paths.login, `Log in to ${brand.name}.`),
  authPage('signup', paths.signup, `Joining ${brand.name} is free. ${brand.tagline}`),
  authPage('forgot-password', paths.forgotPassword, `Choose a new password for ${brand.name}.`),
  {
    name: 'app',
    answers: [
      paths.offline,
      paths.newsletterConfirm,
      paths.newsletterUnsubscribe,
      paths.jobNewsOff,
      paths.bankChangeConfirm,
      ...strings(paths.account),
      ...strings(paths.admin),
      ...strings(paths.owner),
      ...strings(routePatterns),
      booksPath,
    ],
    title: brand.name,
    description: pitch,
    kind: 'shell',
    chunks: [],
    screens: [...strings(paths.account), ...strings(paths.admin), ...strings(paths.owner)],
    listed: false,
  },
];
