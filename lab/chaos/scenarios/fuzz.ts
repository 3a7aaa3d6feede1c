import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { openConnections, type Exchange } from '../../lib/http';
import { zero, info, type Figure } from '../figures';
import { violationKinds, violationsOf, type Violation } from '../fuzz/violations';
import { kinds, fuzzRequestNumber, type FuzzRequest, type Role } from '../fuzz/requests';
import type { Known } from '../fuzz/values';
import { earn, handIn, postJob } from '../money';
import { createFixtures, type Fixtures, idOf, logInAdmin, logInAgain, type Scenario } from '../scenario';
import { seededRandom } from '../random';

const callsPerRound = 1_000;
const atOnce = 16;
const warmUp = 10_000;
const knownMax = 400;
const shownMax = 12;
const rssGrowthMaxMb = 100;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface FuzzFixtures {
  readonly known: Known;
  readonly tokens: Record<Role, string>;
  /** The callers' ids: banning one would end its part of the run. */
  readonly spared: ReadonlySet<string>;
}

const learn = (
  { known, spared }: FuzzFixtures,
  { path }: FuzzRequest,
  { text, status }: Exchange,
  at: number,
): void => {
  // Session ids would end those sessions.
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

const settle = async ({ client, admin, members }: Fixtures): Promise<void> => {
  await earn(client, admin, members, 5_000);
  await handIn(client, members, await postJob(client, admin, { amount: 100, slots: members.length + 5 }));
  await postJob(client, admin, { amount: 200, slots: 1_000 });
};

interface Counter {
  readonly wrong: Map<Violation, number>;
  readonly statuses: Map<string, number>;
  readonly shown: string[];
}

const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);

const record = (counter: Counter, at: number, request: FuzzRequest, exchange: Exchange): void => {
  count(counter.statuses, exchange.lost === null ? `${Math.floor(exchange.status / 100)}xx` : 'none');
  for (const wrong of violationsOf(request, exchange)) {
    count(counter.wrong, wrong);
    if (counter.shown.length >= shownMax) continue;
    const sent = request.body?.toString().slice(0, 160) ?? '';
    counter.shown.push(
      `${wrong}: call ${at} (${request.kind}, ${request.who}) ${request.method} ${request.path.slice(0, 120)} ${sent} → ${exchange.lost ?? exchange.status} in ${Math.round(exchange.ms)} ms ${exchange.text.slice(0, 160)}`,
    );
  }
};

const newCounter = (): Counter => ({
  wrong: new Map(),
  statuses: new Map(),
  shown: [],
});

const bearerOf = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` });

const secretIn = /Bearer [\w-]{20}|\$argon2|"password"|sharenaira_reset=|0123456789/;

export const fuzzScenario: Scenario = {
  name: 'fuzz',
  claim: 'F1: whatever is sent is answered as the contract says, soon, and tells nothing of the inside',
  rounds: 50,
  run: async (context) => {
    const environment = await context.open();
    const fixtures = await createFixtures(context, environment, 6, { LOG_LEVEL: 'info' });
    await settle(fixtures);
    const { server, client, admin, members } = fixtures;
    const [member] = members;
    if (!member) throw new Error('This scenario needs a member.');
    const tokens = { nobody: '', member: member.token, admin: admin.token };
    /** Logs in again, because some calls end their own session. */
    const comeBack = async (who: Role, spent: string): Promise<void> => {
      if (spent === '' || tokens[who] !== spent) return;
      tokens[who] = '';
      tokens[who] = (await (who === 'admin' ? logInAdmin(client) : logInAgain(client, member))).token;
    };
    const spared = new Set([await idOf(client, member), await idOf(client, admin)]);
    const cast: FuzzFixtures = { known: { ids: [] }, tokens, spared };
    const seed = context.random.whole(1, 2 ** 31);
    const wire = openConnections(server.origin, 64);
    const counter = newCounter();
    let warmMb = 0;
    const numbers = Array.from({ length: context.rounds * callsPerRound }, (_, at) => at);
    await pLimit(atOnce).map(numbers, async (at) => {
      if (at === Math.min(warmUp, numbers.length >> 1)) warmMb = await residentMb(server.origin);
      if (at % 10_000 === 0) context.log(`  ${at} calls, ${Math.round(await residentMb(server.origin))} MB …`);
      const request = fuzzRequestNumber(at, seededRandom(seed + at), cast.known);
      const token = tokens[request.who];
      const headers = { 'x-forwarded-for': addressOf(at), ...bearerOf(token), ...request.headers };
      const exchange = await wire.send({ ...request, headers });
      context.counters.calls += 1;
      if (exchange.status >= 500 && exchange.status !== 503) context.counters.faults += 1;
      learn(cast, request, exchange, at);
      record(counter, at, request, exchange);
      if (exchange.status === 401 && request.headers.authorization === undefined) await comeBack(request.who, token);
    });
    const grownMb = (await residentMb(server.origin)) - warmMb;
    wire.close();
    client.close();
    const log = readFileSync(environment.logFile, 'utf8').split('\n');
    return [
      info(`calls in ${kinds.length} classes`, numbers.length),
      info(
        'answered',
        [...counter.statuses]
          .sort()
          .map(([status, many]) => `${many} × ${status}`)
          .join(', '),
      ),
      ...violationKinds.map((wrong) => zero(wrong, counter.wrong.get(wrong) ?? 0)),
      zero('servers gone', server.isGone() ? 1 : 0),
      {
        ...info(`memory grown (MB, at most ${rssGrowthMaxMb})`, Math.round(grownMb)),
        wanted: `≤ ${rssGrowthMaxMb}`,
        right: grownMb < rssGrowthMaxMb,
      },
      zero('lines of the log with a secret', log.filter((client) => secretIn.test(client)).length),
      ...counter.shown.map((words) => info(words, '')),
    ] satisfies Figure[];
  },
};
