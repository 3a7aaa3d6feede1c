import { readFileSync } from 'node:fs';
import { none, told, type Figure } from '../figures';
import { isOver, isSlow, wrongs, wrongsOf, type Wrong } from '../fuzz/violations';
import { kinds, shotNumber, type Shot, type Who } from '../fuzz/requests';
import type { Known } from '../fuzz/values';
import { openWire, type Heard } from '../fuzz/rawClient';
import { inFlight } from '../client';
import { earn, handIn, postJob } from '../money';
import { idOf, logInAgain, logInChief } from '../people';
import { randomOf } from '../random';
import { gather, type Company, type Scene } from '../scenario';

const callsPerRound = 1_000;
const atOnce = 16;
const warmUp = 10_000;
const knownMax = 400;
const shownMax = 12;
const rssGrowthMaxMb = 100;
const triedAloneMax = 300;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Who calls, and what they have come to know. */
interface Cast {
  readonly known: Known;
  readonly tokens: Record<Who, string>;
  /** Ids of who calls: a call that bans them would leave the rest of the run outside. */
  readonly spared: ReadonlySet<string>;
}

const learn = ({ known, spared }: Cast, { path }: Shot, { text, status }: Heard, at: number): void => {
  // Ids of sessions would end them.
  if (status !== 200 || /sessions/.test(path) || text.length > 200_000) return;
  const fresh = (text.match(uuids) ?? []).filter((id) => !spared.has(id) && !known.ids.includes(id)).slice(0, 3);
  for (const id of fresh)
    if (known.ids.length < knownMax) known.ids.push(id);
    else known.ids[at % knownMax] = id;
};

const residentMb = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1_048_576;
};

const addressOf = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/** Members with work and money of their own, so that there is something to name. */
const settle = async ({ line, admin, members }: Company): Promise<void> => {
  await earn(line, admin, members, 5_000);
  await handIn(line, members, await postJob(line, admin, { amount: 100, slots: members.length + 5 }));
  await postJob(line, admin, { amount: 200, slots: 1_000 });
};

interface Counter {
  readonly wrong: Map<Wrong, number>;
  readonly statuses: Map<string, number>;
  readonly shown: string[];
  /** Slow answers beside others, with their numbers: on a machine that is busy these say little. */
  readonly slow: { readonly at: number; readonly shot: Shot }[];
  /** Bodies over their limit that the server did not hear to the end, and answers not waited for any longer. */
  over: number;
  lost: number;
  slowestMs: number;
}

const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);

const note = (tally: Counter, at: number, shot: Shot, heard: Heard): void => {
  count(tally.statuses, heard.lost === null ? `${Math.floor(heard.status / 100)}xx` : 'none');
  if (heard.lost !== null && isSlow(heard)) tally.lost += 1;
  else if (heard.lost !== null && isOver(shot)) tally.over += 1;
  tally.slowestMs = Math.max(tally.slowestMs, heard.ms);
  if (isSlow(heard)) tally.slow.push({ at, shot });
  for (const wrong of wrongsOf(shot, heard)) {
    count(tally.wrong, wrong);
    if (tally.shown.length >= shownMax) continue;
    const sent = shot.body?.toString().slice(0, 160) ?? '';
    tally.shown.push(
      `${wrong}: call ${at} (${shot.kind}, ${shot.who}) ${shot.method} ${shot.path.slice(0, 120)} ${sent} → ${heard.lost ?? heard.status} in ${Math.round(heard.ms)} ms ${heard.text.slice(0, 160)}`,
    );
  }
};

type Slow = Counter['slow'][number];
/** Asks once more, one after the other, for what was answered late: a call that is slow by itself is slow again. */
const alone = async (tally: Counter, fire: (slow: Slow) => Promise<Heard>): Promise<number> => {
  let many = 0;
  for (const slow of tally.slow.slice(0, triedAloneMax)) {
    if (!isSlow(await fire(slow))) continue;
    many += 1;
    tally.shown.push(
      `slow also alone: call ${slow.at} (${slow.shot.kind}) ${slow.shot.method} ${slow.shot.path.slice(0, 120)}`,
    );
  }
  return many;
};

const newCounter = (): Counter => ({
  wrong: new Map(),
  statuses: new Map(),
  shown: [],
  slow: [],
  over: 0,
  lost: 0,
  slowestMs: 0,
});

const bearerOf = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` });

const secretIn = /Bearer [\w-]{20}|\$argon2|"password"|sharenaira_reset=|0123456789/;

export const fuzzScene: Scene = {
  name: 'fuzz',
  proves: 'F1: whatever is sent is answered as the contract says, soon, and tells nothing of the inside',
  on: ['embedded', 'postgres'],
  rounds: 50,
  play: async (stage) => {
    const ground = await stage.open();
    const company = await gather(stage, ground, 6, { LOG_LEVEL: 'info' });
    await settle(company);
    const { server, line, admin, members } = company;
    const [member] = members;
    if (!member) throw new Error('This scene needs a member.');
    const tokens = { nobody: '', member: member.token, admin: admin.token };
    let comebacks = 0;
    /** Some calls do end the session that they are made with. */
    const comeBack = async (who: Who, spent: string): Promise<void> => {
      if (spent === '' || tokens[who] !== spent) return;
      tokens[who] = '';
      comebacks += 1;
      tokens[who] = (await (who === 'admin' ? logInChief(line) : logInAgain(line, member))).token;
    };
    const spared = new Set([await idOf(line, member), await idOf(line, admin)]);
    const cast: Cast = { known: { ids: [] }, tokens, spared };
    const seed = stage.random.whole(1, 2 ** 31);
    const wire = openWire(server.origin);
    const tally = newCounter();
    let warmMb = 0;
    const numbers = Array.from({ length: stage.rounds * callsPerRound }, (_, at) => at);
    await inFlight(numbers, atOnce, async (at) => {
      if (at === Math.min(warmUp, numbers.length >> 1)) warmMb = await residentMb(server.origin);
      if (at % 10_000 === 0) stage.say(`  ${at} calls, ${Math.round(await residentMb(server.origin))} MB …`);
      const shot = shotNumber(at, randomOf(seed + at), cast.known);
      const token = tokens[shot.who];
      const heard = await wire.fire(shot, { 'x-forwarded-for': addressOf(at), ...bearerOf(token) });
      stage.seen.calls += 1;
      if (heard.status >= 500 && heard.status !== 503) stage.seen.faults += 1;
      learn(cast, shot, heard, at);
      note(tally, at, shot, heard);
      if (heard.status === 401 && shot.headers.authorization === undefined) await comeBack(shot.who, token);
    });
    const slowAlone = await alone(tally, async ({ at, shot }) =>
      wire.fire(shot, { 'x-forwarded-for': addressOf(at + numbers.length), ...bearerOf(tokens[shot.who]) }),
    );
    const grownMb = (await residentMb(server.origin)) - warmMb;
    wire.close();
    line.close();
    const log = readFileSync(ground.logFile, 'utf8').split('\n');
    return [
      told(`calls in ${kinds.length} classes`, numbers.length),
      told(
        'answered',
        [...tally.statuses]
          .sort()
          .map(([status, many]) => `${many} × ${status}`)
          .join(', '),
      ),
      ...wrongs.map((wrong) => none(wrong, tally.wrong.get(wrong) ?? 0)),
      told('bodies over their limit, cut off while they were sent', tally.over),
      told('sessions opened anew after a call that ended them', comebacks),
      told('answers later than 2 s beside 15 others', tally.slow.length),
      told('calls given up beside them after 5 s without an answer', tally.lost),
      none('of those, later than 2 s also alone', slowAlone),
      told('slowest answer (ms)', Math.round(tally.slowestMs)),
      none('servers gone', server.isGone() ? 1 : 0),
      {
        ...told(`memory grown (MB, at most ${rssGrowthMaxMb})`, Math.round(grownMb)),
        wanted: `≤ ${rssGrowthMaxMb}`,
        right: grownMb < rssGrowthMaxMb,
      },
      none('lines of the log with a secret', log.filter((line) => secretIn.test(line)).length),
      ...tally.shown.map((words) => told(words, '')),
    ] satisfies Figure[];
  },
};
