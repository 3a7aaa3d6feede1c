import { loadConfig } from '../config';
import { inLongSnapshot } from '../context';
import { checkLedger, type LedgerReport } from '../modules/ledger';
import { formatLedger, onDatabase, runCommand } from './runCommand';

runCommand(async () => {
  const report = await onDatabase(loadConfig(), { command: 'ledger:check' }, (ctx) => inLongSnapshot(ctx, checkLedger));
  formatLedger(report as LedgerReport);
});
