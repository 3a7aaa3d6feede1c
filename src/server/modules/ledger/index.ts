export { checkLedger, type LedgerReport } from './check';
export { walletOf } from './queries';
export { adjustEscrow, openEscrow, openWallet, transfer } from './transfer';
