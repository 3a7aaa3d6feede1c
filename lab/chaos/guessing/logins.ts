import { setTimeout as pause } from 'node:timers/promises';
import { login } from '../../../src/contract/auth';
import { limits } from '../../../src/contract/limits';
import { atLeast, exactly, none, told, type Figure } from '../figures';
import { granted, inFlight, type Line, type Person } from '../client';
import { password, stranger } from '../people';
import type { Company } from '../scenario';

const wrong = 'not the password';
// The server checks four passwords at a time.
const atOnce = 8;

const enter = (line: Line, email: string, as: Person, secret = password) =>
  line.ask(login, { email, password: secret }, as);

/** How long the server let it wait before each guess after the free ones, in seconds. */
const doubled = (guesses: number): number[] =>
  Array.from({ length: guesses }, (_, nth) => (nth < limits.freeGuesses ? 0 : 2 ** (nth - limits.freeGuesses)));

/** Guesses as soon as it is let. @returns how many were looked at too soon, and how long it took in seconds */
const guessPatiently = async (line: Line, email: string): Promise<{ tooSoon: number; seconds: number }> => {
  const place = stranger();
  const startedAt = performance.now();
  let tooSoon = 0;
  let lastSentAt = startedAt;
  for (const wait of doubled(limits.loginFailuresPerQuarterHour))
    for (;;) {
      const sentAt = performance.now();
      const said = await enter(line, email, place, wrong);
      if (said.status === 429) {
        await pause(Number(said.retryAfter) * 1_000);
        continue;
      }
      // The server looked at it after it was sent and before it was answered.
      if (performance.now() - lastSentAt < wait * 1_000) tooSoon += 1;
      lastSentAt = sentAt;
      break;
    }
  return { tooSoon, seconds: (performance.now() - startedAt) / 1_000 };
};

/** The cookies that a browser keeps of an answer. */
const cookieOf = (headers: { readonly 'set-cookie'?: string[] | undefined }): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ');

const besiege = async (line: Line, owner: Person): Promise<Figure[]> => {
  const phone = stranger();
  const first = await enter(line, owner.email, phone);
  granted(first);
  const known: Person = { ...phone, cookie: cookieOf(first.headers) };
  const places = Array.from({ length: 120 }, stranger);
  const said = await inFlight(places, atOnce, (place) => enter(line, owner.email, place, wrong));
  const elsewhere = await enter(line, owner.email, stranger());
  const fromPhone = await enter(line, owner.email, known);
  return [
    exactly(
      'B3 120 wrong passwords from 120 places: looked at',
      100,
      said.filter(({ status }) => status === 401).length,
    ),
    exactly('   the owner from a strange device is answered', 429, elsewhere.status),
    exactly('   the owner from a known device is answered', 200, fromPhone.status),
  ];
};

const spray = async (line: Line, owner: Person): Promise<Figure[]> => {
  const place = stranger();
  const first = await enter(line, owner.email, place);
  granted(first);
  const people = Array.from({ length: 60 }, stranger);
  const said = await inFlight(people, atOnce, ({ email }) => enter(line, email, place, wrong));
  const known = await enter(line, owner.email, { ...place, cookie: cookieOf(first.headers) });
  return [
    exactly(
      'B3 one wrong password for 60 accounts from one place within a minute: looked at',
      limits.wrongGuessesPerIpPerMinute,
      said.filter(({ status }) => status === 401).length,
    ),
    exactly('   a member on a known device behind that place is answered', 200, known.status),
  ];
};

/** Everybody behind one address; every tenth first mistypes the password. */
const office = async (line: Line, people: readonly Person[]): Promise<Figure[]> => {
  const { address } = stranger();
  const startedAt = performance.now();
  const said = await inFlight(people, atOnce, async ({ email }, nth) => {
    const desk = { ...stranger(), address };
    if (nth % 10 === 0) await enter(line, email, desk, wrong);
    return enter(line, email, desk);
  });
  return [
    exactly(
      `B3 ${people.length} people behind one address, every tenth after a slip: got in`,
      people.length,
      said.filter(({ ok }) => ok).length,
    ),
    told('   took', `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`),
  ];
};

export const guessPasswords = async ({ line, members }: Pick<Company, 'line' | 'members'>): Promise<Figure[]> => {
  const [besieged, sprayed, slowed, ...colleagues] = members;
  if (!besieged || !sprayed || !slowed) throw new Error('The scene has too few members.');
  const patient = guessPatiently(line, slowed.email);
  const nobody = guessPatiently(line, stranger().email);
  const figures = [
    ...(await besiege(line, besieged)),
    ...(await spray(line, sprayed)),
    ...(await office(line, colleagues)),
  ];
  const [known, unknown] = [await patient, await nobody];
  const shortest = doubled(limits.loginFailuresPerQuarterHour).reduce((all, one) => all + one, 0);
  const waited = (words: string, { tooSoon, seconds }: typeof known): Figure[] => [
    none(`${words}: looked at sooner than after 1, 2, 4 … 64 s`, tooSoon),
    atLeast('   seconds that the ten took', shortest, Math.floor(seconds)),
  ];
  return [
    ...figures,
    ...waited('B3 ten wrong passwords from one place', known),
    ...waited('   the same for nobody’s address', unknown),
  ];
};
