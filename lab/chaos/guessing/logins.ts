import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { login } from '../../../src/contract/auth';
import { guessLimits } from '../../../src/contract/guessLimits';
import { atLeast, equals, zero, info, type Figure } from '../figures';
import { expectOk, type Client, type Person } from '../client';
import { password, newPerson } from '../people';
import type { Fixtures } from '../scenario';

const wrong = 'not the password';
// The server checks four passwords at a time.
const atOnce = 8;

const enter = (client: Client, email: string, as: Person, secret = password) =>
  client.ask(login, { email, password: secret }, as);

/** How long the server let it wait before each guess after the free ones, in seconds. */
const doubled = (guesses: number): number[] =>
  Array.from({ length: guesses }, (_, nth) =>
    nth < guessLimits.freeGuesses ? 0 : 2 ** (nth - guessLimits.freeGuesses),
  );

/** Guesses as soon as it is let. @returns how many were looked at too soon, and how long it took in seconds */
const guessPatiently = async (client: Client, email: string): Promise<{ tooSoon: number; seconds: number }> => {
  const place = newPerson();
  const startedAt = performance.now();
  let tooSoon = 0;
  let lastSentAt = startedAt;
  for (const wait of doubled(guessLimits.loginFailuresPerQuarterHour))
    for (;;) {
      const sentAt = performance.now();
      const response = await enter(client, email, place, wrong);
      if (response.status === 429) {
        await pause(Number(response.retryAfter) * 1_000);
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

const attack = async (client: Client, owner: Person): Promise<Figure[]> => {
  const phone = newPerson();
  const first = await enter(client, owner.email, phone);
  expectOk(first);
  const known: Person = { ...phone, cookie: cookieOf(first.headers) };
  const places = Array.from({ length: 120 }, newPerson);
  const response = await pLimit(atOnce).map(places, (place) => enter(client, owner.email, place, wrong));
  const elsewhere = await enter(client, owner.email, newPerson());
  const fromPhone = await enter(client, owner.email, known);
  return [
    equals(
      'B3 120 wrong passwords from 120 places: looked at',
      100,
      response.filter(({ status }) => status === 401).length,
    ),
    equals('   the owner from a strange device is answered', 429, elsewhere.status),
    equals('   the owner from a known device is answered', 200, fromPhone.status),
  ];
};

const spray = async (client: Client, owner: Person): Promise<Figure[]> => {
  const place = newPerson();
  const first = await enter(client, owner.email, place);
  expectOk(first);
  const people = Array.from({ length: 60 }, newPerson);
  const response = await pLimit(atOnce).map(people, ({ email }) => enter(client, email, place, wrong));
  const known = await enter(client, owner.email, { ...place, cookie: cookieOf(first.headers) });
  return [
    equals(
      'B3 one wrong password for 60 accounts from one place within a minute: looked at',
      guessLimits.wrongGuessesPerIpPerMinute,
      response.filter(({ status }) => status === 401).length,
    ),
    equals('   a member on a known device behind that place is answered', 200, known.status),
  ];
};

/** Everybody behind one address; every tenth first mistypes the password. */
const office = async (client: Client, people: readonly Person[]): Promise<Figure[]> => {
  const { address } = newPerson();
  const startedAt = performance.now();
  const response = await pLimit(atOnce).map(people, async ({ email }, nth) => {
    const office = { ...newPerson(), address };
    if (nth % 10 === 0) await enter(client, email, office, wrong);
    return enter(client, email, office);
  });
  return [
    equals(
      `B3 ${people.length} people behind one address, every tenth after a slip: got in`,
      people.length,
      response.filter(({ ok }) => ok).length,
    ),
    info('   took', `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`),
  ];
};

export const guessPasswords = async ({ client, members }: Pick<Fixtures, 'client' | 'members'>): Promise<Figure[]> => {
  const [besieged, sprayed, slowed, ...colleagues] = members;
  if (!besieged || !sprayed || !slowed) throw new Error('The scenario has too few members.');
  const patient = guessPatiently(client, slowed.email);
  const nobody = guessPatiently(client, newPerson().email);
  const figures = [
    ...(await attack(client, besieged)),
    ...(await spray(client, sprayed)),
    ...(await office(client, colleagues)),
  ];
  const [known, unknown] = [await patient, await nobody];
  const shortest = doubled(guessLimits.loginFailuresPerQuarterHour).reduce((all, one) => all + one, 0);
  const waited = (words: string, { tooSoon, seconds }: typeof known): Figure[] => [
    zero(`${words}: looked at sooner than after 1, 2, 4 … 64 s`, tooSoon),
    atLeast('   seconds that the ten took', shortest, Math.floor(seconds)),
  ];
  return [
    ...figures,
    ...waited('B3 ten wrong passwords from one place', known),
    ...waited('   the same for nobody’s address', unknown),
  ];
};
