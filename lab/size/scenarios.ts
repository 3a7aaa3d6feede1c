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
export interface Cast {
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
  readonly oncePerBench: boolean;
  readonly run: (cast: Cast) => Promise<Sample>;
  /** The same at the floor, where there is such a page: as `run` does it, or what it can do there. */
  readonly floor?: (cast: Cast) => Promise<Sample>;
}

const { A, B } = profiles;
const { phone, desk } = screens;
const dashboard = '/account/dashboard';
const member = { email: demo.member, password: demo.password };
const admin = { email: demo.admin, password: demo.password };

const onceEach = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

export const castOf = (origin: string): Cast => ({
  origin,
  member: onceEach(() => signIn(origin, member, phone)),
  admin: onceEach(() => signIn(origin, admin, desk)),
});

/** The same people at another server's address, whose pages find the same session. */
export const castAt = (origin: string, { member, admin }: Cast): Cast => {
  const moved = async (kept: Promise<Kept>): Promise<Kept> => ({
    cookies: [],
    origins: (await kept).origins.map(({ localStorage }) => ({ origin, localStorage })),
  });
  return { origin, member: () => moved(member()), admin: () => moved(admin()) };
};

const withFloor = (scenario: Scenario): Scenario => ({ ...scenario, floor: scenario.run });

const visits = (route: string, path: string, profile: Profile, screen: Screen, who?: 'member' | 'admin'): Scenario => ({
  route,
  profile,
  words: `${path}, ${screen.width} px wide`,
  oncePerBench: false,
  run: async (cast) =>
    measureVisits({ origin: cast.origin, path, profile, screen, ...(who && { kept: await cast[who]() }) }),
});

/** A page with a form that a stranger meets: `more` looks at how soon the form is of use. */
const door = (route: string, path: string, more: (subject: Subject) => Promise<Sample>): Scenario => {
  const scenario = visits(route, path, A, phone);
  return {
    ...scenario,
    run: async (cast) => ({
      ...(await scenario.run(cast)),
      ...(await more({ origin: cast.origin, path, profile: A, screen: phone })),
    }),
  };
};

const firstJob: Act['press'] = (page) => page.getByRole('button', { name: /^Apply for / }).first();
const takeJob: Act['press'] = (page) => page.getByRole('button', { name: 'Take the Job' });
const addNote: Act['press'] = (page) => page.getByRole('button', { name: 'Add a note' });

const stepTo = async (name: string, cast: Cast): Promise<Value> => {
  const subject = { origin: cast.origin, path: dashboard, profile: A, screen: desk, kept: await cast.member() };
  return bytes(await measureStep(subject, `/account/${name}`));
};

const steps: Scenario = {
  route: 'member',
  profile: A,
  words: `from ${dashboard} by a link, all but the data and the typeface, ${desk.width} px wide; the editor on a phone`,
  oncePerBench: true,
  run: async (cast) => {
    const sample: Record<string, Sample[string]> = {};
    for (const name of ['referral', 'withdrawal-history', 'profile', 'notifications', 'withdraw', 'statement'])
      sample[name] = await stepTo(name, cast);
    const subject = { origin: cast.origin, path: dashboard, profile: A, screen: phone, kept: await cast.member() };
    return { ...sample, editor: bytes(await measurePresses(subject, [firstJob, takeJob, addNote])) };
  },
  // One list behind a link stands for all of them.
  floor: async (cast) => ({ referral: await stepTo('referral', cast) }),
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
  oncePerBench: false,
  run: async (cast) =>
    measureActs({ origin: cast.origin, path: dashboard, profile: A, screen: phone, kept: await cast.member() }, acts),
};

const allProofs = '/admin/review-jobs?status=all';

const adminScenario = (route: string, words: string, measure: (subject: Subject) => Promise<Sample>): Scenario => ({
  route,
  profile: A,
  words: `${allProofs}, ${desk.width} px wide: ${words}`,
  atScale: true,
  oncePerBench: route === 'heap',
  run: async (cast) =>
    measure({ origin: cast.origin, path: allProofs, profile: A, screen: desk, kept: await cast.admin() }),
});

export const scenarios: readonly Scenario[] = [
  withFloor(visits('landing', '/', B, phone)),
  visits('landing', '/', A, phone),
  withFloor(
    door('login', '/login', async (subject) => ({
      ...(await measureTyping(subject, 'a')),
      ...(await measureSubmit(subject, member)),
    })),
  ),
  // The first field takes a phone number.
  door('signup', '/signup', (subject) => measureTyping(subject, '8')),
  withFloor(visits('dashboard', dashboard, A, phone, 'member')),
  steps,
  dashboardActs,
  withFloor(visits('admin', '/admin/withdrawal', A, desk, 'admin')),
  withFloor(adminScenario('desk', 'what is done to it, on a machine and a line slowed down', measureAdmin)),
  withFloor(adminScenario('heap', 'page after page, on a machine that is not slowed down', measureHeap)),
];
