import { loadConfig } from '../config';
import { inLongSnapshot } from '../context';
import { checkLedger, type LedgerReport } from '../modules/ledger';
import { formatLedger } from './formatLedger';
import { onDatabase } from './onDatabase';
import { runCommand } from './runCommand';

runCommand(async () => {
  const report = await onDatabase(loadConfig(), { command: 'ledger:check' }, (ctx) => inLongSnapshot(ctx, checkLedger));
  formatLedger(report as LedgerReport);
});
