import { setTimeout as pause } from 'node:timers/promises';
import { forgotPassword, login, register, resendOtp } from '../../../src/contract/auth';
import { limits } from '../../../src/contract/limits';
import { between, zero, info, type Figure } from '../figures';
import { median } from '../../lib/statistics';
import { cookieOf, type Client, type Person, type Response } from '../client';
import { applicationOf, newPerson } from '../people';
import type { Random } from '../random';

type Call = (client: Client, who: Person, as: Person) => Promise<Response>;

/**
 * Each asks from a place and a browser of its own, the same for every call: a code is asked for again only where one is under way, and by no other
 * browser. So forgetting the password comes first.
 */
const routes: readonly (readonly [name: string, call: Call])[] = [
  ['login', (client, { email }, as) => client.ask(login, { email, password: 'not the password' }, as)],
  ['forgot-password', (client, { email }, as) => client.ask(forgotPassword, { email }, as)],
  ['resend-otp', (client, { email }, as) => client.ask(resendOtp, { email }, as)],
  ['register', (client, who, as) => client.ask(register, applicationOf(who), as)],
];

const kinds = ['known', 'unknown', 'another unknown'] as const;
type Times = Record<(typeof kinds)[number], number[]>;

/** A chance of one half says that the two cannot be told apart by their times. */
const chanceThatSlower = (some: readonly number[], others: readonly number[]): number => {
  let wins = 0;
  for (const one of some) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (some.length * others.length);
};

const noiseOf = (count: number): number => 1.96 * Math.sqrt((2 * count + 1) / (12 * count * count));

// Each answer has its own.
const ownValue = new Set(['date', 'x-request-id']);
const withoutValue = (cookie = ''): string => cookie.replace(/=[^;]*/, '=…');
const shapeOf = ({ status, text, headers }: Response): string => {
  const kept = Object.entries(headers)
    .filter(([name]) => !ownValue.has(name) && !name.startsWith('x-ratelimit'))
    .map(
      ([name, value]) =>
        `${name}: ${[value]
          .flat()
          .map(name === 'set-cookie' ? withoutValue : String)
          .join()}`,
    );
  return [status, ...Object.keys(headers).sort(), ...kept.sort(), text].join('\n');
};

interface Heard {
  readonly times: Times;
  readonly differing: number;
  readonly statuses: ReadonlySet<number>;
}

interface Pair {
  readonly who: Person;
  as: Person;
}
type Trio = Record<(typeof kinds)[number], Pair>;

const pairOf = (who: Person): Pair => ({ who, as: newPerson() });
const trioOf = (member: Person): Trio => ({
  known: pairOf(member),
  unknown: pairOf(newPerson()),
  'another unknown': pairOf(newPerson()),
});

const compare = async (client: Client, call: Call, trios: readonly Trio[], random: Random): Promise<Heard> => {
  const times: Times = { known: [], unknown: [], 'another unknown': [] };
  const statuses = new Set<number>();
  let differing = 0;
  for (const trio of trios) {
    const shapes = new Set<string>();
    const order = random.shuffled(kinds);
    for (const kind of order) {
      const pair = trio[kind];
      const startedAt = performance.now();
      const response = await call(client, pair.who, pair.as);
      const cookie = cookieOf(response);
      if (cookie !== '') pair.as = { ...pair.as, cookie };
      times[kind].push(performance.now() - startedAt);
      shapes.add(shapeOf(response));
      statuses.add(response.status);
    }
    if (shapes.size > 1) differing += 1;
  }
  return { times, differing, statuses };
};

const reported = (name: string, { times, differing, statuses }: Heard): Figure[] => {
  const { known, unknown, 'another unknown': another } = times;
  const [one, other] = [median(known), median(unknown)];
  return [
    zero(`B4 ${name}: of ${known.length} pairs, answers that differ`, differing),
    info('   status', [...statuses].join(', ')),
    between('   chance that a known one is slower (AUC)', [0.4, 0.6], chanceThatSlower(known, unknown)),
    info('   the same between two unknown sets', chanceThatSlower(another, unknown).toFixed(3)),
    info('   noise at this number of pairs', `± ${noiseOf(known.length).toFixed(3)}`),
    between('   median of known over that of unknown', [0.9, 1.1], one / other),
    info('   medians', `${one.toFixed(1)} and ${other.toFixed(1)} ms`),
  ];
};

/** Whether four calls reveal members, by their answers or by their times. */
export const compareResponses = async (
  client: Client,
  known: readonly Person[],
  random: Random,
  only?: string,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const trios = known.map(trioOf);
  for (const [name, call] of routes)
    if (only === undefined || only === name) {
      if (name === 'resend-otp' || name === 'register') await pause(limits.otpResendCooldownSeconds * 1_000);
      figures.push(...reported(name, await compare(client, call, trios, random)));
    }
  return figures;
};
