export { adminRoutes } from './adminRoutes';
export { checkLedger, type LedgerReport } from './check';
export { memberRoutes } from './memberRoutes';
export { bookedAtPosting, bookedFor, inEscrow, inWallets, presentWallet, walletFigures, walletOf } from './queries';
export { getStatement } from './statement';
export { entryRange, type Segment } from './walletEntries';
export {
  forgetUnusedWallet,
  lockOwnerBalance,
  lockWalletBalance,
  openEscrow,
  openOwnerAccount,
  openWallet,
  ownerCover,
  transfer,
  type Party,
} from './transfer';
