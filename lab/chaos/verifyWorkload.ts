import { amountNaira, differences, Workload, payNaira } from './workload';
import { equals, zero, info, type Figure } from './figures';
import { askLedger } from './ledger';
import { earn, rowsOf, type Rows } from './money';
import type { Random } from './random';
import type { Fixtures } from './scenario';

const naira = 100;
const worthNaira = 5_000;
const inWallets = 'in wallets (kobo)';
const onHold = 'held for withdrawals (kobo)';

interface Snapshot {
  readonly rows: Rows;
  readonly walletsKobo: number;
  readonly heldKobo: number;
}

type Place = Pick<Fixtures, 'environment' | 'client' | 'admin'>;

const snapshot = async ({ environment, client, admin }: Place): Promise<Snapshot> => {
  const { figures } = askLedger(environment);
  return {
    rows: await rowsOf(client, admin),
    walletsKobo: figures[inWallets] ?? NaN,
    heldKobo: figures[onHold] ?? NaN,
  };
};

/** Gives every member something to withdraw. @returns a workload that is not begun, and the database before it */
export const prepareWorkload = async (
  fixtures: Fixtures,
  random: Random,
): Promise<{ workload: Workload; before: Snapshot }> => {
  const { client, admin, members } = fixtures;
  await earn(client, admin, members, worthNaira);
  return { before: await snapshot(fixtures), workload: new Workload(random, admin, members) };
};

const counted = (of: ReadonlyMap<string, string>, status: string): number =>
  [...of.values()].filter((one) => one === status).length;

/** Compares the database and its ledger with the acknowledged operations. None may be undecided any more. */
export const verifyWorkload = async (place: Place, workload: Workload, before: Snapshot): Promise<Figure[]> => {
  const { lost, beyond } = differences(workload, before.rows, await rowsOf(place.client, place.admin));
  const { figures } = askLedger(place.environment);
  const held = counted(workload.withdrawals, 'pending') * amountNaira * naira;
  const gone = counted(workload.withdrawals, 'approved') * amountNaira * naira;
  const earned = counted(workload.proofs, 'approved') * payNaira * naira;
  return [
    info(
      'operations acknowledged',
      Object.values(workload.counts).reduce((all, one) => all + one, 0),
    ),
    info('withdrawals refused for the balance', workload.refusedForTheBalance),
    zero('acknowledged and lost', lost),
    zero('in the database and never acknowledged (doubled)', beyond),
    zero('refused though nothing acknowledged explains it (half-done)', workload.unexplained.length),
    ...workload.unexplained.slice(0, 3).map((words) => info('  such as', words)),
    equals(
      'kobo in wallets, by what was acknowledged',
      before.walletsKobo + earned - held - gone,
      figures[inWallets] ?? NaN,
    ),
    equals('kobo on hold, by what was acknowledged', before.heldKobo + held, figures[onHold] ?? NaN),
  ];
};
