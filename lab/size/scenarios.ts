import { demo } from '../../e2e/people';
import { measureAdmin } from './adminPages';
import { bytes, type Sample, type Value } from './figures';
import { measureHeap } from './heap';
import {
  measureActs,
  measurePresses,
  measureStep,
  measureSubmit,
  measureTyping,
  measureVisits,
  signIn,
  type Act,
  type Subject,
} from './measure';
import { profiles, screens, type Profile, type Screen } from './profiles';
import type { Kept } from './visit';

/** The signed-in browsers that scenarios share: a cold cache each time, but not a new session. */
export interface Fixtures {
  readonly origin: string;
  readonly member: () => Promise<Kept>;
  readonly admin: () => Promise<Kept>;
}

/** One page of the product on one profile, measured as a whole. */
export interface Scenario {
  /** What `--only` names. */
  readonly route: string;
  readonly profile: Profile;
  readonly words: string;
  /** On the large database where one is given, else on the demo data as all the others. */
  readonly atScale?: true;
  /** Bytes alone do not differ from run to run. */
  readonly oncePerMeasurement: boolean;
  readonly run: (fixtures: Fixtures) => Promise<Sample>;
  /** The same at the baseline, where there is such a page: as `run` does it, or what it can do there. */
  readonly baseline?: (fixtures: Fixtures) => Promise<Sample>;
}

const { A, B } = profiles;
const { phone, laptop } = screens;
const dashboard = '/account/dashboard';
const member = { email: demo.member, password: demo.password };
const admin = { email: demo.admin, password: demo.password };

const onceEach = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

export const fixturesAt = (origin: string): Fixtures => ({
  origin,
  member: onceEach(() => signIn(origin, member, phone)),
  admin: onceEach(() => signIn(origin, admin, laptop)),
});

/** The same people at another server's address, whose pages find the same session. */
export const fixturesMovedTo = (origin: string, { member, admin }: Fixtures): Fixtures => {
  const moved = async (kept: Promise<Kept>): Promise<Kept> => ({
    cookies: [],
    origins: (await kept).origins.map(({ localStorage }) => ({ origin, localStorage })),
  });
  return { origin, member: () => moved(member()), admin: () => moved(admin()) };
};

const withBaseline = (scenario: Scenario): Scenario => ({ ...scenario, baseline: scenario.run });

const visits = (route: string, path: string, profile: Profile, screen: Screen, who?: 'member' | 'admin'): Scenario => ({
  route,
  profile,
  words: `${path}, ${screen.width} px wide`,
  oncePerMeasurement: false,
  run: async (fixtures) =>
    measureVisits({ origin: fixtures.origin, path, profile, screen, ...(who && { kept: await fixtures[who]() }) }),
});

/** A page with a form that a stranger meets: `more` looks at how soon the form is of use. */
const formPage = (route: string, path: string, more: (subject: Subject) => Promise<Sample>): Scenario => {
  const scenario = visits(route, path, A, phone);
  return {
    ...scenario,
    run: async (fixtures) => ({
      ...(await scenario.run(fixtures)),
      ...(await more({ origin: fixtures.origin, path, profile: A, screen: phone })),
    }),
  };
};

const firstJob: Act['press'] = (page) => page.getByRole('button', { name: /^Apply for / }).first();
const takeJob: Act['press'] = (page) => page.getByRole('button', { name: 'Take the Job' });
const addNote: Act['press'] = (page) => page.getByRole('button', { name: 'Add a note' });

const stepTo = async (name: string, fixtures: Fixtures): Promise<Value> => {
  const subject = {
    origin: fixtures.origin,
    path: dashboard,
    profile: A,
    screen: laptop,
    kept: await fixtures.member(),
  };
  return bytes(await measureStep(subject, `/account/${name}`));
};

const steps: Scenario = {
  route: 'member',
  profile: A,
  words: `from ${dashboard} by a link, all but the data and the typeface, ${laptop.width} px wide; the editor on a phone`,
  oncePerMeasurement: true,
  run: async (fixtures) => {
    const sample: Record<string, Sample[string]> = {};
    for (const name of ['referral', 'withdrawal-history', 'profile', 'notifications', 'withdraw', 'statement'])
      sample[name] = await stepTo(name, fixtures);
    const subject = {
      origin: fixtures.origin,
      path: dashboard,
      profile: A,
      screen: phone,
      kept: await fixtures.member(),
    };
    return { ...sample, editor: bytes(await measurePresses(subject, [firstJob, takeJob, addNote])) };
  },
  // One list behind a link stands for all of them.
  baseline: async (fixtures) => ({ referral: await stepTo('referral', fixtures) }),
};

/** What a member does on the dashboard, from the first look round to the money. */
const acts: readonly Act[] = [
  {
    name: 'tab',
    press: (page) => page.locator('label', { hasText: 'Submitted Jobs' }),
    done: '[aria-label="Submitted jobs"]',
  },
  {
    name: 'job',
    press: firstJob,
    done: '[aria-label="About this job"]',
  },
  {
    name: 'panel',
    press: (page) => page.getByRole('button', { name: 'Your account' }),
    done: '.member-drawer [role="dialog"]',
  },
  {
    name: 'withdraw',
    press: (page) => page.getByRole('link', { name: 'Withdraw Funds' }),
    done: 'form[aria-label="Withdraw funds"]',
  },
];

const dashboardActs: Scenario = {
  route: 'acts',
  profile: A,
  words: `on ${dashboard}, in a browser that has been there before, ${phone.width} px wide`,
  oncePerMeasurement: false,
  run: async (fixtures) =>
    measureActs(
      { origin: fixtures.origin, path: dashboard, profile: A, screen: phone, kept: await fixtures.member() },
      acts,
    ),
};

const allProofs = '/admin/review-jobs?status=all';

const adminScenario = (route: string, words: string, measure: (subject: Subject) => Promise<Sample>): Scenario => ({
  route,
  profile: A,
  words: `${allProofs}, ${laptop.width} px wide: ${words}`,
  atScale: true,
  oncePerMeasurement: route === 'heap',
  run: async (fixtures) =>
    measure({ origin: fixtures.origin, path: allProofs, profile: A, screen: laptop, kept: await fixtures.admin() }),
});

export const scenarios: readonly Scenario[] = [
  withBaseline(visits('landing', '/', B, phone)),
  visits('landing', '/', A, phone),
  withBaseline(
    formPage('login', '/login', async (subject) => ({
      ...(await measureTyping(subject, 'a')),
      ...(await measureSubmit(subject, member)),
    })),
  ),
  // The first field takes a phone number.
  formPage('signup', '/signup', (subject) => measureTyping(subject, '8')),
  withBaseline(visits('dashboard', dashboard, A, phone, 'member')),
  steps,
  dashboardActs,
  withBaseline(visits('admin', '/admin/withdrawal', A, laptop, 'admin')),
  withBaseline(adminScenario('table', 'what is done to it, on a machine and a line slowed down', measureAdmin)),
  withBaseline(adminScenario('heap', 'page after page, on a machine that is not slowed down', measureHeap)),
];
