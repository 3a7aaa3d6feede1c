import { setTimeout as pause } from 'node:timers/promises';
import { register, verifyOtp } from '../../../src/contract/auth';
import { guessLimits } from '../../../src/contract/guessLimits';
import { limits } from '../../../src/contract/limits';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { equals, info, type Figure } from '../figures';
import type { Environment } from '../environment';
import { cookieOf, expectOk, openClient, type Client, type Person } from '../client';
import { applicationOf, codeFor, newPerson } from '../people';
import type { Fixtures, Context } from '../scenario';

const crowd = 100;
const codes = 10 ** limits.otpDigits;
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

interface Waiting {
  readonly person: Person;
  readonly code: number;
  /** When the code can have been made at the earliest and at the latest. */
  readonly madeMs: readonly [number, number];
}

const signUp = async (environment: Environment, client: Client): Promise<Waiting> => {
  const stranger = newPerson();
  const from = Date.now();
  const response = await client.ask(register, applicationOf(stranger), stranger);
  expectOk(response);
  const to = Date.now();
  // Their browser: the code works there.
  const person = { ...stranger, cookie: cookieOf(response) };
  return { person, code: await codeFor(environment, person), madeMs: [from, to] };
};

/** @returns the status that each guess was answered with */
const guess = async (
  client: Client,
  { person, code }: Waiting,
  wrong: number,
  from: (nth: number) => Person,
): Promise<number[]> =>
  Promise.all(
    times(wrong, async (nth) => {
      const otpCode = (code + 1 + nth) % codes;
      return (await client.ask(verifyOtp, { email: person.email, otpCode }, from(nth))).status;
    }),
  );

const right = async (client: Client, { person, code }: Waiting, as: Person = person): Promise<number> =>
  (await client.ask(verifyOtp, { email: person.email, otpCode: code }, as)).status;

/** In the browser that asked, with the pauses that it is told to make. */
const guessInTurn = async (client: Client, waiting: Waiting, wrong: number): Promise<void> => {
  for (let nth = 0; nth < wrong; nth += 1) {
    await guess(client, { ...waiting, code: waiting.code + nth }, 1, () => waiting.person);
    await pause(nth < guessLimits.freeGuesses - 1 ? 0 : 1_100 * 2 ** (nth - guessLimits.freeGuesses + 1));
  }
};

const counted = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

export const guessCodes = async ({
  environment,
  client,
}: Pick<Fixtures, 'environment' | 'client'>): Promise<Figure[]> => {
  const besieged = await signUp(environment, client);
  const fromEverywhere = await guess(client, besieged, crowd, newPerson);
  const elsewhere = await right(client, besieged, newPerson());
  const afterwards = await right(client, besieged);
  const [four, five] = [await signUp(environment, client), await signUp(environment, client)];
  await guessInTurn(client, four, limits.otpGuesses - 1);
  await guessInTurn(client, five, limits.otpGuesses);
  const near = await signUp(environment, client);
  const fromOnePlace = await guess(client, near, crowd, () => near.person);
  await pause(1_100);
  const patient = await right(client, near);
  const once = await signUp(environment, client);
  const brought = await Promise.all(times(guessLimits.otpGuessesPerAccountPerDay, () => right(client, once)));
  return [
    equals(
      `B1 ${crowd} wrong codes at once from ${crowd} places: looked at`,
      guessLimits.otpGuessesElsewherePerDay,
      counted(fromEverywhere, 400),
    ),
    equals(
      '   told to use the browser that asked',
      crowd - guessLimits.otpGuessesElsewherePerDay,
      counted(fromEverywhere, 429),
    ),
    equals('   the right code elsewhere is answered', 429, elsewhere),
    equals('   the right code in the browser that asked is answered', 200, afterwards),
    equals('   the right code after 4 wrong ones is answered', 200, await right(client, four)),
    equals('   the right code after 5 wrong ones is answered', 400, await right(client, five)),
    equals(
      `   ${crowd} wrong codes at once in the browser that asked: looked at`,
      guessLimits.freeGuesses,
      counted(fromOnePlace, 400),
    ),
    equals('   the right one there a second later is answered', 200, patient),
    equals('   one right code brought by 20 calls at once: accepted', 1, counted(brought, 200)),
  ];
};

const justAfterMs = 300;

/** Brings one code shortly before it is ten minutes old, and another right after. */
export const outliveCodes = async (context: Context): Promise<Figure[]> => {
  if (fakeClockLibrary() === null) return [info('B1 age of codes', 'not played: it needs libfaketime')];
  const environment = await context.open();
  const first = await environment.start();
  const client = openClient(first.origin, context.counters);
  const early = await signUp(environment, client);
  const late = await signUp(environment, client);
  client.close();
  await first.stop();
  const lifeMs = limits.otpLifetimeMinutes * 60_000;
  // The next server takes about as long to start as the first did.
  const marginMs = 10_000 + 2 * first.readyMs;
  const aheadMs = Math.floor((lifeMs - marginMs - (Date.now() - early.madeMs[0])) / 1_000) * 1_000;
  const second = await environment.start(clockAhead(aheadMs / 1_000));
  const ahead = openClient(second.origin, context.counters);
  const ageMs = Date.now() + aheadMs - early.madeMs[0];
  const young = await right(ahead, early);
  await pause(Math.max(0, late.madeMs[1] + lifeMs + justAfterMs - aheadMs - Date.now()));
  const old = await right(ahead, late);
  ahead.close();
  await second.stop();
  return [
    equals(`B1 the right code at ${(ageMs / 1_000).toFixed(1)} s of its 600 is answered`, 200, young),
    equals('   the right code at 600 s is answered', 400, old),
  ];
};
