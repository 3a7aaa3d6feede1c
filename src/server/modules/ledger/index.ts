export { adminRoutes, memberRoutes } from './routes';
export { checkLedger, type LedgerReport } from './check';
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
