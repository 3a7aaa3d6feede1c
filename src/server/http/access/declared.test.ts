import { eq, sql } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import { sharedActions } from '../../../contract/audit';
import { type Endpoint, isFile } from '../../../contract/endpoint';
import { buildApp } from '../../app';
import type { Config } from '../../config';
import { newId } from '../../context';
import { auditLog, ledgerTransfers } from '../../db/schema';
import { allRoutes } from '../../routes';
import { heldWorld } from '../../testing/access/heldWorld';
import type { Caller } from '../../testing/access/people';
import { send, type Call, type Input } from '../../testing/access/send';
import { usualCaller, type World } from '../../testing/access/world';
import { exceptions } from '../../testing/access/rules';

/** Plays each call's example, compares its effects with its declaration, and rolls back. */
const { current, undone } = heldWorld();

interface Play {
  readonly input?: Input;
  readonly caller?: Caller;
  readonly config?: Partial<Config>;
}

/** Further plays, for a call's other effects. */
const furtherPlays = ({ fixtures, people }: World): Readonly<Record<string, readonly Play[]>> => ({
  finishEnrolment: [{ caller: 'deputy', input: { code: fixtures.deputyCode } }],
  setTaskStatus: [{ input: { id: fixtures.draftJob, status: 'available' } }],
  uploadProofImage: [{ input: { id: newId(), total: fixtures.picture.bytes.length } }],
  createTask: [{ input: { taskOwnerEmail: 'new@brand.example' } }],
  answerOwnQuestion: [{ input: { id: fixtures.awaitedDraft, kind: 'job' } }],
  setOwnerWord: [{ config: { ownersDecide: true } }],
  allocateDeposit: [{ config: { secondAdminAboveKobo: 1 } }],
  closeAccount: [{ caller: 'other' }],
  setOwnerCredit: [{ input: { credit: 20_000 } }],
  updateUserStatus: [{ input: { id: people.banned.id, status_update: 'unban' } }],
  releasePayouts: [{ input: { ids: [fixtures.payoutOfDeputy] }, config: { secondAdminAboveKobo: 1 } }],
});

/** Rows that no play can write, with the reason. */
const unplayed: Readonly<Record<string, readonly [actions: readonly string[], because: string]>> = {
  beginLoginEnrolment: [['second-factor.offer'], 'only where every admin needs a second step'],
  continueAsNewMember: [['auth.login'], 'only in the browser that entered the code of its own sign-up'],
  finishLoginEnrolment: [['auth.login', 'second-factor.enable'], 'only where every admin needs a second step'],
  resetSecondFactor: [['second-factor.reset'], 'asks for a confirmation each time'],
  reverseDeposit: [['owner.ask'], 'asked of what the payments provider booked'],
};

const changes = ({ method, name }: Endpoint): boolean =>
  (method !== 'GET' && method !== 'HEAD') || name === 'generateCoupon';
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const changing = allEndpoints.filter(changes);

/** Re-read whenever a screen opens, or updated by their mutation without a fetch. */
const alwaysFresh = ['listAudit', 'getClosing', 'listTableViews', 'getProofImage'];
/** They end the caller's session, which then reads nothing. */
const endsItself = ['logout', 'revokeSession', 'endOwnerSession', 'closeAccount'];
const reads = allEndpoints.filter(
  (endpoint) => endpoint.produces === 'json' && !changes(endpoint) && !alwaysFresh.includes(endpoint.name),
);

interface Asked {
  readonly query: Endpoint;
  readonly call: Call;
}
interface Answered {
  readonly text: string;
  /** The tables it was read from; changes in others do not affect it. */
  readonly tables: ReadonlySet<string>;
}

const touched = async (what: 'read' | 'written'): Promise<ReadonlyMap<string, number>> => {
  const count = what === 'read' ? 'seq_scan + COALESCE(idx_scan, 0)' : 'n_tup_ins + n_tup_upd + n_tup_del';
  const { rows } = await current().db.execute<{ name: string; count: string }>(
    sql.raw(`SELECT relname AS name, ${count} AS count FROM pg_stat_xact_user_tables`),
  );
  return new Map(rows.map(({ name, count: times }) => [name, Number(times)]));
};
/** The tables some work reads or writes, triggers included. */
const tablesOf = async <T>(what: 'read' | 'written', work: () => Promise<T>): Promise<[T, ReadonlySet<string>]> => {
  const before = await touched(what);
  const done = await work();
  const after = [...(await touched(what))];
  return [done, new Set(after.filter(([name, count]) => count !== (before.get(name) ?? 0)).map(([name]) => name))];
};

const idOf = ({ input }: Call): unknown => input?.id;
const isDeclaredStale = ({ invalidates }: Endpoint, of: Call, { query, call }: Asked): boolean =>
  (query.shows ?? []).some(
    (entity) => invalidates?.includes(entity) || (invalidates?.includes(`one ${entity}`) && idOf(call) === idOf(of)),
  );

/** The query's example, then one query for each object the mutation names. */
const asksOf = (query: Endpoint, { input = {} }: Call): Asked[] => {
  const own = current().world.exampleOf(query);
  if (!('id' in query.params.shape)) return [{ query, call: own }];
  const others = Object.values(input).flat();
  const calls = [
    own,
    ...others.filter((id) => id !== idOf(own)).map((id) => ({ ...own, input: { ...own.input, id } })),
  ];
  return calls.map((call) => ({ query, call }));
};

const answerTo = async ({ query, call }: Asked): Promise<string> => {
  const { statusCode, body } = await current().world.ask(query, call, usualCaller[query.access]);
  return `${statusCode} ${body}`;
};
const before = new Map<string, Answered>();
const answerBefore = async (asked: Asked): Promise<Answered> => {
  const key = `${asked.query.name} ${JSON.stringify(asked.call.input)}`;
  const known = before.get(key);
  if (known) return known;
  const [text, tables] = await tablesOf('read', () => undone(() => answerTo(asked)));
  before.set(key, { text, tables });
  return { text, tables };
};

const servers = new Map<Partial<Config>, World['app']>();
afterAll(() => Promise.all([...servers.values()].map((app) => app.close())));
const serverWith = async (config: Partial<Config>): Promise<World['app']> => {
  const { base } = current();
  const app =
    servers.get(config) ?? (await buildApp({ ...base, config: { ...base.config, ...config } }, { routes: allRoutes }));
  servers.set(config, app);
  return app;
};

const callOf = (endpoint: Endpoint, { input }: Play): Call => {
  const example = current().world.exampleOf(endpoint);
  return { ...example, input: { ...example.input, ...input } };
};
const playsOf = ({ name }: Endpoint): readonly Play[] => [{}, ...(furtherPlays(current().world)[name] ?? [])];

/** Makes the call and finds what it wrote, moved and changed for its caller. */
const play = async (endpoint: Endpoint, { caller, config, ...changed }: Play) => {
  const { world, db } = current();
  const call = callOf(endpoint, changed);
  const isRead = endpoint.access === 'public' || endsItself.includes(endpoint.name) || !changes(endpoint);
  const asks = isRead
    ? []
    : reads
        .filter(({ access }) => access === endpoint.access)
        .flatMap((query) => asksOf(query, call))
        .filter((asked) => !isDeclaredStale(endpoint, call, asked));
  for (const asked of asks) await answerBefore(asked);
  return undone(async () => {
    const transfers = await db.$count(ledgerTransfers);
    const as = caller ?? usualCaller[endpoint.access];
    const [{ statusCode, headers }, written] = await tablesOf('written', async () =>
      world.ask(endpoint, call, as, config && (await serverWith(config))),
    );
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, String(headers['x-request-id'])));
    const moved = (await db.$count(ledgerTransfers)) - transfers;
    const stale = new Set<string>();
    if (statusCode === 200)
      for (const asked of asks) {
        const { text, tables } = await answerBefore(asked);
        if ([...tables].some((table) => written.has(table)) && (await answerTo(asked)) !== text)
          stale.add(asked.query.name);
      }
    return { statusCode, rows, moved, stale: [...stale] };
  });
};

describe('a call', () => {
  const played = allEndpoints.filter((endpoint) => endpoint.produces !== 'events');

  it.each(named(played))('%s writes, moves and changes what it declares', async (name, endpoint) => {
    const declared = Object.keys(endpoint.audit ?? {});
    const seen = new Set<string>();
    for (const one of playsOf(endpoint)) {
      const { rows, moved, stale, statusCode } = await play(endpoint, one);
      for (const { action } of rows) if (declared.includes(action) || !(action in sharedActions)) seen.add(action);
      expect({ stale, movesUndeclared: moved > 0 && !endpoint.money }).toEqual({ stale: [], movesUndeclared: false });
      for (const row of rows) expect(row.objectId).toMatch(/./);
      if (endpoint.access === 'admin') for (const row of rows) expect(row.actorKind).toBe('admin');
      if (!(name in exceptions)) expect(statusCode).toBe(200);
    }
    const [missing] = unplayed[name] ?? [[]];
    expect([...seen, ...missing].sort()).toEqual(declared.sort());
  });
});

describe('if every amount must be confirmed', () => {
  /** Their examples release no money; `confirmation.test.ts` plays those that do. */
  const playedElsewhere = ['releasePayouts', 'decideContradiction'];
  const asked = changing.filter(({ access, name }) => access === 'admin' && !playedElsewhere.includes(name));
  const everySum = { confirmAboveKobo: 0 };

  it.each(named(asked))('%s asks for confirmation exactly if declared', async (_name, endpoint) => {
    const code = await undone(async ({ world }) => {
      const answer = await send(await serverWith(everySum), endpoint, world.exampleOf(endpoint), world.tokens.admin);
      return answer.statusCode === 200 || isFile(endpoint.produces) ? null : answer.json<{ code: string }>().code;
    });
    expect(code === 'needs_confirmation').toBe(endpoint.confirms !== undefined);
  });
});
