import { sql } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { postgresErrorOf } from '../../db/databaseErrors';
import { auditLog } from '../../db/schema';
import { heldWorld } from '../../testing/access/heldWorld';
import type { Call } from '../../testing/access/send';

const { current, undone } = heldWorld();

const rowsOf = (endpoint: Endpoint, input: Call) =>
  undone(async ({ world, db }) => {
    const { headers } = await world.ask(endpoint, input, 'admin');
    const rows = await db.select().from(auditLog);
    return rows.filter(({ requestId }) => requestId === headers['x-request-id']);
  });

const ofAdmins = allEndpoints.filter(({ access }) => access === 'admin');

it('an admin’s action on several objects writes one row for each', async () => {
  const { fixtures } = current().world;
  const named = (name: string) => ofAdmins.find((endpoint) => endpoint.name === name)!;
  const payouts = [fixtures.sentPayout, fixtures.waitingPayout];
  const settled = await rowsOf(named('settlePayouts'), {
    input: { ids: payouts, outcome: 'returned', reason: 'The account does not exist.' },
  });
  expect(settled.map(({ objectId }) => objectId).sort()).toEqual([...payouts].sort());
  const coupons = [fixtures.coupon, fixtures.secondCoupon];
  const voided = await rowsOf(named('voidCoupons'), { input: { ids: coupons } });
  expect(voided.map(({ objectId }) => objectId).sort()).toEqual([...coupons].sort());
});

it.each(['UPDATE audit SET action = action', 'DELETE FROM audit', 'TRUNCATE audit'])(
  'the database refuses %s, for every role',
  async (statement) => {
    const refused = await undone(({ db }) =>
      db.execute(sql.raw(statement)).then(
        () => null,
        (error: unknown) => postgresErrorOf(error)?.code,
      ),
    );
    expect(refused).toBe('42501');
  },
);
