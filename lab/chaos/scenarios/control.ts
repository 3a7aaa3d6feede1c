import { info, type Figure } from '../figures';
import { askLedger } from '../ledger';
import { removeGuard } from '../removeGuard';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';
import { overspend, walletCount } from './overspend';
import { sameKey } from './sameKey';

const noFloor = 'ALTER TABLE ledger_account DROP CONSTRAINT wallet_not_negative';
// A key is kept in two places. Neither may be unique any more, nor remember.
const noKeys = `
  ALTER TABLE idempotency DROP CONSTRAINT idempotency_pkey;
  DROP INDEX one_withdrawal_per_key;
  CREATE FUNCTION forget_key() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.request_key := NULL; RETURN NEW; END $$;
  CREATE TRIGGER forget_key BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION forget_key()`;

const seen = (words: string, figures: readonly Figure[], caught: boolean): Figure => ({
  words,
  found: caught ? 'seen' : 'NOT SEEN',
  wanted: 'seen',
  right: caught && figures.length > 0,
});

/** Runs a scenario without one of its guards. @returns its figures, the wrong ones, and the findings of the ledger check */
const playWithout = async (
  context: Context,
  guard: string,
  people: number,
  run: (context: Context, fixtures: Fixtures) => Promise<Figure[]>,
): Promise<{ figures: Figure[]; wrong: Figure[]; broken: readonly string[] }> => {
  const environment = await context.open();
  await (await environment.start()).stop();
  await removeGuard(environment, guard);
  const fixtures = await createFixtures(context, environment, people);
  const figures = await run({ ...context, rounds: 1 }, fixtures);
  fixtures.client.close();
  return { figures, wrong: figures.filter(({ right }) => !right), broken: askLedger(environment).broken };
};

const lines = (wrong: readonly Figure[], broken: readonly string[]): Figure[] => [
  ...wrong.map(({ words, found, wanted }) => info(`  ${words}`, `${found} instead of ${wanted ?? ''}`)),
  ...broken.map((line) => info('  ledger check', line)),
];

export const controlScenario: Scenario = {
  name: 'control',
  claim: 'M1, M4: with a guard taken out of the database, the harness sees money go wrong',
  on: ['embedded', 'postgres'],
  rounds: 1,
  breaksLedger: true,
  run: async (context) => {
    const floor = await playWithout(context, noFloor, walletCount, overspend);
    const report = [
      seen('M1 without wallet_not_negative: the scenario', floor.figures, floor.wrong.length > 0),
      seen('M1 without wallet_not_negative: the ledger check', floor.figures, floor.broken.length > 0),
      ...lines(floor.wrong, floor.broken),
    ];
    const keys = await playWithout(context, noKeys, 1, sameKey);
    return [
      ...report,
      seen('M4 without the keys: the scenario', keys.figures, keys.wrong.length > 0),
      ...lines(keys.wrong, keys.broken),
    ];
  },
};
