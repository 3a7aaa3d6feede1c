import { told, type Figure } from '../figures';
import { askLedger } from '../ledger';
import { takeOut } from '../removeGuard';
import { gather, type Company, type Scene, type Stage } from '../scenario';
import { overspend, overspendCast } from './overspend';
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

/** Plays a scene without one of its guards. @returns what it found, and whether the scene and the ledger check saw it */
const playWithout = async (
  stage: Stage,
  guard: string,
  people: number,
  play: (stage: Stage, company: Company) => Promise<Figure[]>,
): Promise<{ figures: Figure[]; wrong: Figure[]; broken: readonly string[] }> => {
  const ground = await stage.open();
  await (await ground.start()).stop();
  await takeOut(ground, guard);
  const company = await gather(stage, ground, people);
  const figures = await play({ ...stage, rounds: 1 }, company);
  company.line.close();
  return { figures, wrong: figures.filter(({ right }) => !right), broken: askLedger(ground).broken };
};

const lines = (wrong: readonly Figure[], broken: readonly string[]): Figure[] => [
  ...wrong.map(({ words, found, wanted }) => told(`  ${words}`, `${found} instead of ${wanted ?? ''}`)),
  ...broken.map((line) => told('  ledger check', line)),
];

export const controlScene: Scene = {
  name: 'control',
  proves: 'with a guard taken out of the database, the harness sees money go wrong',
  on: ['embedded', 'postgres'],
  rounds: 1,
  spoils: true,
  play: async (stage) => {
    const floor = await playWithout(stage, noFloor, overspendCast, overspend);
    const report = [
      seen('M1 without wallet_not_negative: the scene', floor.figures, floor.wrong.length > 0),
      seen('M1 without wallet_not_negative: the ledger check', floor.figures, floor.broken.length > 0),
      ...lines(floor.wrong, floor.broken),
    ];
    const keys = await playWithout(stage, noKeys, 1, sameKey);
    return [
      ...report,
      seen('M4 without the keys: the scene', keys.figures, keys.wrong.length > 0),
      ...lines(keys.wrong, keys.broken),
    ];
  },
};
