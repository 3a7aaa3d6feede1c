import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../../../contract';
import { sharedActions } from '../../../contract/auditActions';
import { isFile, type Endpoint } from '../../../contract/endpoint';
import { buildApp } from '../../app';
import { auditLog, ledgerTransfers } from '../../db/schema';
import { allRoutes } from '../../routes';
import { heldWorld } from '../../testing/access/heldWorld';
import { send, type Call } from '../../testing/access/send';
import { usualCaller } from '../../testing/access/world';

/** What a call declares is compared with what it does: its example is played, and undone. */
const { current, undone } = heldWorld();

const changes = ({ method, name }: Endpoint): boolean =>
  (method !== 'GET' && method !== 'HEAD') || name === 'generateCoupon';
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const changing = allEndpoints.filter(changes);

/** Calls whose example changes nothing that an admin or the member themselves would look for. */
const withoutRow: Readonly<Record<string, string>> = {
  uploadProofImage: 'goes on with a picture whose beginning has its row',
};

describe('a call', () => {
  const auditable = allEndpoints.filter((endpoint) => endpoint.produces !== 'events');

  it.each(named(auditable))('%s writes the audit rows that it declares', async (name, endpoint) => {
    const { status, rows } = await undone(async ({ world, db }) => {
      const { statusCode, headers } = await world.ask(
        endpoint,
        world.exampleOf(endpoint),
        usualCaller[endpoint.access],
      );
      const written = eq(auditLog.requestId, String(headers['x-request-id']));
      return { status: statusCode, rows: await db.select().from(auditLog).where(written) };
    });
    const declared = Object.keys(endpoint.audit ?? {});
    const actions = rows.map(({ action }) => action);
    expect(actions.filter((action) => !declared.includes(action) && !(action in sharedActions))).toEqual([]);
    const mustLeaveRow = status === 200 && declared.length > 0 && !(name in withoutRow);
    if (mustLeaveRow) expect(declared.filter((action) => actions.includes(action))).not.toEqual([]);
    for (const row of rows) expect(row.objectId).toMatch(/./);
    if (endpoint.access !== 'admin') return;
    const { admin } = current().world.people;
    for (const row of rows) expect(row).toMatchObject({ actorKind: 'admin', actorId: admin.id });
  });

  it.each(named(changing))('%s moves money only if it declares so', async (name, endpoint) => {
    const moved = await undone(async ({ world, db }) => {
      const before = await db.$count(ledgerTransfers);
      await world.ask(endpoint, world.exampleOf(endpoint), usualCaller[endpoint.access]);
      return (await db.$count(ledgerTransfers)) - before;
    });
    expect(moved > 0 && !endpoint.money).toBe(false);
  });
});

describe('a mutation', () => {
  /** These are read again whenever a screen opens, or change with their own mutation without a fetch. */
  const alwaysFresh = ['listAudit', 'getClosing', 'listTableViews'];
  /** The end of the session that asks, after which it reads nothing. */
  const endsItself = ['logout', 'revokeSession', 'endOwnerSession', 'closeAccount'];
  const reads = allEndpoints.filter(
    (endpoint) => endpoint.produces === 'json' && !changes(endpoint) && !alwaysFresh.includes(endpoint.name),
  );
  const mutations = changing.filter(({ access, name }) => access !== 'public' && !endsItself.includes(name));

  const idOf = ({ input }: Call): unknown => input?.id;
  const isStale = (mutation: Endpoint, call: Call) => (query: Endpoint, asked: Call) =>
    (query.shows ?? []).some(
      (entity) =>
        mutation.invalidates?.includes(entity) ||
        (mutation.invalidates?.includes(`one ${entity}`) && idOf(asked) === idOf(call)),
    );

  /** A query as its example, and about each object that the mutation names. */
  const asksOf = (query: Endpoint, { input = {} }: Call): Call[] => {
    const own = current().world.exampleOf(query);
    if (!('id' in query.params.shape)) return [own];
    const ids = Object.values(input).flat();
    return [own, ...ids.filter((id) => id !== idOf(own)).map((id) => ({ ...own, input: { ...own.input, id } }))];
  };

  const before = new Map<string, string>();
  const answerTo = async (query: Endpoint, call: Call): Promise<string> => {
    const { statusCode, body } = await current().world.ask(query, call, usualCaller[query.access]);
    return `${statusCode} ${body}`;
  };
  const answerBefore = async (query: Endpoint, call: Call): Promise<string> => {
    const key = `${query.name} ${JSON.stringify(call.input)}`;
    const held = before.get(key) ?? (await undone(() => answerTo(query, call)));
    before.set(key, held);
    return held;
  };

  it.each(named(mutations))('%s invalidates every query whose answer it changes', async (name, mutation) => {
    const call = current().world.exampleOf(mutation);
    const covered = isStale(mutation, call);
    const asks = reads
      .filter(({ access }) => access === mutation.access)
      .flatMap((query) => asksOf(query, call).map((asked) => ({ query, asked })))
      .filter(({ query, asked }) => !covered(query, asked));
    for (const { query, asked } of asks) await answerBefore(query, asked);
    const missed = await undone(async ({ world }) => {
      const { statusCode } = await world.ask(mutation, call, usualCaller[mutation.access]);
      const changed: string[] = [];
      if (statusCode !== 200) return changed;
      for (const { query, asked } of asks)
        if ((await answerTo(query, asked)) !== (await answerBefore(query, asked))) changed.push(query.name);
      return changed;
    });
    expect([...new Set(missed)]).toEqual([]);
  });
});

describe('where every sum is to be confirmed', () => {
  /** Their examples let no money go: `confirmation.test.ts` plays those that do. */
  const playedElsewhere = ['releasePayouts', 'decideContradiction'];
  const asked = changing.filter(({ access, name }) => access === 'admin' && !playedElsewhere.includes(name));

  let app: FastifyInstance;
  beforeAll(async () => {
    const { base } = current();
    app = await buildApp({ ...base, config: { ...base.config, confirmAboveKobo: 0 } }, { routes: allRoutes });
  });
  afterAll(() => app.close());

  it.each(named(asked))('%s asks for a confirmation exactly if it declares so', async (name, endpoint) => {
    const code = await undone(async ({ world }) => {
      // Nobody resets their own second step.
      const caller = name === 'resetSecondFactor' ? 'deputy' : 'admin';
      const answer = await send(app, endpoint, world.exampleOf(endpoint), world.tokens[caller]);
      return answer.statusCode === 200 || isFile(endpoint.produces) ? null : answer.json<{ code: string }>().code;
    });
    expect(code === 'needs_confirmation').toBe(endpoint.confirms !== undefined);
  });
});
