import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { buildApp } from '../../app';
import { ledgerTransfers } from '../../db/schema';
import { allRoutes } from '../../routes';
import { calls } from '../../testing/access/calls';
import { heldWorld } from '../../testing/access/heldWorld';
import { send } from '../../testing/access/world';

/** Every declaration is held against what the call does: its example is played, and undone. */
const { current, undone } = heldWorld();

const callerOf = { public: 'anonymous', member: 'owner', admin: 'admin', owner: 'jobOwner' } as const;
const changes = ({ method, produces, name }: Endpoint): boolean =>
  produces !== 'events' && ((method !== 'GET' && method !== 'HEAD') || name === 'generateCoupon');
const changing = allEndpoints.filter(changes).map((endpoint) => [endpoint.name, endpoint] as const);

it.each(changing)('%s moves money only if it declares so', async (name, endpoint) => {
  const moved = await undone(async ({ world, db }) => {
    const before = await db.$count(ledgerTransfers);
    await world.ask(endpoint, calls[name]!(world), callerOf[endpoint.access]);
    return (await db.$count(ledgerTransfers)) - before;
  });
  if (moved > 0) expect(endpoint.money).toBe(true);
});

/** Examples that leave no money go, of calls that ask when they do: `confirmation.test.ts` plays these. */
const playedElsewhere = ['releasePayouts', 'decideContradiction'];
const asked = changing.filter(([name, { access }]) => access === 'admin' && !playedElsewhere.includes(name));

describe('where every sum is to be confirmed', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const { base } = current();
    app = await buildApp({ ...base, config: { ...base.config, confirmAboveKobo: 0 } }, { routes: allRoutes });
  });
  afterAll(() => app.close());

  it.each(asked)('%s asks for a confirmation exactly if it declares so', async (name, endpoint) => {
    const code = await undone(async ({ world }) => {
      // Nobody resets their own second step.
      const caller = name === 'resetSecondFactor' ? 'deputy' : 'admin';
      const answer = await send(app, endpoint, calls[name]!(world), world.tokens[caller]);
      return answer.statusCode === 200 ? null : answer.json<{ code: string }>().code;
    });
    expect(code === 'needs_confirmation').toBe(endpoint.confirms !== undefined);
  });
});
