import { getProfile } from '../src/contract/account';
import { logout } from '../src/contract/auth';
import { urlOf } from '../src/contract/endpoint';
import { liveEvents } from '../src/contract/notifications';
import { reviewProof } from '../src/contract/proofs';
import { exactly, medianOf, none, told, type Figure } from './figures';
import { granted, type Person } from './line';
import { handIn, postJob } from './money';
import type { Pair } from './pair';
import { logInAgain } from './people';

const eventWithinMs = 5_000;

/** Logs in on one server, is known on the other, logs out on the one, and is gone on the other with the next call. */
export const sessionsAcross = async ({ lines }: Pair, members: readonly Person[]): Promise<Figure[]> => {
  let [known, gone] = [0, 0];
  for (const [at, member] of members.entries()) {
    const [here, there] = at % 2 === 0 ? lines : ([lines[1], lines[0]] as const);
    const person = await logInAgain(here, member);
    if ((await there.ask(getProfile, {}, person)).ok) known += 1;
    granted(await here.ask(logout, {}, person));
    if ((await there.ask(getProfile, {}, person)).status === 401) gone += 1;
  }
  return [
    exactly('logged in on one, known on the other', members.length, known),
    exactly('logged out on one, gone on the other at once', members.length, gone),
  ];
};

/** Listens as a browser does. @returns a promise of the moment at which the word was heard, NaN when it never was */
const hear = async (origin: string, person: Person, word: string): Promise<() => Promise<number>> => {
  const hangUp = new AbortController();
  const answer = await fetch(origin + urlOf(liveEvents), {
    headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': person.address },
    signal: hangUp.signal,
  });
  if (!answer.body) throw new Error('The stream of events did not open.');
  const reader = answer.body.getReader();
  let text = Buffer.from((await reader.read()).value ?? []).toString();
  const patience = setTimeout(() => hangUp.abort(), eventWithinMs);
  return async () => {
    try {
      while (!text.includes(word)) text += Buffer.from((await reader.read()).value ?? []).toString();
      return performance.now();
    } catch {
      return NaN;
    } finally {
      clearTimeout(patience);
      hangUp.abort();
    }
  };
};

/** What an admin decides on the first server is heard at once in a browser that listens to the second. */
export const eventsAcross = async (
  { lines, servers }: Pair,
  admin: Person,
  members: readonly Person[],
): Promise<Figure[]> => {
  const job = await postJob(lines[0], admin, { amount: 300, slots: members.length + 1 });
  const proofs = await handIn(lines[0], members, job);
  const took: number[] = [];
  for (const [at, id] of proofs.entries()) {
    const member = members[at];
    if (!member) break;
    const heard = await hear(servers[1].origin, member, 'proof-approved');
    const startedAt = performance.now();
    granted(await lines[0].ask(reviewProof, { id, given_status: 'approved' }, admin));
    took.push((await heard()) - startedAt);
  }
  return [
    none('decided on one, not heard in a browser on the other', took.filter(Number.isNaN).length),
    told('heard after, median', `${Math.round(medianOf(took))} ms`),
  ];
};
