import { createHash } from 'node:crypto';
import sharp from 'sharp';
import pLimit from 'p-limit';
import { uploadPhoto } from '../../src/contract/account';
import { getProfile } from '../../src/contract/profile';
import { logout } from '../../src/contract/auth';
import { urlOf } from '../../src/contract/endpoint';
import { liveEvents } from '../../src/contract/notifications';
import { reviewProof } from '../../src/contract/proofs';
import { listBanks } from '../../src/contract/system';
import { equals, zero, info, type Figure } from './figures';
import { median } from '../lib/statistics';
import { expectOk, type Person } from './client';
import { handIn, postJob } from './money';
import type { ServerPair } from './serverPair';
import { logInAgain, newPerson } from './people';

const eventWithinMs = 5_000;

/** Logs in on one server, is known on the other, logs out on the one, and is gone on the other with the next call. */
export const sessionsAcross = async ({ clients }: ServerPair, members: readonly Person[]): Promise<Figure[]> => {
  let [known, gone] = [0, 0];
  for (const [at, member] of members.entries()) {
    const [here, there] = at % 2 === 0 ? clients : ([clients[1], clients[0]] as const);
    const person = await logInAgain(here, member);
    if ((await there.ask(getProfile, {}, person)).ok) known += 1;
    expectOk(await here.ask(logout, {}, person));
    if ((await there.ask(getProfile, {}, person)).status === 401) gone += 1;
  }
  return [
    equals('logged in on one, known on the other', members.length, known),
    equals('logged out on one, gone on the other at once', members.length, gone),
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
  const timer = setTimeout(() => hangUp.abort(), eventWithinMs);
  return async () => {
    try {
      while (!text.includes(word)) text += Buffer.from((await reader.read()).value ?? []).toString();
      return performance.now();
    } catch {
      return NaN;
    } finally {
      clearTimeout(timer);
      hangUp.abort();
    }
  };
};

/** What an admin decides on the first server is heard at once in a browser that listens to the second. */
export const eventsAcross = async (
  { clients, servers }: ServerPair,
  admin: Person,
  members: readonly Person[],
): Promise<Figure[]> => {
  const job = await postJob(clients[0], admin, { amount: 300, slots: members.length + 1 });
  const proofs = await handIn(clients[0], members, job);
  const took: number[] = [];
  for (const [at, id] of proofs.entries()) {
    const member = members[at];
    if (!member) break;
    const heard = await hear(servers[1].origin, member, 'proof-approved');
    const startedAt = performance.now();
    expectOk(await clients[0].ask(reviewProof, { id, given_status: 'approved' }, admin));
    took.push((await heard()) - startedAt);
  }
  return [
    zero('decided on one, not heard in a browser on the other', took.filter(Number.isNaN).length),
    info('heard after, median', `${Math.round(median(took))} ms`),
  ];
};

interface Fetched {
  readonly status: number;
  readonly headers: string;
  readonly hash: string;
}

const comparedHeaders = [
  'content-type',
  'content-length',
  'cache-control',
  'x-content-type-options',
  'content-security-policy',
];

const fetched = async (address: string, headers: Record<string, string>): Promise<Fetched> => {
  const answer = await fetch(address, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: comparedHeaders.map((name) => answer.headers.get(name)).join(' | '),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** A picture goes up to one server, and the other sends it as the first does. */
export const picturesAcross = async (
  { servers: [one, other] }: ServerPair,
  members: readonly Person[],
): Promise<Figure[]> => {
  let same = 0;
  for (const [at, { token, address }] of members.entries()) {
    const [here, there] = at % 2 === 0 ? [one, other] : [other, one];
    const background = { r: at * 20, g: 120, b: 90 };
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('profile_pics', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const answer = await fetch(here.origin + urlOf(uploadPhoto), { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { profile_pics: string } };
    const [mine, theirs] = [
      await fetched(here.origin + data.profile_pics, headers),
      await fetched(there.origin + data.profile_pics, headers),
    ];
    if (mine.status === 200 && JSON.stringify(mine) === JSON.stringify(theirs)) same += 1;
  }
  return [equals('pictures sent up to one, the same from the other', members.length, same)];
};

export const callsPerMinute = 200;
// Each server more may let a twentieth more through before it hears of the others.
const overshoot = callsPerMinute / 20;

/** One address calls both by turns, half as often again as it may. */
export const limitAcross = async ({ clients }: ServerPair): Promise<Figure[]> => {
  const caller = newPerson();
  const calls = Array.from({ length: callsPerMinute * 1.5 });
  const response = await pLimit(8).map(calls, (_, at) => (clients[at % 2] ?? clients[0]).ask(listBanks, {}, caller));
  const through = response.filter(({ ok }) => ok).length;
  return [
    info(`calls let through by both, of ${calls.length} where ${callsPerMinute} are allowed`, through),
    zero('let through beyond the stated error of a twentieth', Math.max(0, through - callsPerMinute - overshoot)),
    zero('refused too early', Math.max(0, callsPerMinute - through)),
    zero(
      'neither let through nor told to wait (429)',
      response.filter(({ ok, status }) => !ok && status !== 429).length,
    ),
  ];
};
