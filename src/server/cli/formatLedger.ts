import type { LedgerReport } from '../modules/ledger';

export const formatLedger = ({ ok, figures, differences }: LedgerReport): void => {
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(32)} ${value.toLocaleString('en-NG').padStart(18)}`);
  for (const { check, rows, example } of differences)
    console.error(`BROKEN: ${check}. ${rows} rows, for example ${example}.`);
  console.log(ok ? 'The ledger is sound.' : 'The ledger does NOT add up.');
  if (!ok) process.exitCode = 1;
};
