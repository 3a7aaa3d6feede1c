import { demo } from '../../e2e/people';
import {
  measureHeap,
  measurePresses,
  measureStep,
  measureSubmit,
  measureTable,
  measureTyping,
  measureVisits,
  signIn,
  type Subject,
} from './measure';
import { bytes, type Sample, type Value } from './figures';
import { profiles, screens, type Kept, type Profile, type Screen } from './visit';

/** The logged-in browsers that scenarios share: a cold cache each time, but the same session. */
export interface Fixtures {
  readonly origin: string;
  readonly member: () => Promise<Kept>;
  readonly admin: () => Promise<Kept>;
}

export interface Scenario {
  readonly name: string;
  /** Bytes do not vary between runs. */
  readonly once?: true;
  readonly run: (fixtures: Fixtures) => Promise<Sample>;
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

type Measure = (subject: Subject) => Promise<Sample>;

const page =
  (path: string, profile: Profile, screen: Screen, who: 'member' | 'admin' | null, ...measures: readonly Measure[]) =>
  async (fixtures: Fixtures): Promise<Sample> => {
    const subject = { origin: fixtures.origin, path, profile, screen, ...(who && { kept: await fixtures[who]() }) };
    const sample: Record<string, Value> = {};
    for (const measure of measures) Object.assign(sample, await measure(subject));
    return sample;
  };

const editor: Measure = async (subject) => ({
  editor: bytes(
    await measurePresses(subject, [
      (page) => page.getByRole('button', { name: /^Apply for / }).first(),
      (page) => page.getByRole('button', { name: 'Take the Job' }),
      (page) => page.getByRole('button', { name: 'Format the text' }),
    ]),
  ),
});

const steps: Measure = async (subject) => {
  const sample: Record<string, Value> = {};
  for (const name of ['referral', 'withdrawal-history', 'profile', 'notifications', 'withdraw', 'statement'])
    sample[name] = bytes(await measureStep({ ...subject, screen: laptop }, `/account/${name}`));
  return sample;
};

const allProofs = '/admin/review-jobs?status=all';

export const scenarios: readonly Scenario[] = [
  { name: 'landing', run: page('/', B, phone, null, measureVisits) },
  {
    name: 'login',
    run: page(
      '/login',
      A,
      phone,
      null,
      measureVisits,
      (subject) => measureTyping(subject, 'a'),
      (subject) => measureSubmit(subject, member),
    ),
  },
  // The first field takes a phone number.
  { name: 'signup', run: page('/signup', A, phone, null, measureVisits, (subject) => measureTyping(subject, '8')) },
  { name: 'dashboard', run: page(dashboard, A, phone, 'member', measureVisits) },
  { name: 'member', once: true, run: page(dashboard, A, phone, 'member', steps, editor) },
  { name: 'admin', run: page('/admin/withdrawal', A, laptop, 'admin', measureVisits) },
  { name: 'table', run: page(allProofs, A, laptop, 'admin', measureTable) },
  { name: 'heap', once: true, run: page(allProofs, A, laptop, 'admin', measureHeap) },
];
