import { amountNaira, comparedTo, Day, payNaira } from './workload';
import { exactly, none, told, type Figure } from './figures';
import { askLedger } from './ledger';
import { earn, rowsOf, type Rows } from './money';
import type { Random } from './random';
import type { Company } from './scenario';

const naira = 100;
/** What each member has earned before a day begins. */
const worthNaira = 5_000;
const inWallets = 'in wallets (kobo)';
const onHold = 'held for withdrawals (kobo)';

/** What stood in the database before a day's work. */
interface Stock {
  readonly rows: Rows;
  readonly walletsKobo: number;
  readonly heldKobo: number;
}

type Place = Pick<Company, 'ground' | 'line' | 'admin'>;

const takeStock = async ({ ground, line, admin }: Place): Promise<Stock> => {
  const { figures } = askLedger(ground);
  return {
    rows: await rowsOf(line, admin),
    walletsKobo: figures[inWallets] ?? NaN,
    heldKobo: figures[onHold] ?? NaN,
  };
};

/** Gives every member something to withdraw. @returns a day's work that nobody has begun, and what stood in the database before it */
export const beginDay = async (company: Company, random: Random): Promise<{ day: Day; before: Stock }> => {
  const { line, admin, members } = company;
  await earn(line, admin, members, worthNaira);
  return { before: await takeStock(company), day: new Day(random, admin, members) };
};

const counted = (of: ReadonlyMap<string, string>, status: string): number =>
  [...of.values()].filter((one) => one === status).length;

/** Holds the database and its ledger against what a day's callers were told. Everything that went out must have been answered by now. */
export const accountFor = async (place: Place, day: Day, before: Stock): Promise<Figure[]> => {
  const { lost, beyond } = comparedTo(day, before.rows, await rowsOf(place.line, place.admin));
  const { figures } = askLedger(place.ground);
  const held = counted(day.withdrawals, 'pending') * amountNaira * naira;
  const gone = counted(day.withdrawals, 'approved') * amountNaira * naira;
  const earned = counted(day.proofs, 'approved') * payNaira * naira;
  const counts = Object.entries(day.counts).map(([what, times]) => `${what} ${times}`);
  return [
    told(
      'operations acknowledged',
      Object.values(day.counts).reduce((all, one) => all + one, 0),
    ),
    ...counts.sort().map((count) => told('  of them', count)),
    told('withdrawals refused for the balance', day.refusedForTheBalance),
    none('acknowledged and lost', lost),
    none('in the database and never acknowledged (doubled)', beyond),
    none('refused though nothing acknowledged explains it (half-done)', day.unearned.length),
    ...day.unearned.slice(0, 3).map((words) => told('  such as', words)),
    exactly(
      'kobo in wallets, by what was acknowledged',
      before.walletsKobo + earned - held - gone,
      figures[inWallets] ?? NaN,
    ),
    exactly('kobo on hold, by what was acknowledged', before.heldKobo + held, figures[onHold] ?? NaN),
  ];
};
