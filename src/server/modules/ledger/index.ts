export { adminRoutes } from './adminRoutes';
export { checkLedger, type LedgerReport } from './check';
export { memberRoutes } from './memberRoutes';
export { bookedAtPosting, bookedFor, inEscrow, inWallets, presentWallet, walletFigures, walletOf } from './queries';
export { getStatement } from './statement';
export {
  adjustEscrow,
  forgetUnusedWallet,
  openEscrow,
  openOwnerAccount,
  openWallet,
  ownerCover,
  transfer,
  type Party,
} from './transfer';
