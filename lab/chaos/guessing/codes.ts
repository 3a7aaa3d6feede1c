import { setTimeout as pause } from 'node:timers/promises';
import { register, verifyOtp } from '../../../src/contract/auth';
import { limits } from '../../../src/contract/limits';
import { clockAhead, fakeClockLibrary } from '../fakeClock';
import { exactly, told, type Figure } from '../figures';
import type { Ground } from '../environment';
import { granted, openLine, type Line, type Person } from '../client';
import { applicationOf, codeFor, stranger } from '../people';
import type { Company, Stage } from '../scenario';

const crowd = 100;
const codes = 10 ** limits.otpDigits;
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

interface Waiting {
  readonly person: Person;
  readonly code: number;
  /** When the code can have been made at the earliest and at the latest. */
  readonly madeMs: readonly [number, number];
}

const signUp = async (ground: Ground, line: Line): Promise<Waiting> => {
  const person = stranger();
  const from = Date.now();
  granted(await line.ask(register, applicationOf(person), person));
  const to = Date.now();
  return { person, code: await codeFor(ground, person), madeMs: [from, to] };
};

/** @returns the status that each guess was answered with */
const guess = async (
  line: Line,
  { person, code }: Waiting,
  wrong: number,
  from: (nth: number) => Person,
): Promise<number[]> =>
  Promise.all(
    times(wrong, async (nth) => {
      const otpCode = (code + 1 + nth) % codes;
      return (await line.ask(verifyOtp, { email: person.email, otpCode }, from(nth))).status;
    }),
  );

const right = async (line: Line, { person, code }: Waiting, as: Person = stranger()): Promise<number> =>
  (await line.ask(verifyOtp, { email: person.email, otpCode: code }, as)).status;

const counted = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

export const guessCodes = async ({ ground, line }: Pick<Company, 'ground' | 'line'>): Promise<Figure[]> => {
  const besieged = await signUp(ground, line);
  const fromEverywhere = await guess(line, besieged, crowd, stranger);
  const afterwards = await right(line, besieged);
  const [four, five] = [await signUp(ground, line), await signUp(ground, line)];
  await guess(line, four, limits.otpGuesses - 1, stranger);
  await guess(line, five, limits.otpGuesses, stranger);
  const near = await signUp(ground, line);
  const fromOnePlace = await guess(line, near, crowd, () => near.person);
  await pause(1_100);
  const patient = await right(line, near, near.person);
  const once = await signUp(ground, line);
  const brought = await Promise.all(times(limits.otpGuessesPerAccountPerDay, () => right(line, once)));
  return [
    exactly(`B1 ${crowd} wrong codes at once from ${crowd} places: looked at`, 20, counted(fromEverywhere, 400)),
    exactly('   told to wait', crowd - 20, counted(fromEverywhere, 429)),
    exactly('   the right code afterwards is answered', 429, afterwards),
    exactly('   the right code after 4 wrong ones is answered', 200, await right(line, four)),
    exactly('   the right code after 5 wrong ones is answered', 400, await right(line, five)),
    exactly(
      `   ${crowd} wrong codes at once from one place: looked at`,
      limits.freeGuesses,
      counted(fromOnePlace, 400),
    ),
    exactly('   the right one from there a second later is answered', 200, patient),
    exactly('   one right code brought by 20 calls at once: accepted', 1, counted(brought, 200)),
  ];
};

const justAfterMs = 300;

/** Brings one code shortly before it is ten minutes old, and another right after. */
export const outliveCodes = async (stage: Stage): Promise<Figure[]> => {
  if (fakeClockLibrary() === null) return [told('B1 age of codes', 'not played: it needs libfaketime')];
  const ground = await stage.open();
  const first = await ground.start();
  const line = openLine(first.origin, stage.seen);
  const early = await signUp(ground, line);
  const late = await signUp(ground, line);
  line.close();
  await first.stop();
  const lifeMs = limits.otpLifetimeMinutes * 60_000;
  // The next server takes about as long to start as the first did.
  const marginMs = 10_000 + 2 * first.readyMs;
  const aheadMs = Math.floor((lifeMs - marginMs - (Date.now() - early.madeMs[0])) / 1_000) * 1_000;
  const second = await ground.start(clockAhead(aheadMs / 1_000));
  const ahead = openLine(second.origin, stage.seen);
  const ageMs = Date.now() + aheadMs - early.madeMs[0];
  const young = await right(ahead, early);
  await pause(Math.max(0, late.madeMs[1] + lifeMs + justAfterMs - aheadMs - Date.now()));
  const old = await right(ahead, late);
  ahead.close();
  await second.stop();
  return [
    exactly(`B1 the right code at ${(ageMs / 1_000).toFixed(1)} s of its 600 is answered`, 200, young),
    exactly('   the right code at 600 s is answered', 400, old),
  ];
};
