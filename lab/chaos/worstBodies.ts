import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { updateProfile } from '../../src/contract/account';
import { getProfile } from '../../src/contract/profile';
import { login, register } from '../../src/contract/auth';
import { urlOf, type Endpoint } from '../../src/contract/endpoint';
import { inputLimits } from '../../src/contract/inputLimits';
import { submitProof } from '../../src/contract/jobs';
import { atLeast, zero, info, type Figure } from './figures';
import { median, quantile } from '../lib/statistics';
import type { Client, Person } from './client';
import { applicationOf, newPerson } from './people';
import type { Fixtures } from './scenario';

const connections = 100;
const attackMs = 20_000;
const askEveryMs = 50;
const p99MaxMs = 1_000;

interface Attack {
  readonly to: Endpoint;
  readonly body: () => string | Buffer;
}

/** A proof's body may be larger by the pictures inside it alone, which count by bounds of their own. */
const roomIn = (to: Endpoint): number => (to === submitProof ? inputLimits.proofBodyTextMaxBytes : to.bodyMaxBytes);
const filled = (bytes: number, of: (room: number) => string): Buffer => Buffer.from(of(bytes));
const unknownFields = (many: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, 0])));

/** Unknown fields, as many as the limit of values lets through, with names as long as the limit of bytes does. */
const longNames = (to: Endpoint): Buffer => {
  const many = inputLimits.bodyValuesMax;
  const name = 'n'.repeat(Math.floor(roomIn(to) / many) - 10);
  return Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`${at}${name}`, 0]))));
};
/** As many fields as fit, which are too many. */
const manyFields = (to: Endpoint): Buffer => filled(roomIn(to), (room) => unknownFields(Math.floor((room - 100) / 11)));
const oneText = (to: Endpoint, name: string, text: string): Buffer =>
  filled(roomIn(to), (room) =>
    JSON.stringify({ [name]: text.repeat(Math.floor((room - 100) / JSON.stringify(text).length)) }),
  );
const levels = (to: Endpoint): Buffer =>
  filled(roomIn(to), (room) => '['.repeat(Math.min(room / 2, inputLimits.bodyValuesMax)) + ']'.repeat(room / 2));

/** The dear parts of each call: unknown fields, levels, long texts, and for strangers the password that is hashed. */
const attacksFor = (): readonly Attack[] => {
  const junk = [login, register, updateProfile, submitProof].flatMap((to) =>
    [longNames(to), manyFields(to), levels(to), oneText(to, 'email', 'ạ '), oneText(to, 'fullname', '\\"')].map(
      (body): Attack => ({ to, body: () => body }),
    ),
  );
  const tags = `<p style="color: red"><strong><em>x</em></strong></p>`.repeat(2_500);
  return [
    ...junk,
    { to: login, body: () => JSON.stringify({ email: `${randomUUID()}@nobody.example`, password: 'p'.repeat(1_000) }) },
    { to: register, body: () => JSON.stringify(applicationOf(newPerson())) },
    { to: updateProfile, body: () => JSON.stringify({ twitter: '@'.repeat(200), instagram: 'i'.repeat(200) }) },
    { to: submitProof, body: () => JSON.stringify({ task_id: randomUUID(), proof: tags }) },
  ];
};

interface Flood {
  readonly answers: Map<number, number>;
  /** Of the largest refusal. */
  refusalBytes: number;
  sentBytes: number;
}

/** Sends one call and hears its answer to the end. A server that hangs up is none of this scenario's figures, and is asked again. */
const fire = (
  client: Client,
  agent: Agent,
  { to, body }: Attack,
  { address, token }: Person,
  flood: Flood,
): Promise<void> =>
  new Promise((resolve) => {
    const sent = body();
    flood.sentBytes += Buffer.byteLength(sent);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
      'x-forwarded-for': address,
      ...(to.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request(client.origin + urlOf(to), { method: to.method, agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.once('close', () => {
        const { statusCode: status = 0 } = answer;
        flood.answers.set(status, (flood.answers.get(status) ?? 0) + 1);
        if (status >= 300) flood.refusalBytes = Math.max(flood.refusalBytes, bytes);
        resolve();
      });
    });
    call.once('error', () => resolve());
    call.end(sent);
  });

const attack = async (client: Client, members: readonly Person[], untilMs: number): Promise<Flood> => {
  const flood: Flood = { answers: new Map(), refusalBytes: 0, sentBytes: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const attacks = attacksFor();
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      // From an address of its own each, so that no limit of calls helps.
      const as = { ...(members[at % members.length] as Person), address: `10.77.0.${at}` };
      for (let turn = at; performance.now() < untilMs; turn += 1)
        await fire(client, agent, attacks[turn % attacks.length] as Attack, as, flood);
    }),
  );
  agent.destroy();
  return flood;
};

/** Asks for the profile by the clock, whether or not the one before was answered. @returns how long each took; Infinity where it was refused */
const watch = async (client: Client, member: Person, untilMs: number): Promise<number[]> => {
  const durations: Promise<number>[] = [];
  while (performance.now() < untilMs) {
    const begunAt = performance.now();
    durations.push(client.ask(getProfile, {}, member).then(({ ok }) => (ok ? performance.now() - begunAt : Infinity)));
    await pause(askEveryMs);
  }
  return Promise.all(durations);
};

const inOrder = (values: readonly number[]): string =>
  [median(values), quantile(values, 0.99), Math.max(...values)].map(Math.round).join(', ');

/** How long another member waits while a hundred connections send the dearest bodies that are let in. */
export const playWorstBodies = async ({ client, members }: Fixtures): Promise<Figure[]> => {
  const [witness, ...others] = members as [Person, ...Person[]];
  const before = await watch(client, witness, performance.now() + 5_000);
  const untilMs = performance.now() + attackMs;
  const [during, flood] = await Promise.all([watch(client, witness, untilMs), attack(client, others, untilMs)]);
  const statuses = [...flood.answers].sort(([a], [b]) => a - b).map(([status, many]) => `${many} × ${status}`);
  const p99 = Math.round(quantile(during, 0.99));
  const faults = [...flood.answers].filter(([status]) => status >= 500 && status !== 503);
  return [
    info('connections that send the worst body that is let in, for 20 s', connections),
    info('megabytes sent', Math.round(flood.sentBytes / 1_000_000)),
    info('how they were answered', statuses.join(', ')),
    info('profiles of another member, without and beside them', `${before.length}, ${during.length}`),
    info('median, 99th of a hundred, longest without them (ms)', inOrder(before)),
    info('median, 99th of a hundred, longest beside them (ms)', inOrder(during)),
    { ...info('99th of a hundred beside them (ms)', p99), wanted: `<= ${p99MaxMs}`, right: p99 <= p99MaxMs },
    {
      ...info('largest refusal (bytes)', flood.refusalBytes),
      wanted: `<= ${inputLimits.refusalMaxBytes}`,
      right: flood.refusalBytes <= inputLimits.refusalMaxBytes,
    },
    zero('profiles refused', during.filter((ms) => ms === Infinity).length),
    zero('faults among the answers', faults.length),
    atLeast(
      'answers to the worst bodies',
      connections,
      [...flood.answers.values()].reduce((a, b) => a + b, 0),
    ),
  ];
};
