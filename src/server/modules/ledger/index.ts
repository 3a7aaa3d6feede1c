export { adminRoutes } from './adminRoutes';
export { checkLedger, type LedgerReport } from './check';
export { memberRoutes } from './memberRoutes';
export { bookedAtPosting, inEscrow, inWallets, presentWallet, walletFigures, walletOf } from './queries';
export { getStatement } from './statement';
export { adjustEscrow, forgetUnusedWallet, openEscrow, openWallet, transfer, type Party } from './transfer';
